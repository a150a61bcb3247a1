// What outweighs what, in words: the readings of the heavier side that alone weigh more than all of the other side.
import type { Action } from '../../domain/analysis/ai-analysis.ts';
import type { Reading, ReadingName } from '../../domain/analysis/readings.ts';

const names: Record<ReadingName, string> = {
  score: 'the Smart Cat Score',
  idea_engine: 'the Idea Engine pick',
  momentum_alert: 'the Momentum Alert',
  stocks_to_short: 'the stocks-to-short list',
  target: "the analysts' price target",
  premium_target: "the premium list's price target",
  analysts: "the analysts' opinion",
  trend: 'the trend',
  strength: 'the comparison with the S&P 500',
  oversold: 'the oversold RSI',
  overbought: 'the overbought RSI',
  news: 'the news mood',
  insiders: 'the insider trading',
  decision: "the screener's decision",
};

function listed(readings: readonly Reading[]): string {
  const words = readings.map(({ name }) => names[name]);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const weightOf = (readings: readonly Reading[]) => readings.reduce((sum, { points }) => sum + Math.abs(points), 0);

/** The heaviest readings, as many as are needed to weigh more than `other`; all of them when they never do. */
function enough(readings: readonly Reading[], other: number): readonly Reading[] {
  const count = readings.findIndex((_, at) => weightOf(readings.slice(0, at + 1)) > other);
  return count < 0 ? readings : readings.slice(0, count + 1);
}

const weigh = (readings: readonly Reading[]) => (readings.length > 1 ? 'together weigh' : 'weighs');

/** A sentence without a figure; `found` is ordered by weight, heaviest first. */
export function weighing(found: readonly Reading[], action: Action): string {
  const bulls = found.filter(({ points }) => points > 0);
  const bears = found.filter(({ points }) => points < 0);
  const isFor = weightOf(bulls) > weightOf(bears);
  const [heavy, light] = isFor ? [bulls, bears] : [bears, bulls];
  if (heavy.length === 0) return 'the facts at hand lean to neither side.';
  const side = isFor ? 'for' : 'against';
  if (action === 'HOLD') {
    if (light.length === 0)
      return `only ${listed(heavy)} ${heavy.length > 1 ? 'speak' : 'speaks'} ${side} it, too little to act on.`;
    return `${listed(bulls)} for it and ${listed(bears)} against it weigh too nearly the same to act on.`;
  }
  if (light.length === 0)
    return `${side} it, because everything that weighs says so, ${listed(heavy.slice(0, 1))} first.`;
  const reasons = enough(heavy, weightOf(light));
  return `${side} it, because ${listed(reasons)} ${weigh(reasons)} more than ${listed(light)}.`;
}
