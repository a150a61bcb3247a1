// Massive's dividends and short interest of the whole market, using the market-data client.
import { z } from 'zod';
import type { Dividend, ShortInterest } from '../../domain/made-lists/market-events.ts';
import type { Payment } from '../../domain/market/bars.ts';
import type { ProviderFetch } from '../calls/provider-fetch.ts';
import type { CallOptions, MarketData } from '../ports/market-data.ts';
import { wireNumber, wirePage, wirePositive, wireSymbol, wireText } from '../reading/wire-values.ts';
import { readPages } from './read-pages.ts';

const day = z.iso.date().nullish().catch(null);

const DividendsWire = wirePage({
  ticker: wireSymbol,
  ex_dividend_date: z.iso.date(),
  declaration_date: day,
  pay_date: day,
  cash_amount: z.number().positive(),
  currency: wireText(20),
  dividend_type: wireText(20),
  frequency: wireNumber,
});

type DividendsWire = z.output<typeof DividendsWire>;

/** Rows in USD; others are left out, because their value in USD is unknown. */
const dollarRows = ({ results }: DividendsWire) => results.filter(({ currency }) => currency?.toUpperCase() === 'USD');

function parsePayments(wire: DividendsWire): Payment[] {
  return dollarRows(wire).map((row) => ({ symbol: row.ticker, ex_date: row.ex_dividend_date, cash: row.cash_amount }));
}

/** Cash dividends in USD, without capital gain distributions. */
function parseDividends(wire: DividendsWire): Dividend[] {
  return dollarRows(wire)
    .filter(({ dividend_type }) => /^(?:CD|SC)$/.test(dividend_type ?? ''))
    .map((row) => ({
      symbol: row.ticker,
      ex_date: row.ex_dividend_date,
      declared: row.declaration_date ?? null,
      payable: row.pay_date ?? null,
      cash: row.cash_amount,
      times_a_year: row.frequency,
      is_special: row.dividend_type === 'SC',
    }));
}

const ShortInterestWire = wirePage({
  ticker: wireSymbol,
  settlement_date: z.iso.date(),
  short_interest: z.number().nonnegative(),
  avg_daily_volume: wirePositive,
});

function parseShortInterest(wire: z.output<typeof ShortInterestWire>): ShortInterest[] {
  return wire.results.map(({ ticker, settlement_date, short_interest, avg_daily_volume }) => ({
    symbol: ticker,
    settlement_date,
    shares: short_interest,
    average_volume: avg_daily_volume,
  }));
}

const DIVIDENDS_PER_PAGE = 1_000;
/** Rows per page; a settlement day has some 20,000 rows of 110 bytes. */
const SHORTS_PER_PAGE = 10_000;

type Span = { from: string; to: string };

export function eventsOver(fetch: ProviderFetch): Pick<MarketData, 'payments' | 'dividends' | 'shortInterest'> {
  function dividendPages({ from, to }: Span, options: CallOptions) {
    const query = {
      'ex_dividend_date.gte': from,
      'ex_dividend_date.lte': to,
      limit: DIVIDENDS_PER_PAGE,
      sort: 'ex_dividend_date',
      order: 'asc',
    };
    const call = { ...options, service: 'dividends', path: '/v3/reference/dividends', query };
    return readPages(fetch, call, DividendsWire);
  }
  return {
    async payments(span, options = {}) {
      const payments: Payment[] = [];
      for await (const page of dividendPages(span, options)) payments.push(...parsePayments(page));
      return payments;
    },
    async *dividends(span, options = {}) {
      for await (const page of dividendPages(span, options)) yield parseDividends(page);
    },
    async *shortInterest({ from, to }, options = {}) {
      const query = {
        'settlement_date.gte': from,
        'settlement_date.lte': to,
        limit: SHORTS_PER_PAGE,
        sort: 'settlement_date.asc',
      };
      const call = { ...options, service: 'short interest', path: '/stocks/v1/short-interest', query };
      for await (const page of readPages(fetch, call, ShortInterestWire)) yield parseShortInterest(page);
    },
  };
}
