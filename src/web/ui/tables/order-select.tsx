// Order of a list on a phone, where there are no column heads to press.
import { ArrowDownWideNarrow } from 'lucide-react';
import { Select, SelectField } from '../controls/select-field.tsx';
import type { ColumnSort } from './column-sort.ts';

type OrderSelectProps<Column extends string> = {
  sort: ColumnSort<Column>;
  onSort: (sort: ColumnSort<Column>) => void;
  /** Usual orders with their labels. */
  orders: readonly { sort: ColumnSort<Column>; label: string }[];
  /** Column names, for an order that is not in `orders`; not needed if `orders` has all. */
  columnWords?: Readonly<Record<Column, string>>;
  /** Shows an icon of the size of a button, under the native control. */
  iconAlone?: boolean;
};

const toName = ({ column, direction }: ColumnSort<string>) => `${column}-${direction}`;

export function OrderSelect<Column extends string>(props: OrderSelectProps<Column>) {
  const { sort, onSort, orders, columnWords, iconAlone = false } = props;
  const known = orders.some((order) => toName(order.sort) === toName(sort));
  const all = known ? orders : [...orders, { sort, label: columnWords?.[sort.column] ?? sort.column }];
  const select = {
    value: toName(sort),
    options: all.map((order) => ({ value: toName(order.sort), label: order.label })),
    onChange: (value: string) => {
      const chosen = all.find((order) => toName(order.sort) === value);
      if (chosen !== undefined) onSort(chosen.sort);
    },
  };
  if (!iconAlone) return <SelectField label="Order" className="sm:max-w-60" {...select} />;
  return (
    <span className="relative inline-flex size-control shrink-0 items-center justify-center rounded-md border border-line-strong focus-within:outline-2 focus-within:outline-brand">
      <ArrowDownWideNarrow aria-hidden className="size-4" />
      <span className="absolute inset-0 opacity-0 [&>select]:size-full">
        <Select aria-label="Order" {...select} />
      </span>
    </span>
  );
}
