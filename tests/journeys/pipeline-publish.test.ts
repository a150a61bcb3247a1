// Publishing as an administrator sees it: a batch that is held, and a held or older state that is published.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { callAs, startTestApp, type TestApp } from '../setup/app.ts';
import { ask, comeBack, fetchLists, runPipeline, upload } from './pipeline-steps.ts';

let app: TestApp;
let seeded = 0;

beforeAll(async () => {
  app = await startTestApp();
  await fetchLists(app, ['upgrades', 'percentage-gainers', 'top-rated']);
  await runPipeline(app);
  seeded = (await ask(app, 'batches')).body.batches[0]?.id ?? 0;
});
afterAll(() => app.close());

const list = (name: string, content: string) => ({ name, content });
const newest = async () => {
  const batch = (await ask(app, 'batches')).body.batches[0];
  if (batch === undefined) throw new Error('There is no batch.');
  return batch;
};
const latest = async (asof?: string) => {
  const query = asof === undefined ? '' : `?asof=${encodeURIComponent(asof)}`;
  const response = await callAs(app, app.adminToken, `${endpoints.latestSignals.path}${query}`);
  return endpoints.latestSignals.reply.parse(await response.json());
};
async function uploadAndRun(...files: { name: string; content: string }[]) {
  expect((await upload(app, await archiveOf(files))).status).toBe(200);
  return runPipeline(app);
}

test('before a second batch is published there is nothing to compare', async () => {
  expect((await ask(app, 'publishedChange')).body).toEqual({ change: null });
});

describe('A batch of which nothing is scored', () => {
  test('is not published, and run, batch, stage card and verification say why', async () => {
    const before = await latest();
    const run = await uploadAndRun(list('who-knows.csv', 'Alpha,Beta\n1,2\n'));
    const batch = await newest();
    const why = 'Nothing of it is scored: none of its files holds a signal.';
    expect(run).toMatchObject({ status: 'failed', message: `Batch ${batch.id} was not published: ${why}` });
    expect(batch).toMatchObject({ status: 'failed', error: why, is_published: false, held: null });
    expect(await latest()).toEqual(before);
    const card = (await ask(app, 'pipelineStages')).body.stages.at(-1);
    expect(card).toMatchObject({ name: 'synthesize', status: 'error', note: why });
    const { body: verified } = await ask(app, 'verifyBatch', { path: [batch.id] });
    expect(verified.problems).toEqual([`Never published: ${why}`]);
    const { body: dry } = await ask(app, 'dryRunBatch', { path: [batch.id] });
    expect(dry).toMatchObject({ verdict: { result: 'never', reason: why }, vanishing: { count: 0 } });
    const refused = await ask(app, 'publishBatch', { path: [batch.id], body: { confirm: true } });
    expect([refused.status, refused.detail]).toEqual([409, `Batch ${batch.id} is never published. ${why}`]);
    // Nothing is left to do with it.
    expect((await ask(app, 'pipelineReadiness')).body.ready_for_stage).toBe('complete');
  });
});

