// End of this browser's visit before the present one.
import { minuteMs } from '../../domain/numbers/time.ts';
import { readStored, writeStored } from '../ui/page-state/stored-flag.ts';
import { presentMs } from '../ui/time/clock.ts';

const SEEN_KEY = 'seen-at';
const LAST_VISIT_KEY = 'last-visit';
/** A visit ends when no page was in sight for this long. */
const ABSENCE_MS = 30 * minuteMs;

/** Records that a page is visible; after an absence, the time last seen becomes the last visit. */
export function noteVisit(): void {
  const seen = readStored(SEEN_KEY);
  if (seen !== null && presentMs() - Date.parse(seen) > ABSENCE_MS) writeStored(LAST_VISIT_KEY, seen);
  writeStored(SEEN_KEY, new Date(presentMs()).toISOString());
}

/** End of the previous visit, ISO; null on the first visit. */
export function lastVisit(): string | null {
  const at = Date.parse(readStored(LAST_VISIT_KEY) ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
