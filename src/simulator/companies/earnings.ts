// Quarterly results of a company: date, expectation, result, guidance.
import type { DateKey } from '../../domain/market/calendar.ts';
import { sessionAt } from '../calendar/sessions.ts';
import { isCompany, type Listing, reportsOn, trades } from '../listings/listing.ts';
import { foresight } from '../prices/edges.ts';
import type { Market } from '../prices/market.ts';
import { chance, draw } from '../random/random.ts';
import { makeFundamentals } from './fundamentals.ts';

export type Report = {
  listing: Listing;
  session: number;
  date: DateKey;
  /** `bmo`: before the market opens; `amc`: after it closes. */
  hour: 'bmo' | 'amc';
  year: number;
  quarter: number;
  eps_estimate: number;
  eps_actual: number;
  revenue_estimate: number;
  revenue_actual: number;
  outcome: 'beat' | 'miss' | 'in line';
  guidance: 'raised' | 'cut' | null;
  eps_guidance: number;
  revenue_guidance: number;
};

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Quarterly report of a session; null if the company does not report in it. */
export function buildReport(market: Market, listing: Listing, session: number): Report | null {
  const facts = makeFundamentals(listing);
  if (!facts || !reportsOn(listing, session) || !trades(listing, session)) return null;
  const random = chance(draw(listing.key ^ 0x1f83d9ab, session));
  const luck = random.unit();
  const beat = luck < 0.45 * foresight(market, 'earnings-beats', listing, session);
  const miss = !beat && luck > 1 - 0.3 * foresight(market, 'earnings-misses', listing, session);
  const size = random.between(0.03, 0.28);
  const surprise = beat ? size : miss ? -size : random.between(-0.004, 0.004);
  const eps_estimate = cents(facts.eps / 4 || 0.01);
  const step = Math.max(0.01, Math.abs(eps_estimate * surprise));
  const eps_actual = cents(eps_estimate + (beat ? step : miss ? -step : 0));
  const revenue_estimate = Math.round(facts.revenue / 4 / 1000) * 1000;
  const word = random.unit();
  const raised = word < 0.16 * foresight(market, 'guidance-raised', listing, session);
  const cut = !raised && word > 1 - 0.13 * foresight(market, 'guidance-cut', listing, session);
  const date = sessionAt(session).date;
  // Reports cover the quarter that ended before the date.
  const quarters = Math.floor((Number(date.slice(5, 7)) - 1) / 3);
  const year = Number(date.slice(0, 4));
  const revision = raised ? random.between(1.02, 1.12) : cut ? random.between(0.82, 0.97) : 1;
  return {
    listing,
    session,
    date,
    hour: random.unit() < 0.5 ? 'bmo' : 'amc',
    year: quarters === 0 ? year - 1 : year,
    quarter: quarters === 0 ? 4 : quarters,
    eps_estimate,
    eps_actual,
    revenue_estimate,
    revenue_actual: Math.round((revenue_estimate * (1 + surprise * 0.3)) / 1000) * 1000,
    outcome: beat ? 'beat' : miss ? 'miss' : 'in line',
    guidance: raised ? 'raised' : cut ? 'cut' : null,
    eps_guidance: cents(facts.forward_eps * (facts.forward_eps > 0 ? revision : 2 - revision)),
    revenue_guidance: Math.round((facts.revenue * revision) / 1_000_000) * 1_000_000,
  };
}

/** All reports of the sessions from..to, oldest first. */
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
