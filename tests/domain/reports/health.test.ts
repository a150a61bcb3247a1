// What makes a day healthy: each check at its edges, the age of lists, and slots drawn as blocks.
import { expect, test } from 'vitest';
import { healthChecks } from '../../../src/domain/reports/health-checks.ts';
import { axisOf, slotBlocks } from '../../../src/domain/reports/slot-blocks.ts';
import { cadenceOf, listAge, listFreshness } from '../../../src/domain/signals/list-cadences.ts';

type Facts = Parameters<typeof healthChecks>[0];

/** Tuesday, 10:14 in Los Angeles. */
const NOW = Date.parse('2026-11-17T18:14:00Z');
const schedule = {
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
  last_reason: null,
  blocks: [],
};
const list = {
  slug: 'upgrades',
  name: 'Analyst Upgrades',
  required: true,
  cadence: 'Daily',
  newest_day: '2026-11-17',
  received_at: null,
  age: 0,
  state: 'fresh' as const,
  rows: [],
};
const provider = {
  service: 'news',
  calls: 1_000,
  failed: 10,
  p95_ms: 40,
  last_at: '2026-11-17T18:13:00Z',
  last_error: 'timed out',
  parts: [],
};
const work = { running: [], waiting: 0, oldest_waiting_at: null, done_today: 9, failed_today: 0, parts: [] };
const healthy: Facts = {
  now: NOW,
  schedules: [schedule],
  lists: [list],
  providers: [provider],
  work,
  newest: {
    id: 7,
    status: 'completed',
    error: null,
    batch_datetime: '2026-11-17T15:15:00Z',
    total_signals_imported: 990,
    held: null,
    quarantined: 10,
  },
  published: { batch_id: 7, batch_datetime: '2026-11-17T15:15:00Z', fresh: true },
  problems: 0,
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
  },
};
const minutes = healthy.minutes;
const websocket = minutes.status.services.websocket;
const feedOf = (changes: Partial<typeof websocket>, status: Partial<Facts['minutes']['status']> = {}) => ({
  minutes: {
    ...minutes,
    status: { ...minutes.status, ...status, services: { websocket: { ...websocket, ...changes } } },
  },
});
const callsOf = (calls: number, failed: number) => ({
  minutes: { ...minutes, log: { ...minutes.log, calls, failed } },
});
const newest = healthy.newest as NonNullable<Facts['newest']>;
const stateOf = (changes: Partial<Facts>, id: string) =>
  healthChecks({ ...healthy, ...changes }).find((check) => check.id === id)?.state;

test('a day on which all is well passes every check', () => {
  expect(new Set(healthChecks(healthy).map(({ state }) => state))).toEqual(new Set(['pass']));
});

const held = { reason: 'Half of the symbols would vanish', since: '2026-11-17T15:16:00Z' };
const block = { from: '2026-11-17T17:05:00Z', minutes: 0, planned: 0, due: 0, done: 0, failed: 0, missed: 0 };
const good = { ...block, from: '2026-11-17T17:20:00Z', done: 1 };

