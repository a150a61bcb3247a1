// The line of facts over the cards: last sync, symbols, signals, and whether that is fresh.
import { whole } from '../../../domain/market/format.ts';
import type { LatestSignals } from '../../../domain/signals/signal.ts';
import { BatchFreshness } from '../../symbol/batch-freshness.tsx';
import { Age } from '../../ui/age.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';

export function HeadFacts({ batch }: { batch: LatestSignals['batch_info'] | undefined }) {
  return (
    <ScreenHead title="Signals Pro">
      {batch !== undefined && (
        <>
          <span>
            Last sync{' '}
            <b>
              <Age at={batch.batch_datetime} unknown="never" />
            </b>
          </span>
          <span>
            <b>{whole(batch.total_symbols_synthesized)}</b> symbols
          </span>
          <span>
            <b>{whole(batch.total_signals_imported)}</b> signals
          </span>
          <BatchFreshness at={batch.batch_datetime} />
        </>
      )}
    </ScreenHead>
  );
}
