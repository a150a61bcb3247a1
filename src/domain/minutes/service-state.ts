// State of a minute-tracking service from its switch, hours and last report.
import type { EpochMs } from '../numbers/kinds.ts';
import { secondMs } from '../numbers/time.ts';
import { minuteRules } from '../rules/minute-rules.ts';
import type { FeedReport } from './feed-report.ts';
import type { MinuteStatus, ServiceState } from './minute-status.ts';

type Websocket = MinuteStatus['services']['websocket'];
export type Heard = FeedReport & { owner: string; said_at: string };

/** Inputs for the state of a fetch service; `failed`: the newest finished round failed. */
export type FetchFacts = { enabled: boolean; in_hours: boolean; fetching: boolean; failed: boolean };

/** `running`: waits for its next slot; `sleeping`: waits for the next session. */
export function fetchState({ enabled, in_hours, fetching, failed }: FetchFacts): ServiceState {
  if (fetching) return 'fetching';
  if (!enabled) return 'stopped';
  if (!in_hours) return 'sleeping';
  return failed ? 'error' : 'running';
}

const NOBODY = 'No process keeps the connection now';

function ageSeconds(instant: string | null, now: EpochMs): number | null {
  return instant === null ? null : Math.max(0, Math.floor((now - Date.parse(instant)) / secondMs));
}

/** The owner's report; null if older than `feed_heard`. `now` in epoch ms. */
export function stillHeard(heard: Heard | null, now: EpochMs): Heard | null {
  return heard !== null && now - Date.parse(heard.said_at) <= minuteRules.feed_heard.value ? heard : null;
}

/** True when connected and the last message is at most a minute plus the allowed silence old. */
function isAlive(heard: Heard | null, now: EpochMs): boolean {
  if (heard?.state !== 'connected') return false;
  const patience = 60 * secondMs + minuteRules.silence.value;
  return now - Date.parse(heard.last_message_at ?? heard.connected_at ?? heard.said_at) <= patience;
}

/**
 * Connection as its owner process last reported it; `stopped` when disabled. Without a recent report: `disconnected`
 * during the feed's hours, `sleeping` outside them. `now` in epoch ms.
 */
export function websocketService(
  { enabled, in_hours }: Pick<FetchFacts, 'enabled' | 'in_hours'>,
  said: Heard | null,
  now: EpochMs,
): Websocket {
  const heard = enabled ? stillHeard(said, now) : null;
  const silent = in_hours ? 'disconnected' : 'sleeping';
  const connected = heard?.state === 'connected';
  return {
    state: enabled ? (heard?.state ?? silent) : 'stopped',
    is_alive: isAlive(heard, now),
    is_running: enabled,
    statistics: {
      message_count: heard?.message_count ?? 0,
      error_count: heard?.error_count ?? 0,
      subscriptions: connected ? heard.subscriptions : null,
      uptime_seconds: connected ? ageSeconds(heard.connected_at, now) : null,
      time_since_last_message: heard === null ? null : ageSeconds(heard.last_message_at, now),
    },
    notes: heard?.notes ?? (enabled && in_hours ? [NOBODY] : []),
    connected_at: connected ? heard.connected_at : null,
    owner: heard?.owner ?? null,
    events_by_minute: heard?.events_by_minute ?? [],
  };
}
