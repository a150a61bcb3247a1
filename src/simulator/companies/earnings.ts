// Quarterly results of a company: date, expectation, result, guidance.
import { sessionAt } from '../calendar/sessions.ts';
import { isCompany, type Listing, reportsOn, trades } from '../listings/listing.ts';
import { reportMove } from '../prices/close-paths.ts';
import { foresight } from '../prices/edges.ts';
import type { Market } from '../prices/market.ts';
import { chance, draw } from '../random/random.ts';
import { makeFundamentals } from './fundamentals.ts';

export type Report = NonNullable<ReturnType<typeof buildReport>>;

const cents = (value: number): number => Math.round(value * 100) / 100;
const minuteMs = 60_000;

/** Upper tail probability of the standard normal. Source: logistic fit of Bowling et al. (2009), error below 0.0002. */
const upperTail = (x: number): number => 1 / (1 + Math.exp(1.5976 * x + 0.07056 * x ** 3));

/** Report that a session's prices react to; its result fits the company's own move that day. Null if there is none. */
export function buildReport(market: Market, listing: Listing, session: number) {
  const facts = makeFundamentals(listing);
  if (!facts || !reportsOn(listing, session) || !trades(listing, session)) return null;
  const random = chance(draw(listing.key ^ 0x1f83d9ab, session));
  const move = reportMove(listing, session);
  const luck = upperTail(move);
  const beats = 0.45 * foresight(market, 'earnings-beats', listing, session);
  const misses = 0.3 * foresight(market, 'earnings-misses', listing, session);
  const beat = luck < beats;
  const miss = !beat && luck > 1 - misses;
  /** 0 for the smallest surprise of its kind, 1 for the largest. */
  const rank = beat ? 1 - luck / beats : miss ? 1 - (1 - luck) / misses : 0;
  const size = 0.03 + 0.25 * (0.8 * rank + 0.2 * random.unit());
  const surprise = beat ? size : miss ? -size : random.between(-0.004, 0.004);
  const eps_estimate = cents(facts.eps / 4 || 0.01);
  const step = Math.max(0.01, Math.abs(eps_estimate * surprise));
  const eps_actual = cents(eps_estimate + (beat ? step : miss ? -step : 0));
  const revenue_estimate = Math.round(facts.revenue / 4 / 1000) * 1000;
  const word = upperTail(0.8 * move + 0.6 * random.normal());
  const raised = word < 0.16 * foresight(market, 'guidance-raised', listing, session);
  const cut = !raised && word > 1 - 0.13 * foresight(market, 'guidance-cut', listing, session);
  const revision = raised ? random.between(1.02, 1.12) : cut ? random.between(0.82, 0.97) : 1;
  /** `bmo`: before the market opens; `amc`: after it closes. */
  const hour: 'bmo' | 'amc' = random.unit() < 0.5 ? 'bmo' : 'amc';
  const released = hour === 'bmo' ? session : session - 1;
  const { date, open_ms, close_ms } = sessionAt(released);
  const outcome: 'beat' | 'miss' | 'in line' = beat ? 'beat' : miss ? 'miss' : 'in line';
  const guidance: 'raised' | 'cut' | null = raised ? 'raised' : cut ? 'cut' : null;
  // Reports cover the quarter that ended before the date.
  const quarters = Math.floor((Number(date.slice(5, 7)) - 1) / 3);
  const year = Number(date.slice(0, 4));
  return {
    listing,
    /** Session whose prices react: the day of a report before the open, else the next session. */
    session,
    /** Session of the release date, and release time in epoch ms. */
    released,
    released_ms: hour === 'bmo' ? open_ms - 120 * minuteMs : close_ms + 10 * minuteMs,
    date,
    hour,
    year: quarters === 0 ? year - 1 : year,
    quarter: quarters === 0 ? 4 : quarters,
    eps_estimate,
    eps_actual,
    revenue_estimate,
    revenue_actual: Math.round((revenue_estimate * (1 + surprise * 0.3)) / 1000) * 1000,
    outcome,
    guidance,
    eps_guidance: cents(facts.forward_eps * (facts.forward_eps > 0 ? revision : 2 - revision)),
    revenue_guidance: Math.round((facts.revenue * revision) / 1_000_000) * 1_000_000,
  };
}

/** All reports that prices of the sessions from..to react to, oldest first. */
export function reportsBetween(market: Market, from: number, to: number): Report[] {
  const reports: Report[] = [];
  for (let session = from; session <= to; session += 1) {
    for (const listing of market.universe.listings) {
      if (!isCompany(listing) || !reportsOn(listing, session)) continue;
      const report = buildReport(market, listing, session);
      if (report) reports.push(report);
    }
  }
  return reports;
}
