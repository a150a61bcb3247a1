// Market time of the stream, by contract or from a replay; its newest minute, and detection of silence.
import { inFeedHours, startOfMinute } from '../../../../domain/minutes/feed-hours.ts';
import type { EpochMs } from '../../../../domain/numbers/kinds.ts';
import { minuteMs, secondMs } from '../../../../domain/numbers/time.ts';
import type { ConsumerDeps } from './consumer-deps.ts';
import { silentFrom } from './patience.ts';
import type { NewestMinute } from './read-frames.ts';

const SOURCE_KEPT_MS = 15 * secondMs;
/** Age up to which an older minute is a correction; an even older one means that a replay started over. */
const CORRECTED_BACK_MS = 60 * minuteMs;

export type MarketTime = ReturnType<typeof createMarketTime>;

/** `onSourceChange`: called when a replay has begun or ended. */
export function createMarketTime(
  deps: Pick<ConsumerDeps, 'clock' | 'delay_ms' | 'replaying'> & { onSourceChange(): void },
) {
  const { clock } = deps;
  let replaying = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  /** Delay of market time by the newest minute, used in replays only; null before the first minute. */
  let behindMs: number | null = null;
  /**
   * `heardAt`: clock time of the last sign of the stream; `newest`: start of its newest minute, market time, null for
   * none.
   */
  let heardAt = clock.now();
  let newest: EpochMs | null = null;
  let confirmedSilences = 0;

  /** Clock time from which silence is too long; shifted in a replay, whose minutes do not end with the clock's. */
  function silentAt(): EpochMs {
    const phase = replaying ? (behindMs ?? heardAt - startOfMinute(heardAt)) : 0;
    return silentFrom(heardAt - phase, confirmedSilences) + phase;
  }

  return {
    /** Market time; null while unknown. */
    now(): EpochMs | null {
      if (!replaying) return clock.now() - deps.delay_ms;
      return behindMs === null ? null : clock.now() - behindMs;
    },

    isReplaying: (): boolean => replaying,

    inHours: (): boolean => replaying || inFeedHours(clock.now(), deps.delay_ms),

    isSilent: (): boolean => clock.now() > silentAt(),

    newest: (): EpochMs | null => newest,

    heard(at: EpochMs): void {
      heardAt = at;
    },

    learnMinute({ start_ms, received_ms }: NewestMinute): void {
      confirmedSilences = 0;
      if (newest !== null && start_ms < newest && newest - start_ms < CORRECTED_BACK_MS) return;
      newest = start_ms;
      behindMs = received_ms - (start_ms + minuteMs);
    },

    /** Notes that history confirmed a silence: nothing was missed. */
    confirmSilence(): void {
      confirmedSilences += 1;
    },

    /** Forgets the newest minute, which belongs to the day that ended. */
    sleep(): void {
      newest = null;
    },

    async checkSource(): Promise<void> {
      if (clock.monotonic() - askedAt < SOURCE_KEPT_MS) return;
      askedAt = clock.monotonic();
      const before = replaying;
      replaying = await deps.replaying().catch(() => before);
      if (replaying === before) return;
      deps.onSourceChange();
    },
  };
}