describe('A list of two stocks', () => {
  test('of the same day joins what is published', async () => {
    const before = await latest();
    const run = await uploadAndRun(
      list('gap_up_2026-11-17.csv', 'Company,Symbol,Volume\nSample,AAPL,1\nSample,MSFT,1\n'),
    );
    const batch = await newest();
    expect(run).toMatchObject({ status: 'completed', message: `Pipeline completed: batch ${batch.id}` });
    const after = await latest();
    const { change } = (await ask(app, 'publishedChange')).body;
    const was = new Map(before.signals.map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score]));
    const moved = after.signals.filter(
      ({ symbol, smart_cat_score }) => was.has(symbol) && was.get(symbol) !== smart_cat_score,
    );
    expect(change).toMatchObject({
      batch_id: batch.id,
      before_batch: seeded,
      symbols_before: before.signals.length,
      symbols_after: after.signals.length,
      appearing: { count: after.signals.filter(({ symbol }) => !was.has(symbol)).length },
      vanishing: { count: 0 },
    });
    expect(change?.largest_moves).toHaveLength(Math.min(20, moved.length));
    expect(after.signals.length).toBeGreaterThanOrEqual(before.signals.length);
    expect(after.batch_info.carried_over?.signals).toBeGreaterThan(100);
    // Its own symbols and the carried ones are all found in the rows the state rests on.
    expect((await ask(app, 'verifyBatch', { path: [batch.id] })).body.problems).toEqual([]);
    const carried = after.signals.find(({ symbol }) => !['AAPL', 'MSFT'].includes(symbol));
    const { body } = await ask(app, 'batchSymbol', { path: [batch.id, carried?.symbol ?? ''] });
    const counted = body.signalDetails.filter(({ direction }) => direction === 'bullish').length;
    expect(counted).toBe(body.synthesis.bullish_signal_count);
    const receipt = await ask(app, 'signalReceipt', { path: [body.signalDetails[0]?.id ?? 0] });
    expect(receipt.status).toBe(200);
  });

  test('days later is held; a dry run tells what it would change; publishing it needs a word, and the way back too', async () => {
    const good = await newest();
    await comeBack(app, '2026-11-23T15:00:00.000Z');
    const before = await latest();
    const symbols = before.signals.length;
    const run = await uploadAndRun(
      list('percentage_gainers_2026-11-23.csv', 'Company,Symbol,Price Change\nSample,AAPL,+1%\nSample,MSFT,+1%\n'),
    );
    const held = await newest();
    expect(run.status).toBe('completed');
    expect(run.message).not.toContain('Pipeline completed');
    expect(run.message).toContain(`Batch ${held.id} is complete, not published: `);
    expect(run.not_published).toBe(held.held?.reason);
    expect(held).toMatchObject({ status: 'pending', is_published: false, held: { since: held.synthesized_at } });
    expect(held.held?.reason).toMatch(
      /^Less than half of the usual rows: Biggest Percentage Gainers 2 rows, usual \d+\.$/,
    );
    expect((await latest()).batch_info.batch_id).toBe(good.id);
    const { body: verified } = await ask(app, 'verifyBatch', { path: [held.id] });
    expect(verified.problems).toEqual([`Complete, not published: ${held.held?.reason}`]);

    const { body: dry } = await ask(app, 'dryRunBatch', { path: [held.id] });
    expect(dry).toMatchObject({
      published_batch: good.id,
      symbols_before: symbols,
      symbols_after: 2,
      verdict: { result: 'hold', reason: held.held?.reason },
    });
    expect(dry.vanishing.count).toBe(symbols + dry.appearing.count - 2);
    expect(dry.vanishing.first).toHaveLength(20);
    expect(dry.unusual_lists).toContainEqual(
      expect.objectContaining({ list: 'Analyst Upgrades', after: 0, own: null }),
    );
    expect(dry.unusual_lists).toContainEqual(expect.objectContaining({ list: 'Biggest Percentage Gainers', own: 2 }));
    // Symbols of days before are said, not held: before publishing, in the report and log of the run, and afterwards.
    const moved = dry.checks.find(({ text }) => text.endsWith('symbols left the window'));
    expect(moved).toMatchObject({
      passed: true,
      holds: false,
      text: expect.stringMatching(/^(\d sessions? became \d|The window moved on): [\d,]+ symbols left the window$/),
    });
    const { results } = (await ask(app, 'stageValidation', { path: [held.id, 'synthesize'] })).body;
    expect(results).toMatchObject({ windowMoved: moved?.text });
    const { attempts } = (await ask(app, 'stageLog', { path: [held.id, 'synthesize'] })).body;
    expect(JSON.stringify(attempts)).toContain(moved?.text);

    const unconfirmed = await ask(app, 'publishBatch', { path: [held.id], body: {} });
    expect([unconfirmed.status, unconfirmed.detail]).toEqual([400, expect.stringContaining('confirm')]);
    expect((await ask(app, 'publishBatch', { path: [9_999], body: { confirm: true } })).status).toBe(404);
    const published = await ask(app, 'publishBatch', { path: [held.id], body: { confirm: true } });
    expect([published.status, published.body.message]).toEqual([200, `Batch ${held.id} is published`]);
    expect((await ask(app, 'publishedChange')).body.change).toMatchObject({ window_moved: moved?.text });
    expect((await latest()).signals.map(({ symbol }) => symbol).sort()).toEqual(['AAPL', 'MSFT']);
    expect(await newest()).toMatchObject({ status: 'completed', held: null, is_published: true });
    const twice = await ask(app, 'publishBatch', { path: [held.id], body: { confirm: true } });
    expect([twice.status, twice.detail]).toEqual([409, `Batch ${held.id} is published already`]);

    await app.clock.advance(60_000);
    const back = await ask(app, 'publishBatch', { path: [good.id], body: { confirm: true } });
    expect(back.status).toBe(200);
    expect(await latest()).toEqual(before);
    // The past keeps what it knew: two stocks between both moments.
    expect((await latest(published.body.published_at)).batch_info.batch_id).toBe(held.id);
    expect((await latest(back.body.published_at)).batch_info.batch_id).toBe(good.id);
    const { rows } = await app.storage.database.pool.query<{ reason: string; by_user: number | null }>(
      'select reason, by_user from publication where by_user is not null order by id',
    );
    expect(rows.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('held batch confirmed: '),
      'older state published again',
    ]);
    const { rows: audited } = await app.storage.database.pool.query(
      `select 1 from audit_log where action = 'pipeline.publish'`,
    );
    expect(audited.length).toBeGreaterThanOrEqual(2);
  });

  test('and a doubled input file and the archive of one list are flagged by the dry run before anybody publishes', async () => {
    const good = (await ask(app, 'batches')).body.batches.find(({ is_published }) => is_published);
    const bytesOf = async () => {
      const response = await callAs(app, app.adminToken, endpoints.latestSignals.path);
      return Buffer.from(await response.arrayBuffer());
    };
    const before = await bytesOf();
    const rows = 'Sample,AAPL,1\nSample,MSFT,1\nSample,NVDA,1\n';
    await comeBack(app, '2026-12-01T15:00:00.000Z');
    await uploadAndRun(
      list('golden_cross_2026-12-01.csv', `Company,Symbol,Volume\n${rows}`),
      list('copy of golden_cross_2026-12-01.csv', `Company,Symbol,Volume\n${rows}`),
      list('death_cross_2026-12-01.csv', `Company,Symbol,Volume\n${rows}${rows}`),
    );
    const held = await newest();
    expect(held.held).not.toBeNull();
    const { body: dry } = await ask(app, 'dryRunBatch', { path: [held.id] });
    expect(dry.verdict.result).toBe('hold');
    // The archive of a list or two: most did not come, and required ones have nothing left.
    expect(dry.lists).toHaveLength(63);
    // No stock stands on both sides of a pair: of two files of one archive the last by name decides.
    expect(dry.lists.filter(({ own }) => own > 0).map(({ list: name }) => name)).toEqual(['Golden Cross Stocks']);
    expect(dry.vanishing.count).toBe(dry.symbols_before + dry.appearing.count - dry.symbols_after);
    expect(dry.bands.reduce((sum, { vanish }) => sum + vanish, 0)).toBe(dry.vanishing.count);
    expect(dry.bands.reduce((sum, { after }) => sum + after, 0)).toBe(dry.symbols_after);
    expect(dry.checks.filter(({ passed }) => !passed).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^1 pair of lists names more than a tenth of its symbols on both sides: Golden Cross/),
      `${dry.lists.filter(({ required, after }) => required && after === 0).length} required lists have no signals`,
      '2 input files are doubled',
    ]);
    expect(dry.doubled_files.map(({ reason }) => reason).sort()).toEqual([
      '3 of its 6 rows say an earlier row again',
      expect.stringContaining('the same content as '),
    ]);
    expect((await ask(app, 'batches')).body.batches.find(({ is_published }) => is_published)?.id).toBe(good?.id);
    expect((await bytesOf()).equals(before)).toBe(true);

    expect((await ask(app, 'publishBatch', { path: [held.id], body: { confirm: true } })).status).toBe(200);
    expect((await bytesOf()).equals(before)).toBe(false);
    const kept = (await ask(app, 'batches', { query: 'limit=10' })).body.batches;
    expect(kept.find(({ id }) => id === good?.id)).toMatchObject({ state_kept: true, is_published: false });
    await app.clock.advance(60_000);
    expect((await ask(app, 'publishBatch', { path: [good?.id ?? 0], body: { confirm: true } })).status).toBe(200);
    // Byte for byte what readers had.
    expect((await bytesOf()).equals(before)).toBe(true);
  });

  test('Synthesizing an older batch says that nothing changed, and how its state is published', async () => {
    const { body } = await ask(app, 'runStage', { path: ['synthesize'], body: { batch_id: seeded } });
    expect(body.output).toMatch(
      new RegExp(`It was scored before; nothing changed, and readers keep what is published; publish batch ${seeded}`),
    );
  });
});
