// The first session in which something known at an instant can be used.
import type { EpochMs } from '../numbers/kinds.ts';
import { newYorkDate, nextSession, type Session, sessionOf } from './calendar.ts';

/** The first session whose regular hours have not ended at this instant. */
export function firstSessionFor(epochMs: EpochMs): Session {
  const date = newYorkDate(epochMs);
  const today = sessionOf(date);
  return today && epochMs < today.close_ms ? today : nextSession(date);
}
