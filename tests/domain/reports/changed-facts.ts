// Changes of a healthy day: one state each, with its figure as an argument.
import { noGuardFacts } from '../../../src/domain/signals/state/guard-facts.ts';
import { type Facts, fileOf, healthy, list, NOW, schedule } from './healthy-facts.ts';

export const GB = 1_000_000_000;
export const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const newest = healthy.batches[0] as Facts['batches'][number];
const { minutes } = healthy;
const { websocket } = minutes.status.services;
export const [web, worker] = healthy.processes as [Facts['processes'][number], Facts['processes'][number]];
export const [disk] = healthy.disks as [Facts['disks'][number]];
export const { today } = minutes.status;

export const batches = (...all: Partial<Facts['batches'][number]>[]) => ({
  batches: all.map((one) => ({ ...newest, ...one })),
});
export const unfinished = { status: 'processing', next_stage: 'import' as const };
export const feed = (changes: Partial<typeof websocket>, status: Partial<Facts['minutes']['status']> = {}) => ({
  minutes: {
    ...minutes,
    status: { ...minutes.status, ...status, services: { websocket: { ...websocket, ...changes } } },
  },
});
export const night = { is_market_hours: false };
export const callsOf = (failed: number) => ({ minutes: { ...minutes, log: { ...minutes.log, failed } } });
export const archive = (changes: Partial<Facts['minutes']['archive']>) => ({
  minutes: { ...minutes, archive: { is_on: true, days: 250, bytes: 30 * GB, problems: [], ...changes } },
});
export const guard = (rows: number, recent = [436, 429, 430]) => ({
  guard: { ...noGuardFacts, files: [fileOf('upgrades', rows, recent)] },
});
export const slots = (changes: Partial<typeof schedule> | object) => ({ schedules: [{ ...schedule, ...changes }] });
export const bad = { at: ago(70), state: 'failed' as const, reason: 'The vendor did not answer' };
export const missed = { ...bad, state: 'missed' as const };
export const good = { at: ago(60), state: 'done' as const, reason: null };
export const off = { enabled: false, due: 0, done: 0, off: 11, since: ago(2), by: 'admin@example.com' };
export const switchedOff = { minute_switches: healthy.minute_switches.map((one) => ({ ...one, enabled: false })) };
export const refused = (scope: 'key' | 'interface', service: string) => ({
  interfaces: [
    ...healthy.interfaces,
    {
      ...{ service, answered_at: ago(20), delayed: null },
      refusal: { scope, words: 'Not allowed.', since: ago(0.5), retry_at: ago(-60) },
    },
  ],
});
export const delayed = (is: boolean, delay_minutes: number) => ({
  interfaces: healthy.interfaces.map((one) => ({ ...one, delayed: is })),
  delay_minutes,
});
export const backup = (changes: Partial<Facts['backup']>) => ({ backup: { ...healthy.backup, ...changes } });
export const copies = (changes: object) => ({
  copies: { taken_at: ago(600), problem: null, due_since: null, ...changes },
});
export const failing = (kind: 'push' | 'email' | 'webhook', error: string, host: string | null = null) => ({
  deliveries: { waiting: 2, late: 0, failing: [{ kind, host, channels: 3, error, since: ago(9) }] },
});
export const burn = (...rates: [number | null, number | null, number | null]) => ({
  burn: [1, 6, 72].map((hours, at) => ({ hours, rate: rates[at] ?? null })),
});
export const started = (minutesAgo: number) => ({ processes: [web, { ...worker, started_at: ago(minutesAgo) }] });
export const silentFor = (secondsAgo: number) => [web, { ...worker, seen_at: ago(secondsAgo / 60) }];
export const lostOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...worker,
    pid: 90 + at,
    started_at: ago(50 - at),
    seen_at: ago(49 - at),
  }));
export const restarting = (count: number) => ({
  processes: [web, { ...worker, started_at: ago(5) }, ...lostOf(count)],
});
export const loss = (minutesAgo: number, restarted: boolean) => ({
  losses: [{ back_at: ago(minutesAgo), away_from: ago(minutesAgo + 1), restarted }],
});
export const proxy = (answers: boolean) => ({
  push_proxies: [{ address: '127.0.0.1:5561', answers, since: ago(30), sent: 3, failed: 0 }],
});
export const bus = (connected: boolean) => ({ buses: healthy.buses.map((one) => ({ ...one, connected })) });
export const history = (sessions: number, minutesAgo: number) => ({
  history: { sessions, wanted: 300, filed_at: ago(minutesAgo), per_minute: null },
});
export const published = (as_of: string) => ({ published: { batch_id: 7, as_of, required_missing: 0 } });
export const THURSDAY = '2026-11-12T21:00:00Z';

/** Lists beside a healthy one where no list server is set. */
export const ownLists = (...added: Partial<Facts['lists'][number]>[]): Partial<Facts> => ({
  lists: [list, ...added.map((one) => ({ ...list, ...one }))],
  list_sources: { ...healthy.list_sources, has_server: false },
});

export const madeTo = (made_through: string, makes = true): Partial<Facts> => ({
  list_sources: { ...healthy.list_sources, made_through, makes },
});
