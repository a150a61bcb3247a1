// Verdicts of a row: the run's decision for today, and the words for minutes and weeks, whose code loads later.
import { memo, Suspense } from 'react';
import type { ListedStock } from '../../../../domain/screener/list/listed-columns.ts';
import { isUndirected } from '../../../../domain/screener/rules/signal-lights.ts';
import type { Horizon } from '../../../../domain/verdicts/verdict.ts';
import { DecisionBadge } from '../../../symbol/trade-signals/decision-badge.tsx';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';

const VerdictCell = lazyPart(
  () => import('../../../symbol/verdicts/verdict-words.tsx'),
  'VerdictCell',
  <span className="text-ink-3">--</span>,
);
const LackCell = lazyPart(() => import('../../../symbol/verdicts/verdict-words.tsx'), 'LackCell');
/** Note beside a YES that the lists point down. */
export const ListsAgainst = lazyPart(() => import('../../../symbol/verdicts/verdict-words.tsx'), 'ListsAgainst', null);
const Decision = memo(DecisionBadge);

export function StockDecision({ stock: { summary, lights } }: { stock: ListedStock }) {
  return (
    <Decision
      summary={summary}
      undirected={isUndirected(summary.decision, lights)}
      className="min-h-5! min-w-18 justify-center"
    />
  );
}

export function RowVerdict({ symbol, horizon }: { symbol: string; horizon: Horizon }) {
  return <VerdictCell symbol={symbol} horizon={horizon} figure={false} />;
}

/** Light that keeps a stock from YES: `words` with its colour until its figure has loaded. */
export function RowLack({ stock: { symbol, summary }, words }: { stock: ListedStock; words: string }) {
  return (
    <Suspense fallback={words}>
      <LackCell symbol={symbol} decision={summary.decision}>
        {words}
      </LackCell>
    </Suspense>
  );
}