test.each<[string, Partial<Facts>, string, string]>([
  ['a feed that is off', feedOf({ is_running: false, state: 'stopped' }), 'minute-feed', 'off'],
  ['a feed disconnected in market hours', feedOf({ state: 'disconnected' }), 'minute-feed', 'error'],
  ['a feed whose key is refused', feedOf({ state: 'error' }), 'minute-feed', 'error'],
  [
    'a feed asleep at night',
    feedOf({ state: 'sleeping', is_alive: false }, { is_market_hours: false }),
    'minute-feed',
    'pass',
  ],
  ['a connected feed that is silent', feedOf({ is_alive: false }), 'minute-feed', 'warning'],
  ['an open gap', feedOf({}, { today: { ...minutes.status.today, gaps_open: 1 } }), 'minute-feed', 'warning'],
  ['no call of minute tracking', callsOf(0, 0), 'minute-calls', 'off'],
  ['2% of its calls failed', callsOf(100, 2), 'minute-calls', 'warning'],
  ['21% of its calls failed', callsOf(100, 21), 'minute-calls', 'error'],
  ['no batch', { newest: null }, 'batch', 'off'],
  ['a failed batch', { newest: { ...newest, status: 'failed', error: 'disk' } }, 'batch', 'error'],
  ['a held batch', { newest: { ...newest, status: 'pending', held } }, 'batch', 'warning'],
  ['nothing published', { published: null }, 'published', 'off'],
  [
    'an old state',
    { published: { batch_id: 3, batch_datetime: '2026-11-12T15:15:00Z', fresh: false } },
    'published',
    'warning',
  ],
  ['a late list', { lists: [list, { ...list, state: 'late' }] }, 'lists', 'warning'],
  ['a due list', { lists: [list, { ...list, state: 'due' }] }, 'lists', 'pass'],
  ['a required list that never came', { lists: [list, { ...list, state: 'missing' }] }, 'lists', 'warning'],
  ['an optional one', { lists: [list, { ...list, required: false, state: 'missing' }] }, 'lists', 'pass'],
  ['no lists at all', { lists: [{ ...list, state: 'missing' }] }, 'lists', 'off'],
  [
    'an automation that is off',
    { schedules: [{ ...schedule, enabled: false, due: 0, done: 0 }] },
    'slots screener-run',
    'off',
  ],
  ['no slot due yet', { schedules: [{ ...schedule, due: 0, done: 0 }] }, 'slots screener-run', 'off'],
  [
    'a failed slot with a good one after it',
    { schedules: [{ ...schedule, failed: 1, blocks: [{ ...block, failed: 1 }, good] }] },
    'slots screener-run',
    'warning',
  ],
  [
    'the newest slot failed',
    { schedules: [{ ...schedule, failed: 1, blocks: [good, { ...block, from: '2026-11-17T17:35:00Z', failed: 1 }] }] },
    'slots screener-run',
    'error',
  ],
  [
    'the newest slot missed',
    { schedules: [{ ...schedule, missed: 1, blocks: [{ ...block, missed: 1 }] }] },
    'slots screener-run',
    'warning',
  ],
  ['no calls', { providers: [] }, 'providers', 'off'],
  ['one call in a hundred failed', { providers: [provider] }, 'providers', 'pass'],
  ['a little more', { providers: [{ ...provider, failed: 11 }] }, 'providers', 'warning'],
  ['a fifth', { providers: [{ ...provider, failed: 200 }] }, 'providers', 'warning'],
  ['more than a fifth', { providers: [{ ...provider, failed: 201 }] }, 'providers', 'error'],
  [
    'work that waits two minutes',
    { work: { ...work, waiting: 1, oldest_waiting_at: '2026-11-17T18:12:00Z' } },
    'waiting',
    'pass',
  ],
  [
    'a second longer',
    { work: { ...work, waiting: 1, oldest_waiting_at: '2026-11-17T18:11:59Z' } },
    'waiting',
    'warning',
  ],
  ['failed work', { work: { ...work, failed_today: 1 } }, 'work', 'warning'],
  ['one row in a hundred in quarantine', {}, 'quarantine', 'pass'],
  ['more rows in quarantine', { newest: { ...newest, quarantined: 11 } }, 'quarantine', 'warning'],
  ['a state that is being counted', { problems: null }, 'counted', 'off'],
  ['a state that does not add up', { problems: 1 }, 'counted', 'error'],
])('%s', (_, changes, id, state) => {
  expect(stateOf(changes, id)).toBe(state);
});

// A thousand good calls of one service must not hide that another one fails.
test.each([
  [9, 9, 'pass'],
  [10, 3, 'warning'],
  [10, 2, 'pass'],
])('%d calls of one service of which %d fail', (calls, failed, state) => {
  const quiet = { ...provider, service: 'ratings', calls, failed };
  expect(stateOf({ providers: [{ ...provider, failed: 0 }, quiet] }, 'providers')).toBe(state);
});

test('a schedule tells why its newest slot failed', () => {
  const given = {
    ...schedule,
    missed: 1,
    last_reason: 'The server was restarted',
    blocks: [{ ...block, missed: 1 }, good],
  };
  const found = healthChecks({ ...healthy, schedules: [given] }).find(({ id }) => id === 'slots screener-run');
  expect(found?.detail).toBe('The server was restarted. Slots after that ran.');
});

test('what is wrong stands first, and leads to where it is mended', () => {
  const checks = healthChecks({ ...healthy, problems: 2, work: { ...work, failed_today: 1 }, providers: [] });
  expect(checks.map(({ state }) => state).slice(0, 4)).toEqual(['error', 'warning', 'off', 'pass']);
  for (const { state, action } of checks) if (state === 'error' || state === 'warning') expect(action).not.toBeNull();
});

