// Stocks of a view or search: a table, or a list on a phone.
import type { ComponentProps } from 'react';
import type { DecisionGroup } from '../../../../domain/screener/list/decision-groups.ts';
import type { Sort } from '../../../../domain/screener/list/list-view.ts';
import { OrderSelect } from '../../../ui/tables/order-select.tsx';
import { useMedia } from '../../../ui/time/clock.ts';
import { GroupHeading } from './group-heading.tsx';
import { StockList } from './stock-list.tsx';
import { StockTable } from './stock-table.tsx';
import { columnWords } from './table-columns.ts';

/** Orders offered on phones, where cards have no headings to press. */
const phoneOrders: readonly { sort: Sort; label: string }[] = [
  { sort: { column: 'filters', direction: 'desc' }, label: 'Most filters first' },
  { sort: { column: 'change', direction: 'desc' }, label: 'Largest gain first' },
  { sort: { column: 'change', direction: 'asc' }, label: 'Largest loss first' },
  { sort: { column: 'price', direction: 'asc' }, label: 'Lowest price first' },
  { sort: { column: 'price', direction: 'desc' }, label: 'Highest price first' },
  { sort: { column: 'relative_volume', direction: 'desc' }, label: 'Highest volume pace first' },
  { sort: { column: 'signals', direction: 'desc' }, label: 'YES first' },
  { sort: { column: 'symbol', direction: 'asc' }, label: 'Symbols A to Z' },
];

export function StockRows(props: Omit<ComponentProps<typeof StockTable>, 'onFold'>) {
  const { label, run, rows, groups = null, address, onOpen } = props;
  const phone = useMedia('(max-width: 639px)');
  const fold = ({ decision, folded }: DecisionGroup) => {
    const others = groups?.filter((group) => group.folded && group.decision !== decision) ?? [];
    address.setFolded([...others.map((group) => group.decision), ...(folded ? [] : [decision])]);
  };
  if (phone) {
    return (
      <div className="grid gap-3">
        <OrderSelect sort={address.sort} onSort={address.setSort} orders={phoneOrders} columnWords={columnWords} />
        {groups === null ? (
          <StockList label={label} list={run.list} rows={rows} onOpen={onOpen} />
        ) : (
          groups.map((group) => (
            <section key={group.decision} className="grid gap-1">
              <h2>
                <GroupHeading group={group} onToggle={() => fold(group)} />
              </h2>
              {!group.folded && (
                <StockList label={`${label}: ${group.decision}`} list={run.list} rows={group.rows} onOpen={onOpen} />
              )}
            </section>
          ))
        )}
      </div>
    );
  }
  return <StockTable {...props} onFold={fold} />;
}
