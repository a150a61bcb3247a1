// Health checks at the edges of their thresholds.

import { expect, test } from 'vitest';
import { healthChecks } from '../../../src/domain/reports/health-checks.ts';
import { pauseReasons } from '../../../src/domain/schedule/pause-reasons.ts';
import { noGuardFacts, toGuardRules } from '../../../src/domain/signals/state/guard-facts.ts';
import { type Facts, fileOf, healthy, list, provider, schedule, work } from './healthy-facts.ts';

const minutes = healthy.minutes;
const websocket = minutes.status.services.websocket;
const feedOf = (changes: Partial<typeof websocket>, status: Partial<Facts['minutes']['status']> = {}) => ({
  minutes: {
    ...minutes,
    status: { ...minutes.status, ...status, services: { websocket: { ...websocket, ...changes } } },
  },
});
const newest = healthy.batches[0] as Facts['batches'][number];
const [healthyFile] = healthy.guard?.files ?? [];
const guardOf = (...files: (ReturnType<typeof fileOf> | undefined)[]) => ({
  guard: { ...noGuardFacts, files: files.filter((file) => file !== undefined) },
});
const unfinished = { ...newest, status: 'processing', next_stage: 'import' as const };
const stateOf = (changes: Partial<Facts>, id: string) =>
  healthChecks({ ...healthy, ...changes }).find((check) => check.id === id)?.state;

const held = { reason: 'Half of the symbols would vanish', since: '2026-11-17T15:16:00Z' };
const bad = { at: '2026-11-17T17:06:00Z', state: 'failed' as const, reason: 'The server was restarted' };
const missed = { ...bad, state: 'missed' as const };
const good = { at: '2026-11-17T17:20:00Z', state: 'done' as const, reason: null };
const off = {
  ...schedule,
  enabled: false,
  due: 0,
  done: 0,
  off: 11,
  since: '2026-11-17T18:12:00Z',
  by: 'admin@example.com',
};

