// Alert rules over real routes, and what they fire when scores are published and checks of the product fail.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { alertLimits } from '../../../src/domain/alerts/alert-limits.ts';
import type { AlertRule } from '../../../src/domain/alerts/alert-rule.ts';
import { newYorkDate } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { createFollowedSymbols } from '../../../src/server/alerts/corporate-actions/followed-symbols.ts';
import { createSplitLevels } from '../../../src/server/alerts/corporate-actions/split-levels.ts';
import { createRuleStore } from '../../../src/server/alerts/rule-store.ts';
import type { Delivery } from '../../../src/server/delivery/delivery.ts';
import { insertMessages } from '../../../src/server/delivery/inbox/hand-over-store.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { createHeldSymbols } from '../../../src/server/watchlist/held-symbols-store.ts';
import { callAs, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { stub } from '../../setup/stub.ts';
import { noticesElsewhere } from '../delivery/notices-elsewhere.ts';
import { alertCalls } from './alert-calls.ts';

const clock = testClock('2026-11-17T18:14:05.000Z');
let app: TestApp;
let calls: ReturnType<typeof alertCalls>;
beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  calls = alertCalls(app);
  // The real checks are not noted beside sample ones.
  await calls.query(`insert into job_schedule (kind, enabled) values ('observability', false)`);
  await app.platform.begin(() => undefined);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.storage.database.query('delete from alert_rule');
});

const anywhere = { kind: 'market' } as const;
const anyList = { kind: 'source', list: null, side: null } as const;

const send = (method: string, path: string, body: unknown, token = app.userToken) =>
  sendAs(app, token, method, `/api/alerts/rules${path}`, body);
async function add(rule: object): Promise<AlertRule> {
  const reply = await send('POST', '', rule);
  expect(reply.status).toBe(200);
  return endpoints.addAlertRule.reply.parse(await reply.json());
}
async function rules(token = app.userToken): Promise<AlertRule[]> {
  const reply = await callAs(app, token, '/api/alerts/rules');
  return endpoints.alertRules.reply.parse(await reply.json()).rules;
}
async function firstSymbol(): Promise<string> {
  const text = 'select symbol from stock where is_active order by symbol limit 1';
  return (await calls.query<{ symbol: string }>(text))[0]?.symbol ?? '';
}

