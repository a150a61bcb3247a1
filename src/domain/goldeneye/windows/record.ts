// Record of settled windows: hit rate and return by pattern and time of day.
import { newYorkDate } from '../../market/calendar.ts';
import { meanInterval, rateInterval } from '../../numbers/clustered.ts';
import { type Pattern, patternNames, WindowScope } from '../golden-eye.ts';
import {
  Advice,
  type ClockTally,
  type DetectedWindow,
  PartOfDay,
  type RecordLine,
  type SettleClock,
  type SettledOutcome,
} from './settled-outcome.ts';

export type DayTally = ReturnType<typeof toDayTally>;

/** BUY and SELL are trades; other actions that open a window are watched. */
export function toAdvice({ action }: Pick<DetectedWindow, 'action'>): Advice {
  return action === 'BUY' || action === 'SELL' ? 'trade' : 'watch';
}

/** A settled setup as sums of its session by scope, pattern, part of day, advice and clock; `n` excludes missed ones. */
export function toDayTally(outcome: SettledOutcome) {
  const count = (name: SettledOutcome['outcome']) => (outcome.outcome === name ? 1 : 0);
  return {
    day: newYorkDate(outcome.detected_at),
    pattern: outcome.pattern,
    part_of_day: outcome.part_of_day,
    advice: toAdvice(outcome),
    clock: outcome.clock,
    scope: outcome.scope,
    n: 1 - count('missed'),
    wins: count('win'),
    losses: count('loss'),
    timeouts: count('timeout'),
    missed: count('missed'),
    estimated: Number(outcome.outcome !== 'missed' && outcome.volume_estimated === true),
    with_spread: Number(outcome.outcome !== 'missed' && (outcome.spread ?? 0) > 0),
    gross: outcome.gross_r ?? 0,
    net: outcome.net_r ?? 0,
  };
}

/** Win rate: wins over all windows in which a position could be taken, so running out of time is not a win. */
function clockTally(tallies: readonly DayTally[]): ClockTally {
  const sum = (of: 'n' | 'wins' | 'losses' | 'timeouts' | 'missed' | 'estimated' | 'with_spread' | 'gross' | 'net') =>
    tallies.reduce((all, row) => all + row[of], 0);
  const byDay = [...Map.groupBy(tallies, ({ day }) => day).values()];
  const days = (of: 'wins' | 'net') =>
    byDay.map((rows) => ({
      n: rows.reduce((all, row) => all + row.n, 0),
      sum: rows.reduce((all, row) => all + row[of], 0),
    }));
  const n = sum('n');
  const wins = sum('wins');
  const rate = rateInterval(days('wins'));
  const net = meanInterval(days('net'));
  return {
    n,
    days: days('wins').filter((day) => day.n > 0).length,
    wins,
    losses: sum('losses'),
    timeouts: sum('timeouts'),
    missed: sum('missed'),
    estimated: sum('estimated'),
    with_spread: sum('with_spread'),
    win_rate: n === 0 ? null : wins / n,
    win_rate_low: rate?.low ?? null,
    win_rate_high: rate?.high ?? null,
    average_r: n === 0 ? null : sum('gross') / n,
    average_net_r: n === 0 ? null : sum('net') / n,
    net_r_low: net?.low ?? null,
    net_r_high: net?.high ?? null,
  };
}

/**
 * Lines in order: watchlist, then rest of the market; trades before watched windows; all patterns, then each by
 * priority; whole day, then its parts. Lines without outcomes are included.
 */
export function recordLines(tallies: readonly DayTally[]): RecordLine[] {
  const patterns: (Pattern | null)[] = [null, ...patternNames];
  const parts: (PartOfDay | null)[] = [null, ...PartOfDay.options];
  return WindowScope.options.flatMap((scope) =>
    Advice.options.flatMap((advice) =>
      patterns.flatMap((pattern) =>
        parts.map((part_of_day): RecordLine => {
          const own = tallies.filter(
            (row) =>
              row.scope === scope &&
              row.advice === advice &&
              (pattern === null || row.pattern === pattern) &&
              (part_of_day === null || row.part_of_day === part_of_day),
          );
          const by = (clock: SettleClock) => clockTally(own.filter((row) => row.clock === clock));
          return { scope, advice, pattern, part_of_day, market: by('market'), reader: by('reader') };
        }),
      ),
    ),
  );
}
