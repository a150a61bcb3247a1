// Analyst ratings in any brokerage's wording, as levels from 5 (strong buy) to 1 (strong sell).
import { readSignMark } from './number-notation.ts';
import { splitChange } from './read-change.ts';

/** Words of ratings by level, from scales that brokerages publish in their disclosures. */
const wordsByLevel: Readonly<Record<1 | 2 | 3 | 4 | 5, string>> = {
  5: 'strong buy, conviction buy, top pick, speculative strong buy, action list buy',
  4: `buy, moderate buy, outperform, outperformer, overweight, positive, accumulate, add, speculative buy, long term buy,
    market outperform, market outperformer, sector outperform, sector outperformer, sector overweight, industry outperform,
    industry overweight, strong accumulate, gradually accumulate, bullish`,
  3: `hold, neutral, equal weight, equalweight, in line, inline, market perform, market performer, peer perform,
    sector perform, sector performer, sector weight, sector neutral, industry perform, perform, market weight, marketweight,
    mixed, fair value`,
  2: `sell, moderate sell, underperform, underperformer, underweight, negative, reduce, trim, sector underperform,
    sector underperformer, sector underweight, market underperform, market underperformer, industry underperform,
    industry underweight, bearish`,
  1: 'strong sell, conviction sell',
};
const levels = new Map(
  ([1, 2, 3, 4, 5] as const).flatMap((level) =>
    wordsByLevel[level].split(',').map((word) => [word.trim().replace(/\s+/g, ' '), level] as const),
  ),
);

const abbreviations: Readonly<Record<string, string>> = {
  mkt: 'market',
  mrkt: 'market',
  sect: 'sector',
  sctr: 'sector',
  ind: 'industry',
  perf: 'perform',
  outperf: 'outperform',
  underperf: 'underperform',
  ow: 'overweight',
  uw: 'underweight',
  ew: 'equal weight',
  eq: 'equal',
  wt: 'weight',
  wgt: 'weight',
  spec: 'speculative',
  acc: 'accumulate',
};

/** Texts that mean a brokerage gives no rating. */
const noRatings = new Set(['', 'n a', 'na', 'none', 'null', 'nil', 'not rated', 'unrated', 'nr', 'no rating']);

/** Normalized rating: lower-case words without punctuation, abbreviations written out. */
const plain = (text: string) =>
  text
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word))
    .join(' ');

/** Level of a rating without a change, 5 to 1; null for unknown words ("suspended"). */
export const ratingLevel = (word: string): number | null => levels.get(plain(word)) ?? null;

const toSide = (level: number) => Math.sign(level - 3);

/** `unknown`: words of no known scale. `contradiction`: parts on different sides ("Buy/Sell"). */
type RatingProblem = 'unknown' | 'contradiction';
export type ReadRating = { level: number | null; problem: RatingProblem | null };

/**
 * Reads a single rating, possibly in two wordings: "Underperform/Sell", "Overweight (Buy)". A number in brackets is the
 * brokerage's own scale and is ignored.
 */
function readOne(text: string): ReadRating {
  // A mark of a rise or fall refers to an older rating that is missing: unreadable.
  if (readSignMark(text) !== null) return { level: null, problem: 'unknown' };
  if (noRatings.has(plain(text))) return { level: null, problem: null };
  const whole = ratingLevel(text);
  if (whole !== null) return { level: whole, problem: null };
  const parts = text
    .slice(0, 80)
    .split(/[/|()[\],;]/)
    .filter((part) => !/^(?:\d+(?:\.\d+)?)?$/.test(plain(part).replaceAll(' ', '.')));
  const found = parts.map(ratingLevel);
  const known = found.filter((level) => level !== null);
  const [first] = known;
  if (first === undefined || known.length < found.length) return { level: null, problem: 'unknown' };
  const isOneSide = known.every((level) => toSide(level) === toSide(first));
  return isOneSide ? { level: first, problem: null } : { level: null, problem: 'contradiction' };
}

/**
 * Rating of a cell, the newest one of "Hold -> Buy". `way`: 1 for an upgrade, -1 for a downgrade, 0 unchanged; null
 * unless an older and a newer rating can be read.
 */
export function readRating(cell: string): ReadRating & { way: -1 | 0 | 1 | null } {
  const change = splitChange(cell);
  if (change === 'unreadable') return { level: null, problem: 'unknown', way: null };
  if (change === null) return { ...readOne(cell), way: null };
  const [before, after] = [readOne(change.before), readOne(change.after)];
  const problem = before.problem ?? after.problem;
  if (problem !== null) return { level: after.level, problem, way: null };
  const way =
    before.level === null || after.level === null ? null : (Math.sign(after.level - before.level) as -1 | 0 | 1);
  return { level: after.level, problem: null, way };
}
