// Finnhub's upgrades and downgrades: the same rating actions as the other vendor's, newest first.
import { addDays, newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { toMoment } from '../calendar/market-time.ts';
import { sessionAt, sessionIndexUpTo } from '../calendar/sessions.ts';
import { type RatingList, ratingAction, ratingCopies, ratingMembers } from '../companies/analysts.ts';
import { json, type Reply, type Request, type Route } from '../http/routes.ts';

const actions: readonly [RatingList, string][] = [
  ['upgrades', 'up'],
  ['downgrades', 'down'],
  ['new-coverage', 'init'],
];
const MOST_SESSIONS = 60;

function ratingChanges({ market, query, now_ms }: Request): Reply {
  const { complete } = toMoment(now_ms);
  const today = newYorkDate(now_ms);
  const symbol = query.get('symbol') || null;
  const from = sessionIndexUpTo(addDays(query.get('from') ?? addDays(today, -7), -1)) + 1;
  const to = Math.min(complete, sessionIndexUpTo(query.get('to') ?? today), from + MOST_SESSIONS);
  const rows: Record<string, unknown>[] = [];
  for (let session = to; session >= Math.max(0, from); session -= 1) {
    for (const [slug, action] of actions) {
      for (const listing of ratingMembers(market, slug, session)) {
        if (symbol !== null && listing.symbol !== symbol) continue;
        for (let copy = 0; copy < ratingCopies(slug, listing, session); copy += 1) {
          const { firm, rating, previous_rating, hour } = ratingAction(market, slug, listing, session, copy);
          const at = newYorkInstant(sessionAt(session).date, hour * 60);
          rows.push({
            symbol: listing.symbol,
            gradeTime: Math.floor(at / 1_000),
            fromGrade: previous_rating ?? '',
            toGrade: rating,
            company: firm,
            action,
          });
        }
      }
    }
  }
  return json(200, rows);
}

export const ratingRoutes: readonly Route[] = [{ pattern: '/stock/upgrade-downgrade', handle: ratingChanges }];
