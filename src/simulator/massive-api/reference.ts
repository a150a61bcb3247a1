// Massive reference data: tickers, their details, splits and dividends.
import type { Moment } from '../calendar/market-time.ts';
import { sessionAt } from '../calendar/sessions.ts';
import { exDividends } from '../companies/dividends.ts';
import { listDate, makeCik, makeFigi, makeFundamentals } from '../companies/fundamentals.ts';
import type { Handler, Reply, Request, Route } from '../http/routes.ts';
import { letterIcon } from '../listings/letter-icon.ts';
import { type Listing, trades } from '../listings/listing.ts';
import { sectors } from '../listings/sectors.ts';
import { findSplits, splitAdjustment } from '../prices/daily-prices.ts';
import { type Market, marketCache } from '../prices/market.ts';
import { marketCap, sharesAt } from '../prices/market-cap.ts';
import { hashKey } from '../random/random.ts';
import { asked, matches, notFound, ok, page, pagedRows, refuseUnless } from './replies.ts';

function tickerRow(listing: Listing, moment: Moment): Record<string, unknown> {
  const isActive = trades(listing, moment.session);
  const company = listing.type === 'ETF' ? {} : { cik: makeCik(listing) };
  return {
    ticker: listing.symbol,
    name: listing.name,
    market: 'stocks',
    locale: 'us',
    primary_exchange: listing.exchange,
    type: listing.type,
    active: isActive,
    currency_name: 'usd',
    ...company,
    composite_figi: makeFigi(listing, 1),
    share_class_figi: makeFigi(listing, 2),
    last_updated_utc: `${sessionAt(moment.complete).date}T00:00:00Z`,
    ...(isActive ? {} : { delisted_utc: `${sessionAt(listing.delisted_at).date}T00:00:00Z` }),
  };
}

const sortedListings = marketCache<'symbol', Listing[]>(1);

function inAlphabet(a: Listing, b: Listing): number {
  return a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0;
}

function tickers(request: Request): Reply {
  const { market, query, moment } = asked(request);
  refuseUnless(query, 'order', ['asc', 'desc']);
  refuseUnless(query, 'active', ['true', 'false']);
  const wantActive = query.get('active') !== 'false';
  const search = query.get('search')?.toLowerCase() ?? null;
  const wantedMarket = query.get('market');
  const sorted = sortedListings(market, 'symbol', () => market.universe.listings.toSorted(inAlphabet));
  const rows =
    wantedMarket !== null && wantedMarket !== 'stocks'
      ? []
      : sorted.filter(
          (listing) =>
            moment.session >= listing.listed_at &&
            trades(listing, moment.session) === wantActive &&
            matches(query, 'ticker', listing.symbol) &&
            matches(query, 'type', listing.type) &&
            matches(query, 'exchange', listing.exchange) &&
            (search === null ||
              listing.symbol.toLowerCase().includes(search) ||
              listing.name.toLowerCase().includes(search)),
        );
  if (query.get('order') === 'desc') rows.reverse();
  const { results, next_url } = page(request, rows, { normal: 100, most: 1_000 });
  return ok(request, {
    results: results.map((listing) => tickerRow(listing, moment)),
    count: results.length,
    next_url,
  });
}

const cities = ['Sampleton', 'Exampleville', 'Port Placeholder', 'Mount Specimen', 'Lake Prototype'] as const;

function describe(listing: Listing): string {
  if (listing.type === 'ETF')
    return `${listing.name} is an exchange-traded fund (${listing.fund_style ?? 'index'}) of the simulated market.`;
  const sector = sectors[listing.sector]?.name ?? 'Diversified';
  return `${listing.name} works in ${listing.industry} (${sector}). This text belongs to the simulated market and describes no real business.`;
}

function details(request: Request): Reply {
  const { market, moment } = asked(request);
  const listing = market.universe.find(request.params.ticker ?? '');
  if (!listing || moment.session < listing.listed_at) return notFound(request, 'Ticker not found.');
  const facts = makeFundamentals(listing);
  const shares = sharesAt(market, listing, moment);
  const city = cities[listing.key % cities.length] as string;
  const company = facts
    ? {
        market_cap: marketCap(market, listing, moment),
        phone_number: `(555) 01${String(listing.key % 100).padStart(2, '0')}-${String(listing.key % 10_000).padStart(4, '0')}`,
        address: {
          address1: `${1 + (listing.key % 999)} Example Street`,
          city,
          state: 'NY',
          postal_code: String(10_000 + (listing.key % 900)),
        },
        description: describe(listing),
        sic_code: listing.sic_code,
        sic_description: listing.sic_description,
        ticker_root: listing.symbol.split('.')[0],
        homepage_url: `https://${listing.symbol.toLowerCase().replace(/[^a-z0-9]/g, '')}.example.com`,
        total_employees: facts.employees,
      }
    : { description: describe(listing), ticker_root: listing.symbol.split('.')[0] };
  const icon = `${request.base}/v1/reference/company-branding/${hashKey(listing.symbol).toString(16)}/images`;
  const { last_updated_utc: _, ...row } = tickerRow(listing, moment);
  return ok(request, {
    results: {
      ...row,
      ...company,
      list_date: listDate(listing),
      ...(facts
        ? {
            branding: {
              logo_url: `${icon}/${listing.symbol}_logo.svg`,
              icon_url: `${icon}/${listing.symbol}_icon.png`,
            },
          }
        : {}),
      share_class_shares_outstanding: shares,
      weighted_shares_outstanding: Math.round(shares * 0.998),
      round_lot: 100,
    },
  });
}

