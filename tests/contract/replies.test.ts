// Replies match the contract exactly, over a database with a synthesized batch.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import { fetchLists, runPipeline, screenAndPoll } from '../journeys/pipeline-steps.ts';
import { sampleUser } from '../setup/app.ts';
import {
  accountOf,
  type Call,
  type ContractApp,
  declaredStatuses,
  everyEndpoint,
  type Reply,
  refusalProblem,
  startContractApp,
} from './contract-app.ts';

let app: ContractApp;
/** Inputs that meet something that is there. */
let present: Partial<Record<EndpointName, Call[]>>;
beforeAll(async () => {
  app = await startContractApp({ withHistory: true });
  await app.platform.begin(() => undefined);
  await fetchLists(app, ['idea-engine', 'upgrades', 'gap-up', 'death-cross', 'insider-buying', 'most-active']);
  await runPipeline(app);
  await screenAndPoll(app);
  // Cards and the overview are published with the next minute.
  for (let step = 0; step < 40; step += 1) await app.clock.advance(2_000);
  const latest = JSON.parse((await app.call('latestSignals', { token: app.userToken })).text);
  const symbol = (latest.signals as { symbol: string }[])[0]?.symbol;
  if (symbol === undefined) throw new Error('Nothing was published');
  const batches = JSON.parse((await app.call('batches', { token: app.adminToken })).text).batches;
  const id = batches[0].id as number;
  const batch = JSON.parse((await app.call('batch', { token: app.adminToken, params: { id } })).text);
  const detail = await app.call('batchSymbol', { token: app.adminToken, params: { id, symbol } });
  const signalId = JSON.parse(detail.text).signalDetails[0].id as number;
  const fileId = batch.files[0].id as number;
  const stages = ['organize', 'preprocess', 'transform', 'import', 'synthesize'];
  present = {
    login: [{ body: { email: sampleUser.email, password: sampleUser.password } }],
    register: [{ body: { ...sampleUser, email: 'sample.second@example.com' } }],
    waitlistSignup: [{ body: { email: 'sample.waiting@example.com' } }],
    revokeSession: [{ body: { all_others: true } }],
    changePassword: [{ body: { current_password: sampleUser.password, new_password: 'Kestrel.over-9-Rooftops' } }],
    symbolSignals: [{ params: { symbol } }, { params: { symbol: symbol.toLowerCase() } }],
    searchSignals: [{ query: { q: symbol } }, { query: { q: 'a', limit: 100 } }],
    liveData: [{ params: { symbol } }],
    richNews: [{ params: { symbol } }, { params: { symbol }, query: { limit: 50 } }],
    analyzeStock: [{ params: { symbol } }, { params: { symbol }, query: { deep: 'true' } }],
    tickerDetails: [{ params: { symbol } }, { params: { symbol: 'SPY' } }],
    screenerSearch: [{ query: { q: symbol } }],
    searchStocks: [{ query: { q: symbol } }, {}],
    analyzeListed: [{ body: { url: 'smartcat:stock:AAPL' } }],
    batch: [{ params: { id } }],
    stageValidation: stages.map((stage) => ({ params: { id, stage } })),
    batchSymbol: [{ params: { id, symbol } }],
    batchQuarantine: [
      { params: { id } },
      { params: { id }, query: { show: 'mended', file: fileId, reason: 'no symbol' } },
    ],
    quarantineCounts: [{ params: { id } }],
    signalReceipt: [{ params: { id: signalId } }],
    fileContent: stages.slice(0, 3).map((stage) => ({ params: { id: fileId }, query: { stage } })),
    verifyBatch: [{ params: { batch: id } }],
    minuteAggregates: [{ query: { symbol: 'AAPL', from: 0, to: Number.MAX_SAFE_INTEGER } }],
    minuteChart: [{ params: { symbol: 'AAPL' } }, { params: { symbol: 'brk.b' }, query: { date: '2026-11-17' } }],
    startMinuteService: [{ params: { service: 'indicators' } }],
    stopMinuteService: ['websocket', 'news', 'indicators'].map((service) => ({ params: { service } })),
  };
});
afterAll(() => app.close());

function replyProblem(declared: Endpoint, reply: Reply): string | null {
  if (!declaredStatuses(declared).includes(reply.status))
    return `${reply.status} is not declared: ${reply.text.slice(0, 200)}`;
  if (reply.status !== 200) return refusalProblem(reply);
  const body: unknown = declared.sheet ? reply.text : JSON.parse(reply.text);
  const parsed = declared.reply.safeParse(body);
  if (!parsed.success) return `not in shape: ${parsed.error.message.slice(0, 500)}`;
  return JSON.stringify(parsed.data).length === JSON.stringify(body).length
    ? null
    : 'holds fields the contract does not name';
}

