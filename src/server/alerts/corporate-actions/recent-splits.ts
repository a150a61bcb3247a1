// Cache of recent splits in force, reloaded every few minutes.
import type { Split } from '../../../domain/market/bars.ts';
import { addDays, type DateKey, newYorkDate, newYorkInstant, sessionMinutes } from '../../../domain/market/calendar.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { Clock } from '../../process/clock.ts';
import { keptFor } from '../../process/kept-for.ts';

const KEPT_MS = 5 * minuteMs;
/** Days after its date within which a newly known split is still applied. */
const RECENT_DAYS = 30;

export type RecentSplits = () => Promise<readonly Split[]>;

/** Recent splits in force, cached; a split is in force from the pre-market open of its day. */
export function createRecentSplits(splits: () => Promise<readonly Split[]>, clock: Clock): RecentSplits {
  const kept = keptFor(KEPT_MS, clock.monotonic, splits);
  return async () => {
    const now = clock.now();
    const first = addDays(newYorkDate(now), -RECENT_DAYS);
    return (await kept()).filter(
      ({ execution_date }) => execution_date >= first && newYorkInstant(execution_date, sessionMinutes.pre_open) <= now,
    );
  };
}

/** Price factors from one day to a later one, by symbol; stocks without a split are absent. */
export function factorsBetween(splits: readonly Split[], from: DateKey, to: DateKey): ReadonlyMap<string, number> {
  const factors = new Map<string, number>();
  for (const { symbol, execution_date, split_from, split_to } of splits)
    if (execution_date > from && execution_date <= to)
      factors.set(symbol, (factors.get(symbol) ?? 1) * (split_from / split_to));
  return factors;
}
