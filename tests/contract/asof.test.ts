// `asof` over every reading endpoint: strange instants answer nothing known, and an answer once given stays.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchLists, ask as order, runPipeline, screenAndPoll } from '../journeys/pipeline-steps.ts';
import { callAs, sampleAdmin, sampleUser } from '../setup/app.ts';
import { testClock } from '../setup/clock.ts';
import { inGate, isLongRun } from '../setup/long-run.ts';
import { type ContractApp, everyEndpoint, startContractApp } from './contract-app.ts';
import { fieldsOf, urlOf, validInput } from './sample-input.ts';

const clock = testClock('2026-11-17T18:14:05.000Z');
let app: ContractApp;

/** Accounts, the description of the API and the news of the stream are of the present by nature. */
const present = new Set([
  '/api/auth/me',
  '/api/auth/passkeys',
  '/api/auth/provider/identities',
  '/api/auth/second-factor',
  '/api/auth/sessions',
  '/api/auth/tokens',
  '/api/openapi.json',
  '/api/stream',
]);
const reading = everyEndpoint.filter(
  ([, { method, access, path }]) => method === 'GET' && access === 'user' && !present.has(path),
);
/** Each endpoint with a symbol that has data, in every form it has. */
const calls = reading.flatMap(([name, declared]) => {
  const input = validInput(declared);
  const params = 'symbol' in input.params ? { ...input.params, symbol: 'NVDA' } : input.params;
  const forms: Record<string, unknown>[] = [input.query];
  if (fieldsOf(declared.query).includes('q')) forms.push({ ...input.query, q: 'NVDA' });
  if (fieldsOf(declared.query).includes('span')) forms.push({ ...input.query, span: 'daily' });
  if (fieldsOf(declared.query).includes('scope')) forms.push({ ...input.query, scope: 'market' });
  return forms.map((query) => ({ name, takes: fieldsOf(declared.query).includes('asof'), declared, params, query }));
});
type Call = (typeof calls)[number];

async function ask({ declared, params, query }: Call, asof: string | null) {
  const url = urlOf(declared, { params, query: asof === null ? query : { ...query, asof } });
  const headers = { authorization: `Bearer ${app.userToken}` };
  const { statusCode: status, payload: text } = await app.platform.server.inject({ url, headers });
  return { url, status, text };
}

/** A batch, a run, a poll, cards, and everything that readers ask vendors for. */
async function everythingAnew(lists: string[]): Promise<void> {
  app.userToken = await app.sessionOf(sampleUser.email);
  app.adminToken = await app.sessionOf(sampleAdmin.email);
  await fetchLists(app, lists);
  await runPipeline(app);
  await screenAndPoll(app);
  for (const call of calls) await ask(call, null);
  for (let step = 0; step < 40; step += 1) await clock.advance(2_000);
}

/** Discards the file of a list, and publishes its batch again, scored without it. */
async function scoreAgainWithout(list: string): Promise<void> {
  const { rows } = await app.storage.database.query<{ id: number; batch_id: number }>`select id, batch_id
     from batch_file where file_type = ${list} order by id limit 1`;
  const { id = 0, batch_id = 0 } = rows[0] ?? {};
  await order(app, 'discardBatchFile', { path: [batch_id, id], body: { reason: 'sample' } });
  expect((await order(app, 'publishBatch', { path: [batch_id], body: { confirm: true } })).status).toBe(200);
}

beforeAll(async () => {
  app = await startContractApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
  await everythingAnew(['idea-engine', 'upgrades']);
});
afterAll(() => app.close());

const everyStrange = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '0099-12-31T23:59:59-12:00',
  '1883-11-18T12:03:58Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00Z',
  '2001-01-02T00:00:00+05:30',
  '2001-01-02T15:00:00Z',
];
/** Before any record, in the first century of the calendar, before time zones, and a day of the market. */
const strange = inGate(
  ['0000-01-01T00:00:00+14:00', '0099-12-31T23:59:59-12:00', '1883-11-18T12:03:58Z', '2001-01-02T15:00:00Z'],
  everyStrange,
);
const unreadable = [
  '',
  'yesterday',
  '2026-02-30T00:00:00Z',
  '2026-11-17',
  '+275760-09-13T00:00:00Z',
  '2016-12-31T23:59:60Z',
];

