// The line of facts over the cards: last sync, symbols, signals, and whether that is fresh.
import { Check, Clock } from 'lucide-react';
import { whole } from '../../../domain/market/format.ts';
import { batchIsFresh } from '../../../domain/signals/freshness.ts';
import type { LatestSignals } from '../../../domain/signals/signal.ts';
import { Age } from '../../ui/age.tsx';
import { useNow } from '../../ui/clock.ts';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { toMs } from '../../ui/time-format.ts';

const MINUTE_MS = 60_000;

export function HeadFacts({ batch }: { batch: LatestSignals['batch_info'] | undefined }) {
  const now = useNow(MINUTE_MS);
  const fresh = batchIsFresh(toMs(batch?.batch_datetime), now);
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
          {fresh === true && (
            <span className="text-bull">
              <Check aria-hidden className="mr-1 inline size-4 align-text-bottom" />
              Fresh
            </span>
          )}
          {fresh === false && (
            <span className="text-stale" title="Older than the open of the previous session">
              <Clock aria-hidden className="mr-1 inline size-4 align-text-bottom" />
              Stale
            </span>
          )}
        </>
      )}
    </ScreenHead>
  );
}
