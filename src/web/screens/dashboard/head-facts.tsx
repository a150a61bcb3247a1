// Header facts of the dashboard: last sync, symbols, signals, time of the prices, freshness.
import type { ReactNode } from 'react';
import { whole } from '../../../domain/market/format.ts';
import type { MiniCardBook } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { BatchFreshness } from '../../symbol/lists/batch-freshness.tsx';
import { NextSync } from '../../symbol/lists/next-sync.tsx';
import { RequiredLists, SignalTotal } from '../../symbol/lists/state-facts.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Age } from '../../ui/time/age.tsx';

export function HeadFacts({ book, aside }: { book: MiniCardBook | undefined; aside: ReactNode }) {
  return (
    <ScreenHead title="Dashboard" aside={aside}>
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
          <SignalTotal facts={book.batch_info} own={book.batch_info.total_signals} />
          <span title={book.source === null ? undefined : `Source: ${book.source}`}>
            Prices of{' '}
            <b>
              <Age market at={book.prices_as_of} unknown="no time yet" />
            </b>
          </span>
          <BatchFreshness asOf={book.as_of} />
          <RequiredLists facts={book.batch_info} />
          <NextSync batch={book.batch_info.batch_datetime} />
        </>
      )}
    </ScreenHead>
  );
}
