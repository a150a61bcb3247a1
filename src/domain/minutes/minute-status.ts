// Status of the three minute-tracking services.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

export const minuteServices = ['websocket', 'news', 'indicators'] as const;
export type MinuteService = (typeof minuteServices)[number];

export const serviceStates = [
  'running',
  'connected',
  'sleeping',
  'fetching',
  'connecting',
  'stopped',
  'disconnected',
  'error',
] as const;
export const ServiceState = z.enum(serviceStates);
export type ServiceState = z.infer<typeof ServiceState>;

/** Durations in whole seconds; null if not connected or before the first message. */
export const WebsocketService = z.object({
  state: ServiceState,
  /** True when connected and not silent for longer than allowed. */
  is_alive: z.boolean(),
  /** True when tracking is turned on, in any state. */
  is_running: z.boolean(),
  statistics: z.object({
    message_count: z.number(),
    error_count: z.number(),
    /** Number of subscribed symbols. */
    subscriptions: N,
    uptime_seconds: N,
    time_since_last_message: N,
  }),
  /** Obstacles and limits in words: "LULD is not in the plan of this key". */
  notes: z.array(z.string()),
  /**
   * Start of the connection, ISO; null unless connected. `owner`: process that owns the connection, also while
   * disconnected.
   */
  connected_at: S,
  owner: S,
  /** Number of events in each of the last minutes, oldest first. */
  events_by_minute: z.array(z.object({ minute: z.number(), events: z.number() })),
});
export type WebsocketService = z.infer<typeof WebsocketService>;

export const FetchService = z.object({
  state: ServiceState,
  statistics: z.object({
    fetches_today: z.number(),
    articles_collected: z.number().optional(),
    successful: z.number(),
    failed: z.number(),
    by_indicator: z.record(z.string(), z.object({ success: z.number(), failed: z.number() })).optional(),
  }),
  schedule: z.object({ last_fetch: S, next_fetch: S }),
  current_fetch: z
    .object({
      in_progress: z.boolean(),
      symbols_completed: z.number(),
      symbols_total: z.number(),
      indicator: S.optional(),
      /** The symbol being fetched. */
      symbol: S.optional(),
    })
    .nullable(),
  notes: z.array(z.string()),
});
export type FetchService = z.infer<typeof FetchService>;

/**
 * `enabled`: at least one of the three services is turned on. `today`: figures of the newest New York day of the
 * market.
 */
export const MinuteStatus = z.object({
  enabled: z.boolean(),
  /** Extended hours, 4 AM to 8 PM New York, on market days; always true in a replay. */
  is_market_hours: z.boolean(),
  services: z.object({ websocket: WebsocketService, news: FetchService, indicators: FetchService }),
  today: z.object({
    date: z.string(),
    bars: z.number(),
    corrected: z.number(),
    luld_events: z.number(),
    gaps_open: z.number(),
    gaps_filled: z.number(),
    /** 99th percentile over the newest frames of the time from first byte to commit, ms; null before the first. */
    stored_p99_ms: N,
    last_reconciliation: z.object({ at: z.string(), differences: z.number() }).nullable(),
  }),
  /** Number of stored rows, all days. */
  kept: z.object({ aggregates: z.number(), luld: z.number() }),
});
export type MinuteStatus = z.infer<typeof MinuteStatus>;

/** Source: specification of administration, section 7: the page reads `success`, `error` and `message`. */
export const ServiceAction = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  message: z.string().optional(),
});
export type ServiceAction = z.infer<typeof ServiceAction>;
