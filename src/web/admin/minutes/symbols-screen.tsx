// Tracked Symbols page: the fixed list with categories, paged in the browser.
import { whole } from '../../../domain/market/format.ts';
import { symbolCategories, type TrackedSymbol } from '../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Badge, Chip } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { PageSpinner } from '../../ui/status/spinner.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { secondWithDay } from './clock-words.ts';
import { MinutesLink } from './tables/minutes-link.tsx';
import { Pager } from './tables/pager.tsx';
import { usePageWithin, useTableAddress } from './tables/table-address.ts';
import { useTrackedSymbols } from './use-minutes.ts';

const PAGE = minuteRules.page_size.value;

const activity = ({ is_active }: TrackedSymbol) => (
  <Badge tone={is_active ? 'bull' : 'neutral'}>{is_active ? 'active' : 'not active'}</Badge>
);

const columnsAt = (now: number): readonly Column<TrackedSymbol>[] => [
  {
    id: 'symbol',
    header: 'Symbol',
    cell: ({ symbol }) => <MinutesLink symbol={symbol} />,
    sortValue: (row) => row.symbol,
  },
  { id: 'category', header: 'Category', cell: ({ category }) => category, sortValue: (row) => row.category },
  { id: 'is_active', header: 'Active', cell: activity },
  { id: 'added_date', header: 'Added', cell: ({ added_date }) => calendarDay(added_date.slice(0, 10), now) },
  { id: 'created_at', header: 'Created', cell: ({ created_at }) => secondWithDay(created_at, now) },
  { id: 'updated_at', header: 'Updated', cell: ({ updated_at }) => secondWithDay(updated_at, now) },
  { id: 'id', header: 'Id', align: 'right', cell: ({ id }) => <span className="text-ink-3">{id}</span> },
];

export function TrackedSymbolsScreen() {
  const address = useTableAddress();
  const { page, goTo } = address;
  const { data, isPending, isError, error, refetch } = useTrackedSymbols();
  const now = useNow(minuteMs);
  const all = data?.data ?? [];
  usePageWithin(address, data?.data.length);
  return (
    <div className="grid gap-3">
      <ScreenHead title="Tracked Symbols">
        {all.length > 0 && (
          <span>
            <b>{whole(all.length)}</b> symbols, the same every day
          </span>
        )}
      </ScreenHead>
      {all.length > 0 && (
        <ul aria-label="Categories" className="flex flex-wrap gap-2">
          {symbolCategories.map((category) => (
            <li key={category}>
              <Chip>
                {category} <b>{all.filter((row) => row.category === category).length}</b>
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <DataTable
        label="Tracked Symbols"
        dense
        className="tabular-nums"
        columns={columnsAt(now)}
        rows={all.slice((page - 1) * PAGE, page * PAGE)}
        rowKey={({ id }) => id}
        phoneCard={(row) => (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <MinutesLink symbol={row.symbol} />
            <span className="text-ink-2">{row.category}</span>
            <span className="ml-auto">{activity(row)}</span>
          </div>
        )}
        empty={
          isPending ? (
            <PageSpinner label="Loading..." />
          ) : (
            <EmptyState
              className="rounded-md border border-line bg-surface"
              title="No data available"
              reason={isError ? errorText(error, 'The symbols could not be loaded.') : undefined}
              action={isError ? <Button onClick={() => void refetch()}>Try again</Button> : undefined}
            />
          )
        }
      />
      {data !== undefined && <Pager page={page} total={all.length} onPage={goTo} order="by id" />}
    </div>
  );
}
