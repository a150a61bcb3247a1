// A batch scored again: answers as of its earlier publications stay, also over another process.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createScoreRecount } from '../../../src/server/pipeline/state/recompute-scores.ts';
import { createScores } from '../../../src/server/pipeline/state/scores-store.ts';
import { createScoringStore } from '../../../src/server/pipeline/state/scoring-store.ts';
import { ask, comeBack } from '../../journeys/pipeline-steps.ts';
import { callAs, sampleUser, signIn, startTestApp, type TestApp } from '../../setup/app.ts';
import { quarantineSteps } from '../pipeline-quarantine/quarantine-steps.ts';

const highs = 'Company,Symbol,Current Price,Price Change\nBrook,BROK,$4.00,\nKestrel Air,KEST,-5,\n';

const KEST_RECEIPT = '/api/signals/symbol/KEST/receipt';

let app: TestApp;
let batch: number;
/** Instants after the first batch, the next day's, the first one with a row put back, and the same without a file. */
const instants: string[] = [];
/** Answers of each instant, given before anything later was published. */
const answered: Record<string, string>[] = [];

const { batchOf, rowOf, mend, synthesize, verified } = quarantineSteps(() => app);

/** Refusals without their id, which differs each time. */
const withoutId = (text: string) => text.replace(/"id":"[^"]*"\}$/, '"id":""}');

async function answersAt(asof: string, over: TestApp = app): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const read = async (path: string) => {
    const at = `${path}${path.includes('?') ? '&' : '?'}asof=${encodeURIComponent(asof)}`;
    const reply = await callAs(over, over.userToken, at);
    const text = await reply.text();
    answers[path] = `${reply.status} ${withoutId(text)}`;
    return text;
  };
  for (const symbol of ['KEST', 'GONE']) {
    for (const part of ['', '/receipt', '/scores', '/publications']) await read(`/api/signals/symbol/${symbol}${part}`);
    await read(`/api/signals/history/${symbol}`);
    await read(`/api/signals/search?q=${symbol}`);
  }
  const { rows } = JSON.parse(await read('/api/signals/symbol/BROK/receipt')) as { rows: { id: number }[] };
  await read(`/api/signals/symbol/BROK/receipt/${rows[0]?.id}`);
  for (const path of ['latest', 'columns', 'stats']) await read(`/api/signals/${path}`);
  for (const path of ['/api/watchlist/rows', '/api/verdicts?symbols=KEST,GONE']) await read(path);
  await read(`/api/changes?since=${encodeURIComponent(instants[0] ?? asof)}`);
  return answers;
}

async function noteInstant(): Promise<void> {
  await app.clock.advance(60_000);
  instants.push(new Date(app.clock.now()).toISOString());
  answered.push(await answersAt(instants.at(-1) ?? ''));
}

async function scoresOf(symbol: string, asof?: string): Promise<number[]> {
  const path = endpoints.publishedScores.path.replace(':symbol', symbol);
  const reply = await callAs(app, app.userToken, `${path}${asof === undefined ? '' : `?asof=${asof}`}`);
  const { scores } = endpoints.publishedScores.reply.parse(await reply.json());
  return scores.map(({ smart_cat_score }) => smart_cat_score);
}

beforeAll(async () => {
  app = await startTestApp();
  await app.storage.database.pool.query(
    `insert into stock (symbol, name, is_active, first_seen, last_seen, source)
     values ('KEST', 'Kestrel Air', true, now(), now(), 'sample')`,
  );
  expect((await callAs(app, app.userToken, '/api/watchlist/KEST', { method: 'PUT' })).status).toBe(200);
  batch = await batchOf({
    '52-week-highs_2026-11-17.csv': highs,
    'gap_up_2026-11-17.csv': 'Symbol,Volume\nKEST,1\nGONE,1\n',
  });
  await noteInstant();

  await comeBack(app, '2026-11-18T18:14:00.000Z');
  app.userToken = await signIn(app.url, sampleUser);
  await batchOf({ 'most-active_2026-11-18.csv': 'Symbol,Volume\nKEST,1\n' });
  await noteInstant();

  const row = await rowOf(batch, 'KEST');
  await mend(batch, [{ id: row.id, cells: ['Kestrel Air', 'KEST', '5', ''] }]);
  expect((await synthesize(batch)).body.success).toBe(true);
  await noteInstant();

  const { files } = (await ask(app, 'batch', { path: [batch] })).body;
  const gap = files.find(({ file_name }) => file_name.startsWith('gap_up'));
  await ask(app, 'discardBatchFile', { path: [batch, gap?.id ?? 0], body: { reason: 'sample' } });
  expect((await ask(app, 'publishBatch', { path: [batch], body: { confirm: true } })).status).toBe(200);
  await noteInstant();
});
afterAll(() => app.close());

