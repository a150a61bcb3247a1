// Data source label of every page; marks a simulated market.
import { Info } from 'lucide-react';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type MarketStatus, useMarketNow, useMarketStatus } from '../../api/market-status.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { calendarDay, zonedDate } from '../../ui/time/time-format.ts';

/** `Simulated market, delayed 0 min, replaying the session of Nov 16`. */
export function sourceText(source: MarketStatus['source'], now: number): string {
  const replay =
    source.replayed_session === null ? '' : `, replaying the session of ${replayedDay(source.replayed_session, now)}`;
  return `${source.name}, delayed ${source.delay_minutes} min${replay}`;
}

function replayedDay(session: string, now: number): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(session) ? calendarDay(session, now) : zonedDate(session, now);
}

export function SourceLabel() {
  const { data } = useMarketStatus();
  const now = useMarketNow(minuteMs);
  if (data === undefined || now === null) return null;
  const { source } = data;
  return (
    <Badge tone={source.simulated ? 'info' : 'neutral'} icon={<Info aria-hidden />} title={sourceText(source, now)}>
      {/* A single text node, because a badge spaces its children; phones have room for the icon. */}
      <span className="max-sm:sr-only">
        {source.name}
        {/* The bar above the page names the replayed session; the market clock needs the room. */}
        {source.replayed_session !== null && <span className="font-regular max-2xl:sr-only">, replay</span>}
      </span>
    </Badge>
  );
}
