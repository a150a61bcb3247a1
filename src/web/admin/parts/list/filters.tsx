// Filters and page of a list, declared as data and kept in the address.
import { Fragment, type ReactNode, useState } from 'react';
import { whole } from '../../../../domain/market/format.ts';
import { searchRules } from '../../../../domain/rules/search-rules.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DayField } from '../../../ui/controls/day-field.tsx';
import { SearchBox } from '../../../ui/controls/search-box.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { FoldSummary } from '../../../ui/layout/fold-summary.tsx';
import { type AddressChanges, useAddress } from '../../../ui/page-state/address.ts';
import { useSearchText } from '../../../ui/page-state/search-text.ts';
import { useMedia } from '../../../ui/time/clock.ts';

const PAGE_ROWS = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses a filter's text in the address; undefined if the text selects nothing. */
export type Reader<Value extends string> = (text: string) => Value | undefined;

export const anyText: Reader<string> = (text) => (text === '' ? undefined : text);
export const anyDay: Reader<string> = (text) => (DAY.test(text) ? text : undefined);
export const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text);

type Readers = Readonly<Record<string, Reader<string>>>;
type Chosen<Declared extends Readers> = { [Name in keyof Declared]?: NonNullable<ReturnType<Declared[Name]>> };

/** Filters stored in the address by name: chosen values, and changes, which return to the first page. */
export function useFilters<const Declared extends Readers>(readers: Declared) {
  const { params, adjust } = useAddress();
  const named = Number(params.get('page') ?? 1);
  const page = Number.isSafeInteger(named) && named > 0 ? named : 1;
  const chosen: Record<string, string> = {};
  for (const [name, read] of Object.entries(readers)) {
    const value = read(params.get(name) ?? '');
    if (value !== undefined) chosen[name] = value;
  }
  const change = (changes: AddressChanges) => adjust({ page: null, ...changes });
  return {
    chosen: chosen as Chosen<Declared>,
    isFiltered: Object.keys(chosen).length > 0,
    /** Key that differs for every choice and page. */
    about: `${new URLSearchParams({ ...chosen, page: String(page) })}`,
    page,
    /** Part of a query that asks for this page. */
    paged: { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS },
    change,
    clear: () => change(Object.fromEntries(Object.keys(readers).map((name) => [name, null]))),
  };
}

/** Chosen values by filter name; a change to '' clears a filter. */
type Filters = {
  chosen: Readonly<Partial<Record<string, string>>>;
  change: (changes: Readonly<Record<string, string>>) => void;
};

type Shared = { label: string; value: string; onChange: (value: string) => void };
/** Field of `FilterRow`; `render` shows it with the chosen value. */
type Field = { name: string; render: (shared: Shared) => ReactNode; label: string };
type Extra = { className?: string };

/** Choice of one value; `all`: label of the option that clears the filter. `toWord`: label of a value. */
export const choice = <Value extends string>(
  name: string,
  label: string,
  all: string,
  values: readonly Value[],
  { toWord = (value) => value, className = 'w-44 max-sm:w-full' }: Extra & { toWord?: (value: Value) => string } = {},
): Field => ({
  name,
  label,
  render: (shared) => (
    <SelectField
      {...shared}
      className={className}
      options={[{ value: '', label: all }, ...values.map((value) => ({ value, label: toWord(value) }))]}
    />
  ),
});

export const day = (name: string, label: string, { className = 'w-40 max-sm:w-full' }: Extra = {}): Field => ({
  name,
  label,
  render: (shared) => <DayField {...shared} className={className} />,
});

export const search = (name: string, label: string, placeholder: string): Field => ({
  name,
  label,
  render: (shared) => <SearchFilter {...shared} placeholder={placeholder} />,
});

type FilterRowProps = { fields: readonly Field[]; filters: Filters; folds?: boolean };

/** Filter fields in a row that wraps; `folds`: collapsed on phones, open at first if a filter is set. */
export function FilterRow({ fields, filters: { chosen, change }, folds = false }: FilterRowProps) {
  const phone = useMedia('(max-width: 39.99rem)');
  const [isOpen] = useState(fields.some(({ name }) => chosen[name] !== undefined));
  const row = (
    <div className="flex flex-wrap items-end gap-3">
      {fields.map(({ name, label, render }) => (
        <Fragment key={name}>
          {render({
            label,
            value: chosen[name] ?? '',
            onChange: (value) => change({ [name]: value }),
          })}
        </Fragment>
      ))}
    </div>
  );
  if (!folds || !phone) return row;
  return (
    <details open={isOpen}>
      <FoldSummary className="min-h-control">Filter</FoldSummary>
      {row}
    </details>
  );
}

type SearchFilterProps = Shared & { placeholder: string };

function SearchFilter({ value, onChange, ...field }: SearchFilterProps) {
  const [text, setText] = useSearchText(value, onChange);
  return <SearchBox {...field} value={text} onChange={setText} maxLength={searchRules.most_chars.value} />;
}

type PagesProps = { page: number; total: number; change: (changes: AddressChanges) => void };

export function Pages({ page, total, change }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / PAGE_ROWS));
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3 text-label text-ink-3">
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
