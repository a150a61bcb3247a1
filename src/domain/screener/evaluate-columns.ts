// Filters, trading signals and decision of a whole market at once, on columns. Says exactly what the rules for one stock say.
import { filterRules, signalRules } from '../rules/screener-rules.ts';
import type { Light, SignalSummary } from './screener-stock.ts';
import { signalNames } from './screener-stock.ts';
import { decide, type Lights } from './signal-lights.ts';
import { newsWords, type StockColumns } from './stock-columns.ts';

/**
 * `filters`: bit 0 PM, bit 1 VS, bit 2 SM, bit 3 TB. `lights`: two bits a signal in their published order, freshness
 * lowest: 0 gray, 1 red, 2 yellow, 3 green. `summaries[lights[i]]` is the decision of stock i.
 */
export type JudgedColumns = { filters: Uint8Array; lights: Uint16Array };

const GRAY = 0;
const RED = 1;
const YELLOW = 2;
const GREEN = 3;
const lightWords = ['gray', 'red', 'yellow', 'green'] as const satisfies readonly Light[];

/** The five lights packed into one number, unpacked. */
export function unpackLights(packed: number): Lights {
  return Object.fromEntries(signalNames.map((name, at) => [name, lightWords[(packed >> (2 * at)) & 3]])) as Lights;
}

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

/** Comparisons with NaN are false: what is unknown passes nothing. */
function evaluateFilters(stocks: StockColumns, filters: Uint8Array): void {
  const gain = filterRules.gain_above.value;
  const surge = filterRules.volume_above.value;
  const rank = filterRules.marketrank_above.value;
  const mood = filterRules.news_sentiment_above.value;
  const rsiFrom = filterRules.rsi_from.value;
  const rsiTo = filterRules.rsi_to.value;
  const near = filterRules.near_high_within.value;
  const { change_from_prev_close_pct, todays_volume, average_daily_volume, marketrank, news_sentiment } = stocks;
  const { rsi, current_price, fifty_two_week_high, count } = stocks;
  for (let at = 0; at < count; at++) {
    const average = average_daily_volume[at]!;
    const high = fifty_two_week_high[at]!;
    const strength = rsi[at]!;
    const pm = change_from_prev_close_pct[at]! > gain;
    const vs = average > 0 && todays_volume[at]! / average > surge;
    const sm = marketrank[at]! > rank || news_sentiment[at]! > mood;
    const tb =
      (strength >= rsiFrom && strength <= rsiTo) || (high > 0 && 100 - (100 * current_price[at]!) / high <= near);
    filters[at] = (pm ? 1 : 0) | (vs ? 2 : 0) | (sm ? 4 : 0) | (tb ? 8 : 0);
  }
}

function evaluateLights(stocks: StockColumns, now: number, lights: Uint16Array): void {
  const { as_of_ms, relative_volume, previous_relative_volume, current_price, vwap, rsi, count } = stocks;
  const { news_word, news_hours } = stocks;
  for (let at = 0; at < count; at++) {
    const usual = previous_relative_volume[at]!;
    const average = vwap[at]!;
    const trend = usual > 0 ? (100 * (relative_volume[at]! - usual)) / usual : Number.NaN;
    const distance = average > 0 ? (100 * (current_price[at]! - average)) / average : Number.NaN;
    lights[at] =
      freshness((now - as_of_ms[at]!) / 60_000) |
      (volumeTrend(trend) << 2) |
      (vwapDistance(distance) << 4) |
      (rsiEnergy(rsi[at]!) << 6) |
      (newsCatalyst(news_word[at]!, news_hours[at]!) << 8);
  }
}

function freshness(age: number): number {
  if (age < signalRules.fresh_below.value) return GREEN;
  if (age < signalRules.fresh_yellow_below.value) return YELLOW;
  return Number.isNaN(age) ? GRAY : RED;
}

function volumeTrend(percent: number): number {
  if (percent > signalRules.trend_above.value) return GREEN;
  if (percent >= signalRules.trend_yellow_from.value) return YELLOW;
  return Number.isNaN(percent) ? GRAY : RED;
}

function vwapDistance(percent: number): number {
  if (percent >= signalRules.vwap_from.value && percent <= signalRules.vwap_to.value) return GREEN;
  if (percent >= signalRules.vwap_yellow_from.value && percent <= signalRules.vwap_yellow_to.value) return YELLOW;
  return Number.isNaN(percent) ? GRAY : RED;
}

function rsiEnergy(rsi: number): number {
  if (rsi >= signalRules.rsi_from.value && rsi <= signalRules.rsi_to.value) return GREEN;
  if (rsi >= signalRules.rsi_yellow_from.value && rsi <= signalRules.rsi_yellow_to.value) return YELLOW;
  return Number.isNaN(rsi) ? GRAY : RED;
}

function newsCatalyst(word: number, hours: number): number {
  if (word === newsWords.unchecked) return GRAY;
  if (word < newsWords.neutral || !(hours <= signalRules.news_window_hours.value)) return RED;
  return word === newsWords.positive && hours <= signalRules.news_green_hours.value ? GREEN : YELLOW;
}
