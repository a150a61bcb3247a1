// Limits on sign-in attempts and calls, counted in the database over all server processes.

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { dayMs, isWaiting } from '../../../domain/numbers/time.ts';
import type { Clock } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { ThrottleStore } from './throttle-store.ts';

const REMEMBERED_REFUSALS = 10_000;

const callLimits = {
  sign_in: { most: accountRules.sign_ins_per_address.value, window: accountRules.sign_in_window.value },
  challenge: { most: accountRules.challenges_per_address.value, window: accountRules.sign_in_window.value },
  registration: { most: accountRules.registrations_per_address.value, window: accountRules.registration_window.value },
  waitlist: { most: accountRules.waitlist_per_address.value, window: accountRules.waitlist_window.value },
  mailed_link: { most: accountRules.resets_per_address.value, window: accountRules.mail_window.value },
  mail_of_account: { most: accountRules.links_of_account.value, window: accountRules.mail_window.value },
  access_token: { most: accountRules.token_calls.value, window: accountRules.token_window.value },
};
export type CallLimit = keyof typeof callLimits;

const LONGEST_WAIT_MS = Math.max(
  accountRules.longest_delay.value * 1000,
  ...Object.values(callLimits).map(({ window }) => window * 1000),
);

export function throttleKey(scope: string, ...parts: string[]): string {
  return `${scope}:${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`;
}

function tooMany(waitMs: number): Fault {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const words = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Fault(429, `Too many attempts. Please try again in ${words}.`, { retryAfterSeconds: seconds });
}

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(store: ThrottleStore, clock: Clock) {
  // Floods are refused from memory: only the first refusal of a window costs a query.
  const refusedUntil = new LRUCache<string, number>({ max: REMEMBERED_REFUSALS });
  const remembered = (key: string, now: number): void => {
    const until = refusedUntil.get(key);
    if (until !== undefined && isWaiting(until, now, LONGEST_WAIT_MS)) throw tooMany(until - now);
  };
  return {
    /**
     * Counts a call of an address or access token; throws 429 above the limit. `onRefusal` runs once per window and
     * process.
     */
    countCall: async (limit: CallLimit, caller: string, onRefusal?: () => Promise<void>): Promise<void> => {
      const { most, window } = callLimits[limit];
      const now = clock.now();
      const key = throttleKey(limit, caller);
      remembered(key, now);
      const used = await store.countUse(key, now, window * 1000);
      if (used.count <= most) return;
      const until = used.started_at + window * 1000;
      refusedUntil.set(key, until);
      await onRefusal?.();
      throw tooMany(until - now);
    },

    /**
     * Counts an attempt per key as wrong in advance; throws 429 while a key is delayed. Returns functions to settle the
     * attempt, and whether it starts a delay.
     */
    attempt: async (keys: { key: string; threshold: number }[]) => {
      const now = clock.now();
      for (const { key } of keys) remembered(key, now);
      const taken: string[] = [];
      let begins = false;
      for (const { key, threshold } of keys) {
        const step = await store.attempt(key, now, threshold);
        if (!step.admitted) {
          refusedUntil.set(key, now + step.retry_after_ms);
          for (const earlier of taken) await store.takeBack(earlier);
          throw tooMany(step.retry_after_ms);
        }
        taken.push(key);
        if (step.delay_begins) begins = true;
      }
      return {
        delayBegins: begins,
        forget: async (): Promise<void> => {
          for (const key of taken) {
            refusedUntil.delete(key);
            await store.forget(key);
          }
        },
        takeBack: async (): Promise<void> => {
          for (const key of taken) await store.takeBack(key);
        },
      };
    },

    prune: async (): Promise<void> => {
      const now = clock.now();
      await store.prune(now - dayMs, now);
    },
  };
}
