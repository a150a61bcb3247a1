// Health check of the system clock: recent jumps, which shift due slots and freshness.
import { plural } from '../market/format.ts';
import { dayMs, hourMs, minuteMs } from '../numbers/time.ts';
import { healthRules } from '../rules/report-rules.ts';
import { check } from './check.ts';
import type { HealthCheck } from './health.ts';

/** Positive `by_ms`: set forward. `at` is the time after the jump. */
export type ClockJump = { at: string; by_ms: number };

/** `2 hours` of a length in ms. */
export function lengthWords(ms: number): string {
  if (ms >= 2 * dayMs) return plural(Math.round(ms / dayMs), 'day');
  if (ms >= 2 * hourMs) return plural(Math.round(ms / hourMs), 'hour');
  return plural(Math.round(ms / minuteMs), 'minute');
}

/** `31 days back`. */
export function jumpWords({ by_ms }: ClockJump): string {
  return `${lengthWords(Math.abs(by_ms))} ${by_ms > 0 ? 'ahead' : 'back'}`;
}

export function clockCheck(jump: ClockJump | null, now: number): HealthCheck {
  const title = 'The system clock is steady';
  if (jump === null || Math.abs(now - Date.parse(jump.at)) > healthRules.clock_jump_warn.value * hourMs) {
    return check('clock', 'pass', title, 'no jump');
  }
  return check('clock', 'warning', 'The system clock jumped', jumpWords(jump), {
    detail: `It was set, or the machine slept. ${
      jump.by_ms > 0 ? 'Slots in between were missed.' : 'Future slots were dropped; automations continue.'
    }`,
    since: jump.at,
  });
}