test('each scoring of a batch is a change of its own: a row put back raises a score, a discarded file lowers it', async () => {
  expect(await scoresOf('KEST')).toEqual([5, 15, 10]);
  expect(await scoresOf('KEST', instants[1])).toEqual([5]);
  expect(await scoresOf('KEST', instants[2])).toEqual([5, 15]);
  expect((await callAs(app, app.userToken, '/api/signals/symbol/GONE')).status).toBe(404);
});

test('answers as of earlier instants are the same bytes as before, from every process', async () => {
  for (const [at, asof] of instants.entries()) expect(await answersAt(asof), asof).toEqual(answered[at]);
  const { storage, filesDir, clock } = app;
  const other = await startTestApp({ storage, filesDir, clock });
  try {
    for (const [at, asof] of instants.entries()) expect(await answersAt(asof, other), asof).toEqual(answered[at]);
  } finally {
    await other.close();
  }
});

test('all published scores can be computed again from their rows', async () => {
  const { query } = app.storage.database;
  const recount = createScoreRecount(query, createScores({ query }));
  const checked = 3 + 3 + 3 + 2;
  expect(await recount('2026-11-17', '2026-11-19')).toEqual({ checked, identical: checked, difference: null });
  expect(await verified(batch)).toEqual([]);
});

test('a former scoring is removed once its snapshots are, and its instants answer 410', async () => {
  const { query } = app.storage.database;
  const scorings = async () =>
    (await query<{ id: number }>`select id from scoring where batch_id = ${batch} order by id`).rows.map(
      ({ id }) => id,
    );
  const { removeOld } = createScoringStore({ query });
  const [first = 0, ...later] = await scorings();
  await removeOld();
  expect(await scorings()).toEqual([first, ...later]);
  await query`delete from snapshot where id in (select snapshot_id from scoring_snapshot where scoring_id = ${first})`;
  await removeOld();
  expect(await scorings()).toEqual(later);
  expect((await query`select from synthesis where scoring_id = ${first}`).rowCount).toBe(0);
  const { status } = await callAs(app, app.userToken, `/api/signals/symbol/KEST?asof=${instants[0]}`);
  expect(status).toBe(410);
  expect((await answersAt(instants[2] ?? ''))[KEST_RECEIPT]).toBe(answered[2]?.[KEST_RECEIPT]);
});

test('a row put back that makes its file the newest of its list changes no answer of before', async () => {
  await comeBack(app, '2026-12-01T18:14:00.000Z');
  app.userToken = await signIn(app.url, sampleUser);
  const older = await batchOf({ 'gap_up_2026-11-30.csv': 'Symbol,Volume,Announced\nKEST,1,\n-,1,12/01/2026\n' });
  await batchOf({ 'gap_up_2026-11-30.csv': 'Symbol,Volume\nBROK,1\n' });
  await noteInstant();
  const row = await rowOf(older, '-,1');
  await mend(older, [{ id: row.id, cells: ['NEWW', '1', '12/01/2026'] }]);
  expect(await answersAt(instants.at(-1) ?? '')).toEqual(answered.at(-1));
  expect((await synthesize(older)).body.success).toBe(true);
  await app.clock.advance(60_000);
  expect((await callAs(app, app.userToken, '/api/signals/symbol/NEWW')).status).toBe(200);
  expect(await answersAt(instants.at(-1) ?? '')).toEqual(answered.at(-1));
});