/** Drawn PNG icon, or the same as SVG for an address that ends in .svg; needs the key, as at the vendor. */
function branding(request: Request): Reply {
  const image = request.params.image ?? '';
  const listing = request.market.universe.find(image.split('_')[0] ?? '');
  if (!listing) return notFound(request, 'Image not found.');
  const hue = listing.key % 360;
  const letter = listing.symbol.charAt(0);
  if (image.endsWith('.png')) return { status: 200, type: 'image/png', body: letterIcon(letter, hue) };
  return {
    status: 200,
    type: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="hsl(${hue} 55% 42%)"/><text x="32" y="44" font-family="sans-serif" font-size="34" text-anchor="middle" fill="#fff">${letter}</text></svg>`,
  };
}

/** Splits announced so far, newest first; the vendor's factor is cumulative: this split and every later one. */
const splitRows = ({ universe, daily }: Market, moment: Moment) =>
  universe.listings
    .flatMap((listing) => findSplits(daily, listing).map((split) => ({ ...split, listing })))
    // Splits are announced some weeks before they happen.
    .filter(({ session }) => session <= moment.session + 15)
    .map(({ listing, session, from: split_from, to: split_to }) => {
      const execution_date = sessionAt(session).date;
      const id = `E${hashKey(listing.symbol + execution_date).toString(16)}${hashKey(execution_date + listing.symbol, 3).toString(16)}`;
      const factor = splitAdjustment(daily, listing, session - 1, Math.max(session, moment.session));
      return { ticker: listing.symbol, execution_date, split_from, split_to, id, factor };
    })
    .sort((a, b) => (a.execution_date < b.execution_date ? 1 : a.execution_date > b.execution_date ? -1 : 0));

function splits(withKind: boolean): Handler {
  return (request) => {
    const { market, query, moment } = asked(request);
    const rows = splitRows(market, moment).filter(
      (row) => matches(query, 'ticker', row.ticker) && matches(query, 'execution_date', row.execution_date),
    );
    const ascending = query.get('order') === 'asc' || query.get('sort') === 'execution_date.asc';
    const { results, next_url } = page(request, ascending ? rows.reverse() : rows, {
      normal: withKind ? 100 : 10,
      most: withKind ? 5_000 : 1_000,
    });
    const shown = results.map(({ factor, ...row }) =>
      withKind
        ? {
            ...row,
            adjustment_type: row.split_to > row.split_from ? 'forward_split' : 'reverse_split',
            historical_adjustment_factor: Math.round(factor * 1_000_000) / 1_000_000,
          }
        : row,
    );
    return ok(request, { results: shown, next_url });
  };
}

/** Sessions from the ex-date to the payment. */
const PAID_AFTER = 15;

const dividends = pagedRows(
  { normal: 10, most: 1_000 },
  ({ market, query, moment }) =>
    market.universe.listings
      .filter((listing) => matches(query, 'ticker', listing.symbol))
      .flatMap((listing) => exDividends(listing, moment.session).map((one) => ({ ...one, ticker: listing.symbol })))
      .map((row) => ({ ...row, ex_dividend_date: sessionAt(row.ex).date }))
      .filter(({ ex_dividend_date }) => matches(query, 'ex_dividend_date', ex_dividend_date))
      .sort((a, b) => (a.ex_dividend_date < b.ex_dividend_date ? -1 : a.ex_dividend_date > b.ex_dividend_date ? 1 : 0)),
  ({ amount, declared, ex, ...row }) => ({
    ...row,
    declaration_date: sessionAt(declared).date,
    pay_date: sessionAt(ex + PAID_AFTER).date,
    id: `E${hashKey(row.ticker + row.ex_dividend_date, 5).toString(16)}`,
    cash_amount: amount(),
    currency: 'USD',
    dividend_type: 'CD',
    frequency: 4,
  }),
);

export const referenceRoutes: readonly Route[] = [
  { pattern: '/v3/reference/tickers', handle: tickers },
  { pattern: '/v3/reference/tickers/:ticker', handle: details },
  { pattern: '/v1/reference/company-branding/:id/images/:image', handle: branding },
  { pattern: '/v3/reference/splits', handle: splits(false) },
  { pattern: '/v3/reference/dividends', handle: dividends },
  { pattern: '/stocks/v1/splits', handle: splits(true) },
];
