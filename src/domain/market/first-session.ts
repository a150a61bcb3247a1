// First session in which a fact known at an instant can be used.
import type { EpochMs } from '../numbers/kinds.ts';
import { findSession, newYorkDate, nextSession, type Session } from './calendar.ts';

/** The first session whose regular hours have not ended at this instant. */
export function firstSessionFor(epochMs: EpochMs): Session {
  const date = newYorkDate(epochMs);
  const today = findSession(date);
  return today && epochMs < today.close_ms ? today : nextSession(date);
}
