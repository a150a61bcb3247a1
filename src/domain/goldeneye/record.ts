// The product's own record: how often each pattern's windows reached their target, by time of day, and how sure that is.
import { settleRules } from '../rules/goldeneye-rules.ts';
import { type Pattern, patternNames } from './golden-eye.ts';
import { PartOfDay, type RecordLine, type SettledOutcome } from './settled-outcome.ts';

export type Interval = { low: number; high: number };

/** Wilson's 95 % interval of a share, as fractions 0..1; null without trials. Source: Wilson, JASA 22, 1927. */
export function wilsonInterval(successes: number, trials: number): Interval | null {
  if (trials === 0) return null;
  const z = settleRules.interval_z.value;
  const share = successes / trials;
  const weight = 1 + (z * z) / trials;
  const middle = (share + (z * z) / (2 * trials)) / weight;
  const half = (z / weight) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  return {
    low: successes === 0 ? 0 : Math.max(0, middle - half),
    high: successes === trials ? 1 : Math.min(1, middle + half),
  };
}

/** Sums of settled windows; a win rate is wins over all of them, so a window that ran out of time is not a win. */
export type Tally = { n: number; wins: number; losses: number; timeouts: number; gross: number; net: number };

export const emptyTally: Tally = { n: 0, wins: 0, losses: 0, timeouts: 0, gross: 0, net: 0 };

export function addOutcome(tally: Tally, outcome: Pick<SettledOutcome, 'outcome' | 'gross_r' | 'net_r'>): Tally {
  return {
    n: tally.n + 1,
    wins: tally.wins + (outcome.outcome === 'win' ? 1 : 0),
    losses: tally.losses + (outcome.outcome === 'loss' ? 1 : 0),
    timeouts: tally.timeouts + (outcome.outcome === 'timeout' ? 1 : 0),
    gross: tally.gross + outcome.gross_r,
    net: tally.net + outcome.net_r,
  };
}

export function recordLine(pattern: Pattern, part_of_day: PartOfDay | null, tally: Tally): RecordLine {
  const { n, wins, losses, timeouts, gross, net } = tally;
  const interval = wilsonInterval(wins, n);
  return {
    pattern,
    part_of_day,
    n,
    wins,
    losses,
    timeouts,
    win_rate: n === 0 ? null : wins / n,
    win_rate_low: interval?.low ?? null,
    win_rate_high: interval?.high ?? null,
    average_r: n === 0 ? null : gross / n,
    average_net_r: n === 0 ? null : net / n,
  };
}

/** Five patterns in their order, each first for the whole day and then part by part; lines without outcomes stay. */
export function recordOf(outcomes: readonly SettledOutcome[]): RecordLine[] {
  const parts: (PartOfDay | null)[] = [null, ...PartOfDay.options];
  return patternNames.flatMap((pattern) =>
    parts.map((part) => {
      const counted = outcomes.filter((one) => one.pattern === pattern && (part === null || one.part_of_day === part));
      return recordLine(pattern, part, counted.reduce(addOutcome, emptyTally));
    }),
  );
}
