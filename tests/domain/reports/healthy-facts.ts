// Facts of a day on which every check passes.

import type { healthChecks } from '../../../src/domain/reports/health-checks.ts';
import type { OwnFile } from '../../../src/domain/signals/state/guard-facts.ts';
import { noGuardFacts } from '../../../src/domain/signals/state/guard-facts.ts';

export type Facts = Parameters<typeof healthChecks>[0];

/** Tuesday, 10:14 in Los Angeles. */
export const NOW = Date.parse('2026-11-17T18:14:00Z');
export const schedule = {
  kind: 'screener-run',
  title: 'Screener',
  path: '/admin/screener',
  enabled: true,
  next_slot: null,
  scheduled: 24,
  due: 13,
  done: 13,
  failed: 0,
  missed: 0,
  off: 0,
  off_passed: 0,
  was_turned: true,
  since: null,
  by: null,
  last_bad: null,
  last_ended: null,
  blocks: [],
};
export const list = {
  slug: 'upgrades',
  name: 'Analyst Upgrades',
  required: true,
  cadence: 'Daily',
  newest_day: '2026-11-17',
  received_at: null,
  age: 0,
  state: 'fresh' as const,
  rows: [100, 100, 100, 100],
};
/** A file of a list beside the rows of earlier files of the list, the newest first. */
export const fileOf = (file_type: string, rows: number, recent: number[]): OwnFile => ({
  file_name: `${file_type}.csv`,
  file_type,
  day: null,
  rows,
  recent,
});
export const provider = {
  service: 'news',
  calls: 1_000,
  failed: 10,
  p95_ms: 40,
  last_at: '2026-11-17T18:13:00Z',
  last_error: 'timed out',
  parts: [],
};
export const work = { running: [], waiting: 0, oldest_waiting_at: null, done_today: 9, failed_today: 0, parts: [] };
export const healthy: Facts = {
  now: NOW,
  schedules: [schedule],
  lists: [list],
  list_sources: { has_server: true, makes: true, made_through: '2026-11-16', made_due: '2026-11-16' },
  providers: [provider],
  work,
  waiting: { count: 0, parts: [] },
  market_open: true,
  is_running: false,
  quarantined: 10,
  unread: [],
  history: { sessions: 300, wanted: 300, filed_at: '2026-11-17T01:00:00.000Z', per_minute: null },
  interfaces: [
    { service: 'massive snapshot all', answered_at: '2026-11-17T18:13:00.000Z', delayed: true, refusal: null },
  ],
  delay_minutes: 15,
  deliveries: { waiting: 0, late: 0, failing: [] },
  backup: { verified_at: '2026-11-17T11:00:00Z', since: '2026-09-01T00:00:00Z', last_reason: null },
  copies: { taken_at: '2026-11-17T11:00:00Z', problem: null, due_since: null },
  batches: [
    {
      id: 7,
      status: 'completed',
      error: null,
      batch_datetime: '2026-11-17T15:15:00Z',
      total_signals_imported: 990,
      held: null,
      next_stage: null,
      attempt: null,
      interrupted_in: null,
      unknown_files: 0,
    },
  ],
  published: { batch_id: 7, as_of: '2026-11-16T21:00:00Z', required_missing: 0 },
  guard: { ...noGuardFacts, files: [fileOf('upgrades', 100, [100, 100, 100])] },
  problems: 0,
  clock_jump: null,
  processes: ['web', 'work'].map((role, at) => ({
    ...{ role, host: 'sample', pid: 10 + at, is_own: at === 0 },
    ...{ started_at: '2026-11-17T12:00:00.000Z', seen_at: '2026-11-17T18:13:50.000Z', ended_at: null },
  })),
  inbox: { files: 0, interrupted_at: null },
  losses: [],
  burn: [1, 6, 72].map((hours) => ({ hours, rate: 0.2 })),
  buses: [{ engine: 'nats', connected: true, since: '2026-11-17T12:00:00.000Z', sent: 3, received: 2, reconnects: 0 }],
  push_proxies: [],
  recomputed: {
    day: '2026-11-16',
    checked: 7_407,
    identical: 7_407,
    difference: null,
    computed_at: '2026-11-17T08:30:00.000Z',
  },
  disks: [{ folder: 'data', free_bytes: 90_000_000_000, bytes: 100_000_000_000 }],
  minute_switches: [{ name: 'The minute feed', enabled: true, was_turned: true, since: null, by: null }],
  minutes: {
    status: {
      is_market_hours: true,
      today: {
        date: '2026-11-17',
        bars: 4_000,
        corrected: 0,
        luld_events: 0,
        gaps_open: 0,
        gaps_filled: 1,
        stored_p99_ms: 40,
        last_reconciliation: null,
      },
      services: {
        websocket: {
          state: 'connected',
          is_alive: true,
          is_running: true,
          statistics: {
            message_count: 1,
            error_count: 0,
            subscriptions: 40,
            uptime_seconds: 60,
            time_since_last_message: 1,
          },
          notes: [],
          connected_at: null,
          owner: null,
          events_by_minute: [],
        },
      },
    },
    log: { calls: 100, failed: 1, last_error: 'timed out' },
    archive: { is_on: false, days: 0, bytes: 0, problems: [] },
  },
};
