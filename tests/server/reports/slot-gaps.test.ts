// Days with gaps: each slot without a result is named once, for administrators and beside the record, and for good.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pacificInstant } from '../../../src/domain/market/calendar.ts';
import { goldenEyeSlots, pipelineSlots, screenerSlots } from '../../../src/domain/schedule/slots.ts';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { publishBatch, writeBatch, writeSlot } from './sample-day.ts';

/** 10:14 in Los Angeles on a Tuesday. */
const clock = testClock('2026-11-17T18:14:00.000Z');
const MONDAY = '2026-11-16';
const PUBLISHED = '2026-11-16T07:31:00Z';
let app: TestApp;
let pool: TestApp['storage']['database']['pool'];

beforeAll(async () => {
  app = await startTestApp({ clock });
  pool = app.storage.database.pool;
  await writeBatch(pool, { id: 1, at: '2026-11-16T07:30:00Z', files: 3, scores: [['KEST', 10, 0]] });
  await publishBatch(pool, 1, PUBLISHED);
  const day = [pacificInstant(MONDAY, 0) - 1, pacificInstant('2026-11-17', 0) - 1] as const;
  await pool.query(
    `insert into job_slot (kind, scheduled_for, state) select 'goldeneye-poll', unnest($1::timestamptz[]), 'done'`,
    [goldenEyeSlots(...day, false).map((at) => new Date(at).toISOString())],
  );
  const runs = screenerSlots(...day, false).map((at) => new Date(at).toISOString());
  for (const [at, slot] of runs.entries()) {
    const isMissed = at === 4 || at === 5;
    await writeSlot(pool, 'screener-run', slot, isMissed ? 'missed' : 'done', isMissed ? 'The server was down' : null);
  }
  const [, second = 0] = pipelineSlots(...day, false);
  await writeSlot(pool, 'pipeline', new Date(second).toISOString(), 'failed', 'The vendor hung');
});
afterAll(() => app.close());

const gapsOf = async (day: string) => (await ask(app, 'reportDaily', { query: `date=${day}` })).body.gaps;
const days = async (query = '') => (await ask(app, 'recordGaps', { query })).body;

const monday = [
  // 7:15, 9:15 and 11:15: one failed between two at which the automation was off.
  { kind: 'pipeline', slots: 1, state: 'off', reason: 'the automation was off' },
  { kind: 'screener-run', slots: 2, state: 'missed', reason: 'The server was down', shown_at: null },
  { kind: 'pipeline', slots: 1, state: 'failed', reason: 'The vendor hung' },
  { kind: 'pipeline', slots: 1, state: 'off', reason: 'the automation was off' },
];

async function noteDays(through: string): Promise<void> {
  await ask(app, 'runJob', { path: ['slot-gaps'] });
  await expect.poll(async () => (await days()).through).toBe(through);
}

test('the report of a day names each slot without a result, why, and what readers saw instead', async () => {
  const gaps = await gapsOf(MONDAY);
  expect(gaps).toMatchObject(monday);
  const lists = gaps.filter(({ kind }) => kind === 'pipeline');
  expect(lists.map(({ shown_at }) => Date.parse(shown_at ?? ''))).toEqual(lists.map(() => Date.parse(PUBLISHED)));
  expect(await gapsOf('2026-11-15')).toEqual([]);
});

test('a day that is over stays on file when its slots are gone, and was unknown before it was noted', async () => {
  expect(await days()).toMatchObject({ days: [], from: null, through: null });
  const before = new Date(clock.now() - 1).toISOString();
  await noteDays(MONDAY);
  await pool.query('delete from job_slot');
  const noted = await days();
  expect(noted.days).toMatchObject([{ day: MONDAY, gaps: monday }]);
  // The record begins with the first publication, late on Sunday.
  expect(noted.from).toBe('2026-11-15');
  expect(await gapsOf(MONDAY)).toEqual(noted.days[0]?.gaps);
  expect(await days(`asof=${before}`)).toMatchObject({ days: [], through: null });
  await noteDays(MONDAY);
  expect(await days()).toEqual(noted);
  expect(await days(`before=${MONDAY}`)).toMatchObject({ days: [], next: null });
});

test('days on which no process ran lack every slot and say so', async () => {
  await pool.query(
    `insert into job_schedule (kind, enabled) values ('screener-run', true)
     on conflict (kind) do update set enabled = true`,
  );
  // A sign-in ends when it is not used for half a day.
  for (let step = 0; step < 8; step += 1) {
    await clock.advance(9 * 3_600_000);
    await days();
  }
  await noteDays('2026-11-19');
  const wednesday = (await days()).days.find(({ day }) => day === '2026-11-18');
  expect(wednesday?.gaps.find(({ kind }) => kind === 'screener-run')).toMatchObject({
    slots: 24,
    state: 'missed',
    reason: 'The server was not running',
  });
});
