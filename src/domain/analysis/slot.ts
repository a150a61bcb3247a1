// Validity of an analysis: 15-minute slots in market hours, six hours otherwise, never across an open or close.
import { findSession, lastCompletedSession, marketPhase, newYorkDate, nextSession } from '../market/calendar.ts';
import { analysisTimes } from '../rules/analyst-rules.ts';

/** Instants in epoch ms; `end` is exclusive. */
export type AnalysisSlot = { start: number; end: number };

export function analysisSlot(now: number): AnalysisSlot {
  const today = findSession(newYorkDate(now));
  if (today !== null && marketPhase(now) === 'open') {
    const length = analysisTimes.slot_open.value;
    const start = Math.floor(now / length) * length;
    return { start: Math.max(start, today.open_ms), end: Math.min(start + length, today.close_ms) };
  }
  const length = analysisTimes.slot_closed.value;
  const start = Math.floor(now / length) * length;
  const opens = today !== null && now < today.open_ms ? today.open_ms : nextSession(newYorkDate(now)).open_ms;
  return { start: Math.max(start, lastCompletedSession(now).close_ms), end: Math.min(start + length, opens) };
}