describe('As of', () => {
  // API-07, API-14
  test('every endpoint that reads takes an instant, or says that it tells the present alone', async () => {
    const without = calls.filter(({ takes }) => !takes).map(({ name }) => name);
    expect(without).toEqual([]);
    const refusing: string[] = [];
    for (const call of calls) {
      const { status } = await ask(call, '2026-11-17T18:00:00Z');
      if (status === 422) refusing.push(call.name);
      else expect([200, 404], call.name).toContain(status);
    }
    expect(refusing.sort()).toEqual([
      'alertRules',
      'alertSuggestions',
      'channels',
      'firstSuggestions',
      'goldenEyePatterns',
      'inbox',
      'marketStatus',
      'myStars',
      'nextSync',
      'publicationSteps',
      'recordLedgerDay',
      'recordProgress',
      'recordTruth',
      'savedScreens',
      'screenerBeginning',
      'screenerSheet',
      'setupsSheet',
      'signalsSheet',
      'stockIdentity',
      'stockPeers',
      'watchlistSheet',
      'watchlists',
    ]);
  });

  test.each(strange)('%s nothing was known, which is no failure', async (asof) => {
    for (const call of calls) {
      const { url, status, text } = await ask(call, asof);
      expect([200, 404, 422], url).toContain(status);
      // Nothing of today.
      expect(text, url).not.toMatch(/2026-1|"current_price":\d/);
    }
  });

  test.each(['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-14:00', '2027-01-01T00:00:00Z'])(
    '%s is still to come: the present answers',
    async (asof) => {
      for (const call of calls) expect([200, 404, 422, 503], call.name).toContain((await ask(call, asof)).status);
    },
  );

  test.each(unreadable)('"%s" is refused in words', async (asof) => {
    for (const call of calls) {
      const { url, status } = await ask(call, asof);
      expect(status, url).toBe(422);
    }
  });

  test.each([...strange, '9999-12-31T23:59:59-14:00'])('publications around %s, and changes since', async (at) => {
    for (const path of ['/api/publications/steps?at=', '/api/changes?since=']) {
      const { status } = await callAs(app, app.userToken, path + encodeURIComponent(at));
      expect(status, path).toBe(200);
    }
  });

  test('what was answered once stays, whatever is published, fetched and learned afterwards', async () => {
    const instants = inGate([-61_000, 0], [-61_000, -1, 0]).map((ago) => new Date(clock.now() + ago).toISOString());
    const before: { call: Call; asof: string; status: number; text: string }[] = [];
    // Which stocks the run lists depends on what it knows: one of them is asked for.
    const run = await callAs(app, app.userToken, '/api/screener/current');
    const { stocks } = (await run.json()) as { stocks: { symbol: string }[] };
    const listed = { symbol: stocks[0]?.symbol ?? '' };
    const starred = await callAs(app, app.userToken, '/api/watchlist/NVDA', { method: 'PUT' });
    expect(starred.status).toBe(200);
    const asked = calls.map((call) => (call.name === 'currentStock' ? { ...call, params: listed } : call));
    for (const call of asked) for (const asof of instants) before.push({ call, asof, ...(await ask(call, asof)) });
    await everythingAnew(['downgrades', 'most-active']);
    await scoreAgainWithout('upgrades');
    if (isLongRun) {
      clock.set('2026-11-18T16:00:00.000Z');
      await everythingAnew(['idea-engine', 'most-active']);
    }
    const changed: string[] = [];
    for (const { call, asof, status, text } of before) {
      const after = await ask(call, asof);
      if (after.status !== status || withoutId(after.text) !== withoutId(text)) changed.push(after.url);
    }
    expect(changed).toEqual([]);
    const answered = new Set(
      before.filter(({ status, asof }) => status === 200 && asof === instants.at(-1)).map(({ call }) => call.name),
    );
    const whole = [
      'latestSignals',
      'miniCards',
      'screenerCurrent',
      'currentStock',
      'goldenEyeCurrent',
      'tickerDetails',
      'watchlistRows',
    ];
    expect([...answered]).toEqual(expect.arrayContaining([...whole, 'analyzeStock', 'stockBars', 'goldenEyeBars']));
  });
});

/** A refusal carries an id of its own each time. */
const withoutId = (text: string) => text.replace(/"id":"[^"]*"\}$/, '"id":""}');
