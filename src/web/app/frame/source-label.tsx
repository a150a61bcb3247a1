// Where the figures come from, on every page; plainly so when the market is simulated.
import { Info } from 'lucide-react';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type MarketStatus, useMarketNow, useMarketStatus } from '../../api/market-status.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { pacificDate } from '../../ui/time/time-format.ts';

/** `Simulated market, delayed 0 min, replaying the session of Nov 16`. */
export function sourceText(source: MarketStatus['source'], now: number): string {
  const replay =
    source.replayed_session === null ? '' : `, replaying the session of ${replayedDay(source.replayed_session, now)}`;
  return `${source.name}, delayed ${source.delay_minutes} min${replay}`;
}

/** A bare day is taken at noon, so that no time zone moves it. */
function replayedDay(session: string, now: number): string {
  return pacificDate(/^\d{4}-\d{2}-\d{2}$/.test(session) ? `${session}T20:00:00Z` : session, now);
}

export function SourceLabel() {
  const { data } = useMarketStatus();
  const now = useMarketNow(minuteMs);
  if (data === undefined || now === null) return null;
  const { source } = data;
  return (
    <Badge tone={source.simulated ? 'info' : 'neutral'} icon={<Info aria-hidden />} title={sourceText(source, now)}>
      {/* One text: the parts of a badge stand apart. */}
      <span>
        {source.name}
        {source.replayed_session !== null && <span className="font-regular">, replay</span>}
      </span>
    </Badge>
  );
}
