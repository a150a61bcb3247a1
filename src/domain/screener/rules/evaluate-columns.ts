// Filters, trading signals and decision of a whole market at once: the rules for one stock walked over columns.

import { percentFrom } from '../../numbers/percent.ts';
import { minuteMs } from '../../numbers/time.ts';
import { type SignalSummary, signalNames } from '../screener-stock.ts';
import { filterBits } from './filters.ts';
import { decide, lightBits, unpackLights } from './signal-lights.ts';
import type { StockColumns } from './stock-columns.ts';

/** `filters` as `filterBits` packs them, `lights` as `lightBits` does. `summaries[lights[i]]` is the decision of stock i. */
export type JudgedColumns = { filters: Uint8Array; lights: Uint16Array };

/** The decision for each of the 1,024 possible sets of lights. */
export const summaries: readonly SignalSummary[] = Array.from({ length: 4 ** signalNames.length }, (_, packed) =>
  decide(unpackLights(packed)),
);

/** Judges every stock as of `now` (epoch ms). `into` is written over when given, so that runs need no new memory. */
export function evaluateColumns(stocks: StockColumns, now: number, into?: JudgedColumns): JudgedColumns {
  const judged = into ?? { filters: new Uint8Array(stocks.count), lights: new Uint16Array(stocks.count) };
  evaluateFilters(stocks, judged.filters);
  evaluateLights(stocks, now, judged.lights);
  return judged;
}

function evaluateFilters(stocks: StockColumns, filters: Uint8Array): void {
  const { change_from_prev_close_pct, todays_volume, average_daily_volume, marketrank, news_sentiment } = stocks;
  const { rsi, current_price, fifty_two_week_high, count } = stocks;
  for (let at = 0; at < count; at++) {
    filters[at] = filterBits(
      change_from_prev_close_pct[at]!,
      todays_volume[at]!,
      average_daily_volume[at]!,
      marketrank[at]!,
      news_sentiment[at]!,
      rsi[at]!,
      current_price[at]!,
      fifty_two_week_high[at]!,
    );
  }
}

function evaluateLights(stocks: StockColumns, now: number, lights: Uint16Array): void {
  const { as_of_ms, relative_volume, previous_relative_volume, current_price, vwap, rsi, count } = stocks;
  const { news_word, news_hours } = stocks;
  for (let at = 0; at < count; at++) {
    lights[at] = lightBits(
      (now - as_of_ms[at]!) / minuteMs,
      percentFrom(relative_volume[at]!, previous_relative_volume[at]!),
      percentFrom(current_price[at]!, vwap[at]!),
      rsi[at]!,
      news_word[at]!,
      news_hours[at]!,
    );
  }
}