test.each<[string, Partial<NonNullable<Facts['newest']>>, string]>([
  ['failed', { status: 'failed' }, '/admin/runs?run=7'],
  ['held', { status: 'pending', held }, '/admin/pipeline/publish/7'],
])('a %s batch leads to where it is decided', (_, changes, path) => {
  const found = healthChecks({ ...healthy, newest: { ...newest, ...changes } }).find(({ id }) => id === 'batch');
  expect(found?.action?.path).toBe(path);
});

const at = (newest_day: string | null, received_at: string | null = null) => ({ newest_day, received_at });

test.each<[string, ReturnType<typeof at>, string, string, string]>([
  ['of today', at('2026-11-17'), 'upgrades', '2026-11-17T18:14:00Z', 'fresh'],
  ['of yesterday, before the open', at('2026-11-16'), 'upgrades', '2026-11-17T14:29:59Z', 'fresh'],
  ['of yesterday, from the open on', at('2026-11-16'), 'upgrades', '2026-11-17T14:30:00Z', 'due'],
  ['two sessions old', at('2026-11-13'), 'upgrades', '2026-11-17T18:14:00Z', 'late'],
  ['of Friday, on Sunday', at('2026-11-20'), 'upgrades', '2026-11-22T18:14:00Z', 'fresh'],
  ['of Friday, on Monday', at('2026-11-20'), 'upgrades', '2026-11-23T18:14:00Z', 'due'],
  ['over Thanksgiving', at('2026-11-25'), 'upgrades', '2026-11-26T18:14:00Z', 'fresh'],
  ['short interest of ten sessions ago', at('2026-11-03'), 'short-squeeze', '2026-11-17T18:14:00Z', 'fresh'],
  [
    'a split of last month in a file of today',
    at('2026-10-09', '2026-11-17T15:15:00Z'),
    'reverse-splits',
    '2026-11-17T18:14:00Z',
    'fresh',
  ],
  [
    'a file of splits of last week',
    at('2026-10-09', '2026-11-10T15:15:00Z'),
    'reverse-splits',
    '2026-11-17T18:14:00Z',
    'late',
  ],
  ['never', at(null), 'upgrades', '2026-11-17T18:14:00Z', 'missing'],
])('a list %s', (_, file, slug, now, state) => {
  expect(listFreshness(listAge(file, cadenceOf(slug), Date.parse(now)))).toBe(state);
});

test('slots of the same ten minutes are one block with what became of each', () => {
  const slots = Array.from({ length: 12 }, (_, minute) => ({
    scheduled_for: `2026-11-17T09:${String(minute).padStart(2, '0')}:00.000Z`,
    state: minute === 3 ? ('missed' as const) : minute > 9 ? ('planned' as const) : ('done' as const),
    reason: null,
  }));
  const none = { planned: 0, due: 0, done: 0, failed: 0, missed: 0 };
  expect(slotBlocks(slots, 10)).toEqual([
    { from: '2026-11-17T09:00:00.000Z', minutes: 10, ...none, done: 9, missed: 1 },
    { from: '2026-11-17T09:10:00.000Z', minutes: 10, ...none, planned: 2 },
  ]);
  expect(slotBlocks(slots, 0)).toHaveLength(12);
});

test('the axis is 1 AM to 1 PM Pacific and grows by whole hours, on the days the clocks change too', () => {
  const hours = (day: string, ...instants: string[]) => {
    const { from, to } = axisOf(day, instants.map(Date.parse));
    return [new Date(from).toISOString().slice(5, 16), new Date(to).toISOString().slice(5, 16)];
  };
  expect(hours('2026-11-17')).toEqual(['11-17T09:00', '11-17T21:00']);
  expect(hours('2026-11-17', '2026-11-17T22:10:00Z')).toEqual(['11-17T09:00', '11-17T23:00']);
  // 1 AM is still summer time, 1 PM no longer: 13 hours.
  expect(hours('2026-11-01')).toEqual(['11-01T08:00', '11-01T21:00']);
  expect(hours('2026-03-08')).toEqual(['03-08T09:00', '03-08T20:00']);
});

test('lists that never came are not called late, and a mixture names both', () => {
  const never = { ...list, state: 'missing' as const };
  const titleOf = (lists: Facts['lists']) =>
    healthChecks({ ...healthy, lists }).find(({ id }) => id === 'lists')?.title;
  expect(titleOf([list, never])).toBe('1 list never came');
  expect(titleOf([list, never, { ...list, state: 'late' }])).toBe('2 lists late, 1 of them never came');
  expect(titleOf([list, { ...list, state: 'late' }])).toBe('1 list late');
});
