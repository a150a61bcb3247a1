// Order of a list on a phone, where there are no column heads to press.
import { SelectField } from '../controls/select-field.tsx';
import type { ColumnSort } from './column-sort.ts';

type OrderSelectProps<Column extends string> = {
  sort: ColumnSort<Column>;
  onSort: (sort: ColumnSort<Column>) => void;
  /** The orders people ask for, in words. */
  orders: readonly { sort: ColumnSort<Column>; label: string }[];
  /** Column names, for an order without a name. */
  columnWords: Readonly<Record<Column, string>>;
};

const toName = ({ column, direction }: ColumnSort<string>) => `${column}-${direction}`;

export function OrderSelect<Column extends string>({ sort, onSort, orders, columnWords }: OrderSelectProps<Column>) {
  const known = orders.some((order) => toName(order.sort) === toName(sort));
  const all = known ? orders : [...orders, { sort, label: columnWords[sort.column] }];
  return (
    <SelectField
      label="Order"
      className="sm:max-w-60"
      value={toName(sort)}
      options={all.map((order) => ({ value: toName(order.sort), label: order.label }))}
      onChange={(value) => {
        const chosen = all.find((order) => toName(order.sort) === value);
        if (chosen !== undefined) onSort(chosen.sort);
      }}
    />
  );
}
