// Tools of the MCP server against the endpoints they speak for, on a market whose vendors write instructions into their texts.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { ToolName } from '../../../src/contract/mcp/tools.ts';
import { dayMs } from '../../../src/domain/numbers/time.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { createPublish } from '../../../src/server/publish/publish.ts';
import { fetchLists, runPipeline, screenAndPoll } from '../../journeys/pipeline-steps.ts';
import { callAs, drawMarket, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { callTool, connectMcp, refusalOf } from './mcp-client.ts';
import { PLANTED, type PlantingProxy, plantingProxy } from './planting-proxy.ts';

const clock = testClock('2026-11-17T18:14:05.000Z');
let proxy: PlantingProxy;
let app: TestApp;
let client: Client;
let begin: string;
let scoredOnce: string;
let upgraded: string;

const nowIso = () => new Date(clock.now()).toISOString();
async function read<Name extends keyof typeof endpoints>(name: Name, path: string) {
  const reply = await callAs(app, app.userToken, path);
  expect(reply.status, path).toBe(200);
  return endpoints[name].reply.parse(await reply.json()) as ReturnType<(typeof endpoints)[Name]['reply']['parse']>;
}

beforeAll(async () => {
  proxy = await plantingProxy();
  app = await startTestApp({ clock, withHistory: true, vendorUrl: proxy.url });
  await app.platform.begin(() => undefined);
  await drawMarket(app);
  begin = nowIso();
  await clock.advance(1_000);
  await fetchLists(app, ['most-active']);
  await runPipeline(app);
  await clock.advance(1_000);
  scoredOnce = nowIso();
  await clock.advance(1_000);
  await fetchLists(app, ['idea-engine', 'upgrades', 'downgrades', 'most-active', 'stocks-to-short']);
  await runPipeline(app);
  await screenAndPoll(app);
  await clock.advance(1_000);
  const { signals } = await read('latestSignals', '/api/signals/latest');
  const [scored] = signals.filter(({ signal_details }) =>
    signal_details.bullish.some(({ type }) => /upgrade/i.test(type)),
  );
  upgraded = scored?.symbol ?? signals[0]?.symbol ?? '';
  client = await connectMcp(app.url, app.userToken);
});
afterAll(async () => {
  await client?.close();
  await app?.close();
  await proxy?.close();
});

/** Every string of a value with the fields it stands in. */
function stringsOf(value: unknown, path: readonly string[] = []): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => stringsOf(inner, [...path, name]));
}
const isMarked = ({ path }: { path: readonly string[] }) => path.at(-2) === 'untrusted_text' && path.at(-1) === 'text';

