// Daily bars of the S&P 500 fund, fetched once for all symbols that are compared with it.
import type { DailyBar } from '../../domain/market/bars.ts';
import { ageMs, hourMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../process/clock.ts';

const LIFETIME_MS = hourMs;

/** Loads once an hour and date range for all callers; failures are not cached. */
export function indexBars(deps: {
  clock: Clock;
  load: (from: string, to: string) => Promise<DailyBar[]>;
}): (from: string, to: string) => Promise<DailyBar[]> {
  let kept: { range: string; at: number; bars: Promise<DailyBar[]> } | null = null;
  return (from, to) => {
    const range = `${from} ${to}`;
    const now = deps.clock.now();
    if (kept && kept.range === range && ageMs(kept.at, now) < LIFETIME_MS) return kept.bars;
    const bars = deps.load(from, to);
    const mine = { range, at: now, bars };
    kept = mine;
    bars.catch(() => {
      if (kept === mine) kept = null;
    });
    return bars;
  };
}
