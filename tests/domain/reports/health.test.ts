// Health checks at the edges of their thresholds.

import { expect, test } from 'vitest';
import { healthChecks } from '../../../src/domain/reports/health-checks.ts';
import { pauseReasons } from '../../../src/domain/schedule/pause-reasons.ts';
import { noGuardFacts, toGuardRules } from '../../../src/domain/signals/state/guard-facts.ts';
import { ago, batches, feed, good, missed, off, slots, unfinished } from './changed-facts.ts';
import { type Facts, fileOf, healthy, list, provider, schedule, work } from './healthy-facts.ts';

const [healthyFile] = healthy.guard?.files ?? [];
const guardOf = (...files: (ReturnType<typeof fileOf> | undefined)[]) => ({
  guard: { ...noGuardFacts, files: files.filter((file) => file !== undefined) },
});
const checkOf = (changes: Partial<Facts>, id: string) =>
  healthChecks({ ...healthy, ...changes }).find((check) => check.id === id);
const ratings = { ...provider, service: 'ratings', calls: 10, failed: 2 };

test.each<[string, Partial<Facts>, string, string]>([
  ['a feed that is off', feed({ is_running: false, state: 'stopped' }), 'minute-feed', 'off'],
  ['no batch', { batches: [] }, 'batch', 'off'],
  ['nothing published', { published: null }, 'published', 'off'],
  ['no lists at all', { lists: [{ ...list, state: 'missing' }] }, 'lists', 'off'],
  [
    'an automation that did all until it was turned off',
    slots({ ...off, due: 2, done: 2 }),
    'slots screener-run',
    'warning',
  ],
  [
    'one that was off when slots passed',
    { ...slots({ ...off, off_passed: 3 }), market_open: false },
    'slots screener-run',
    'warning',
  ],
  ['one that is off on a holiday', { ...slots({ ...off, off: 0 }), market_open: false }, 'slots screener-run', 'off'],
  [
    'one nobody has turned on, before anything is published',
    { ...slots({ ...off, was_turned: false }), published: null },
    'slots screener-run',
    'off',
  ],
  ['one nobody has turned on', slots({ ...off, was_turned: false }), 'slots screener-run', 'warning'],
  ['an empty required list', guardOf(fileOf('upgrades', 0, [436, 429, 430])), 'rows', 'warning'],
  ['a list the market makes short', guardOf(fileOf('52-week-lows', 90, [430, 429, 436])), 'rows', 'pass'],
  ['a thin optional list', guardOf(healthyFile, fileOf('forward-splits', 2, [436, 429, 430])), 'rows', 'pass'],
  ['a list that came for the first time', guardOf(fileOf('upgrades', 20, [])), 'rows', 'pass'],
  ['a batch without required lists', guardOf(fileOf('forward-splits', 20, [])), 'rows', 'off'],
  ['a batch scored before its facts were kept', { guard: null }, 'rows', 'off'],
  ['a fifth of the calls', { providers: [{ ...provider, failed: 200 }] }, 'providers', 'warning'],
  ['two of ten calls of one service', { providers: [{ ...provider, failed: 0 }, ratings] }, 'providers', 'pass'],
  [
    'quarantined rows of a batch that stopped before its import',
    { quarantined: 11, ...batches({ status: 'failed', next_stage: 'import' }) },
    'quarantine',
    'off',
  ],
])('%s', (_, changes, id, state) => {
  expect(checkOf(changes, id)?.state).toBe(state);
});

test('a schedule tells why its newest slot failed, and which slot that was', () => {
  expect(checkOf(slots({ missed: 1, last_bad: missed, last_ended: good }), 'slots screener-run')).toMatchObject({
    detail: 'The vendor did not answer. Later slots ran.',
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
    ['slots alerts', 'Alerts: 2 missed', 'The vendor did not answer. Later slots ran.'],
  ]);
});

test('an automation that is off counts the slots that passed', () => {
  expect(checkOf(slots({ ...off, off_passed: 2 }), 'slots screener-run')).toMatchObject({
    detail: '2 slots passed while it was off.',
    since: ago(2),
  });
});

const dead = { ...unfinished, id: 85, status: 'failed', interrupted_in: 'import' as const };

test('a dead run is tried again from its stage', () => {
  expect(checkOf(batches(dead), 'batch')?.retry).toMatchObject({ label: 'Retry from Import', batch_id: 85 });
});

test('a later interruption leaves an earlier failure standing', () => {
  const failed = { ...unfinished, id: 84, status: 'failed', error: 'unknown list', unknown_files: 1 };
  const errors = healthChecks({ ...healthy, ...batches(dead, failed) }).filter(({ state }) => state === 'error');
  expect(errors.map(({ id, action }) => `${id}: ${action?.label}`)).toEqual([
    'batch: Open run 85',
    'batch 84: Map columns',
  ]);
});

test('the state readers see is judged by the market time of its data', () => {
  const published = { batch_id: 1, as_of: '2026-08-19T20:00:00Z', required_missing: 14 };
  expect(checkOf({ published }, 'published')).toMatchObject({
    state: 'error',
    figure: 'batch 1, 14 required lists missing',
  });
});

test('lists are thin in health exactly where the publishing guard holds them for it', () => {
  for (const recent of [[], [40], [40, 60], [40, 60, 50], [5, 900, 900]])
    for (const file_type of ['upgrades', '52-week-lows', 'forward-splits', 'insider-transactions'])
      for (let rows = 0; rows <= 60; rows += 1) {
        const { guard } = guardOf(fileOf(file_type, rows, recent));
        const isHeld = (toGuardRules(guard)[0]?.broken ?? 0) > 0;
        expect(checkOf({ guard }, 'rows')?.state === 'warning').toBe(isHeld);
      }
});

test('what is wrong stands first, and leads to where it is mended', () => {
  const checks = healthChecks({ ...healthy, problems: 2, work: { ...work, failed_today: 1 }, providers: [] });
  expect(checks.map(({ state }) => state).slice(0, 4)).toEqual(['error', 'warning', 'off', 'pass']);
  for (const { state, action } of checks) if (state === 'error' || state === 'warning') expect(action).not.toBeNull();
});

test.each<[string, Partial<Facts['batches'][number]>, string]>([
  ['failed', { status: 'failed' }, '/admin/runs?run=7'],
  ['held', { status: 'pending', held: { reason: 'Half would vanish', since: ago(9) } }, '/admin/pipeline/publish/7'],
])('a %s batch leads to where it is decided', (_, changes, path) => {
  expect(checkOf(batches(changes), 'batch')?.action?.path).toBe(path);
});

test('lists late and lists that never came are both named', () => {
  const lists = [list, { ...list, state: 'missing' as const }, { ...list, state: 'late' as const }];
  expect(checkOf({ lists }, 'lists')?.title).toBe('2 lists late, 1 of them never received');
});
