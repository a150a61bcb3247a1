// Momentum: how hard a stock moves against its own habit, in each part of the session.
import type { Session } from '../market/calendar.ts';
import { momentumRows, momentumRules, sessionPartRules } from '../rules/screener-rules.ts';
import type { Momentum, ScreenerStock } from './screener-stock.ts';

export type SessionPart = 'opening' | 'midday' | 'closing';

/** Each part of a session as minutes after its open, `to` excluded. */
export function sessionParts(session: Pick<Session, 'open_ms' | 'close_ms'>): Record<SessionPart, [number, number]> {
  const minutes = (session.close_ms - session.open_ms) / 60_000;
  const opening = sessionPartRules.opening.value;
  const closing = minutes - sessionPartRules.closing.value;
  return { opening: [0, opening], midday: [opening, closing], closing: [closing, minutes] };
}

/** The part an instant (epoch ms) lies in; null before the open, and the closing part from the close on. */
export function sessionPart(session: Pick<Session, 'open_ms' | 'close_ms'>, at: number): SessionPart | null {
  if (at < session.open_ms) return null;
  const minute = Math.floor((at - session.open_ms) / 60_000);
  const parts = sessionParts(session);
  if (minute < parts.opening[1]) return 'opening';
  return minute < parts.midday[1] ? 'midday' : 'closing';
}

/**
 * z: return of the last five minutes in usual 5-minute moves; `gained`: z minus z five minutes ago; relative_volume: 1
 * is usual; above_vwap: whether the price is above today's VWAP. Unknown is null.
 */
export type MomentumReading = {
  z: number | null;
  gained: number | null;
  relative_volume: number | null;
  above_vwap: boolean | null;
  rsi: number | null;
};

/** Usual moves in a return: `volatility` is that of one minute, and five independent minutes move root five times as far. */
export function usualMoves(fiveMinuteReturn: number, volatility: number): number {
  return fiveMinuteReturn / (volatility * Math.sqrt(momentumRules.return_minutes.value));
}

/** Whether the price is above VWAP; a price at VWAP is neither above nor below: null. */
export function aboveVwap(price: number | null, vwap: number | null): boolean | null {
  return price === null || vwap === null || price === vwap ? null : price > vwap;
}

/** The first state whose conditions are all known and met; STABLE when none is, null when the move itself is unknown. */
export function momentumState(reading: MomentumReading): Momentum | null {
  const rules = momentumRules;
  const z = reading.z ?? Number.NaN;
  const gained = reading.gained ?? Number.NaN;
  const volume = reading.relative_volume ?? Number.NaN;
  const rsi = reading.rsi ?? Number.NaN;
  if (z >= rules.explosive_z.value && volume >= rules.explosive_volume.value) return 'EXPLOSIVE';
  if (z >= rules.hot_z.value && volume >= rules.hot_volume.value) return 'HOT';
  if (z >= rules.accelerating_z.value && gained >= rules.accelerating_a.value) return 'ACCELERATING';
  if (z >= rules.strengthening_z.value && reading.above_vwap === true) return 'STRENGTHENING';
  if (rsi < rules.oversold_rsi.value && z > rules.oversold_z.value) return 'OVERSOLD';
  if (z <= rules.deteriorating_z.value) return 'DETERIORATING';
  if (reading.above_vwap === false && gained <= rules.deteriorating_a.value) return 'DETERIORATING';
  if (volume < rules.cold_volume.value) return 'COLD';
  return Number.isNaN(z) ? null : 'STABLE';
}

export type MomentumFields = Pick<
  ScreenerStock,
  'opening_momentum' | 'midday_momentum' | 'peak_momentum' | 'closing_momentum'
>;

export const noMomentum: MomentumFields = {
  opening_momentum: null,
  midday_momentum: null,
  peak_momentum: null,
  closing_momentum: null,
};

/** The day's momentum with one more reading: it becomes that of its part, and the peak if nothing was stronger. */
export function withReading(before: MomentumFields, part: SessionPart, state: Momentum | null): MomentumFields {
  if (state === null) return before;
  const peak = before.peak_momentum;
  return {
    ...before,
    [`${part}_momentum`]: state,
    peak_momentum: peak === null || momentumRows[state].rank > momentumRows[peak].rank ? state : peak,
  };
}

/** The momentum shown for a stock: closing, else peak, opening, midday, else STABLE. */
export function shownMomentum(stock: MomentumFields): Momentum {
  return stock.closing_momentum ?? stock.peak_momentum ?? stock.opening_momentum ?? stock.midday_momentum ?? 'STABLE';
}

/** Lit bars of five. */
export function momentumBars(momentum: Momentum): number {
  return momentumRows[momentum].bars;
}

export function isRising(stock: MomentumFields): boolean {
  return momentumRows[shownMomentum(stock)].rising;
}
