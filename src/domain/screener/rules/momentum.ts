// Momentum of a stock in each part of the session, in multiples of its usual move.
import type { Session } from '../../market/calendar.ts';
import type { EpochMs, Fraction } from '../../numbers/kinds.ts';
import { unknownAsNaN } from '../../numbers/known.ts';
import { minuteMs } from '../../numbers/time.ts';
import { momentumRows, momentumRules as rules, sessionPartRules } from '../../rules/screener-rules.ts';
import type { Momentum, ScreenerStock, StockFigures } from '../screener-stock.ts';

export type SessionPart = 'opening' | 'midday' | 'closing';

/** Each part of a session as minutes after its open, `to` excluded. */
export function sessionParts(session: Pick<Session, 'open_ms' | 'close_ms'>): Record<SessionPart, [number, number]> {
  const minutes = (session.close_ms - session.open_ms) / minuteMs;
  const opening = sessionPartRules.opening.value;
  const closing = minutes - sessionPartRules.closing.value;
  return { opening: [0, opening], midday: [opening, closing], closing: [closing, minutes] };
}

/** Part of the session at an instant (epoch ms); null before the open, the closing part from the close on. */
export function sessionPart(session: Pick<Session, 'open_ms' | 'close_ms'>, at: EpochMs): SessionPart | null {
  if (at < session.open_ms) return null;
  const minute = Math.floor((at - session.open_ms) / minuteMs);
  const parts = sessionParts(session);
  if (minute < parts.opening[1]) return 'opening';
  return minute < parts.midday[1] ? 'midday' : 'closing';
}

/**
 * Return as a multiple of the usual move, which is the one-minute `volatility` times the square root of the minutes of
 * the return.
 */
export function usualMoves(fiveMinuteReturn: Fraction, volatility: Fraction): number {
  return fiveMinuteReturn / (volatility * Math.sqrt(rules.return_minutes.value));
}

/** `z`: newest 5-minute return in usual moves; `gained`: `z` minus that of the previous 5 minutes; NaN when unknown. */
export type Move = { z: number; gained: number };

type MomentumFigures = Pick<StockFigures, 'relative_volume' | 'current_price' | 'vwap' | 'rsi'>;

/**
 * First state whose conditions are all known and met; else STABLE, or null if the move is unknown. A price equal to
 * VWAP meets neither "above" nor "below".
 */
export function momentumState(figures: MomentumFigures, { z, gained }: Move): Momentum | null {
  // Comparisons with NaN are false.
  const volume = unknownAsNaN(figures.relative_volume);
  const price = unknownAsNaN(figures.current_price);
  const vwap = unknownAsNaN(figures.vwap);
  const rsi = unknownAsNaN(figures.rsi);
  if (z >= rules.explosive_z.value && volume >= rules.explosive_volume.value) return 'EXPLOSIVE';
  if (z >= rules.hot_z.value && volume >= rules.hot_volume.value) return 'HOT';
  if (z >= rules.accelerating_z.value && gained >= rules.accelerating_a.value) return 'ACCELERATING';
  if (z >= rules.strengthening_z.value && price > vwap) return 'STRENGTHENING';
  if (rsi < rules.oversold_rsi.value && z > rules.oversold_z.value) return 'OVERSOLD';
  if (z <= rules.deteriorating_z.value || (price < vwap && gained <= rules.deteriorating_a.value)) {
    return 'DETERIORATING';
  }
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

/**
 * Adds a reading to the day's momentum: sets the part's state, and the peak when nothing was stronger; null changes
 * nothing.
 */
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

/** Number of lit bars for a momentum, 0 to 5. */
export function momentumBars(momentum: Momentum): number {
  return momentumRows[momentum].bars;
}
