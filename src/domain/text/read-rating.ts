// Analyst ratings in any house's words, as levels from 5 (strong buy) to 1 (strong sell).
import { readSignMark } from './number-notation.ts';
import { splitChange } from './read-change.ts';

/** Rating scales the houses publish under their disclosures. */
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

/** Parts of a rating in short. */
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

/** Texts of a house without a rating. */
const noRatings = new Set(['', 'n a', 'na', 'none', 'null', 'nil', 'not rated', 'unrated', 'nr', 'no rating']);

/** Letters of a rating in lower case, abbreviations written out. */
const plain = (text: string) =>
  text
    .slice(0, 80)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word))
    .join(' ');

/** Level of one rating; null for words of no known scale ("suspended"). */
export const ratingLevel = (word: string): number | null => levels.get(plain(word)) ?? null;

const toSide = (level: number) => Math.sign(level - 3);

/** `unknown`: words of no known scale. `contradiction`: parts on different sides ("Buy/Sell"). */
type RatingProblem = 'unknown' | 'contradiction';
export type ReadRating = { level: number | null; problem: RatingProblem | null };

/** Parses a rating, possibly doubled: "Underperform/Sell", "Overweight (Buy)". A number in brackets is the house's own scale. */
function readOne(text: string): ReadRating {
  // A mark for a rise or a fall refers to an older rating that is missing.
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

/** The rating of a cell, the newest of "Hold -> Buy", and the way it went; null where it has no older one. */
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
