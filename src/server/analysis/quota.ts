// How many new analyses one user may cause; answers that exist already cost nothing.
import { LRUCache } from 'lru-cache';
import { analysisTimes } from '../../domain/rules/analyst-rules.ts';
import type { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';

const MOST_USERS = 20_000;
const SECOND_MS = 1_000;

export type AnalysisQuota = { use(userId: number): void };

/** Throws Fault 429 with the time until the next one is free. Counts are per process. */
export function createAnalysisQuota(clock: Clock): AnalysisQuota {
  const users = new LRUCache<number, number[]>({ max: MOST_USERS });
  const { quota, quota_window, quota_hour, quota_hour_window } = analysisTimes;
  const limits = [
    { most: quota.value, window: quota_window.value },
    { most: quota_hour.value, window: quota_hour_window.value },
  ];
  return {
    use(userId) {
      const now = clock.now();
      const used = (users.get(userId) ?? []).filter((at) => at > now - quota_hour_window.value);
      for (const { most, window } of limits) {
        const recent = used.filter((at) => at > now - window);
        const oldest = recent[recent.length - most];
        if (oldest === undefined) continue;
        const retryAfterSeconds = Math.max(1, Math.ceil((oldest + window - now) / SECOND_MS));
        throw new Fault(429, 'You asked for many analyses. Please try again later.', { retryAfterSeconds });
      }
      users.set(userId, [...used, now]);
    },
  };
}
