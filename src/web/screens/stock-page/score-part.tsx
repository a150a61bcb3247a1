// Score of the stock: score line and all reasons with their sum, or why there is no score.

import { plural } from '../../../domain/market/format.ts';
import { totalSignals } from '../../../domain/signals/score/signal-count.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { RetryLine } from '../../symbol/failures/loaded.tsx';
import { HistoryDays } from '../../symbol/score/history-days.ts';
import { OwnReasons } from '../../symbol/score/own-reasons.tsx';
import { ReasonsTable } from '../../symbol/score/reasons-table.tsx';
import { ReceiptPart } from '../../symbol/score/receipt-part.tsx';
import { ScoreLine } from '../../symbol/score/score-line.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import type { ScoredSignals } from './page-data.ts';

const NO_DAYS: readonly string[] = [];

export function ScorePart({ signal, scored }: { signal: Signal; scored: ScoredSignals }) {
  const { signals, unscored, failed, retry, batch } = scored;
  return (
    <PagePart
      id="score"
      title="Score of the expert lists"
      about={
        batch !== null && (
          <>
            published <Age at={batch} show="time" />
            {signals !== null && `, ${plural(totalSignals(signal), 'signal')}`}
          </>
        )
      }
      resetKeys={[signal]}
    >
      {unscored ? (
        <p className="px-4 py-3 text-ink-2">No published expert list names {signal.symbol} now, so it has no score.</p>
      ) : failed ? (
        <RetryLine retry={retry} className="px-4 py-3">
          The score could not be loaded.
        </RetryLine>
      ) : signals === null ? (
        <Skeleton className="m-4 h-72 max-sm:h-96" />
      ) : (
        <HistoryDays value={signals.history_days ?? NO_DAYS}>
          <div className="border-b border-line px-4 py-3 max-sm:px-3">
            <ScoreLine scores={signals.synthesis} history={signal.score_history} />
          </div>
          <ReasonsTable scores={signals.synthesis} details={signals.signal_details} />
          <ReceiptPart symbol={signal.symbol} batch={batch} className="border-t border-line px-4 max-sm:px-3" />
        </HistoryDays>
      )}
      {(unscored || signals !== null) && (
        <OwnReasons symbol={signal.symbol} score={signals?.synthesis.smart_cat_score ?? null} />
      )}
    </PagePart>
  );
}
