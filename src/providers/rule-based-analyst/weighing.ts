// Sentences on how the readings for and against a stock compare by weight.
import type { Reading, ReadingName } from '../../domain/analysis/readings.ts';

const names: Record<Exclude<ReadingName, 'insiders'>, string> = {
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
  decision: "the screener's decision",
};

/** Shorter reading names for the lists that `balanced` writes; other readings keep their usual name. */
const shortNames: Partial<Record<ReadingName, string>> = {
  score: 'the score',
  analysts: 'analysts',
  strength: 'the return against the S&P 500',
  news: 'news mood',
};

function toName({ name, points }: Reading): string {
  return name === 'insiders' ? `insider ${points > 0 ? 'buying' : 'selling'}` : names[name];
}

function listed(readings: readonly Reading[]): string {
  const words = readings.map(toName);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Sentences that name the readings for and against a stock whose sides are about equal; without figures. */
export function balanced(found: readonly Reading[]): string {
  const side = (word: string, sign: 1 | -1) => {
    const readings = found.filter(({ points }) => Math.sign(points) === sign);
    return readings.length === 0
      ? []
      : [`${word}: ${readings.map((reading) => shortNames[reading.name] ?? toName(reading)).join(', ')}.`];
  };
  const sides = [...side('For', 1), ...side('Against', -1)];
  if (sides.length === 0) return 'The facts at hand lean to neither side.';
  return [...sides, sides.length === 1 ? 'That is too little to act on.' : 'Neither side is clearly stronger.'].join(
    ' ',
  );
}

const sumWeights = (readings: readonly Reading[]) => readings.reduce((sum, { points }) => sum + Math.abs(points), 0);

/** Heaviest readings that together weigh more than `other`, or all when they do not. */
function enough(readings: readonly Reading[], other: number): readonly Reading[] {
  const count = readings.findIndex((_, at) => sumWeights(readings.slice(0, at + 1)) > other);
  return count < 0 ? readings : readings.slice(0, count + 1);
}

const outweigh = (readings: readonly Reading[]) => (readings.length > 1 ? 'together outweigh' : 'outweighs');

/** Sentence on which side outweighs the other, without figures; `found`: heaviest first. */
export function weighing(found: readonly Reading[]): string {
  const bulls = found.filter(({ points }) => points > 0);
  const bears = found.filter(({ points }) => points < 0);
  const isFor = sumWeights(bulls) > sumWeights(bears);
  const [heavy, light] = isFor ? [bulls, bears] : [bears, bulls];
  if (heavy.length === 0) return 'the facts at hand lean to neither side.';
  if (light.length === 0) return `everything that weighs says so, ${listed(heavy.slice(0, 1))} first.`;
  const reasons = enough(heavy, sumWeights(light));
  return `${listed(reasons)} ${outweigh(reasons)} ${listed(light)}.`;
}
