// The market clock: which session it is in New York, when it opens and closes, and where the data comes from.
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { systemEndpoints } from '../../contract/system.ts';
import { findSession, marketPhase, newYorkDate, nextSession } from '../../domain/market/calendar.ts';
import type { Ground } from '../ground.ts';
import { type Clock, iso } from '../process/clock.ts';

export type MarketStatus = ReplyOf<typeof systemEndpoints.marketStatus>;

/** opens_at and closes_at are of today's session until it is over, then of the next one. */
export async function marketStatus(
  clock: Clock,
  sourceStatus: Ground['sourceStatus'],
  version: string,
): Promise<MarketStatus> {
  const now = clock.now();
  const date = newYorkDate(now);
  const today = findSession(date);
  const { shown_as, ...source } = await sourceStatus();
  const session = today && now < today.close_ms ? today : nextSession(date);
  return {
    now: iso(now),
    session: marketPhase(now),
    opens_at: iso(session.open_ms),
    closes_at: iso(session.close_ms),
    is_market_day: today !== null,
    source: { ...source, name: shown_as ?? source.name },
    version,
  };
}
