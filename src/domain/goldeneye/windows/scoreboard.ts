// Scoreboard of a session: every window found, its outcome, and the running total in R.
import { z } from 'zod';
import { Pattern, patternNames, WindowScope } from '../golden-eye.ts';
import { boardResults } from '../view/choices.ts';
import { toAdvice } from './record.ts';
import { Advice, DetectedWindow, NotEntered, Outcome, SETTLE_RULES } from './settled-outcome.ts';

const N = z.number().nullable();

/**
 * Window of a session. Outcome, fills (USD), result and end are by the reader's clock, null while open. Instants in
 * epoch ms. `rules` and `not_entered`: see `SettledOutcome`.
 */
export const BoardWindow = DetectedWindow.extend({
  outcome: Outcome.nullable(),
  entered_at: N,
  entry_price: N,
  exit_price: N,
  net_r: N,
  exited_at: N,
  not_entered: NotEntered.nullable(),
  rules: z.string().nullable(),
});
export type BoardWindow = z.infer<typeof BoardWindow>;

export const BoardResult = z.enum(boardResults);
export type BoardResult = z.infer<typeof BoardResult>;

/** Sum and average in R, after costs, of entered windows that have ended. No interval, because one day is too few. */
const Sums = z.object({ settled: z.number(), sum_net_r: N, average_net_r: N });
type Sums = z.infer<typeof Sums>;

const Counts = z.object({
  found: z.number(),
  open: z.number(),
  target: z.number(),
  stop: z.number(),
  timed_out: z.number(),
  not_entered: z.number(),
  refused: z.number(),
});

export const Scoreboard = Counts.extend(Sums.shape).extend({
  /** Windows settled by earlier rule versions, left out of all counts and sums. */
  earlier: z.number(),
  not_entered_by: z.array(z.object({ reason: NotEntered, windows: z.number() })),
  /** Windows whose usual volume was an estimate. */
  estimated: z.number(),
  /** Settled windows with a spread above zero at detection; costs of the others are assumed. */
  with_spread: z.number(),
  /** Running sum of net R after each minute in which a window ended, epoch ms. */
  total: z.array(z.object({ at: z.number(), net_r: z.number() })),
  patterns: z.array(Counts.extend(Sums.shape).extend({ pattern: Pattern })),
  advices: z.array(Sums.extend({ advice: Advice })),
  scopes: z.array(Sums.extend({ scope: WindowScope, found: z.number() })),
});
export type Scoreboard = z.infer<typeof Scoreboard>;

const results = { win: 'target', loss: 'stop', timeout: 'timed_out', missed: 'not_entered' } as const;

function toResult({ refused, outcome }: Pick<BoardWindow, 'refused' | 'outcome'>): Exclude<BoardResult, 'found'> {
  if (refused !== null) return 'refused';
  return outcome === null ? 'open' : results[outcome];
}

/** True when a window counts toward a figure of the scoreboard. */
export function countsAs(window: Pick<BoardWindow, 'refused' | 'outcome'>, result: BoardResult): boolean {
  const own = toResult(window);
  return result === 'found' ? own !== 'refused' : own === result;
}

function countResults(windows: readonly BoardWindow[]): z.infer<typeof Counts> {
  const counts = { found: 0, open: 0, target: 0, stop: 0, timed_out: 0, not_entered: 0, refused: 0 };
  for (const window of windows) {
    const result = toResult(window);
    counts[result] += 1;
    if (result !== 'refused') counts.found += 1;
  }
  return counts;
}

/** Windows that were entered and ended and whose plan is not refused. */
const listSettled = (windows: readonly BoardWindow[]) =>
  windows.filter(({ refused, net_r }) => refused === null && net_r !== null);

function sums(windows: readonly BoardWindow[]): Sums {
  const settled = listSettled(windows);
  const sum = settled.reduce((all, { net_r }) => all + (net_r ?? 0), 0);
  const isNone = settled.length === 0;
  return {
    settled: settled.length,
    sum_net_r: isNone ? null : sum,
    average_net_r: isNone ? null : sum / settled.length,
  };
}

function runningTotal(windows: readonly BoardWindow[]): Scoreboard['total'] {
  const ends = Map.groupBy(listSettled(windows), ({ exited_at }) => exited_at ?? 0);
  let net_r = 0;
  return [...ends]
    .sort(([one], [other]) => one - other)
    .map(([at, ended]) => {
      for (const window of ended) net_r += window.net_r ?? 0;
      return { at, net_r };
    });
}

/** Windows that no earlier version of the rules has settled. */
export const countedWindows = <Window extends BoardWindow>(windows: readonly Window[]): Window[] =>
  windows.filter(({ outcome, rules }) => outcome === null || rules === SETTLE_RULES);

/**
 * Windows as of an instant of the market, epoch ms; `open`: fields of a window without an outcome. Needed by replays,
 * where later windows and outcomes are already stored.
 */
export function windowsAt<Window extends { detected_at: number; exited_at: number | null }>(
  windows: readonly Window[],
  as_of: number,
  open: Partial<Window>,
): Window[] {
  return windows.flatMap((window) => {
    if (window.detected_at > as_of) return [];
    return [window.exited_at !== null && window.exited_at > as_of ? { ...window, ...open } : window];
  });
}

/** Fields of a window on the board without an outcome. */
export const openOnBoard = {
  outcome: null,
  entered_at: null,
  entry_price: null,
  exit_price: null,
  net_r: null,
  exited_at: null,
  not_entered: null,
  rules: null,
} as const satisfies Partial<BoardWindow>;

export function readScoreboard(all: readonly BoardWindow[]): Scoreboard {
  const windows = countedWindows(all);
  const setups = windows.filter(({ refused }) => refused === null);
  return {
    ...countResults(windows),
    ...sums(windows),
    earlier: all.length - windows.length,
    not_entered_by: NotEntered.options.flatMap((reason) => {
      const count = setups.filter(({ not_entered }) => not_entered === reason).length;
      return count === 0 ? [] : [{ reason, windows: count }];
    }),
    estimated: setups.filter(({ volume_estimated }) => volume_estimated === true).length,
    with_spread: listSettled(windows).filter(({ spread }) => (spread ?? 0) > 0).length,
    total: runningTotal(windows),
    patterns: patternNames.map((pattern) => {
      const own = windows.filter((window) => window.pattern === pattern);
      return { pattern, ...countResults(own), ...sums(own) };
    }),
    advices: Advice.options.map((advice) => ({
      advice,
      ...sums(windows.filter((window) => toAdvice(window) === advice)),
    })),
    scopes: WindowScope.options.map((scope) => {
      const own = setups.filter((window) => window.scope === scope);
      return { scope, found: own.length, ...sums(own) };
    }),
  };
}
