// Previous-session closes that contradict the vendor's own price changes: a split or spin-off is not on file.
import type { MarketColumns } from '../../domain/market/market-columns.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { DeniedClose } from '../../domain/record/settle/share-events.ts';
import { settlementRules } from '../../domain/rules/record-rules.ts';
import type { MarketMoment, MemoryView } from '../market-memory/market-memory.ts';
import type { MemoryStore } from '../market-memory/store.ts';

const LEAST = settlementRules.spin_off_from.value / 100;
/** Interval of checks in a session; stocks that first trade later are found by a later one. */
const EVERY_MS = 30 * minuteMs;

type Daily = Pick<MemoryView, 'daily' | 'symbols'>;

/** Denied closes of stocks that traded in the session; empty while the day's figures are not loaded. */
export function findDeniedCloses(
  { symbols, figures }: Pick<MarketColumns, 'symbols' | 'figures'>,
  session: { date: string; open_ms: number },
  { daily, symbols: index }: Daily,
): DeniedClose[] {
  if (daily === null || daily.asOf !== session.date) return [];
  return symbols.flatMap((symbol, row): DeniedClose[] => {
    const id = index.findId(symbol);
    const before = id === undefined ? Number.NaN : daily.previous_close[id]!;
    const counted_from = figures.current_price[row]! / (1 + figures.change_from_prev_close_pct[row]! / 100);
    const hasTraded = figures.todays_volume[row]! > 0 && figures.updated_at[row]! >= session.open_ms;
    if (!hasTraded || !(before > 0) || !(counted_from > 0) || !Number.isFinite(counted_from)) return [];
    return Math.abs(counted_from / before - 1) > LEAST ? [{ symbol, session: session.date, before, counted_from }] : [];
  });
}

/**
 * Stores denied closes from snapshots of the regular session, twice an hour, and again after a failure; stocks with a
 * split of the day on file are left out.
 */
export function keepDeniedCloses(store: Pick<MemoryStore, 'saveDenied' | 'splits'>, now: () => Promise<string>) {
  let checked = Number.NEGATIVE_INFINITY;
  return async (market: MarketColumns, { session, at }: MarketMoment, memory: Daily): Promise<void> => {
    if (at < session.open_ms || at > session.close_ms) return;
    // A replay that starts again goes back in time.
    if (at >= checked && at < checked + EVERY_MS) return;
    if (memory.daily?.asOf !== session.date) return;
    checked = at;
    try {
      const split = new Set(
        (await store.splits()).filter((one) => one.execution_date === session.date).map(({ symbol }) => symbol),
      );
      const denied = findDeniedCloses(market, session, memory).filter(({ symbol }) => !split.has(symbol));
      await store.saveDenied(denied, await now());
    } catch (error) {
      checked = Number.NEGATIVE_INFINITY;
      throw error;
    }
  };
}
