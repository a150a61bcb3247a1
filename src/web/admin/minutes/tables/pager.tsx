// Pager of a table: previous, next, any page by number.

import { type FormEvent, useId } from 'react';
import { whole } from '../../../../domain/market/format.ts';
import { minuteRules } from '../../../../domain/rules/minute-rules.ts';
import { readTypedFigure } from '../../../../domain/text/typed-figure.ts';
import { Button } from '../../../ui/controls/button.tsx';

type PagerProps = {
  page: number;
  /** Row count over all pages. */
  total: number;
  onPage: (page: number) => void;
  /** Further facts after the count of rows. */
  note?: string | null;
  order?: string;
};

const SIZE = minuteRules.page_size.value;

/** Page count, at least 1. */
export const countPages = (total: number) => Math.max(1, Math.ceil(total / SIZE));

export function Pager({ page, total, onPage, note, order = 'newest first' }: PagerProps) {
  const id = useId();
  const last = countPages(total);
  const within = (wanted: number) => Math.min(last, Math.max(1, wanted));
  const goTo = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value: wanted } = readTypedFigure(String(new FormData(event.currentTarget).get('page')));
    if (wanted !== null && Number.isSafeInteger(wanted)) onPage(within(wanted));
  };
  return (
    <nav aria-label="Pages of rows" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(within(page - 1))}>
        Previous
      </Button>
      <form key={page} onSubmit={goTo} className="flex items-center gap-2 text-label text-ink-3">
        <label htmlFor={id}>Page</label>
        <input
          id={id}
          name="page"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={page}
          className="min-h-7 w-14 rounded-md border border-line-strong bg-surface px-2 text-center text-ink max-sm:min-h-control"
        />
        <span>
          of {whole(last)}, {whole(total)} rows{note && `, ${note}`}
        </span>
      </form>
      <Button size="sm" disabled={page >= last} onClick={() => onPage(within(page + 1))}>
        Next
      </Button>
      <span className="ml-auto text-label text-ink-3 max-sm:ml-0">
        {SIZE} a page, {order}
      </span>
    </nav>
  );
}
