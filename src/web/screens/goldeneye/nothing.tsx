// Empty state of Golden Eye: why no stock is shown, and what to try.
import { categories } from '../../../domain/goldeneye/watchlist.ts';
import { FirstReading } from '../../symbol/beginning/first-reading.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { HOUR_MS } from '../../ui/time/time-format.ts';
import type { PageAddress } from './page-address.ts';
import { pollHours } from './poll-hours.ts';
import { LEAST } from './rows/standing-line.tsx';

type NothingProps = { address: PageAddress; searched: boolean; onRefresh: () => void };

export function Nothing({ address, searched, onRefresh }: NothingProps) {
  const now = useNow(HOUR_MS);
  const clear = <Button onClick={() => address.setSearch('')}>Clear the search</Button>;
  return (
    <EmptyState
      title="No stocks found"
      reason={
        searched ? (
          <>
            Nothing matches "{address.search.trim()}". Try part of a symbol such as TQ, or a category:{' '}
            {categories.map(({ label }) => label).join(', ')}.
          </>
        ) : address.scope === 'market' ? (
          `No window of the whole market is worth showing right now: none stands on a stock of which ${LEAST} were traded today. Patterns are found in regular hours only; wait for the next minute or go back to the watchlist.`
        ) : (
          <>
            There was no poll yet. After a first start one is made when the market of the last year has been read, which
            takes one to two minutes, and appears by itself. Then polls are made every minute from{' '}
            {pollHours('window', now)} on market days.
            <FirstReading next="the first poll is being made." />
          </>
        )
      }
      action={searched ? clear : <Button onClick={onRefresh}>Refresh</Button>}
    />
  );
}
