// Header facts of Signals Pro: last sync, symbols, signals, freshness, and the oldest list behind them.
import type { ReactNode } from 'react';
import { whole } from '../../../domain/market/format.ts';
import type { LatestSignals } from '../../../domain/signals/signal.ts';
import { BatchFreshness } from '../../symbol/lists/batch-freshness.tsx';
import { NextSync } from '../../symbol/lists/next-sync.tsx';
import { RequiredLists, SignalTotal } from '../../symbol/lists/state-facts.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Age } from '../../ui/time/age.tsx';

type HeadFactsProps = { batch: LatestSignals['batch_info'] | undefined; aside: ReactNode };

export function HeadFacts({ batch, aside }: HeadFactsProps) {
  return (
    <ScreenHead title="Signals Pro" aside={aside}>
      {batch !== undefined && (
        <>
          {batch.reconstructed === true && <b>Reconstructed</b>}
          <span>
            Last sync{' '}
            <b>
              <Age at={batch.batch_datetime} unknown="never" />
            </b>
          </span>
          <span>
            <b>{whole(batch.total_symbols_synthesized)}</b> symbols
          </span>
          <SignalTotal facts={batch} own={batch.total_signals_imported} />
          <BatchFreshness asOf={batch.as_of} />
          <RequiredLists facts={batch} />
          <NextSync batch={batch.batch_datetime} />
        </>
      )}
    </ScreenHead>
  );
}
