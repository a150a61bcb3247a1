// Job kind: requirements, schedule, concurrency, retries, timeout.

import { minuteMs } from '../../domain/numbers/time.ts';
import type { Slots } from '../../domain/schedule/slots.ts';

/** Owned by one process at a time. `market`: the market's memory; `minutes`: the connection to the minute feed. */
export type Resource = 'market' | 'minutes';

export type Schedule = {
  slots: Slots;
  /** Delay of a slot's start after the slot's instant. */
  delay_ms: number;
  /** A slot that could not be started within this time is recorded as missed and not started later. */
  late_ms: number;
  /** While an earlier job of the kind is open: wait for its end, or record the slot as missed. */
  when_busy: 'wait' | 'skip';
  /** Default of the switch until somebody turns it on or off. */
  enabled_at_first: boolean;
};

export type JobKind = {
  kind: string;
  /** Shown to administrators. */
  description: string;
  /**
   * 1: one job of the kind over all processes; a second start is refused. Higher: that many at once in each process.
   */
  concurrency: number;
  /** Attempts after the first, for slots only: the user who started a job by hand sees it fail and decides. */
  retries: number;
  /** Longest time after a slot's start in which it is retried; null: no limit. */
  retry_ms: number | null;
  /** Timeout of an attempt in seconds; a longer one is aborted. */
  expire_s: number;
  /** Resource a process must own to run the job; null for none. */
  needs: Resource | null;
  schedule: Schedule | null;
  /** Retention of finished jobs and slots, in days. */
  kept_days: number;
  /** Recurring work without input that an administrator may start at any time. */
  by_hand: boolean;
};

/** Retries of repeatable work, so that the work of a killed process is still done. */
export const HARMLESS_RETRIES = 2;

/** For work about the current minute or slot: retried only while its result is still fresh. */
export const WHILE_FRESH = { retries: HARMLESS_RETRIES, retry_ms: 50_000 };

type Given<Name extends string> = Partial<Omit<JobKind, 'kind' | 'schedule'>> & {
  kind: Name;
  description: string;
  schedule?: Partial<Schedule> & Pick<Schedule, 'slots'>;
};

/** Job kind with defaults for omitted fields. */
export function defineJob<Name extends string>(given: Given<Name>): JobKind & { kind: Name } {
  return {
    concurrency: 1,
    retries: 0,
    retry_ms: null,
    expire_s: 900,
    needs: null,
    kept_days: 30,
    by_hand: false,
    ...given,
    schedule: given.schedule
      ? { delay_ms: 0, late_ms: minuteMs, when_busy: 'skip', enabled_at_first: true, ...given.schedule }
      : null,
  };
}

/** Repeatable recurring work that an administrator may start at any time. */
export const defineRecurring = <Name extends string>(given: Given<Name>) =>
  defineJob({ retries: HARMLESS_RETRIES, by_hand: true, ...given });
