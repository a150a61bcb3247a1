// Insider transactions in short: the largest of 90 days, link to all.
import { liveInsiders } from '../../../domain/figures/live-figures.ts';
import { largestTrades } from '../../../domain/figures/sorted-insiders.ts';
import { flowWords } from '../../../domain/market/insiders.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { insiderRules } from '../../../domain/rules/insider-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { Day } from '../../ui/time/day.tsx';
import type { Live } from '../live/live-data.ts';
import { missingWords } from '../live/live-stamp.tsx';
import { TradeLines } from './insider-rows.tsx';

export function InsiderSummary({ symbol, live, onOpen }: { symbol: string; live: Live; onOpen: () => void }) {
  const now = useNow(hourMs);
  const { trades, totals, since } = liveInsiders(live.data);
  const largest = largestTrades(trades, now);
  return (
    <section aria-label={`Insider transactions of ${symbol}`} className="grid grid-cols-1 content-start gap-1">
      <div className="flex min-h-6 items-center gap-2">
        <h3 className="font-strong">Insider Transactions</h3>
        {trades.length > 0 && (
          <Button
            variant="link"
            size="sm"
            className="ml-auto text-label!"
            aria-label={`View all insider transactions of ${symbol}`}
            onClick={onOpen}
          >
            View all
          </Button>
        )}
      </div>
      {live.data === undefined ? (
        <p className="text-label text-ink-3">Comes with the live data</p>
      ) : trades.length === 0 ? (
        <p className="text-label text-ink-3">
          {missingWords(live.data, 'insider_transactions') ?? 'No recent insider transactions'}
        </p>
      ) : (
        <>
          <p className="text-label text-ink-2">
            {since !== null && (
              <>
                Since <Day of={since} />:{' '}
              </>
            )}
            {flowWords(trades, totals)}
          </p>
          {largest.length === 0 ? (
            <p className="text-label text-ink-3">None in the last {insiderRules.largest_days.value} days</p>
          ) : (
            <TradeLines trades={largest} label={`Largest of ${insiderRules.largest_days.value} days`} />
          )}
        </>
      )}
    </section>
  );
}