describe('each tool says what the endpoints say', () => {
  test('stock: verdicts, figures, score with reasons, and addresses that answer', async () => {
    const answer = await callTool(client, 'stock', { symbol: upgraded.toLowerCase() });
    expect(answer).toMatchObject({ symbol: upgraded, source: 'simulated', missing: [] });
    const [verdicts] = (await read('verdicts', `/api/verdicts?symbols=${upgraded}`)).verdicts;
    expect(answer.verdicts.weeks.word).toBe(verdicts?.weeks.word);
    expect(answer.verdicts.today.because).toBe(verdicts?.today.because);
    const { synthesis } = await read('symbolSignals', `/api/signals/symbol/${upgraded}`);
    expect(answer.score).toMatchObject({ value: synthesis.smart_cat_score, bullish: synthesis.bullish_score });
    expect(answer.score?.reasons.length).toBeGreaterThan(0);
    expect(answer.figures.find(({ key }) => key === 'price')?.value).toBeGreaterThan(0);
    expect(answer.page).toBe(`${app.url}/stocks/${upgraded}`);
    expect(answer.receipts.length).toBeGreaterThan(1);
    for (const receipt of answer.receipts) {
      const { pathname, search } = new URL(receipt);
      expect((await callAs(app, app.userToken, pathname + search)).status, receipt).toBe(200);
    }
  });

  test("stock: the reader's own lists stand beside the score, as of the instant asked about", async () => {
    const before = nowIso();
    await clock.advance(1_000);
    const list = { name: 'My picks', side: 'bearish', points: 12, symbols: [upgraded] };
    expect((await sendAs(app, app.userToken, 'POST', '/api/own-lists', list)).status).toBe(200);
    const { own_lists, score } = await callTool(client, 'stock', { symbol: upgraded });
    const reasons = [{ name: 'My picks', side: 'bearish', points: -12, since: nowIso() }];
    expect(own_lists).toEqual({ points: -12, reasons });
    const then = await callTool(client, 'stock', { symbol: upgraded, as_of: before });
    expect([then.own_lists, then.score?.value]).toEqual([null, score?.value]);
  });

  test('search finds a stock by its symbol, with its score', async () => {
    const { stocks } = await callTool(client, 'search', { query: upgraded, most: '3' });
    expect(stocks.length).toBeLessThanOrEqual(3);
    const { synthesis } = await read('symbolSignals', `/api/signals/symbol/${upgraded}`);
    expect(stocks[0]).toMatchObject({ symbol: upgraded, score: synthesis.smart_cat_score });
  });

  test('screen applies typed conditions as the screener does, and refuses other words in words', async () => {
    const all = await callTool(client, 'screen', { most: 100 });
    const prices = all.stocks.flatMap(({ price }) => price ?? []).toSorted((a, b) => a - b);
    const highest = Math.round(prices[Math.floor(prices.length / 2)] ?? 0);
    const some = await callTool(client, 'screen', { conditions: `price < ${highest}, change > -90%`, most: 100 });
    expect(all.found).toBe(all.listed);
    expect(some.found).toBeGreaterThan(0);
    expect(some.found).toBeLessThan(all.found);
    expect(some.conditions).toEqual([
      { figure: 'price', from: null, to: highest },
      { figure: 'change', from: -90, to: null },
    ]);
    for (const { price } of some.stocks) expect(price).toBeLessThanOrEqual(highest);
    expect(new URL(some.page).searchParams.get('price')).toBe(`..${highest}`);
    expect(await refusalOf(client, 'screen', { conditions: 'the best ones please' })).toMatch(/rvol > 3, price < 20/);
  });

  test('setups are the open plans, their prices in order', async () => {
    const answer = await callTool(client, 'setups', { scope: 'market', most: 20 });
    const { setups, open } = await read('goldenEyeSetups', '/api/goldeneye/setups?scope=market&limit=20');
    expect(answer.open).toEqual(open);
    expect(answer.setups.map(({ symbol }) => symbol)).toEqual(setups.map(({ symbol }) => symbol));
    // Only a plan that can be entered has an action.
    expect(answer.setups.map(({ action }) => action)).toEqual(
      setups.map(({ state, action }) => (state === 'can_be_entered' ? action : null)),
    );
    for (const { side, entry, stop, target } of answer.setups) {
      expect(side === 'long' ? [stop, entry, target] : [target, entry, stop]).toEqual(
        [entry, stop, target].toSorted((a, b) => a - b),
      );
    }
  });

  test('changes are those between the two instants, with a page for each', async () => {
    const answer = await callTool(client, 'changes', { since: scoredOnce, kind: 'scores', most: 5 });
    const same = await read('changes', `/api/changes?since=${scoredOnce}&asof=${answer.until}&kind=scores&most=5`);
    expect(answer.counts).toEqual(same.counts);
    expect(answer.changes.map(({ change }) => change.id)).toEqual(same.rows.map(({ id }) => id));
    expect(answer.next).toBe(same.next);
    expect(answer.changes[0]?.page).toContain('/stocks/');
  });

  test('record is empty before a call is settled, and a source nobody has is named', async () => {
    const answer = await callTool(client, 'record', { kind: 'window' });
    expect(answer).toMatchObject({ market: 'simulated', settled: 0 });
    expect(await refusalOf(client, 'record', { source: 'tea leaves' })).toMatch(/No source is called 'tea leaves'/);
  });
});

