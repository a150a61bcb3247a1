// Plans of the session's windows on the market's thread, followed bar by bar until their end is no longer shown.
import type { Setup } from '../../../domain/goldeneye/golden-eye.ts';
import {
  type FollowedWindow,
  followWindow,
  type PriceNow,
  toSetups,
} from '../../../domain/goldeneye/windows/open-setups.ts';
import { endByTime, followBar } from '../../../domain/goldeneye/windows/plan-now.ts';
import type { DetectedWindow } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import type { MinuteBar } from '../../../domain/market/bars.ts';
import type { Session } from '../../../domain/market/calendar.ts';
import { lastMinuteAt, type MarketColumns } from '../../../domain/market/market-columns.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { enterRules, settleRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';

/** Bars by symbol, oldest first. */
type Bars = ReadonlyMap<string, readonly MinuteBar[]>;

/** Time after which a window belongs to no plan, including the minute before its plan begins. */
const FOLLOWED_MS = (settleRules.lasts.value + enterRules.ended_shown.value + 1) * minuteMs;

export class FollowedPlans {
  #followed: FollowedWindow[] = [];

  /** Starts with stored windows of a session, as after a restart. `catchUp` then adds the bars since. */
  begin(windows: readonly (DetectedWindow & { market_known_at: number })[], session: Session, as_of: number): void {
    this.#followed = windows
      .filter(({ detected_at }) => detected_at <= as_of)
      .map(({ market_known_at, ...window }) => followWindow(window, market_known_at, session));
    this.#drop(as_of);
  }

  /** Adds windows stored with a poll; `market_known_at`: when they were known by the market's clock. */
  add(windows: readonly (DetectedWindow & { market_known_at: number })[], session: Session): void {
    this.#followed.push(...windows.map((window) => followWindow(window, window.market_known_at, session)));
  }

  /** Symbols whose bars the followed plans need. */
  symbols(): string[] {
    const open = this.#followed.filter(({ ended, refused }) => ended === null && refused === null);
    return [...new Set(open.map(({ symbol }) => symbol))];
  }

  /** Adds bars that are missing from the polls, oldest first. */
  catchUp(bars: Bars): void {
    this.#followed = this.#followed.map((window) => (bars.get(window.symbol) ?? []).reduce(followBar, window));
  }

  /** Adds the newest closed bars of the market; calls in time order. */
  push(market: MarketColumns, as_of: number): void {
    this.#drop(as_of);
    const symbols = new Set(this.symbols());
    if (symbols.size === 0) return;
    const newest = new Map<string, MinuteBar[]>();
    for (const [at, symbol] of market.symbols.entries()) {
      const bar = symbols.has(symbol) ? lastMinuteAt(market, at) : null;
      if (bar !== null && bar.start_timestamp + minuteMs <= as_of) newest.set(symbol, [bar]);
    }
    this.catchUp(newest);
    this.#followed = this.#followed.map((window) => endByTime(window, as_of));
  }

  /** Plans, at most one per stock; `found`: windows of this poll, not stored yet. */
  setups(
    found: readonly DetectedWindow[],
    session: Session,
    as_of: number,
    priceOf: (symbol: string) => PriceNow | null,
  ): Setup[] {
    const windows = [...this.#followed, ...found.map((window) => followWindow(window, as_of + 1, session))];
    const prices = new Map<string, PriceNow>();
    for (const { symbol } of windows) {
      const price = priceOf(symbol);
      if (price !== null) prices.set(symbol, price);
    }
    return toSetups(windows, prices, as_of);
  }

  #drop(as_of: number): void {
    this.#followed = this.#followed.filter(({ detected_at }) => as_of - detected_at <= FOLLOWED_MS);
  }
}
