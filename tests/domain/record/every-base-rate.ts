// Base rates of every pair of sessions of a history of closes, as settlement stores them.
import { dayNumber, findSession } from '../../../src/domain/market/calendar.ts';
import type { BaseRate } from '../../../src/domain/record/figures/columns.ts';
import type { BarHistory } from '../../../src/domain/record/settle/bar-history.ts';
import { baseShares } from '../../../src/domain/record/settle/base-rates.ts';
import type { Benchmarks } from '../../../src/domain/record/settle/benchmarks.ts';
import { barHorizons } from '../../../src/domain/record/settle/settle-calls.ts';

export function everyBaseRate(history: BarHistory, benchmarks: Benchmarks, from = 1): BaseRate[] {
  const { days } = history;
  return days.slice(from).flatMap(({ date }, at) =>
    barHorizons.flatMap(({ horizon, sessions }) => {
      const exit = from + at + sessions;
      return baseShares(history, benchmarks, { entry: from + at, exit, horizon }, 'close').map((shares): BaseRate => {
        const done = findSession(days[exit]!.date)!.close_ms / 1_000;
        return { ...shares, day: dayNumber(date), done, horizon, cut: shares.cut ?? Number.NaN };
      });
    }),
  );
}