describe('an earlier instant', () => {
  test('before the first publication nothing is known, and each tool says so', async () => {
    const as_of = begin;
    const answer = await callTool(client, 'stock', { symbol: upgraded, as_of });
    expect(answer).toMatchObject({ as_of, score: null, headlines: [] });
    expect(answer.verdicts.weeks.word).toBe('no signals');
    expect(new URL(answer.page).searchParams.get('asof')).toBe(as_of);
    expect(await callTool(client, 'screen', { as_of })).toMatchObject({ as_of, listed: 0, stocks: [] });
    expect(await callTool(client, 'setups', { as_of })).toMatchObject({ as_of, poll_as_of: null, setups: [] });
    expect(await callTool(client, 'record', { as_of })).toMatchObject({ as_of, calls: 0, sources: [] });
  });

  test('an instant whose cards were removed is answered with the score of then, without their price', async () => {
    const { database } = app.storage;
    const published = async () =>
      (
        await database.query<{ at: string }>(
          `select published_at as at from publication_snapshot where kind = 'mini-cards' order by publication_id`,
        )
      ).rows.map(({ at }) => at);
    await expect.poll(async () => (await published()).length, { timeout: 60_000 }).toBeGreaterThan(1);
    const [as_of = ''] = await published();
    const [scored] = (await read('latestSignals', `/api/signals/latest?asof=${as_of}`)).signals;
    const symbol = scored?.symbol ?? '';
    // Retention of two days later.
    const later = createPublish({ database, clock: testClock(iso(clock.now() + 2 * dayMs)) });
    expect(await later.removeOld()).toBeGreaterThan(0);
    later.close();
    expect((await callAs(app, app.userToken, `/api/dashboard/mini-cards?asof=${as_of}`)).status).toBe(410);
    const answer = await callTool(client, 'stock', { symbol, as_of });
    expect(answer).toMatchObject({ as_of, symbol, score: { value: scored?.smart_cat_score } });
    expect(answer.figures.map(({ key }) => key)).not.toContain('price');
  });

  test('every tool about the market takes an instant, and an alert is of the present alone', async () => {
    const { tools } = await client.listTools();
    const untimed = tools.filter(
      ({ inputSchema: { properties = {} } }) => !('as_of' in properties || 'until' in properties),
    );
    expect(untimed.map(({ name }) => name).sort()).toEqual(['acknowledge_alert', 'add_alert', 'alerts', 'search']);
  });
});

/** Fields with plain text in a JSON schema: neither one of some words, nor a format, nor a pattern without spaces. */
function plainTexts(schema: Schema, path: readonly string[] = []): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema;
  const isFree = schema.type === 'string' && !schema.enum && !schema.const && !schema.format && !schema.pattern;
  return [
    ...(isFree ? [path.join('.')] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => plainTexts(inner, [...path, name])),
    ...[items, additionalProperties, ...anyOf, ...oneOf, ...allOf].flatMap((inner) =>
      typeof inner === 'object' ? plainTexts(inner, path) : [],
    ),
  ];
}
type Schema = {
  type?: string;
  enum?: unknown;
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
};

test('every plain text of a schema is marked, or a name or sentence of our own', async () => {
  const own =
    /(?:^|\.)(?:name|where|ended|detail|rate|list|because|strength_text|figure|sentence\.text|missing|next|change\.id|source)$/;
  const { tools } = await client.listTools();
  const free = tools.flatMap(({ outputSchema }) => plainTexts((outputSchema ?? {}) as Schema));
  expect(free.filter((path) => !path.endsWith('untrusted_text.text') && !own.test(path))).toEqual([]);
});

test('texts of third parties stand only in marked fields, without unseen characters', async () => {
  const calls: [ToolName, Record<string, unknown>][] = [
    ['search', { query: upgraded }],
    ['stock', { symbol: upgraded }],
    ['stock', { symbol: 'NVDA' }],
    ['screen', { most: 100 }],
    ['setups', { most: 20 }],
    ['record', {}],
    ['changes', { since: begin, most: 100 }],
    ['changes', { since: begin, kind: 'decisions', most: 100 }],
  ];
  const strings: ReturnType<typeof stringsOf> = [];
  for (const [name, input] of calls) strings.push(...stringsOf(await callTool(client, name, input), [name]));
  const answer = strings.filter(({ text }) => text.includes('Ignore all previous'));
  expect(answer.filter((one) => !isMarked(one))).toEqual([]);
  for (const field of ['headlines', 'company', 'description']) {
    expect(
      answer.some(({ path }) => path.includes(field)),
      field,
    ).toBe(true);
  }
  expect(answer.some(({ path }) => path.includes('fact'))).toBe(true);
  expect(answer.find(({ path }) => path.includes('title'))?.text).toMatch(new RegExp(`${PLANTED}$`));
  for (const { text, path } of strings) expect(text, path.join('.')).not.toMatch(/\p{Cc}|\p{Cf}|\p{Co}|<script/u);
});
