// Smallest sets of lights that keep a stock from a better decision, and the distance of each light.
import { nearestWithin, within } from '../../numbers/bounds.ts';
import { knownPercentFrom } from '../../numbers/percent.ts';
import { decisionRules, flipRules } from '../../rules/screener-rules.ts';
import { judgeLights, lightRules, type SignalReadings } from '../rules/judge-lights.ts';
import type { NewsReading } from '../rules/news-catalyst.ts';
import { decide } from '../rules/signal-lights.ts';
import type { Decision, Light, SignalName, StockFigures } from '../screener-stock.ts';
import { signalNames } from '../screener-stock.ts';

/**
 * Change of a light to green. `to` is the nearest green reading; `distance` its distance in daily moves of the stock,
 * null when the current reading is unknown. `price` is the nearest price in USD that makes VWAP Distance green.
 */
export type Flip = { signal: SignalName; from: Light; distance: number | null; price: number | null } & (
  | { signal: Exclude<SignalName, 'news_catalyst'>; to: number }
  | { signal: 'news_catalyst'; to: NewsReading }
);

/** All smallest sets of changes that give a better decision, nearest first; each set is sufficient on its own. */
export type WayTo = { target: Extract<Decision, 'YES' | 'MAYBE'>; needed: number; ways: Flip[][] };

/** Prices in USD, null when unknown. */
export type StockMoves = Pick<StockFigures, 'vwap' | 'fifty_two_week_high' | 'fifty_two_week_low'>;

/** Usual daily move in percent, estimated from the 52-week range; null when the range is unknown. */
export function usualDailyMove({ fifty_two_week_high: high, fifty_two_week_low: low }: StockMoves): number | null {
  if (high === null || low === null || !(low > 0) || !(high > low)) return null;
  return (100 * Math.log(high / low)) / flipRules.year_moves.value;
}

const unknownMoves: StockMoves = { vwap: null, fifty_two_week_high: null, fifty_two_week_low: null };

/** Ways to YES, and to MAYBE for a NO or SKIP; empty for a YES. */
export function whyNot(readings: SignalReadings, moves: StockMoves = unknownMoves): WayTo[] {
  const lights = judgeLights(readings);
  const { decision, green_count } = decide(lights);
  const flips = signalNames
    .filter((name) => lights[name] !== 'green')
    .map((name) => toFlip(name, lights, readings, moves));
  const ways = (target: WayTo['target'], greens: number): WayTo => {
    const needed = greens - green_count;
    return { target, needed, ways: subsets(flips, needed).toSorted((a, b) => effort(a) - effort(b)) };
  };
  if (decision === 'YES') return [];
  const yes = ways('YES', decisionRules.yes_from.value);
  return decision === 'MAYBE' ? [yes] : [ways('MAYBE', decisionRules.maybe_from.value), yes];
}

function toFlip(
  signal: SignalName,
  lights: Record<SignalName, Light>,
  readings: SignalReadings,
  moves: StockMoves,
): Flip {
  const from = lights[signal];
  if (signal === 'news_catalyst') {
    const { news_hours } = flipRules;
    const distance =
      readings.news_catalyst === null
        ? null
        : from === 'yellow'
          ? flipRules.news_yellow.value
          : flipRules.news_red.value;
    return { signal, from, to: { sentiment: 'positive', hours: news_hours.value }, distance, price: null };
  }
  const { green } = lightRules[signal];
  const { step, width: usual, start } = flipRules[signal];
  const width = signal === 'vwap_distance' ? (usualDailyMove(moves) ?? usual) : usual;
  const value = readings[signal];
  const to = nearestWithin(value ?? start, green, step);
  const distance = value === null ? null : Math.abs(to - value) / width;
  return { signal, from, to, distance, price: signal === 'vwap_distance' ? greenPrice(to, value, moves.vwap) : null };
}

/** Tick price that makes VWAP Distance green; null if no tick beside `to` does, or `value` or `vwap` is unknown. */
function greenPrice(to: number, value: number | null, vwap: number | null): number | null {
  if (vwap === null || !(vwap > 0) || value === null) return null;
  const exact = vwap * (1 + to / 100);
  const perUsd = exact >= 1 ? flipRules.ticks_per_usd.value : flipRules.penny_ticks_per_usd.value;
  // Rounding may leave the green range: then try the next tick towards its middle.
  const tick = Math.round(exact * perUsd);
  const prices = [tick / perUsd, (tick + (value > to ? -1 : 1)) / perUsd];
  return prices.find((price) => within(knownPercentFrom(price, vwap), lightRules.vwap_distance.green)) ?? null;
}

/** Sum of the distances; an unknown reading has so large a distance that its ways are sorted last. */
function effort(way: readonly Flip[]): number {
  return way.reduce((sum, flip) => sum + (flip.distance ?? flipRules.unknown.value), 0);
}

function subsets<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, at) => subsets(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]));
}