// B-21
test.each(everyEndpoint)('%s answers in the shape it declares, for the smallest input', async (name, declared) => {
  const token = declared.access === 'visitor' ? undefined : await app.sessionOf(accountOf.admin);
  expect(replyProblem(declared, await app.call(name, { token }))).toBeNull();
});

// B-21
test.each(everyEndpoint.filter(([, declared]) => declared.params !== undefined || declared.body !== undefined))(
  '%s answers in the shape it declares, for what is there',
  async (name, declared) => {
    for (const call of present[name] ?? []) {
      const reply = await app.call(name, {
        token: await app.sessionOf(call.body === undefined ? accountOf.admin : accountOf.user),
        ...call,
      });
      expect(replyProblem(declared, reply)).toBeNull();
      expect(reply.status, reply.text).toBe(200);
    }
  },
);

/** They ask for the owner's proof before they look for anything. */
const afterProof = new Set<EndpointName>(['removePasskey', 'unlinkIdentity']);

/** Of no message. */
const NO_UUID = '6f1c7a52-30ce-4d0e-9d3e-5b4e1c1e2f10';

// what does not exist looks like what one may not see
test.each(everyEndpoint.filter(([, declared]) => declared.errors?.includes(404) === true))(
  '%s answers 404 for what is not there, and nothing more',
  async (name, declared) => {
    if (declared.params === undefined || afterProof.has(name)) return;
    const calls: Call[] = [
      { id: 2_147_483_647, symbol: 'NOSUCH.X', stage: 'organize', service: 'bars', kind: 'no.such' },
      { id: 999_999, symbol: 'ZZZZZZZZZ', stage: 'import', service: 'All services', kind: 'none' },
    ]
      .map((named) => (name === 'acknowledgeMessage' ? { ...named, id: NO_UUID } : named))
      .map((named) => ({ params: { ...named, batch: named.id, file: named.id, row: named.id, day: '2001-01-02' } }));
    for (const call of calls) {
      const reply = await app.callWithin(name, { token: app.adminToken, ...call });
      if (name === 'runStage') expect([200, 400, 404, 409]).toContain(reply.status);
      else expect(reply.status, reply.text).toBe(404);
      if (reply.status !== 200) expect(refusalProblem(reply)).toBeNull();
    }
  },
);

//
test.each(everyEndpoint.filter(([, declared]) => /:(id|batch)\b/.test(declared.path)))(
  '%s refuses ids that are none',
  async (name) => {
    // Other spellings of numbers are refused in `bodies.test.ts`.
    for (const id of ['0', '2147483648', '9007199254740993', '00000000-0000-4000-8000-000000000000']) {
      const reply = await app.callWithin(name, {
        token: app.adminToken,
        params: { id, batch: id, symbol: 'AAPL', stage: 'organize' },
      });
      expect([400, 404, 422], `${id} answered ${reply.status}`).toContain(reply.status);
      expect(refusalProblem(reply)).toBeNull();
    }
  },
);

//
test.each(everyEndpoint.filter(([, declared]) => declared.snapshot === true))(
  '%s is sent again only when it changed, and is the same in every encoding',
  async (name, declared) => {
    const token = await app.sessionOf(accountOf.user);
    const first = await app.call(name, { token, headers: { 'accept-encoding': 'identity' } });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const encoding of ['br', 'gzip']) {
      const packed = await app.call(name, { token, headers: { 'accept-encoding': encoding } });
      expect([packed.headers.get('content-encoding'), packed.headers.get('etag')]).toEqual([encoding, etag]);
      expect(packed.text).toBe(first.text);
    }
    const again = await app.call(name, { token, headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await app.call(name, { token, headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
    const nobody = await fetch(app.url + declared.path, { headers: { 'if-none-match': etag } });
    expect(nobody.status).toBe(401);
  },
);

test.each([
  ['openApi', 'openapi.json'],
  ['openApiOfAdministrators', 'openapi-admin.json'],
] as const)('%s answers with the document of the contract for its callers', async (name, file) => {
  const document = readFileSync(new URL(`../../src/contract/${file}`, import.meta.url), 'utf8');
  expect(JSON.parse((await app.call(name, { token: app.adminToken })).text)).toEqual(JSON.parse(document));
});

// B-36
test('stopping twice is stopping once, and reading what was started stays possible', async () => {
  for (let time = 0; time < 2; time += 1) {
    const reply = await app.call('cancelFetch', { token: app.adminToken });
    expect(reply.status).toBe(200);
  }
  expect((await app.call('fetchStatus', { token: app.adminToken })).status).toBe(200);
});
