// Scoreboard of a session: every window found, what became of it, and the running total in R.
import { z } from 'zod';
import { meanInterval } from '../../numbers/clustered.ts';
import { Pattern, patternNames, WindowScope } from '../golden-eye.ts';
import { boardResults } from '../view/choices.ts';
import { toAdvice } from './record.ts';
import { Advice, DetectedWindow, Outcome } from './settled-outcome.ts';

const N = z.number().nullable();

/** A window of the session; outcome, result and end by the market's clock, null while it is open. `exited_at` in epoch ms. */
export const BoardWindow = DetectedWindow.extend({ outcome: Outcome.nullable(), net_r: N, exited_at: N });
export type BoardWindow = z.infer<typeof BoardWindow>;

export const BoardResult = z.enum(boardResults);
export type BoardResult = z.infer<typeof BoardResult>;

/** Average R of the settled ones after costs, with a 95 % interval clustered by minute of detection; null with too few. */
const Average = z.object({ settled: z.number(), average_net_r: N, net_r_low: N, net_r_high: N });
type Average = z.infer<typeof Average>;

const Counts = z.object({
  found: z.number(),
  open: z.number(),
  target: z.number(),
  stop: z.number(),
  timed_out: z.number(),
  not_entered: z.number(),
  refused: z.number(),
});

export const Scoreboard = Counts.extend(Average.shape).extend({
  /** Windows found whose usual volume was an estimate. */
  estimated: z.number(),
  /** Settled windows whose costs are the spread at entry; the others count 6 bps. */
  with_spread: z.number(),
  /** Sum of net R after each minute in which a window ended; epoch ms. */
  total: z.array(z.object({ at: z.number(), net_r: z.number() })),
  patterns: z.array(Counts.extend(Average.shape).extend({ pattern: Pattern })),
  advices: z.array(Average.extend({ advice: Advice })),
  scopes: z.array(Average.extend({ scope: WindowScope, found: z.number() })),
});
export type Scoreboard = z.infer<typeof Scoreboard>;

const results = { win: 'target', loss: 'stop', timeout: 'timed_out', missed: 'not_entered' } as const;

function resultOf({ refused, outcome }: Pick<BoardWindow, 'refused' | 'outcome'>): Exclude<BoardResult, 'found'> {
  if (refused !== null) return 'refused';
  return outcome === null ? 'open' : results[outcome];
}

/** Whether a window is counted under a figure of the board. */
export function countsAs(window: Pick<BoardWindow, 'refused' | 'outcome'>, result: BoardResult): boolean {
  const own = resultOf(window);
  return result === 'found' ? own !== 'refused' : own === result;
}

function countResults(windows: readonly BoardWindow[]): z.infer<typeof Counts> {
  const counts = { found: 0, open: 0, target: 0, stop: 0, timed_out: 0, not_entered: 0, refused: 0 };
  for (const window of windows) {
    const result = resultOf(window);
    counts[result] += 1;
    if (result !== 'refused') counts.found += 1;
  }
  return counts;
}

/** Entered and ended, and no refused plan. */
const settledOf = (windows: readonly BoardWindow[]) =>
  windows.filter(({ refused, net_r }) => refused === null && net_r !== null);

function average(windows: readonly BoardWindow[]): Average {
  const settled = settledOf(windows);
  const sum = (of: readonly BoardWindow[]) => of.reduce((all, { net_r }) => all + (net_r ?? 0), 0);
  const minutes = [...Map.groupBy(settled, ({ detected_at }) => detected_at).values()];
  const interval = meanInterval(minutes.map((of) => ({ n: of.length, sum: sum(of) })));
  return {
    settled: settled.length,
    average_net_r: settled.length === 0 ? null : sum(settled) / settled.length,
    net_r_low: interval?.low ?? null,
    net_r_high: interval?.high ?? null,
  };
}

function runningTotal(windows: readonly BoardWindow[]): Scoreboard['total'] {
  const ends = Map.groupBy(settledOf(windows), ({ exited_at }) => exited_at ?? 0);
  let net_r = 0;
  return [...ends]
    .sort(([one], [other]) => one - other)
    .map(([at, ended]) => {
      for (const window of ended) net_r += window.net_r ?? 0;
      return { at, net_r };
    });
}

/** Of all windows of one session. */
export function readScoreboard(windows: readonly BoardWindow[]): Scoreboard {
  const setups = windows.filter(({ refused }) => refused === null);
  return {
    ...countResults(windows),
    ...average(windows),
    estimated: setups.filter(({ volume_estimated }) => volume_estimated === true).length,
    with_spread: settledOf(windows).filter(({ spread }) => spread !== null).length,
    total: runningTotal(windows),
    patterns: patternNames.map((pattern) => {
      const own = windows.filter((window) => window.pattern === pattern);
      return { pattern, ...countResults(own), ...average(own) };
    }),
    advices: Advice.options.map((advice) => ({
      advice,
      ...average(windows.filter((window) => toAdvice(window) === advice)),
    })),
    scopes: WindowScope.options.map((scope) => {
      const own = setups.filter((window) => window.scope === scope);
      return { scope, found: own.length, ...average(own) };
    }),
  };
}
