// Tracked Symbols page: the fixed list with categories, paged in the browser.
import { whole } from '../../../domain/market/format.ts';
import { symbolCategories, type TrackedSymbol } from '../../../domain/minutes/minute-rows.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { day, shown, text } from '../../symbol/tables/fields.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Badge, Chip } from '../../ui/status/badge.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { id, symbol, time } from './tables/minute-columns.tsx';
import { Pager } from './tables/pager.tsx';
import { Nothing } from './tables/rows-screen.tsx';
import { usePageWithin, useTableAddress } from './tables/table-address.ts';
import { useTrackedSymbols } from './use-minutes.ts';

const PAGE = minuteRules.page_size.value;

const columns: readonly Column<TrackedSymbol>[] = [
  symbol({ sortValue: (row) => row.symbol }),
  text('category', 'Category', { sortValue: ({ category }) => category, phone: 'title' }),
  shown('is_active', 'Active', { phone: 'aside' }, ({ is_active }) => (
    <Badge tone={is_active ? 'bull' : 'neutral'}>{is_active ? 'active' : 'not active'}</Badge>
  )),
  day('added_date', 'Added'),
  time('created_at', 'Created'),
  time('updated_at', 'Updated'),
  id(),
];

export function TrackedSymbolsScreen() {
  const address = useTableAddress();
  const { page, goTo } = address;
  const list = useTrackedSymbols();
  const { data } = list;
  const all = data?.data ?? [];
  usePageWithin(address, data?.data.length);
  return (
    <div className="grid gap-3">
      <ScreenHead title="Tracked Symbols">
        {all.length > 0 && <Fact figure={whole(all.length)}>symbols, the same every day</Fact>}
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
        columns={columns}
        rows={all.slice((page - 1) * PAGE, page * PAGE)}
        rowKey={({ id }) => id}
        empty={<Nothing list={list} />}
      />
      {data !== undefined && <Pager page={page} total={all.length} onPage={goTo} order="by id" />}
    </div>
  );
}
