// Firings of administrators' alert rules when health checks of the product fail.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { alertCalls } from './alert-calls.ts';

const clock = testClock('2026-11-17T18:14:10.000Z');
let app: TestApp;
let calls: ReturnType<typeof alertCalls>;
beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  calls = alertCalls(app);
  // The real checks are not noted beside the sample ones.
  await calls.query(`insert into job_schedule (kind, enabled) values ('observability', false)`);
  await app.platform.begin(() => undefined);
});
afterAll(() => app.close());

async function add(what: string) {
  const rule = { condition: { kind: 'product', what }, scope: { kind: 'product' } };
  return endpoints.addAlertRule.reply.parse(await calls.send('POST', '/api/alerts/rules', rule, app.adminToken));
}

test('failed checks of the product fire once each, also within a cool-down, for administrators alone', async () => {
  const { query, inbox } = calls;
  const checks = [
    ['health-red', 'database', 'error', 'Database', 'away for 12 s'],
    ['batch-held', 'batch 20261117', 'warning', 'Batch 17', 'held: 3 lists are missing'],
    ['slot-failed', 'slots goldeneye-poll', 'warning', 'Golden Eye polls', '2 of 40 missed'],
    ['feed-gap', 'minute-feed', 'warning', 'Minute feed', 'silent for 4 minutes'],
    ['backup-failed', 'backup', 'error', 'Backups', 'the last one failed'],
  ] as const;
  const own = await Promise.all(checks.map(([what]) => add(what)));
  const checked = async () =>
    (await query<{ publication: number }>(`select publication from alert_check where set_name = 'product'`))[0]
      ?.publication;
  // The first look fires nothing.
  await clock.advance(minuteMs);
  await expect.poll(checked, { timeout: 60_000 }).toBeDefined();
  const at = new Date(clock.now()).toISOString();
  let last = 0;
  const change = async (id: string, state: string, title: string, figure: string, before = 'ok') => {
    const [row] = await query<{ id: number }>(
      `insert into check_change (check_id, at, before, state, title, figure) values ($1, $2, $6, $3, $4, $5) returning id`,
      [id, at, state, title, figure, before],
    );
    last = row?.id ?? 0;
  };
  const evaluated = async () => {
    for (let minute = 0; minute < 2; minute++) {
      await clock.advance(minuteMs);
      await expect.poll(checked, { timeout: 60_000 }).toBeGreaterThanOrEqual(last);
    }
  };
  for (const [, id, state, title, figure] of checks) await change(id, state, title, figure);
  await evaluated();
  // Within the cool-down another check is news, the same one is not.
  await change('database', 'error', 'Database', 'away for 30 s');
  await change('vendor', 'error', 'Market data', 'refuses the key');
  await evaluated();
  const red = own[0]?.id;
  const mended = async () =>
    (await inbox(app.adminToken))
      .filter(({ rule_id, title }) => rule_id === red && title.startsWith('Mended'))
      .map(({ title, text }) => [title, text]);
  await change('database', 'pass', 'Database', 'no loss', 'error');
  await change('healed', 'pass', 'Not reported', 'all well', 'error');
  await evaluated();
  expect(await mended()).toEqual([['Mended after 1 min: Database', 'Now: Database (no loss).']]);
  for (const [place, [what, , , title, figure]] of checks.entries()) {
    const rule = own[place];
    if (rule === undefined) throw new Error(what);
    const messages = (await inbox(app.adminToken)).filter(
      ({ rule_id, title: said }) => rule_id === rule.id && !said.startsWith('Mended'),
    );
    const said = messages.map((message) => [message.title, message.text, message.times.exchange_at]);
    const more = [
      [checks[4][3], `${checks[4][4]}.`, at],
      ['Market data', 'refuses the key.', at],
    ];
    const expected = [[title, `${figure}.`, at], ...(what === 'health-red' ? more : [])];
    expect(said.toSorted(), what).toEqual(expected.toSorted());
  }
  expect((await inbox(app.userToken)).filter(({ kind }) => kind === 'product')).toEqual([]);
});
