// Parsers of Finnhub's quote, profile, executives and insider transactions; zeros mean missing.
import { z } from 'zod';
import type { Executive, InsiderTransaction, Profile, Quote } from '../../domain/market/live-data.ts';
import { changePercent } from '../../domain/numbers/percent.ts';
import {
  inDollars,
  instantMs,
  wireCode,
  wireList,
  wireNumber,
  wireObject,
  wirePositive,
  wireText,
  wireUrl,
} from '../reading/wire-values.ts';
import { isListingAsked } from './symbol-spelling.ts';

const NAME = 300;
const CODE = 20;

export const QuoteWire = wireObject(
  z.object({
    c: wirePositive,
    d: wireNumber,
    dp: wireNumber,
    h: wirePositive,
    l: wirePositive,
    o: wirePositive,
    pc: wirePositive,
    t: wireNumber,
  }),
);

/**
 * Quote and its time (epoch ms, null if unknown); null without a price: the vendor sends zeros for unknown symbols and
 * when overloaded.
 */
export function parseQuote(wire: z.output<typeof QuoteWire>): { quote: Quote; as_of: number | null } | null {
  if (wire.c === null) return null;
  const { c, d, h, l, pc } = wire;
  // Computed from both prices, because the vendor's percentage is rounded already.
  const dp = pc === null ? wire.dp : changePercent(c, pc);
  return { quote: { c, d, dp, h, l, pc }, as_of: instantMs(wire.t) };
}

export const ProfileWire = wireObject(
  z.object({
    name: wireText(NAME),
    logo: wireUrl,
    exchange: wireText(NAME),
    finnhubIndustry: wireText(NAME),
    marketCapitalization: wirePositive,
    ticker: wireCode(CODE),
    currency: wireText(CODE),
    marketCapCurrency: wireText(CODE),
  }),
);

/** Whether the company states amounts in USD; false without a currency or for another listing than `asked`. */
export function isInDollars(wire: z.output<typeof ProfileWire>, asked?: string): boolean {
  const currency = wire.marketCapCurrency ?? wire.currency;
  return isListingAsked(wire.ticker, asked) && currency?.toUpperCase() === 'USD';
}

/**
 * Null for the empty object of an unknown symbol. marketCapitalization is in millions of USD; null in another currency,
 * without one, or for another listing than `asked`. `currency` is set when it is not USD.
 */
export function parseProfile(wire: z.output<typeof ProfileWire>, asked?: string): Profile | null {
  if (wire.name === null && wire.exchange === null) return null;
  const { name, logo, exchange, finnhubIndustry } = wire;
  const currency = wire.marketCapCurrency ?? wire.currency;
  const company = { name, logo, finnhubIndustry };
  const foreign = currency !== null && currency.toUpperCase() !== 'USD' ? { currency } : {};
  if (!isListingAsked(wire.ticker, asked)) {
    return { ...company, exchange: null, marketCapitalization: null, currency: currency ?? 'unknown' };
  }
  return { ...company, exchange, marketCapitalization: inDollars(wire.marketCapitalization, currency), ...foreign };
}

/** The vendor's contract names the field `title`, its answers `position`: accept both. */
export const ExecutivesWire = wireObject(
  z.object({
    executive: wireList(z.object({ name: wireText(NAME), position: wireText(NAME), title: wireText(NAME) })),
  }),
);

export function parseExecutives(wire: z.output<typeof ExecutivesWire>): Executive[] {
  return wire.executive.flatMap(({ name, position, title }) =>
    name === null ? [] : [{ name, position: position ?? title }],
  );
}

export const InsiderWire = wireObject(
  z.object({
    data: wireList(
      z.object({
        name: wireText(NAME),
        change: wireNumber,
        transactionPrice: wirePositive,
        isDerivative: z.boolean().nullish(),
        filingDate: wireText(10),
        transactionDate: wireText(10),
        transactionCode: wireText(5),
        currency: wireText(CODE),
      }),
    ),
  }),
);

/**
 * Prices in a stated currency other than USD become null. isDerivative may be missing (the contract lacks it) and
 * counts as false.
 */
export function parseInsiderTransactions(wire: z.output<typeof InsiderWire>): InsiderTransaction[] {
  const rows = wire.data.flatMap(({ name, isDerivative, currency, transactionPrice, ...row }) => {
    if (name === null) return [];
    const price = currency === null ? transactionPrice : inDollars(transactionPrice, currency);
    return [{ name, ...row, transactionPrice: price, isDerivative: isDerivative ?? false }];
  });
  return rows.sort((a, b) => (b.filingDate ?? '').localeCompare(a.filingDate ?? ''));
}
