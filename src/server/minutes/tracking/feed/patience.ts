// Time-outs of a silent stream and pauses before reconnecting, as pure functions.

import { startOfMinute } from '../../../../domain/minutes/feed-hours.ts';
import { jittered, pauseBetween } from '../../../../domain/numbers/jitter.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import { minuteMs, secondMs } from '../../../../domain/numbers/time.ts';
import { minuteRules } from '../../../../domain/rules/minute-rules.ts';
import type { FeedEndReason } from '../../../../providers/ports/minute-feed.ts';

const FIRST_WAIT_MS = secondMs;
/** Wait after a refusal: a refused key stays refused for a while, and a new owner may need the only connection. */
const REFUSED_WAIT_MS = 5 * minuteMs;
const REPLACED_WAIT_MS = minuteMs;
const MOST_DOUBLINGS = 5;

/** True if the vendor refuses until somebody acts: an error, tried again after a long wait. */
export const isRefusal = (reason: FeedEndReason): boolean => reason === 'refused_login' || reason === 'refused_plan';

/**
 * Longest silence of a stream, ms; doubles with each silence that history has confirmed, at most MOST_DOUBLINGS times.
 */
export function patienceMs(confirmedSilences: number): number {
  return minuteRules.silence.value * 2 ** Math.min(confirmedSilences, MOST_DOUBLINGS);
}

/** Instant from which a stream last heard at `heardMs` counts as silent: the end of that minute plus the patience. */
export function silentFrom(heardMs: EpochMs, confirmedSilences: number): EpochMs {
  return startOfMinute(heardMs) + minuteMs + patienceMs(confirmedSilences);
}

/**
 * Milliseconds until the next attempt: minutes after a refusal, about one after a replacement; else anything up to a
 * bound that doubles with each attempt up to `reconnect_most`, so that clients who lost the vendor together do not
 * reconnect together. `random` in [0, 1).
 */
export function waitBefore(reason: FeedEndReason, attempts: number, random: number): number {
  if (isRefusal(reason)) return pauseBetween(REFUSED_WAIT_MS / 2, REFUSED_WAIT_MS, random);
  if (reason === 'replaced') return jittered(REPLACED_WAIT_MS, random);
  return pauseBetween(
    0,
    Math.min(minuteRules.reconnect_most.value, FIRST_WAIT_MS * 2 ** Math.min(attempts, 16)),
    random,
  );
}
