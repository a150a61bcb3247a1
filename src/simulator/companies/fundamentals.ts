// Fundamentals of a company: constants of its listing, so that endpoints and lists agree.
import { type DateKey, dayNumber, toDateKey } from '../../domain/market/calendar.ts';
import { memo } from '../../domain/numbers/memo.ts';
import { sessionAt } from '../calendar/sessions.ts';
import { isCompany, type Listing } from '../listings/listing.ts';
import { sectors } from '../listings/sectors.ts';
import { type Chance, chance, draw } from '../random/random.ts';
import { type Economics, findEconomics, paying, researching } from './economics.ts';
import { knownListDates, knownProfitable, payDividend, payNoDividend } from './known-companies.ts';

export type Fundamentals = ReturnType<typeof drawFundamentals>;

const known = new WeakMap<Listing, Fundamentals>();

/** Draws whether a company is profitable: calm stocks mostly are, volatile ones often not. */
function profitable(listing: Listing, cap: number, random: Chance): boolean {
  const { daily_vol } = listing;
  const calm = daily_vol < 0.018 ? 0.97 : daily_vol < 0.026 ? 0.82 : daily_vol < 0.035 ? 0.6 : 0.4;
  const chances = researching.has(listing.industry) && cap < 2e10 ? calm * 0.35 : calm;
  return random.unit() < chances || knownProfitable.has(listing.symbol);
}

/** Yearly revenue in USD and net margin as a fraction, drawn so that the valuation fits the industry. */
function earned(listing: Listing, cap: number, usual: Economics, random: Chance) {
  const [first, second] = [random.normal(), random.normal()];
  if (profitable(listing, cap, random)) {
    const pe = Math.min(65, Math.max(6, usual.pe * (cap > 1e11 ? 1.25 : 1) * Math.exp(0.3 * first)));
    const size = cap > 1e12 ? 1.6 : cap > 1e11 ? 1.2 : 1;
    const net_margin = Math.min(0.42, Math.max(0.01, usual.margin * size * Math.exp(0.35 * second)));
    return { revenue: Math.round(cap / pe / net_margin / 1_000) * 1_000, net_margin };
  }
  const early = researching.has(listing.industry);
  const priceToSales = (early ? 7 : 2.6) * Math.exp(0.5 * first);
  const net_margin = early ? -random.between(0.15, 1.4) : -0.02 - 0.45 * random.unit() ** 2;
  return { revenue: Math.max(100_000, Math.round(cap / priceToSales / 1_000) * 1_000), net_margin };
}

/** USD a year, or USD per share where the name says so; ratios and growth as fractions; `*_percent` in percent. */
function drawFundamentals(listing: Listing) {
  const random = chance(draw(listing.key, 9_001));
  const cap = listing.price0 * listing.shares;
  const sectorName = sectors[listing.sector]?.name ?? '';
  const usual = findEconomics(sectorName, listing.industry);
  const { revenue, net_margin } = earned(listing, cap, usual, random);
  const net_income = Math.round(revenue * net_margin);
  const eps = net_income / listing.shares;
  const growth = Math.max(-0.3, Math.min(0.6, 0.07 + 0.12 * random.normal()));
  const priceToBook = Math.min(15, Math.max(0.4, Math.exp(Math.log(2.6) + 0.7 * random.normal())));
  // Keeps income at most 80% of equity, and losses at most 110%.
  const book = Math.max(cap / priceToBook, net_income / 0.8, -net_income / 1.1);
  const debt_to_equity = Math.min(3, Math.max(0, 0.7 + 0.6 * random.normal()));
  const likely = paying.has(sectorName) ? 0.85 : 0.45;
  const paysDividend =
    !payNoDividend.has(listing.symbol) &&
    net_income > 0 &&
    (payDividend.has(listing.symbol) || (listing.daily_vol < 0.026 && random.unit() < likely));
  const payout = random.between(0.12, sectorName === 'Real Estate' ? 0.9 : 0.6);
  const current_ratio = Math.max(0.5, 1.7 + 0.7 * random.normal());
  const quick_ratio = current_ratio * random.between(0.5, 0.95);
  const shops = sectorName.startsWith('Consumer');
  const giant = cap > 1e12 ? (shops ? 2 : 8) : 1;
  const most = shops ? 2_100_000 : 450_000;
  return {
    employees: Math.min(
      most,
      Math.max(12, Math.round((revenue / usual.per_head / giant) * Math.exp(0.4 * random.normal()))),
    ),
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
    current_ratio,
    quick_ratio,
    cash_ratio: quick_ratio * random.between(0.2, 0.7),
    cash_per_share: Math.max(0.01, (book / listing.shares) * random.between(0.05, 0.4)),
    free_cash_flow: Math.round(net_income * random.between(0.6, 1.3)),
    // Operating costs and taxes must fit between gross and net margin.
    gross_margin: Math.min(0.92, Math.max(0.08, net_margin * 1.35 + 0.05, usual.gross + 0.1 * random.normal())),
    /** Yearly dividend per share, 0 for none. */
    dividend: paysDividend ? Math.round(Math.min(0.07 * listing.price0, eps * payout) * 100) / 100 : 0,
    short_percent: Math.max(0.2, Math.min(38, Math.exp(Math.log(3.2) + 0.8 * random.normal()))),
    insider_percent: Math.max(0.05, Math.min(48, Math.exp(Math.log(3) + 1.1 * random.normal()))),
    institutional_percent: Math.max(2, Math.min(98, 62 + 20 * random.normal())),
  };
}

/** Null for funds and securities that are not shares. */
export const makeFundamentals = (listing: Listing): Fundamentals | null =>
  isCompany(listing) ? memo(known, listing, drawFundamentals) : null;

/** First day of trading. Old listings without a known date get a day between 1975 and 2013. */
export function listDate(listing: Listing): DateKey {
  if (listing.listed_at >= 0) return sessionAt(listing.listed_at).date;
  const known = knownListDates.get(listing.symbol);
  if (known !== undefined) return known;
  const first = dayNumber('1975-01-02');
  const last = dayNumber('2013-12-02');
  return toDateKey(first + (draw(listing.key, 9_101) % (last - first)));
}

/** A ten-digit number of the kind the SEC gives filers. */
export function makeCik(listing: Listing): string {
  return String(1_900_000_000 + (listing.key % 90_000_000)).padStart(10, '0');
}

export function makeFigi(listing: Listing, salt: number): string {
  return `BBG${draw(listing.key, salt).toString(36).toUpperCase().padStart(9, '0').slice(0, 9)}`;
}
