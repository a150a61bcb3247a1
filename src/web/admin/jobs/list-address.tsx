// Filters, day and page of the job and call lists, kept in the address.
import { whole } from '../../../domain/market/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DayField } from '../../ui/controls/day-field.tsx';
import { type AddressChanges, useAddress } from '../../ui/page-state/address.ts';

export const PAGE_ROWS = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function useListAddress() {
  const { params, adjust } = useAddress();
  const page = Number(params.get('page') ?? 1);
  return {
    params,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    day: DAY.test(params.get('day') ?? '') ? (params.get('day') as string) : '',
    /** Changes the address and goes back to the first page. */
    change: (changes: AddressChanges) => adjust({ page: null, ...changes }),
  };
}

type Change = (changes: AddressChanges) => void;

export function DayFilter({ day, change }: { day: string; change: Change }) {
  return (
    <DayField
      label="Day, Pacific"
      className="w-40 max-sm:w-full"
      value={day}
      onChange={(chosen) => change({ day: chosen === '' ? null : chosen })}
    />
  );
}

export function Pages({ page, total, change }: { page: number; total: number; change: Change }) {
  const last = Math.max(1, Math.ceil(total / PAGE_ROWS));
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3 text-label text-ink-3 tabular-nums">
      <Button size="sm" disabled={page <= 1} onClick={() => change({ page: String(page - 1) })}>
        Previous
      </Button>
      <span>
        Page {whole(page)} of {whole(last)}, {whole(total)} rows
      </span>
      <Button size="sm" disabled={page >= last} onClick={() => change({ page: String(page + 1) })}>
        Next
      </Button>
    </nav>
  );
}