test('a rule is kept with its name and place, newest first, and belongs to its reader alone', async () => {
  const symbol = await firstSymbol();
  const price = { kind: 'price', crosses: 'above', value: 220 };
  const first = await add({ condition: price, scope: { kind: 'symbol', symbol: symbol.toLowerCase() } });
  expect(first).toMatchObject({
    name: `${symbol} reaches 220.00`,
    where: symbol,
    is_on: true,
    ended: null,
    last_fired: null,
  });
  const second = await add({ condition: { kind: 'decision', to: null }, scope: { kind: 'stars' } });
  expect((await rules()).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(await rules(app.adminToken)).toEqual([]);
  const changed = { condition: price, scope: first.scope, is_on: false };
  expect((await send('PUT', `/${first.id}`, changed, app.adminToken)).status).toBe(404);
  expect((await send('PUT', `/${first.id}`, changed)).status).toBe(200);
  expect((await rules()).at(-1)).toMatchObject({ id: first.id, is_on: false });
  await callAs(app, app.userToken, `/api/alerts/rules/${first.id}`, { method: 'DELETE' });
  expect((await rules()).map(({ id }) => id)).toEqual([second.id]);
});

test('a rule that cannot be watched is refused', async () => {
  const status = async (condition: object, scope: object, token = app.userToken) =>
    (await send('POST', '', { condition, scope }, token)).status;
  const price = { kind: 'price', crosses: 'above', value: 220 };
  const product = { kind: 'product', what: 'backup-failed' };
  expect(await status(price, { kind: 'symbol', symbol: 'NOTLISTED' })).toBe(404);
  expect(await status(price, anywhere)).toBe(422);
  expect(await status({ kind: 'screen', when: 'enters' }, { kind: 'screen', screen_id: 1 })).toBe(404);
  expect(await status({ kind: 'screen', when: 'enters' }, anywhere)).toBe(422);
  expect(await status(product, { kind: 'product' })).toBe(403);
  expect(await status(product, anywhere, app.adminToken)).toBe(422);
  expect(await status({ kind: 'plan', window_id: 1 }, { kind: 'symbol', symbol: await firstSymbol() })).toBe(409);
});

test('a rule names channels of its own reader; one removed since does not stand in the way of a change', async () => {
  const channelOf = async (token: string) => {
    const body = { kind: 'webhook', url: 'https://hooks.example.com/a', template: 'slack' };
    const { channel } = endpoints.addChannel.reply.parse(
      await (await sendAs(app, token, 'POST', '/api/channels', body)).json(),
    );
    return channel.id;
  };
  const [own, foreign] = [await channelOf(app.userToken), await channelOf(app.adminToken)];
  const rule = (ids: number[]) => ({ condition: anyList, scope: anywhere, channel_ids: ids });
  const refused = await send('POST', '', rule([own, foreign]));
  expect([refused.status, await refused.json()]).toMatchObject([422, { detail: `You have no channel ${foreign}` }]);
  const { id } = await add(rule([own]));
  await sendAs(app, app.userToken, 'DELETE', `/api/channels/${own}`);
  expect((await send('PUT', `/${id}`, { channel_ids: [own], once: true })).status).toBe(200);
  expect((await send('PUT', `/${id}`, { channel_ids: [own, foreign] })).status).toBe(422);
});

test('a reader has a limited number of rules', async () => {
  const rule = await add({ condition: anyList, scope: anywhere });
  await app.storage.database.query(
    `insert into alert_rule (user_id, condition, scope, cool_down_minutes, once, until_clear, is_on, created_at, changed_at)
     select user_id, condition, scope, 0, false, false, false, created_at, changed_at
     from alert_rule, generate_series(2, $2::integer) where id = $1`,
    [rule.id, alertLimits.most_rules.value],
  );
  expect((await send('POST', '', { condition: anyList, scope: anywhere })).status).toBe(409);
});

async function publish(lists: string[]): Promise<void> {
  await calls.scores(lists);
  await clock.advance(2_000);
}

test('a rule fires for stocks a publication newly names, once however often it is looked at', async () => {
  await publish(['upgrades']);
  await add({ condition: anyList, scope: anywhere });
  const once = await add({ condition: { ...anyList, side: -1 }, scope: anywhere, once: true });
  expect(await calls.inbox()).toEqual([]);
  const { rows: before } = await app.storage.database.query<{ publication: number }>(
    `select publication from alert_check where set_name = 'scores'`,
  );
  await publish(['stocks-to-short']);
  const messages = await calls.inbox();
  expect(messages.map(({ rule_id }) => rule_id)).toContain(once.id);
  const single = messages.find(({ rule_id }) => rule_id === once.id);
  expect(single).toMatchObject({ kind: 'source', title: `${single?.symbol}: newly on Stocks to Short` });
  expect(single?.text).toContain('One-time alert, now off.');
  expect((await rules()).find(({ id }) => id === once.id)).toMatchObject({
    ended: 'It has fired once',
    last_fired: { symbol: single?.symbol },
  });
  // As if the process had ended before it could say how far it came.
  await app.storage.database.query(`update alert_check set publication = $1 where set_name = 'scores'`, [
    before[0]?.publication,
  ]);
  await publish(['downgrades']);
  const again = (await calls.inbox()).filter(({ title }) => title.includes('Stocks to Short'));
  expect(again.filter(({ rule_id }) => rule_id === once.id)).toHaveLength(1);
  expect(new Set(again.map(({ rule_id, symbol }) => `${rule_id} ${symbol}`)).size).toBe(again.length);
});

const handOver: Delivery['handOver'] = async (tx, messages) => {
  await insertMessages(tx, messages, iso(clock.now()), noticesElsewhere(app.storage));
};

test('price levels set before the day of a split are converted once, with one message; later ones stay', async () => {
  const symbol = await firstSymbol();
  const scope = { kind: 'symbol', symbol };
  const at = (value: number, crosses: string) => ({ condition: { kind: 'price', crosses, value }, scope });
  await add(at(1_000, 'below'));
  await add({ ...at(1_250, 'above'), is_on: false });
  await app.storage.database.query(`update alert_rule set created_at = created_at - interval '1 day'`);
  await add(at(110, 'below'));
  const { database } = app.storage;
  const execution_date = newYorkDate(clock.now());
  const convert = createSplitLevels(
    stub({ database, clock, delivery: { handOver } }),
    createRuleStore(database),
    async () => [{ symbol, execution_date, split_from: 1, split_to: 10 }],
  );
  await convert();
  await convert();
  expect((await rules()).map(({ name }) => name)).toEqual(
    ['falls below 110.00', 'reaches 125.00', 'falls below 100.00'].map((words) => `${symbol} ${words}`),
  );
  const messages = (await calls.inbox()).filter(({ title }) => title.includes('split'));
  expect(messages.map(({ title, text }) => [title, text.replaceAll(`${symbol} `, '')])).toEqual([
    [
      `${symbol} split 10 for 1: 2 alerts converted`,
      'falls below 1,000.00 is now falls below 100.00. reaches 1,250.00 is now reaches 125.00. Prices in your own notes stay as you wrote them.',
    ],
  ]);
});

test('a rule of a symbol that is no longer listed ends, one that was renamed follows, and their readers are notified once', async () => {
  const symbol = await firstSymbol();
  const { database } = app.storage;
  const rule = await add({ condition: anyList, scope: { kind: 'symbol', symbol } });
  await database.query(
    `insert into alert_rule (user_id, condition, scope, cool_down_minutes, once, until_clear, is_on, created_at, changed_at)
     select user_id, condition, jsonb_build_object('kind', 'symbol', 'symbol', g), 0, false, false, true, created_at, changed_at
     from alert_rule, unnest(array['FBOLD', 'OLDNAME']) as g where id = $1`,
    [rule.id],
  );
  await database.query(
    `insert into watchlist_star (user_id, symbol, starred_at, note) select user_id, 'OLDNAME', created_at, 'mine' from alert_rule where id = $1`,
    [rule.id],
  );
  const [owner] = await calls.query<{ user_id: number }>('select user_id from alert_rule where id = $1', [rule.id]);
  const symbolDays = async () => ({
    identities: [
      { symbol: 'OLDNAME', figi: 'BBG1', from_day: null, to_day: '2999-01-01' },
      { symbol: 'NEWNAME', figi: 'BBG1', from_day: '2026-06-09', to_day: null },
    ],
    listed: new Set([symbol, 'NEWNAME']),
  });
  const watchlist = { heldSymbols: createHeldSymbols(database.query) };
  const follow = createFollowedSymbols(
    stub({ database, clock, delivery: { handOver }, stocks: { symbolDays }, watchlist }),
    createRuleStore(database),
  );
  await follow();
  expect((await rules()).map(({ where, ended }) => [where, ended])).toEqual([
    ['NEWNAME', null],
    ['FBOLD', 'FBOLD is no longer listed'],
    [symbol, null],
  ]);
  const { rows: stars } = await database.query('select symbol, note from watchlist_star where user_id = $1', [
    owner?.user_id,
  ]);
  expect(stars).toContainEqual({ symbol: 'NEWNAME', note: 'mine' });
  const titles = (await calls.inbox()).map(({ title }) => title).filter((title) => /^(?:FBOLD|OLDNAME)/.test(title));
  expect(titles.toSorted()).toEqual(['FBOLD is no longer listed', 'OLDNAME is NEWNAME since Jun 9']);
});

test('failed checks of the product fire once each, also within a cool-down, for administrators alone', async () => {
  const { query, inbox } = calls;
  const checks = [
    ['health-red', 'database', 'error', 'Database', 'away for 12 s'],
    ['batch-held', 'batch 20261117', 'warning', 'Batch 17', 'held: 3 lists are missing'],
    ['slot-failed', 'slots goldeneye-poll', 'warning', 'Golden Eye polls', '2 of 40 missed'],
    ['feed-gap', 'minute-feed', 'warning', 'Minute feed', 'silent for 4 minutes'],
    ['backup-failed', 'backup', 'error', 'Backups', 'the last one failed'],
  ] as const;
  const addOfProduct = async ([what]: (typeof checks)[number]) => {
    const rule = { condition: { kind: 'product', what }, scope: { kind: 'product' } };
    return endpoints.addAlertRule.reply.parse(await calls.send('POST', '/api/alerts/rules', rule, app.adminToken));
  };
  const own = await Promise.all(checks.map(addOfProduct));
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
  const evaluated = async (minutes = 1) => {
    for (let minute = 0; minute < minutes; minute++) {
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
  // Another look fires nothing more.
  await evaluated(2);
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
  const ids = own.map(({ id }) => id);
  expect((await inbox(app.userToken)).filter(({ rule_id }) => rule_id !== null && ids.includes(rule_id))).toEqual([]);
});
