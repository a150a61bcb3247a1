// Corrections of the exchange calendar over the wire: effective at once for sessions, slots and words, in every process.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, comeBack } from '../../journeys/pipeline-steps.ts';
import { callAs, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { longTest } from '../../setup/long-run.ts';

/** Wednesday, 18 November 2026, 6:00 in Los Angeles. */
const clock = testClock('2026-11-18T14:00:00.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
  await ask(app, 'startPipelineAutomation');
  await ask(app, 'startScreenerAutomation');
});
afterAll(() => app.close());

const correct = (day: string, body: unknown, token = app.adminToken) =>
  sendAs(app, token, 'PUT', `/api/admin/calendar/${day}`, body);
const uncorrect = (day: string) => callAs(app, app.adminToken, `/api/admin/calendar/${day}`, { method: 'DELETE' });
const days = async () => (await ask(app, 'calendarDays')).body.days;
const market = async () => (await (await callAs(app, app.userToken, '/api/market/status')).json()) as object;

test('a day that is closed has no slots and no session from then on, whatever was planned; taken back, it has them again', async () => {
  const before = (await ask(app, 'screenerAutomation')).body;
  expect(before.slots_today.scheduled).toBe(24);
  const said = { kind: 'closed', note: 'National day of mourning' };
  expect((await correct('2026-11-18', said, app.userToken)).status).toBe(403);
  expect((await ask(app, 'screenerAutomation')).body.is_market_day).toBe(true);
  expect((await correct('2026-11-18', said)).status).toBe(200);
  expect((await ask(app, 'screenerAutomation')).body).toMatchObject({
    is_market_day: false,
    day_type: 'holiday: National day of mourning',
    slots_today: { scheduled: 0 },
    next_slot: '2026-11-19T15:05:00.000Z',
  });
  expect((await ask(app, 'pipelineAutomation')).body).toMatchObject({ is_market_day: false, next_run_time: null });
  expect(await market()).toMatchObject({ is_market_day: false, opens_at: '2026-11-19T14:30:00.000Z' });
  expect((await days())[0]).toEqual({
    day: '2026-11-18',
    ...said,
    close_time: null,
    rule: 'market day',
    corrected_at: '2026-11-18T14:00:00.000Z',
  });
  expect(await (await uncorrect('2026-11-18')).json()).toEqual({ success: true });
  expect(await (await uncorrect('2026-11-18')).json()).toEqual({ success: true });
  expect((await ask(app, 'screenerAutomation')).body).toMatchObject({
    is_market_day: true,
    slots_today: { scheduled: 24 },
  });
});

test('a second correction of a day stands in place of the first; an early close ends slots and session', async () => {
  await correct('2026-11-18', { kind: 'closed' });
  await correct('2026-11-18', { kind: 'early_close', close_time: '11:00', note: 'Storm' });
  expect((await ask(app, 'pipelineAutomation')).body).toMatchObject({ is_market_day: true, day_type: 'early close' });
  expect((await ask(app, 'pipelineAutomation')).body.slots_today.scheduled).toBe(1);
  expect(await market()).toMatchObject({ closes_at: '2026-11-18T16:00:00.000Z' });
  const label = async () => (await ask(app, 'goldenEyeStatus')).body.clock;
  const early = await label();
  await correct('2026-11-18', { kind: 'closed' });
  expect([early, await label()]).toEqual([expect.not.stringMatching('closed'), 'closed']);
  await uncorrect('2026-11-18');
});

test('what another process corrected is heard of, and a day that becomes a market day is begun in time', async () => {
  await comeBack(app, '2026-11-26T14:59:00.000Z');
  await clock.advance(1_000);
  expect((await ask(app, 'screenerAutomation')).body).toMatchObject({ is_market_day: false });
  await app.storage.database.pool.query(
    `insert into calendar_correction (day, kind, note, corrected_at) values ('2026-11-26', 'regular', '', now())`,
  );
  await app.storage.database.pool.query(`select pg_notify('smartcat_calendar', '')`);
  await expect.poll(async () => (await ask(app, 'screenerAutomation')).body.is_market_day).toBe(true);
  clock.set('2026-11-26T15:04:58.000Z');
  const begun = async () => {
    await clock.advance(1_000);
    return (await ask(app, 'screenerAutomation')).body.slots_today.due;
  };
  await expect.poll(begun, { interval: 50 }).toBeGreaterThan(0);
  await uncorrect('2026-11-26');
});

test('weekends and times that are none are refused; what was done is in the audit trail', async () => {
  const weekend = await correct('2026-11-21', { kind: 'regular' });
  expect([weekend.status, await weekend.json()]).toMatchObject([
    400,
    { detail: 'The exchange is closed on every weekend' },
  ]);
  expect((await correct('2026-02-30', { kind: 'closed' })).status).toBe(422);
  expect((await correct('2026-11-20', { kind: 'early_close' })).status).toBe(422);
  expect((await days()).every(({ corrected_at }) => corrected_at === null)).toBe(true);
  const { rows } = await app.storage.database.pool.query<{ action: string; target: string; result: string }>(
    `select action, target, result from audit_log where action like 'calendar.%' order by id`,
  );
  expect(rows[0]).toMatchObject({
    action: 'calendar.correct',
    target: expect.stringMatching(/^2026-11-18: (closed|early close|regular)/),
    result: 'ok',
  });
  expect(rows.filter(({ action }) => action === 'calendar.uncorrect')).toHaveLength(4);
  expect(rows.at(-1)).toMatchObject({ action: 'calendar.correct', result: 'refused 400' });
});

longTest('a restart knows what was corrected', async () => {
  await correct('2026-12-01', { kind: 'closed', note: 'Storm' });
  const next = await startTestApp({ clock, storage: app.storage, filesDir: app.filesDir });
  try {
    const { body } = await ask(next, 'calendarDays');
    expect([body.today, body.days.at(-1)!.day < '2027-11-27']).toEqual(['2026-11-26', true]);
    expect(body.days[0]).toEqual({
      ...{ day: '2026-11-26', kind: 'closed', close_time: null, note: 'Thanksgiving' },
      ...{ rule: 'holiday: Thanksgiving', corrected_at: null },
    });
    expect(body.days.find(({ day }) => day === '2026-12-01')).toMatchObject({ kind: 'closed', note: 'Storm' });
  } finally {
    await next.close();
    await uncorrect('2026-12-01');
  }
});
