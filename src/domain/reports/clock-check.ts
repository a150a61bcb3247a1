// Whether the clock of the machine was set lately: what is due, and what is fresh, goes by it.

import { plural } from '../market/format.ts';
import { dayMs, hourMs, minuteMs } from '../numbers/time.ts';
import { healthRules } from '../rules/report-rules.ts';
import { check } from './check.ts';
import type { HealthCheck } from './health.ts';

/** The clock was put forward when `by_ms` is positive, else back; `at` is what it said afterwards. */
export type ClockJump = { at: string; by_ms: number };

function lengthWords(ms: number): string {
  if (ms >= 2 * dayMs) return plural(Math.round(ms / dayMs), 'day');
  if (ms >= 2 * hourMs) return plural(Math.round(ms / hourMs), 'hour');
  return plural(Math.round(ms / minuteMs), 'minute');
}

/** `31 days back`. */
export function jumpWords({ by_ms }: ClockJump): string {
  return `${lengthWords(Math.abs(by_ms))} ${by_ms > 0 ? 'ahead' : 'back'}`;
}

export function clockCheck(jump: ClockJump | null, now: number): HealthCheck {
  const title = 'The clock of the machine runs evenly';
  if (jump === null || Math.abs(now - Date.parse(jump.at)) > healthRules.clock_jump_warn.value * hourMs) {
    return check('clock', 'pass', title, 'no jump');
  }
  return check('clock', 'warning', 'The clock of the machine jumped', jumpWords(jump), {
    detail: `It was set, or the machine slept. ${
      jump.by_ms > 0
        ? 'Slots of the time between are missed.'
        : 'Slots of the time ahead were dropped; automations go on.'
    }`,
    since: jump.at,
  });
}
