// True effects planted in the simulated market, compared with what the record of its lists found.
import { z } from 'zod';
import { borrowingCost, USUAL_COSTS } from '../figures/costs.ts';
import type { SourceFigures } from '../record-figures.ts';
import { type SessionHorizon, sessionsAfter } from '../record-horizons.ts';

/**
 * True results of a list's stocks, as fractions. `planted`: effect over `sessions` sessions after the list's session,
 * relative to chance. `carry`: excess per session over the mean of stocks without a planted effect, caused by size,
 * calm or distance from the usual price.
 */
export const PlantedList = z.object({
  list: z.number(),
  side: z.union([z.literal(-1), z.literal(1)]),
  planted: z.number(),
  sessions: z.number(),
  carry: z.number(),
});
export type PlantedList = z.infer<typeof PlantedList>;

const verdicts = ['found', 'not_yet', 'against', 'too_few'] as const;
export const TruthVerdict = z.enum(verdicts);
export type TruthVerdict = z.infer<typeof TruthVerdict>;

const N = z.number().nullable();

/** Planted list: true mean above the market in the calls' direction after costs (`truth`), and the measured mean. */
export const CheckedList = z.object({
  source: z.string(),
  side: z.union([z.literal(-1), z.literal(1)]),
  name: z.string(),
  truth: z.number(),
  mean: N,
  low: N,
  high: N,
  settled: z.number(),
  verdict: TruthVerdict,
});
export type CheckedList = z.infer<typeof CheckedList>;

export const TruthCheck = z.object({
  horizon: z.enum(['close', '1', '5', '20']),
  lists: z.array(CheckedList),
  /** Numbers of lists without a planted effect: judged, with a state, and with a state that the truth contradicts. */
  others: z.object({ judged: z.number(), called: z.number(), falsely: z.number() }),
  /** Number of intervals of all lists; `hold`: those that contain the true mean. */
  intervals: z.object({ all: z.number(), hold: z.number() }),
});
export type TruthCheck = z.infer<typeof TruthCheck>;

/** Share of a session's move that precedes the open, the time of entry. */
const BEFORE_OPEN = 0.3;

/** True mean result of a list's calls after costs, above the market. */
function trueMean({ side, planted, sessions, carry }: PlantedList, horizon: SessionHorizon): number {
  const held = sessionsAfter[horizon] + 1 - BEFORE_OPEN;
  const part = Math.max(0, Math.min(sessions, sessionsAfter[horizon] + 1) - BEFORE_OPEN) / sessions;
  const cost = USUAL_COSTS + (side < 0 ? borrowingCost(horizon) : 0);
  return side * (planted * part + carry * held) - cost;
}

const verdictOf = {
  edge: 'found',
  worse: 'against',
  none: 'not_yet',
  too_few: 'too_few',
  no_direction: 'too_few',
} as const;

/** Compares figures above the market at one horizon with the truth about each list. */
export function checkTruth(
  truth: readonly PlantedList[],
  figures: readonly (SourceFigures & { name: string })[],
  horizon: SessionHorizon,
): TruthCheck {
  const known = new Map(truth.map((one) => [`${one.list} ${one.side}`, one]));
  const check: TruthCheck = {
    horizon,
    lists: [],
    others: { judged: 0, called: 0, falsely: 0 },
    intervals: { all: 0, hold: 0 },
  };
  for (const one of figures) {
    const { source, side, name, mean, low, high, settled, state } = one;
    if (one.kind !== 'list' || one.horizon !== horizon || one.benchmark !== 'market' || side === 0) continue;
    const planted = known.get(`${source} ${side}`);
    if (planted === undefined) continue;
    const truth = trueMean(planted, horizon);
    if (low !== null && high !== null && state !== 'too_few') {
      check.intervals.all += 1;
      if (low <= truth && truth <= high) check.intervals.hold += 1;
    }
    if (planted.planted !== 0) {
      check.lists.push({ source, side, name, truth, mean, low, high, settled, verdict: verdictOf[state] });
      continue;
    }
    if (state === 'too_few') continue;
    check.others.judged += 1;
    if (state === 'none') continue;
    check.others.called += 1;
    // Chance alone gives a mean between minus the costs and zero.
    if (state === 'edge' ? truth <= 0 : truth >= -USUAL_COSTS) check.others.falsely += 1;
  }
  check.lists.sort((a, b) => b.truth - a.truth);
  return check;
}
