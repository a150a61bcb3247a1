// Usual cumulative volume of one symbol at each minute of a session: the mean of full sessions.
import { indicatorRules } from './indicator-rules.ts';

const STEP: number = indicatorRules.profile_step.value;
const MINUTES: number = indicatorRules.session_minutes.value;

/**
 * `sessions`: shares traded by the end of each minute (0 is 9:30), one array per session. Computed every five minutes
 * and interpolated linearly, as market memory does.
 */
export function usualVolumes(sessions: readonly Float64Array[]): Float64Array {
  const steps = Array.from({ length: MINUTES / STEP }, (_, step) => {
    const end = (step + 1) * STEP - 1;
    return sessions.reduce((sum, session) => sum + (session[end] ?? 0), 0) / sessions.length;
  });
  return Float64Array.from({ length: MINUTES }, (_, minute) => {
    const step = Math.floor((minute + 1) / STEP) - 1;
    const done = (minute + 1) % STEP;
    const before = steps[step] ?? 0;
    return done === 0 ? before : before + (((steps[step + 1] ?? 0) - before) * done) / STEP;
  });
}
