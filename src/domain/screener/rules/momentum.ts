// Momentum: how hard a stock moves against its own habit, in each part of the session.

import type { Session } from '../../market/calendar.ts';
import type { EpochMs, Fraction } from '../../numbers/kinds.ts';
import { minuteMs } from '../../numbers/time.ts';
import { momentumRows, momentumRules, sessionPartRules } from '../../rules/screener-rules.ts';
import type { Momentum, ScreenerStock } from '../screener-stock.ts';

export type SessionPart = 'opening' | 'midday' | 'closing';

/** Each part of a session as minutes after its open, `to` excluded. */
export function sessionParts(session: Pick<Session, 'open_ms' | 'close_ms'>): Record<SessionPart, [number, number]> {
  const minutes = (session.close_ms - session.open_ms) / minuteMs;
  const opening = sessionPartRules.opening.value;
  const closing = minutes - sessionPartRules.closing.value;
  return { opening: [0, opening], midday: [opening, closing], closing: [closing, minutes] };
}

/** The part an instant (epoch ms) lies in; null before the open, and the closing part from the close on. */
export function sessionPart(session: Pick<Session, 'open_ms' | 'close_ms'>, at: EpochMs): SessionPart | null {
  if (at < session.open_ms) return null;
  const minute = Math.floor((at - session.open_ms) / minuteMs);
  const parts = sessionParts(session);
  if (minute < parts.opening[1]) return 'opening';
  return minute < parts.midday[1] ? 'midday' : 'closing';
}

/** Usual moves in a return: `volatility` is that of one minute, and five independent minutes move root five times as far. */
export function usualMoves(fiveMinuteReturn: Fraction, volatility: Fraction): number {
  return fiveMinuteReturn / (volatility * Math.sqrt(momentumRules.return_minutes.value));
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
