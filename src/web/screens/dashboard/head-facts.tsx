// The line of facts over the cards: last sync, symbols, signals, the time of the prices, and whether that is fresh.
import { Check, Clock } from 'lucide-react';
import { whole } from '../../../domain/market/format.ts';
import { batchIsFresh } from '../../../domain/signals/freshness.ts';
import type { MiniCardBook } from '../../../domain/signals/mini-cards.ts';
import { Age } from '../../ui/age.tsx';
import { useNow } from '../../ui/clock.ts';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { toMs } from '../../ui/time-format.ts';

const MINUTE_MS = 60_000;

export function HeadFacts({ book }: { book: MiniCardBook | undefined }) {
  const now = useNow(MINUTE_MS);
  const fresh = batchIsFresh(toMs(book?.batch_info.batch_datetime), now);
  return (
    <ScreenHead title="Dashboard">
      {book !== undefined && (
        <>
          <span>
            Last sync{' '}
            <b>
              <Age at={book.batch_info.batch_datetime} unknown="never" />
            </b>
          </span>
          <span>
            <b>{whole(book.batch_info.total_symbols)}</b> symbols
          </span>
          <span>
            <b>{whole(book.batch_info.total_signals)}</b> signals
          </span>
          <span title={book.source === null ? undefined : `Source: ${book.source}`}>
            Prices of{' '}
            <b>
              <Age at={book.prices_as_of} unknown="no time yet" />
            </b>
          </span>
          {fresh === true && (
            <span className="text-bull">
              <Check aria-hidden className="mr-1 inline size-4 align-text-bottom" />
              Fresh
            </span>
          )}
          {fresh === false && (
            <span className="text-stale" title="Signals are older than the open of the previous session">
              <Clock aria-hidden className="mr-1 inline size-4 align-text-bottom" />
              Stale
            </span>
          )}
        </>
      )}
    </ScreenHead>
  );
}
