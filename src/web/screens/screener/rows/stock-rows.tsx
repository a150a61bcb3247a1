// Stocks of a view or search: a table, or a list on a phone.
import type { ComponentProps } from 'react';
import type { DecisionGroup } from '../../../../domain/screener/list/decision-groups.ts';
import { signalNames } from '../../../../domain/screener/screener-stock.ts';
import { horizonNames, horizons } from '../../../../domain/verdicts/verdict.ts';
import { signalShortNames } from '../../../symbol/trade-signals/signal-lights.tsx';
import { useMedia } from '../../../ui/time/clock.ts';
import { GroupHeading } from './group-heading.tsx';
import { StockList } from './stock-list.tsx';
import { StockTable } from './stock-table.tsx';

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
        <p className="text-label text-ink-3">
          Lights: {signalNames.map((name) => signalShortNames[name]).join(', ')}. Below them:{' '}
          {horizons.map((horizon) => horizonNames[horizon]).join(', ')}.
        </p>
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
