// Insider trades: drawn per company, plus the trades behind the insider lists of the day.
import type { DateKey } from '../../domain/market/calendar.ts';
import { sessionAt } from '../calendar/sessions.ts';
import { isCompany, type Listing } from '../listings/listing.ts';
import { countCopies } from '../prices/attention.ts';
import { toTick } from '../prices/daily-bars.ts';
import { closeAt } from '../prices/daily-prices.ts';
import { select } from '../prices/edges.ts';
import { type Market, marketCache, tradedCompanies } from '../prices/market.ts';
import { chance, draw, hashKey } from '../random/random.ts';
import { filedName, makeOfficers, makeOutsiders } from './people.ts';

export type InsiderTrade = {
  name: string;
  title: string;
  /** Form 4 codes: P and S are market trades; A grant, M exercise, F tax, G gift. */
  code: 'P' | 'S' | 'A' | 'M' | 'F' | 'G';
  change: number;
  held_after: number;
  price: number;
  derivative: boolean;
  traded: DateKey;
  filed: DateKey;
  id: string;
};

export function insiderListMembers(market: Market, slug: InsiderList, session: number): Listing[] {
  return select(market, slug, session, tradedCompanies(market, session), insiderListSizes[slug]);
}

/** Rows of a listing on an insider list; cluster buys always have 3. */
export function insiderCopies(slug: InsiderList, listing: Listing, session: number): number {
  return slug === 'cluster-insider-buys' ? 3 : countCopies(slug, listing, session, 3);
}

export type InsiderList = 'insider-buying' | 'insider-selling' | 'cluster-insider-buys' | 'ceo-cfo-buys';
const insiderListSizes: Record<InsiderList, number> = {
  'insider-buying': 380,
  'insider-selling': 900,
  'cluster-insider-buys': 70,
  'ceo-cfo-buys': 130,
};

/** Maximum size of a trade, as a fraction of the company's shares. */
const mostTraded = 0.004;
const mostHeld = 0.09;

function sharesFor(listing: Listing, value: number, price: number): number {
  const wished = value / price;
  const whole = wished >= 100 ? Math.round(wished / 10) * 10 : Math.ceil(wished);
  return Math.max(1, Math.min(whole, Math.floor(listing.shares * mostTraded)));
}

/** Shares held after a trade: `times` its size, at most the fraction `mostHeld` of the company. */
function heldAfter(listing: Listing, shares: number, times: number): number {
  return Math.max(shares, Math.min(shares * times, Math.floor(listing.shares * mostHeld)));
}

/** Trade of a listing's row on an insider list; `copy` counts the listing's rows from 0. */
export function listedTrade(
  market: Market,
  slug: InsiderList,
  listing: Listing,
  session: number,
  copy = 0,
): InsiderTrade {
  const random = chance(draw(listing.key ^ hashKey(slug), Math.floor(session / 5) * 8 + copy));
  const officers = makeOfficers(listing);
  const top = slug === 'ceo-cfo-buys';
  const officer = top ? officers[random.below(2)] : random.unit() < 0.6 ? random.pick(officers) : undefined;
  const name = officer?.name ?? random.pick(makeOutsiders(listing));
  const bought = slug !== 'insider-selling';
  const day = session - random.below(3);
  const price = toTick(closeAt(market.daily, listing, day) * random.between(0.985, 1.015));
  const value = Math.exp(random.between(Math.log(15_000), Math.log(bought ? 900_000 : 6_000_000)));
  const shares = sharesFor(listing, value, price);
  const traded = sessionAt(day).date;
  return {
    name,
    title: officer?.position ?? (random.unit() < 0.8 ? 'Director' : 'Major Shareholder'),
    code: bought ? 'P' : 'S',
    change: bought ? shares : -shares,
    held_after: heldAfter(listing, shares, 2 + random.below(40)),
    price,
    derivative: false,
    traded,
    filed: sessionAt(Math.min(session, day + 1)).date,
    id: accession(listing, day, copy),
  };
}

const accession = (listing: Listing, session: number, n: number): string =>
  `000${1_000_000 + (listing.key % 8_999_999)}-${sessionAt(session).date.slice(2, 4)}-${String((session * 7 + n) % 1_000_000).padStart(6, '0')}`;

function ownTrade(market: Market, listing: Listing, session: number, n: number): InsiderTrade {
  const random = chance(draw(listing.key ^ 0x6a09e667, session * 4 + n));
  const officers = makeOfficers(listing);
  const officer = random.unit() < 0.7 ? random.pick(officers) : undefined;
  const code = random.pick(['S', 'S', 'S', 'P', 'A', 'M', 'F', 'F', 'G'] as const);
  const name = officer?.name ?? random.pick(makeOutsiders(listing));
  const close = closeAt(market.daily, listing, session);
  const value = Math.exp(random.between(Math.log(9_000), Math.log(4_000_000)));
  const shares = sharesFor(listing, value, close);
  const sign = code === 'P' || code === 'A' || code === 'M' ? 1 : -1;
  const free = code === 'A' || code === 'G';
  const traded = sessionAt(session).date;
  return {
    name: filedName(name, random.below(3)),
    title: officer?.position ?? 'Director',
    code,
    change: sign * shares,
    held_after: heldAfter(listing, shares, 1 + random.below(30)),
    price: free ? 0 : toTick(close * random.between(0.99, 1.01)),
    derivative: code === 'M' || (code === 'A' && random.unit() < 0.5),
    traded,
    filed: sessionAt(session + 2).date,
    id: accession(listing, session, n),
  };
}

const memberCache = marketCache<string, ReadonlySet<Listing>>(24);

function onList(market: Market, slug: InsiderList, listing: Listing, session: number): boolean {
  const members = () => new Set(insiderListMembers(market, slug, session));
  return memberCache(market, `${slug} ${session}`, members).has(listing);
}

/** Insider trades of a listing, about 100 at most: those on the day's lists first, then earlier ones, newest first. */
export function insiderTrades(market: Market, listing: Listing, session: number): InsiderTrade[] {
  if (!isCompany(listing)) return [];
  const rows: InsiderTrade[] = [];
  for (const slug of ['insider-buying', 'ceo-cfo-buys', 'insider-selling', 'cluster-insider-buys'] as const) {
    if (!onList(market, slug, listing, session)) continue;
    for (let copy = 0; copy < insiderCopies(slug, listing, session); copy += 1) {
      rows.push(listedTrade(market, slug, listing, session, copy));
    }
  }
  // About one reporting day a month, with one to three rows.
  for (let back = 3; back < 250 && rows.length < 100; back += 1) {
    const day = session - back;
    if (day < listing.listed_at) break;
    const bits = draw(listing.key ^ 0xbb67ae85, day);
    if (bits % 23 !== 0) continue;
    for (let n = 0; n <= (bits >>> 8) % 3; n += 1) rows.push(ownTrade(market, listing, day, n));
  }
  return rows;
}