test.each<[string, Partial<Facts>, string, string]>([
  ['a feed that is off', feedOf({ is_running: false, state: 'stopped' }), 'minute-feed', 'off'],
  ['no batch', { batches: [] }, 'batch', 'off'],
  ['nothing published', { published: null }, 'published', 'off'],
  ['no lists at all', { lists: [{ ...list, state: 'missing' }] }, 'lists', 'off'],
  [
    'an automation that did all until it was turned off',
    { schedules: [{ ...off, due: 2, done: 2 }] },
    'slots screener-run',
    'warning',
  ],
  [
    'one that was off when slots passed',
    { schedules: [{ ...off, off_passed: 3 }], market_open: false },
    'slots screener-run',
    'warning',
  ],
  [
    'one that is off on a holiday',
    { schedules: [{ ...off, off: 0 }], market_open: false },
    'slots screener-run',
    'off',
  ],
  [
    'one nobody has turned on, before anything is published',
    { schedules: [{ ...off, was_turned: false }], published: null },
    'slots screener-run',
    'off',
  ],
  ['one nobody has turned on', { schedules: [{ ...off, was_turned: false }] }, 'slots screener-run', 'warning'],
  ['an empty required list', guardOf(fileOf('upgrades', 0, [436, 429, 430])), 'rows', 'warning'],
  ['a list the market makes short', guardOf(fileOf('52-week-lows', 90, [430, 429, 436])), 'rows', 'pass'],
  ['a thin optional list', guardOf(healthyFile, fileOf('forward-splits', 2, [436, 429, 430])), 'rows', 'pass'],
  ['a list that came for the first time', guardOf(fileOf('upgrades', 20, [])), 'rows', 'pass'],
  ['a batch without required lists', guardOf(fileOf('forward-splits', 20, [])), 'rows', 'off'],
  ['a batch scored before its facts were kept', { guard: null }, 'rows', 'off'],
  ['a fifth of the calls', { providers: [{ ...provider, failed: 200 }] }, 'providers', 'warning'],
  [
    'quarantined rows of a batch that stopped before its import',
    {
      quarantined: 11,
      batches: healthy.batches.map((batch) => ({ ...batch, status: 'failed', next_stage: 'import' })),
    },
    'quarantine',
    'off',
  ],
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

const checkOf = (changes: Partial<Facts>, id: string) =>
  healthChecks({ ...healthy, ...changes }).find((check) => check.id === id);

test('a schedule tells why its newest slot failed, and which slot that was', () => {
  const given = { ...schedule, missed: 1, last_bad: missed, last_ended: good };
  expect(checkOf({ schedules: [given] }, 'slots screener-run')).toMatchObject({
    detail: 'The server was restarted. Later slots ran.',
    since: missed.at,
  });
});

test('slots of several schedules missed in one pause are one warning; a failure and another reason stay their own', () => {
  const paused = { ...missed, reason: pauseReasons.nobody };
  const given = { ...schedule, missed: 2, last_bad: paused, last_ended: good };
  const busy = { ...given, kind: 'alerts', title: 'Alerts', last_bad: missed };
  const polls = { ...given, kind: 'goldeneye-poll', title: 'Golden Eye', missed: 30 };
  const cards = { ...given, kind: 'mini-cards', title: 'Cards', failed: 1 };
  const found = healthChecks({ ...healthy, schedules: [given, polls, cards, busy] }).filter(
    ({ state }) => state !== 'pass',
  );
  expect(found.map(({ id, title, detail }) => [id, title, detail])).toEqual([
    [
      'slots pause-1',
      '32 slots missed in one pause',
      'The server was not running. Missed: Screener 2, Golden Eye 30. Later slots ran.',
    ],
    ['slots mini-cards', 'Cards: 1 failed, 2 missed', 'The server was not running. Later slots ran.'],
    ['slots alerts', 'Alerts: 2 missed', 'The server was restarted. Later slots ran.'],
  ]);
});

test('an automation that is off names the instant and who turned it off', () => {
  expect(checkOf({ schedules: [{ ...off, off_passed: 2 }] }, 'slots screener-run')).toMatchObject({
    title: 'Screener is off since 10:12 PT, turned off by admin@example.com',
    detail: '2 slots passed while it was off.',
    since: '2026-11-17T18:12:00Z',
  });
});

test('a dead run names its stage and is tried again from there', () => {
  const dead = { ...unfinished, id: 11, status: 'failed', interrupted_in: 'import' as const };
  expect(checkOf({ batches: [dead] }, 'batch')).toMatchObject({
    title: 'Run 11 was interrupted in Import, nothing published',
    retry: { label: 'Retry from Import', batch_id: 11 },
  });
});

test('a later interruption leaves an earlier failure standing', () => {
  const failed = { ...unfinished, id: 84, status: 'failed', error: 'unknown list', unknown_files: 1 };
  const dead = { ...unfinished, id: 85, status: 'failed', interrupted_in: 'import' as const };
  const errors = healthChecks({ ...healthy, batches: [dead, failed] }).filter(({ state }) => state === 'error');
  expect(errors.map(({ id, action }) => [id, action?.label])).toEqual([
    ['batch', 'Open run 85'],
    ['batch 84', 'Map columns'],
  ]);
});

test('the state readers see is judged by the market time of its data', () => {
  const published = { batch_id: 1, as_of: '2026-08-19T20:00:00Z', required_missing: 14 };
  expect(checkOf({ published }, 'published')).toMatchObject({
    state: 'error',
    title: 'What readers see is stale, as of Aug 19',
    figure: 'batch 1, 14 required lists missing',
  });
});

test('a thin list is named with its rows and the usual ones', () => {
  const thin = guardOf(fileOf('price-target-lowered', 20, [430, 436, 429]));
  expect(checkOf(thin, 'rows')?.title).toBe('Price Target Cuts: 20 rows, usual 430');
});

test('lists are thin in health exactly where the publishing guard holds them for it', () => {
  for (const recent of [[], [40], [40, 60], [40, 60, 50], [5, 900, 900]])
    for (const file_type of ['upgrades', '52-week-lows', 'forward-splits', 'insider-transactions'])
      for (let rows = 0; rows <= 60; rows += 1) {
        const { guard } = guardOf(fileOf(file_type, rows, recent));
        const isHeld = (toGuardRules(guard)[0]?.broken ?? 0) > 0;
        expect(stateOf({ guard }, 'rows') === 'warning').toBe(isHeld);
      }
});

test('what is wrong stands first, and leads to where it is mended', () => {
  const checks = healthChecks({ ...healthy, problems: 2, work: { ...work, failed_today: 1 }, providers: [] });
  expect(checks.map(({ state }) => state).slice(0, 4)).toEqual(['error', 'warning', 'off', 'pass']);
  for (const { state, action } of checks) if (state === 'error' || state === 'warning') expect(action).not.toBeNull();
});

test.each<[string, Partial<Facts['batches'][number]>, string]>([
  ['failed', { status: 'failed' }, '/admin/runs?run=7'],
  ['held', { status: 'pending', held }, '/admin/pipeline/publish/7'],
])('a %s batch leads to where it is decided', (_, changes, path) => {
  expect(checkOf({ batches: [{ ...newest, ...changes }] }, 'batch')?.action?.path).toBe(path);
});

test('lists that never came are not called late, and a mixture names both', () => {
  const never = { ...list, state: 'missing' as const };
  const titleOf = (lists: Facts['lists']) =>
    healthChecks({ ...healthy, lists }).find(({ id }) => id === 'lists')?.title;
  expect(titleOf([list, never])).toBe('1 list never received');
  expect(titleOf([list, never, { ...list, state: 'late' }])).toBe('2 lists late, 1 of them never received');
  expect(titleOf([list, { ...list, state: 'late' }])).toBe('1 list late');
});
