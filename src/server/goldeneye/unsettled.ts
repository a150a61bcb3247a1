// Windows without a certain outcome, with their bars since detection.
import { entryFrom } from '../../domain/goldeneye/windows/open-plan.ts';
import { settle } from '../../domain/goldeneye/windows/settle.ts';
import type { DetectedWindow, SettleClock, SettledOutcome } from '../../domain/goldeneye/windows/settled-outcome.ts';
import type { MinuteBar } from '../../domain/market/bars.ts';
import { findSession } from '../../domain/market/calendar.ts';
import { lastMinuteAt, type MarketColumns } from '../../domain/market/market-columns.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { OpenWindow } from './record-store.ts';

/** `whole`: `bars` has every bar since detection. */
type Waiting = { window: OpenWindow; clocks: SettleClock[]; bars: MinuteBar[]; whole: boolean };
export type Settled = { id: number; outcome: SettledOutcome };
export type FetchBars = (symbol: string, from: number, to: number) => Promise<MinuteBar[]>;

export class Unsettled {
  #waiting = new Map<number, Waiting>();

  /** Restores windows of an earlier process or replay round; `settle` fetches their bars. */
  restore(windows: readonly OpenWindow[]): void {
    for (const window of windows) {
      if (!this.#waiting.has(window.id)) this.#waiting.set(window.id, begin(window, false));
    }
  }

  /** Adds windows stored with the poll of `as_of`; `settle` fetches the bars of those that earlier polls detected. */
  add(windows: readonly OpenWindow[], as_of: number): void {
    for (const window of windows) this.#waiting.set(window.id, begin(window, window.detected_at === as_of));
  }

  /** Drops collected bars, which may have gaps after missed polls or a clock set back. */
  forgetBars(): void {
    for (const one of this.#waiting.values()) {
      one.bars = [];
      one.whole = false;
    }
  }

  /** Adds the newest closed bar of each symbol; call in time order. */
  push(market: MarketColumns, as_of: number): void {
    if (this.#waiting.size === 0) return;
    const bySymbol = Map.groupBy(this.#waiting.values(), ({ window }) => window.symbol);
    for (const [at, symbol] of market.symbols.entries()) {
      const waiting = bySymbol.get(symbol);
      const bar = waiting === undefined ? null : lastMinuteAt(market, at);
      if (waiting === undefined || bar === null || bar.start_timestamp + minuteMs > as_of) continue;
      for (const { window, bars } of waiting) {
        const after = bars.at(-1)?.start_timestamp ?? window.detected_at - 1;
        if (bar.start_timestamp > after) bars.push(bar);
      }
    }
  }

  /**
   * Outcomes certain by `as_of` of session `date`; windows of earlier sessions are settled up to the end of extended
   * hours, later ones wait. Where bars are missing and `fetchBars` is null or fails, the next call tries again.
   */
  async settle(date: string, as_of: number, fetchBars: FetchBars | null): Promise<Settled[]> {
    const settled: Settled[] = [];
    for (const [id, one] of this.#waiting) {
      const { window } = one;
      const session = findSession(window.session_date);
      if (session === null || window.session_date > date) continue;
      const until = window.session_date === date ? as_of : session.after_close_ms;
      if (until < window.detected_at) {
        one.whole = false;
        continue;
      }
      if (!one.whole) {
        const bars = await fetchBars?.(window.symbol, window.detected_at, until).catch(() => null);
        if (bars == null) continue;
        const last = bars.at(-1)?.start_timestamp ?? Number.NEGATIVE_INFINITY;
        // The vendor's history has the newest minute later than its snapshot.
        const newer = one.bars.filter((bar) => bar.start_timestamp > last);
        one.bars = [...bars, ...newer].filter((bar) => bar.start_timestamp + minuteMs <= until);
        one.whole = true;
      }
      for (const clock of one.clocks) {
        const outcome = settle(detected(window), clock, entryFrom(clock, window), one.bars, session, until);
        if (outcome !== null) settled.push({ id, outcome });
      }
    }
    return settled;
  }

  /** Drops written outcomes; a window is removed with the outcome of its last clock. */
  drop(settled: readonly Settled[]): void {
    for (const { id, outcome } of settled) {
      const one = this.#waiting.get(id);
      if (one === undefined) continue;
      one.clocks = one.clocks.filter((clock) => clock !== outcome.clock);
      if (one.clocks.length === 0) this.#waiting.delete(id);
    }
  }
}

function begin(window: OpenWindow, whole: boolean): Waiting {
  return { window, clocks: [...window.clocks], bars: [], whole };
}

/** Window without the fields that only the database has. */
function detected(window: OpenWindow): DetectedWindow {
  const {
    id: _,
    session_date: __,
    clocks: ___,
    known_at: ____,
    market_known_at: _____,
    delay_minutes: ______,
    ...rest
  } = window;
  return rest;
}
