// Catch-up of the feed from history: gaps of connections and earlier runs, and full reconciliation.
import { findSession, newYorkDate } from '../../../../domain/market/calendar.ts';
import { startOfMinute } from '../../../../domain/minutes/feed-hours.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import { minuteMs, secondMs } from '../../../../domain/numbers/time.ts';
import { minuteRules } from '../../../../domain/rules/minute-rules.ts';
import type { ConsumerDeps } from './consumer-deps.ts';
import { createGapKeeper, type Filled, firstMissing } from './gap-keeper.ts';
import { type Compared, createHistory, type HistoryDeps } from './history.ts';

const BACKFILL_MS = 15 * minuteMs;
/** Time after a minute's end until the vendor's history has it. */
const HISTORY_LATE_MS = 5 * secondMs;

type CatchUpDeps = HistoryDeps &
  Pick<ConsumerDeps, 'aggregates' | 'gaps' | 'coverage' | 'wanted' | 'symbols'> & {
    /** The market's time; null while unknown. */
    marketNow(): EpochMs | null;
  };

export type Reconciled = Compared & { from_ms: EpochMs; to_ms: EpochMs };

export function createCatchUp(deps: CatchUpDeps) {
  const { clock, signal, marketNow } = deps;
  const gaps = createGapKeeper(deps.gaps, clock.now, deps.fence);
  const history = createHistory(deps);
  let begun = false;

  const findOpening = (market: EpochMs): EpochMs | null => findSession(newYorkDate(market))?.pre_open_ms ?? null;

  /** Newest minute stored of this day, else the day's first minute. */
  async function beginning(market: EpochMs): Promise<EpochMs> {
    const first = findOpening(market) ?? startOfMinute(market);
    // Excludes minutes this connection may have stored.
    const { data } = await deps.aggregates.page({
      limit: 1,
      offset: 0,
      from: first,
      to: startOfMinute(market) - minuteMs,
    });
    const stored = data[0]?.start_timestamp;
    if (stored !== undefined) return stored;
    // For the whole market a start fetches the last minutes only, not the morning.
    return (await deps.wanted()) === 'all' ? Math.max(first, startOfMinute(market) - BACKFILL_MS) : first;
  }

  /** Compares stored minutes with history; minutes of symbols that history answered for are recorded as complete. */
  async function compare(symbols: readonly string[], from: EpochMs, until: EpochMs): Promise<Compared> {
    const done = await history.compare(symbols, from, until);
    const failed = new Set(done.failed);
    const whole = signal.aborted ? [] : symbols.filter((symbol) => !failed.has(symbol));
    if (whole.length > 0 && until > from)
      await deps.coverage.add({ symbols: whole, from, until, source: 'history' }, clock.now(), deps.fence);
    return done;
  }

  async function fill(gap: Filled, from: EpochMs): Promise<Compared> {
    const done = await compare(await deps.symbols(newYorkDate(gap.from_ms), 'all'), from, gap.to_ms);
    if (gap.id !== null && done.failed.length === 0 && !signal.aborted)
      await gaps.filled(gap.id, done.added + done.corrected);
    return done;
  }

  async function fillOwed(to: EpochMs, except: number | null): Promise<void> {
    for (const gap of await gaps.owed(to)) if (gap.id !== except) await fill(gap, gap.from_ms);
  }

  return {
    /** Records the day's gap so far once the market's time is known; until then no minute counts as lost. */
    async begin(): Promise<void> {
      const market = marketNow();
      if (begun || market === null) return;
      const from = await beginning(market);
      begun = true;
      gaps.lost(from, 'Nobody was connected');
    },

    /** Forgets the day that ended; `begin` starts the next one. */
    sleep(): void {
      begun = false;
    },

    /**
     * Begins a gap. `newest`: start of the last minute received; `owedFrom`: of the first minute owed; market time.
     */
    lost(newest: EpochMs | null, owedFrom: EpochMs | null, reason: string): void {
      const market = marketNow();
      if (!begun || market === null) return;
      const now = startOfMinute(market);
      const first = newest === null ? (owedFrom ?? now) : Math.max(firstMissing(newest, market), owedFrom ?? 0);
      gaps.lost(Math.max(Math.min(first, now), findOpening(market) ?? 0), reason);
    },

    async noteGap(): Promise<void> {
      const market = marketNow();
      if (market !== null) await gaps.note(market);
    },

    /**
     * Loads everything owed up to `to`: gaps of earlier runs, and this connection's gap from 15 minutes before it. True
     * if this connection had a gap and history, without a failed symbol, added no minute to it.
     */
    async pay(to: EpochMs): Promise<boolean> {
      const mine = await gaps.ended(to);
      const wait = mine === null ? 0 : to + HISTORY_LATE_MS - (marketNow() ?? to);
      if (wait > 0) await clock.sleep(wait, signal).catch(() => undefined);
      await fillOwed(to, mine?.id ?? null);
      if (mine === null) return false;
      const { added, failed } = await fill(mine, mine.from_ms - BACKFILL_MS);
      return added === 0 && failed.length === 0;
    },

    /**
     * Compares stored minutes with history: the newest half hour, or the market's whole day. Null without a market time
     * or session. Throws the store's errors.
     */
    async reconcile(wholeDay: boolean): Promise<Reconciled | null> {
      const market = marketNow();
      if (market === null) return null;
      const to_ms = startOfMinute(market - HISTORY_LATE_MS);
      const day = newYorkDate(to_ms - minuteMs);
      const session = findSession(day);
      if (session === null) return null;
      const back = to_ms - minuteRules.reconcile_back.value * minuteMs;
      const from_ms = Math.max(session.pre_open_ms, wholeDay ? 0 : back);
      await fillOwed(to_ms, null);
      const symbols = await deps.symbols(day, wholeDay ? 'all' : 'watched');
      return { ...(await compare(symbols, from_ms, to_ms)), from_ms, to_ms };
    },
  };
}
