// What a kind of work is, as data: who may do it, when it is due, how often it is tried, how long it may take.

import { minuteMs } from '../../domain/numbers/time.ts';
import type { Slots } from '../../domain/schedule/slots.ts';

/**
 * What a process must own to do the work: `market` is the memory of the market, which one process at a time keeps up,
 * `minutes` the one connection to the vendor's feed of minutes.
 */
export type Need = 'market' | 'minutes';

export type Schedule = {
  slots: Slots;
  /** A slot is looked at this long after its instant: a minute is over before it is asked about. */
  delay_ms: number;
  /** A slot nobody could begin for longer than this is missed: it is written down, not made up for. */
  late_ms: number;
  /** While the work before still goes on: wait for its end, or miss the slot. */
  when_busy: 'wait' | 'skip';
  /** Whether it runs while nobody has turned it on or off. */
  enabled_at_first: boolean;
};

export type JobKind = {
  kind: string;
  /** For people. */
  description: string;
  /** One at a time over all processes: a second start is refused while one waits or runs. */
  exclusive: boolean;
  /** How many run side by side in one process; above 1 only where the kind is not exclusive. */
  concurrency: number;
  /** Attempts after the first, of slots alone: who started work by hand sees it fail and decides. */
  retry: { limit: number; delay_s: number; backoff: boolean };
  /** An attempt that takes longer is given up, in seconds. */
  expire_s: number;
  needs: Need | null;
  schedule: Schedule | null;
  /** Finished jobs and slots are kept this long, in days. */
  kept_days: number;
  /** Recurring work without input that an administrator may begin at any time. */
  by_hand: boolean;
};

type Given<Name extends string> = Partial<Omit<JobKind, 'kind' | 'schedule'>> & {
  kind: Name;
  description: string;
  schedule?: Partial<Schedule> & Pick<Schedule, 'slots'>;
};

/** A kind with the usual answers to everything that is not said. */
export function defineJob<Name extends string>(given: Given<Name>): JobKind & { kind: Name } {
  return {
    exclusive: true,
    concurrency: 1,
    retry: { limit: 0, delay_s: 5, backoff: true },
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
