// Massive's reference data: tickers, ticker details, splits, free float and technical indicators.
import { z } from 'zod';
import type { FreeFloat, IndicatorValue, ReferenceTicker, Split, TickerProfile } from '../../domain/market/bars.ts';
import {
  inDollars,
  instantMs,
  wireList,
  wireNumber,
  wireObject,
  wireOptional,
  wirePage,
  wirePositive,
  wireSymbol,
  wireText,
  wireUrl,
} from '../reading/wire-values.ts';

const NAME = 300;
const DESCRIPTION = 5_000;

const Ticker = z.object({
  ticker: wireSymbol,
  name: wireText(NAME),
  type: wireText(20),
  primary_exchange: wireText(20),
  active: z.boolean().nullish(),
  delisted_utc: wireText(40),
  composite_figi: wireText(20),
  cik: wireText(20),
  list_date: wireText(10).transform((day) => (day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null)),
});

export const TickersWire = wirePage(Ticker.shape);
export type TickersWire = z.output<typeof TickersWire>;

const toTicker = (row: z.output<typeof Ticker>) => ({
  symbol: row.ticker,
  company_name: row.name,
  type: row.type,
  primary_exchange: row.primary_exchange,
  is_active: row.active ?? true,
  delisted_utc: row.delisted_utc,
  composite_figi: row.composite_figi,
  cik: row.cik,
  list_date: row.list_date,
});

export function parseTickers(wire: TickersWire): ReferenceTicker[] {
  return wire.results.map(toTicker);
}

export const TickerDetailsWire = z.object({
  results: wireOptional(
    Ticker.extend({
      description: wireText(DESCRIPTION),
      homepage_url: wireUrl,
      market_cap: wirePositive,
      currency_name: wireText(20),
      share_class_shares_outstanding: wirePositive,
      weighted_shares_outstanding: wirePositive,
      total_employees: wirePositive,
      sic_code: wireText(10),
      sic_description: wireText(NAME),
      branding: z.object({ icon_url: wireUrl }).nullish().catch(null),
    }),
  ),
});

/**
 * Ticker details; null for a symbol the vendor does not know. market_cap in another stated currency than USD is null.
 * shares_outstanding counts the share class, else all classes weighted.
 */
export function parseTickerDetails(wire: z.output<typeof TickerDetailsWire>): TickerProfile | null {
  const row = wire.results;
  if (row === null) return null;
  return {
    ...toTicker(row),
    description: row.description,
    homepage_url: row.homepage_url,
    market_cap: inDollars(row.market_cap, row.currency_name ?? 'USD'),
    shares_outstanding: row.share_class_shares_outstanding ?? row.weighted_shares_outstanding,
    total_employees: row.total_employees,
    sic_code: row.sic_code,
    sic_description: row.sic_description,
    icon_url: row.branding?.icon_url ?? null,
  };
}

export const SplitsWire = wirePage({
  ticker: wireSymbol,
  execution_date: z.iso.date(),
  split_from: z.number().positive(),
  split_to: z.number().positive(),
});

export function parseSplits(wire: z.output<typeof SplitsWire>): Split[] {
  return wire.results.map(({ ticker, ...split }) => ({ symbol: ticker, ...split }));
}

export const IndicatorWire = z.object({
  results: wireObject(
    z.object({
      values: wireList(
        z.object({ timestamp: wireNumber, value: z.number(), signal: wireNumber, histogram: wireNumber }),
      ),
    }),
  ),
});

export function parseIndicator(wire: z.output<typeof IndicatorWire>): IndicatorValue[] {
  const values: IndicatorValue[] = [];
  for (const row of wire.results.values) {
    const at = instantMs(row.timestamp);
    if (at === null) continue;
    values.push({ timestamp: at, value: row.value, signal_value: row.signal, histogram_value: row.histogram });
  }
  return values;
}

/** Free float in shares; rows without a date or a positive count are left out. */
export const FloatWire = wirePage({ ticker: wireSymbol, effective_date: z.iso.date(), free_float: wirePositive });

export function parseFloats(wire: z.output<typeof FloatWire>): FreeFloat[] {
  return wire.results.flatMap(({ ticker, effective_date, free_float }) =>
    free_float === null ? [] : [{ symbol: ticker, effective_date, free_float }],
  );
}
