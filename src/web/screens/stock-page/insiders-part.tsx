// Insiders part of the stock page: buys and sells on the open market, and the newest transactions.
import { liveInsiders } from '../../../domain/figures/live-figures.ts';
import { sortTrades } from '../../../domain/figures/sorted-insiders.ts';
import { flowWords } from '../../../domain/market/insiders.ts';
import { RetryLine } from '../../symbol/failures/loaded.tsx';
import { TradesTable } from '../../symbol/insider/trades-table.tsx';
import type { Live } from '../../symbol/live/live-data.ts';
import { LiveStamp, missingWords } from '../../symbol/live/live-stamp.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Day } from '../../ui/time/day.tsx';

const SHOWN = 6;

export function InsidersPart({ live, onAll }: { live: Live; onAll: () => void }) {
  const { trades, totals, since } = liveInsiders(live.data);
  const flow = trades.length === 0 ? 'No recent insider transactions' : flowWords(trades, totals);
  return (
    <PagePart
      id="insiders"
      title="Insiders"
      about={
        since !== null && (
          <>
            since <Day of={since} />
          </>
        )
      }
      aside={<LiveStamp live={live.data} section="insider_transactions" />}
      phoneLine={flow}
      resetKeys={[live.data]}
    >
      <div className="grid gap-3 px-4 py-3 max-sm:px-3">
        {live.data === undefined ? (
          live.failed ? (
            <RetryLine retry={live.refresh}>Insiders could not be loaded.</RetryLine>
          ) : (
            <Skeleton className="h-110" />
          )
        ) : (
          <>
            <p className="text-ink-2">{missingWords(live.data, 'insider_transactions') ?? flow}</p>
            {trades.length > 0 && (
              <TradesTable
                label="Newest insider transactions"
                className="-mx-4 max-sm:-mx-3"
                trades={sortTrades(trades, 'date').slice(0, SHOWN)}
              />
            )}
            {trades.length > 0 && (
              <Button variant="link" size="sm" className="justify-self-start" onClick={onAll}>
                View all
              </Button>
            )}
          </>
        )}
      </div>
    </PagePart>
  );
}
