// What a company earns, owns and owes: constants of the listing, so that every door and list tells the same story.
import { type DateKey, dateKeyOf, dayNumber } from '../domain/market/calendar.ts';
import { chance, draw } from './random.ts';
import { sectors } from './sectors.ts';
import { sessionAt } from './sessions.ts';
import type { Listing } from './universe.ts';

/** Money in USD a year, ratios as fractions, growth as fractions a year; per share where named so. */
export type Fundamentals = {
  employees: number;
  revenue: number;
  net_margin: number;
  net_income: number;
  eps: number;
  forward_eps: number;
  growth: number;
  book_per_share: number;
  debt_to_equity: number;
  return_on_assets: number;
  return_on_equity: number;
  current_ratio: number;
  quick_ratio: number;
  cash_per_share: number;
  free_cash_flow: number;
  gross_margin: number;
  /** Yearly dividend per share, 0 for none. */
  dividend: number;
  short_percent: number;
  insider_percent: number;
  institutional_percent: number;
};

const marginBySector: Record<string, number> = {
  Technology: 0.16,
  Healthcare: 0.06,
  'Financial Services': 0.22,
  'Consumer Cyclical': 0.07,
  'Communication Services': 0.11,
  Industrials: 0.09,
  'Consumer Defensive': 0.08,
  Energy: 0.1,
  'Basic Materials': 0.09,
  'Real Estate': 0.2,
  Utilities: 0.12,
};

const dividendPayers = new Set([
  'Consumer Defensive',
  'Utilities',
  'Financial Services',
  'Energy',
  'Real Estate',
  'Industrials',
]);

const known = new WeakMap<Listing, Fundamentals>();

export const isCompany = (listing: Listing): boolean => listing.type === 'CS' || listing.type === 'ADRC';

/** null for funds and for papers that are not shares. */
export function fundamentalsOf(listing: Listing): Fundamentals | null {
  if (!isCompany(listing)) return null;
  const found = known.get(listing);
  if (found) return found;
  const random = chance(draw(listing.key, 9_001));
  const cap = listing.price0 * listing.shares;
  const sectorName = sectors[listing.sector]?.name ?? '';
  const priceToSales = Math.exp(Math.log(cap > 1e11 ? 5 : 2.4) + (cap > 1e11 ? 0.4 : 0.75) * random.normal());
  const revenue = Math.round(cap / priceToSales / 1000) * 1000;
  const small = listing.daily_vol > 0.03 ? 0.16 : listing.daily_vol > 0.022 ? 0.04 : 0;
  const net_margin = Math.max(
    -1.6,
    (marginBySector[sectorName] ?? 0.08) + 0.09 * random.normal() - small * (1 + random.unit()),
  );
  const net_income = Math.round(revenue * net_margin);
  const eps = net_income / listing.shares;
  const growth = 0.07 + 0.14 * random.normal();
  const priceToBook = Math.exp(Math.log(2.6) + 0.7 * random.normal());
  const book = cap / priceToBook;
  const debt_to_equity = Math.max(0, 0.7 + 0.6 * random.normal());
  const likely = dividendPayers.has(sectorName) ? 0.85 : 0.5;
  const paysDividend = net_margin > 0.02 && listing.daily_vol < 0.026 && random.unit() < likely;
  const made: Fundamentals = {
    employees: Math.min(2_100_000, Math.max(12, Math.round((revenue / 520_000) * Math.exp(0.5 * random.normal())))),
    revenue,
    net_margin,
    net_income,
    eps,
    forward_eps: eps > 0 ? eps * (1 + Math.max(-0.3, growth)) : eps * 0.8,
    growth,
    book_per_share: book / listing.shares,
    debt_to_equity,
    return_on_assets: net_income / (book * (1.4 + debt_to_equity)),
    return_on_equity: net_income / book,
    current_ratio: Math.max(0.4, 1.7 + 0.7 * random.normal()),
    quick_ratio: Math.max(0.2, 1.2 + 0.5 * random.normal()),
    cash_per_share: Math.max(0.01, (book / listing.shares) * random.between(0.05, 0.4)),
    free_cash_flow: Math.round(net_income * random.between(0.6, 1.3)),
    gross_margin: Math.min(0.9, Math.max(0.08, 0.42 + 0.18 * random.normal())),
    dividend: paysDividend ? Math.round(listing.price0 * random.between(0.008, 0.042) * 100) / 100 : 0,
    short_percent: Math.max(0.2, Math.min(38, Math.exp(Math.log(3.2) + 0.8 * random.normal()))),
    insider_percent: Math.max(0.05, Math.min(48, Math.exp(Math.log(3) + 1.1 * random.normal()))),
    institutional_percent: Math.max(2, Math.min(98, 62 + 20 * random.normal())),
  };
  known.set(listing, made);
  return made;
}

/** The first day of trading. Listings that were always there get a day between 1962 and 2013. */
export function listDate(listing: Listing): DateKey {
  if (listing.listed_at >= 0) return sessionAt(listing.listed_at).date;
  const first = dayNumber('1975-01-02');
  const last = dayNumber('2013-12-02');
  return dateKeyOf(first + (draw(listing.key, 9_101) % (last - first)));
}

/** A ten-digit number of the kind the SEC gives filers. */
export function cikOf(listing: Listing): string {
  return String(1_900_000_000 + (listing.key % 90_000_000)).padStart(10, '0');
}

export function figiOf(listing: Listing, salt: number): string {
  return `BBG${draw(listing.key, salt).toString(36).toUpperCase().padStart(9, '0').slice(0, 9)}`;
}
