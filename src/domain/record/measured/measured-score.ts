// Measured score of a stock: expected excess from the past results of its lists, separate from the specified score.

import { z } from 'zod';
import { memo } from '../../numbers/memo.ts';
import { judgedRules, measuredScoreRules } from '../../rules/record-rules.ts';
import { CallSource, type NewCall, RecordMarket } from '../call.ts';
import { callSides } from '../call-sides.ts';
import { toFigure } from '../figures/round-figures.ts';
import type { SourceSide } from '../independence/effective-count.ts';
import type { CountedRow } from '../list-calls.ts';
import type { SourceFigures } from '../record-figures.ts';

/** Version stored with each call; raise it with every change of this file or of the figures it uses. */
export const MEASURED_VERSION = '2';

/**
 * `weight`: shrunken mean excess over the market in the direction of the list's calls, as a fraction; `calls`: number
 * of settled calls.
 */
export const MeasuredWeight = z.object({
  source: CallSource,
  side: z.union([z.literal(-1), z.literal(1)]),
  weight: z.number(),
  calls: z.number(),
});
export type MeasuredWeight = z.infer<typeof MeasuredWeight>;

/** Weights of the lists; lists with too few calls or days have none. */
export function measureWeights(sources: readonly SourceFigures[]): MeasuredWeight[] {
  return sources.flatMap(({ kind, source, side, horizon, benchmark, settled, days, shrunk }) => {
    const isOwn = kind === 'list' && side !== 0 && benchmark === 'market';
    if (!isOwn || horizon !== String(measuredScoreRules.sessions.value) || shrunk === null) return [];
    if (settled < judgedRules.calls.value || days < judgedRules.days.value) return [];
    return [{ source, side, weight: shrunk, calls: settled }];
  });
}

const toKey = ({ source, side }: SourceSide) => `${source} ${side}`;

/**
 * Expected excess of a stock if bought: sum of its lists' weights, negated for bearish calls; null if no list has a
 * weight.
 */
export function measuredScore(lists: readonly SourceSide[], weights: readonly MeasuredWeight[]): number | null {
  const named = new Set(lists.map(toKey));
  const own = weights.filter((one) => named.has(toKey(one)));
  return own.length === 0 ? null : toFigure(own.reduce((sum, { side, weight }) => sum + side * weight, 0));
}

/** Source of a score's calls by its sign. */
const sources = { 1: 'above', [-1]: 'below' } as const;

/**
 * Calls of stocks whose score is not zero and has another sign than the stock's last call of the session. `said`:
 * source of that last call, by symbol; `session`: YYYY-MM-DD.
 */
export function measuredCalls(
  rows: readonly CountedRow[],
  weights: readonly MeasuredWeight[],
  said: ReadonlyMap<string, string>,
  session: string,
): NewCall[] {
  const listsOf = new Map<string, Map<string, SourceSide>>();
  for (const { list, symbol, side } of rows) {
    const named = { source: String(list), side: callSides[side] };
    memo(listsOf, symbol, () => new Map<string, SourceSide>()).set(toKey(named), named);
  }
  return [...listsOf].flatMap(([symbol, lists]) => {
    const strength = measuredScore([...lists.values()], weights);
    if (strength === null || strength === 0) return [];
    const side = strength > 0 ? 1 : -1;
    const source = sources[side];
    if (said.get(symbol) === source) return [];
    return [{ source, symbol, side, strength, confidence: null, origin: null, day: session }];
  });
}

/** Published measured score of a stock, with the part of each list; `weights_at`: null before the first weights. */
export const MeasuredScore = z.object({
  /** Record the weights were measured in. */
  market: RecordMarket,
  /** Expected excess over the market, as a fraction; null if no list of the stock has a weight. */
  score: z.number().nullable(),
  sessions: z.number(),
  weights_at: z.string().nullable(),
  parts: z.array(
    z.object({
      source: CallSource,
      name: z.string(),
      /** Contribution of the list, as a fraction; null with too few calls. */
      adds: z.number().nullable(),
      calls: z.number(),
    }),
  ),
});
export type MeasuredScore = z.infer<typeof MeasuredScore>;
