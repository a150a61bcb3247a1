// Figures of one stock for a run: today's snapshot and the market memory.

import { priceFactor, valuedAt } from '../../domain/figures/valuation.ts';
import type { SnapshotRow } from '../../domain/market/bars.ts';
import { computeRsi, rsiIfClosedAt } from '../../domain/market/indicators/rsi.ts';
import { withDay } from '../../domain/market/indicators/year-range.ts';
import type { SymbolId } from '../../domain/numbers/kinds.ts';
import { known } from '../../domain/numbers/known.ts';
import { type CompanyAtClose, unknownCompany } from '../../domain/screener/company-figures.ts';
import type { StockFigures } from '../../domain/screener/screener-stock.ts';
import type { Listing } from '../../domain/stocks/listings/listing.ts';
import type { DailyFigures } from '../market-memory/daily-figures.ts';
import { iso } from '../process/clock.ts';

/** Figures of a stock in the market memory; NaN for unknown. */
export type MemoryFigures = {
  rsi: number;
  average_daily_volume: number;
  year_high: number;
  year_low: number;
  relative_volume: number;
};

const unknownRange = { high: Number.NaN, low: Number.NaN };

/**
 * RSI as if the session closed at the current price, if the stock traded today. The year's range includes today (only
 * the price if the source has no highs) and is unknown while the range before today is. `usualVolume`: usual cumulative
 * volume at this minute.
 */
export function memoryFigures(
  row: SnapshotRow,
  id: SymbolId | undefined,
  daily: DailyFigures | null,
  usualVolume: number,
): MemoryFigures {
  const at = id !== undefined && daily !== null && id < daily.symbols ? id : null;
  const traded = row.change_from_prev_close_pct !== null;
  const price = row.current_price ?? Number.NaN;
  const before = at === null ? unknownRange : { high: daily!.year_high[at]!, low: daily!.year_low[at]! };
  const year = withDay(before, {
    high: row.todays_range_high ?? row.todays_close ?? Number.NaN,
    low: row.todays_range_low ?? row.todays_close ?? Number.NaN,
    price: traded ? price : Number.NaN,
  });
  return {
    rsi: at === null ? Number.NaN : traded ? rsiIfClosedAt(daily!.rsi, at, price) : computeRsi(daily!.rsi, at),
    average_daily_volume: at === null ? Number.NaN : daily!.average_volume[at]!,
    year_high: year.high,
    year_low: year.low,
    relative_volume: usualVolume > 0 && row.todays_volume !== null ? row.todays_volume / usualVolume : Number.NaN,
  };
}

/** Rounds to the digits shown and computed with; more would only lengthen the reply. */
function roundedTo(value: number, places: number): number | null {
  const figure = known(value);
  return figure === null ? null : Math.round(figure * 10 ** places) / 10 ** places;
}

/** Rounds before judging, so that filters and lights can be recomputed from published figures. */
export function roundedMemory(memory: MemoryFigures): Record<keyof MemoryFigures, number | null> {
  return {
    rsi: roundedTo(memory.rsi, 4),
    average_daily_volume: roundedTo(memory.average_daily_volume, 0),
    year_high: roundedTo(memory.year_high, 4),
    year_low: roundedTo(memory.year_low, 4),
    relative_volume: roundedTo(memory.relative_volume, 4),
  };
}

/** Market capitalization and ratios are at the row's price. `day` is the New York day of the snapshot. */
export function stockFigures(
  row: SnapshotRow,
  day: string,
  memory: Record<keyof MemoryFigures, number | null>,
  listing: Pick<Listing, 'name' | 'sector' | 'industry'> | undefined,
  news_sentiment: number | null,
  { close, ...atClose }: CompanyAtClose = { ...unknownCompany, close: null },
): StockFigures {
  const company = valuedAt(
    atClose,
    priceFactor({ price: row.current_price, previous_close: row.previous_close, day }, close),
  );
  const traded = row.todays_close !== null || row.opening_price !== null || row.change_from_prev_close_pct !== null;
  return {
    symbol: row.symbol,
    company_name: listing?.name ?? null,
    current_price: row.current_price,
    price_change: row.price_change,
    change_from_prev_close_pct: row.change_from_prev_close_pct,
    todays_range_low: row.todays_range_low,
    todays_range_high: row.todays_range_high,
    fifty_two_week_low: memory.year_low,
    fifty_two_week_high: memory.year_high,
    previous_close: row.previous_close,
    todays_volume: row.todays_volume,
    average_daily_volume: memory.average_daily_volume,
    opening_price: row.opening_price,
    vwap: row.vwap,
    relative_volume: memory.relative_volume,
    polygon_snapshot: traded
      ? {
          day: { c: row.todays_close, o: row.opening_price },
          todaysChangePerc: row.change_from_prev_close_pct,
        }
      : null,
    news_sentiment,
    rsi: memory.rsi,
    as_of: row.updated_at === null ? null : iso(row.updated_at),
    ...company,
    sector: listing?.sector ?? company.sector,
    industry: listing?.industry ?? company.industry,
  };
}
