// Empty state of the screener: why no stock is shown, and the next step.
import { viewRules } from '../../../domain/rules/screener-rules.ts';
import { noConditions, setFields } from '../../../domain/screener/conditions/conditions.ts';
import { type ScreenerView, screenerViews } from '../../../domain/screener/list/list-view.ts';
import type { WarmingUp } from '../../../domain/screener/rules/warming-up.ts';
import { FirstReading } from '../../symbol/beginning/first-reading.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useMomentumWords } from './head/warming-up.tsx';
import type { PageAddress } from './page-address.ts';
import { viewWords } from './page-shortcuts.ts';

type NothingProps = {
  address: PageAddress;
  counts: Record<ScreenerView, number>;
  warming: WarmingUp | null | undefined;
  /** Number of stocks nearest to Hot that are listed below instead. */
  nearest: number;
  onRefresh: () => void;
};

export function Nothing({ address, counts, warming, nearest, onRefresh }: NothingProps) {
  const { view, required, conditions } = address;
  const momentumWaits = useMomentumWords(view === 'rising' ? warming : null);
  const elsewhere = screenerViews.filter((other) => other !== view && counts[other] > 0);
  const state = (
    <EmptyState
      dense={nearest > 0}
      className={nearest > 0 ? 'flex! flex-wrap items-center gap-x-3 px-0! py-0! text-left' : undefined}
      title="No stocks found"
      reason={
        <>
          {(counts.rising === 0 ? momentumWaits : null) ?? toReason(address, counts)}
          {counts.all === 0 && <FirstReading next="the first run is being made." />}
        </>
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {required.length > 0 && counts[view] > 0 && (
            <Button onClick={() => address.setRequired([])}>Clear the filters</Button>
          )}
          {setFields(conditions).length > 0 && counts[view] > 0 && (
            <Button onClick={() => address.setConditions(noConditions)}>Clear the conditions</Button>
          )}
          {elsewhere.map((other) => (
            <Button key={other} onClick={() => address.selectView(other)}>
              {`Show ${viewWords[other]} (${counts[other].toLocaleString('en-US')})`}
            </Button>
          ))}
          {counts.all === 0 && <Button onClick={onRefresh}>Refresh</Button>}
        </div>
      }
    />
  );
  if (nearest === 0) return state;
  return (
    <>
      {state}
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-body font-strong">
        Nearest to Hot
        <span className="text-label font-regular text-ink-3">
          {`${nearest.toLocaleString('en-US')} of ${counts.all.toLocaleString('en-US')} stocks: most filters active, then volume pace`}
        </span>
      </h2>
    </>
  );
}

function toReason({ view, required, conditions }: PageAddress, counts: Record<ScreenerView, number>): string {
  if (counts.all === 0) {
    return 'No run has listed a stock yet. After a first start the market of the last year is read first, which takes one to two minutes; the list then appears by itself. Later runs are made in market hours.';
  }
  if (setFields(conditions).length > 0 && counts[view] > 0) {
    return `No stock in ${viewWords[view]} meets every condition. Try wider ranges or another view.`;
  }
  if (required.length > 0 && counts[view] > 0) {
    return `No stock in ${viewWords[view]} has ${required.join(' and ')} active. Try fewer filters or another view.`;
  }
  return view === 'hot'
    ? `No stock has ${viewRules.hot_from.value} or more active filters right now. Try Rising or All.`
    : 'No stock gains momentum right now. Try All, or search for a stock.';
}
