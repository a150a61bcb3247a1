// The stocks of a view or a search: a table, or two lines each on a phone.
import type { Ref } from 'react';
import { screenerRules } from '../../../../domain/rules/screener-rules.ts';
import { defaultSort, type Sort, sortColumns } from '../../../../domain/screener/list/list-view.ts';
import { useStarred, useToggleStar } from '../../../symbol/stars/stars.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { readSort } from '../../../ui/tables/column-sort.ts';
import { useMedia } from '../../../ui/time/clock.ts';
import type { PageAddress } from '../page-address.ts';
import type { ScreenerRun } from '../screener-run.ts';
import { StockList } from './stock-list.tsx';
import { StockTable, type TableHandle } from './stock-table.tsx';
import { columnWords } from './table-columns.ts';

type StockRowsProps = {
  label: string;
  run: ScreenerRun;
  rows: Uint32Array;
  address: PageAddress;
  onOpen: (symbol: string) => void;
  topKey: string;
  handle: Ref<TableHandle>;
};

/** Cards have no heads to press: the orders people ask for, each with its direction. */
const phoneOrders: readonly { value: string; label: string }[] = [
  { value: 'filters-desc', label: 'Most filters first' },
  { value: 'change-desc', label: 'Rose most first' },
  { value: 'change-asc', label: 'Fell most first' },
  { value: 'price-asc', label: 'Lowest price first' },
  { value: 'price-desc', label: 'Highest price first' },
  { value: 'relative_volume-desc', label: 'Highest relative volume first' },
  { value: 'signals-desc', label: 'YES first' },
  { value: 'symbol-asc', label: 'Symbols A to Z' },
];

function PhoneOrder({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const text = `${sort.column}-${sort.direction}`;
  const options = phoneOrders.some(({ value }) => value === text)
    ? phoneOrders
    : [...phoneOrders, { value: text, label: columnWords[sort.column] }];
  return (
    <SelectField
      label="Order"
      value={text}
      options={options}
      onChange={(value) => onSort(readSort(value, sortColumns, defaultSort))}
    />
  );
}

export function StockRows({ label, run, rows, address, onOpen, topKey, handle }: StockRowsProps) {
  const starred = useStarred();
  const toggleStar = useToggleStar();
  const phone = useMedia('(max-width: 639px)');
  if (phone) {
    return (
      <div className="grid gap-3">
        <PhoneOrder sort={address.sort} onSort={address.setSort} />
        <StockList label={label} list={run.list} rows={rows} onOpen={onOpen} />
      </div>
    );
  }
  return (
    <StockTable
      label={label}
      list={run.list}
      rows={rows}
      sort={address.sort}
      onSort={address.setSort}
      totalRuns={run.run_info.total_runs || screenerRules.seen_runs_default.value}
      added={address.columns}
      onOpen={onOpen}
      starred={starred}
      onStar={toggleStar}
      topKey={topKey}
      handle={handle}
    />
  );
}
