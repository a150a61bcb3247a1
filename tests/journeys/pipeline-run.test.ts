// An administrator runs the whole pipeline over fetched lists and looks at everything it left.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Batch } from '../../src/domain/pipeline/batch.ts';
import { stages } from '../../src/domain/pipeline/stage.ts';
import { startTestApp, type TestApp } from '../setup/app.ts';
import { ask, fetchLists, runPipeline } from './pipeline-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readiness = async () => (await ask(app, 'pipelineReadiness')).body;
const stageCards = async () => (await ask(app, 'pipelineStages')).body.stages;
const newest = async () => (await ask(app, 'batches')).body.batches[0] as Batch;

describe('before anything came in', () => {
  // AAPI-01, AAPI-02, AAPI-03, AAPI-13, AAPI-14, AENT-05
  test('every endpoint answers with its empty form', async () => {
    expect((await ask(app, 'adminSummary')).body).toEqual({ total_batches: 0, total_signals: 0, total_symbols: 0 });
    expect((await ask(app, 'batches')).body).toEqual({ batches: [] });
    expect(await readiness()).toEqual({ ready_for_stage: 'organize', inbox_files: 0, latest_batch: null });
    expect((await ask(app, 'pipelineJob')).body).toMatchObject({ status: 'idle', current_stage: null, batch_id: null });
    expect((await stageCards()).map(({ name, status, last_run }) => ({ name, status, last_run }))).toEqual(
      stages.map((name) => ({ name, status: 'pending', last_run: null })),
    );
  });

  // AAPI-12
  test('the full pipeline says that there are no files to process', async () => {
    const { status, detail } = await ask(app, 'runPipeline');
    expect(status).toBe(400);
    expect(detail).toMatch(/^No files to process/);
  });
});

describe('the full pipeline over fetched lists', () => {
  // AAPI-12, AAPI-13, PIPE-28, PROD-18
  test('runs all five stages and ends with its batch', async () => {
    await fetchLists(app, ['idea-engine', 'upgrades', 'gap-up', 'death-cross', 'insider-buying', 'most-active']);
    expect(await readiness()).toMatchObject({ ready_for_stage: 'organize', inbox_files: 6 });
    const ended = await runPipeline(app);
    const batch = await newest();
    expect(ended).toMatchObject({
      status: 'completed',
      current_stage: null,
      batch_id: batch.id,
      progress: { current: 5, total: 5 },
      started_at: expect.any(String),
      finished_at: expect.any(String),
    });
    // AENT-01, AENT-02, PIPE-23
    expect(batch).toMatchObject({ file_count: 6, status: 'completed', error: null, is_published: true });
    const stamps = [
      batch.organized_at,
      batch.preprocessed_at,
      batch.transformed_at,
      batch.imported_at,
      batch.synthesized_at,
    ];
    expect(stamps.every((stamp) => stamp !== null)).toBe(true);
    expect(await readiness()).toEqual({
      ready_for_stage: 'complete',
      inbox_files: 0,
      latest_batch: {
        id: batch.id,
        file_count: 6,
        signals_imported: batch.total_signals_imported,
        symbols_synthesized: batch.total_symbols_synthesized,
      },
    });
    expect((await ask(app, 'runPipeline')).status).toBe(400);
  });

  // AAPI-01, AAPI-02, AAPI-04, AENT-03, AENT-04, PIPE-03, PIPE-04, PIPE-21
  test('cards and summary show what the newest batch holds, and each of its files balances', async () => {
    const { id, total_signals_imported: signals, total_symbols_synthesized: symbols } = await newest();
    for (const card of await stageCards()) {
      expect(['success', 'warning']).toContain(card.status);
      expect(card).toMatchObject({ last_run: expect.any(String), file_count: 6, signal_count: signals });
    }
    const summary = { total_batches: 1, total_signals: signals, total_symbols: symbols };
    expect((await ask(app, 'adminSummary')).body).toEqual(summary);
    const { files } = (await ask(app, 'batch', { path: [id] })).body;
    expect(files).toHaveLength(6);
    for (const file of files) {
      expect(file.status).toBe('imported');
      expect(file.row_count).toBe((file.signal_count ?? 0) + (file.quarantined_count ?? 0) + (file.skipped_count ?? 0));
    }
  });

  // AAPI-05, AENT-13, AENT-14, AENT-15, AENT-10
  test('every stage left its result', async () => {
    const { id, total_signals_imported: signals } = await newest();
    const expected = {
      organize: { filesOrganized: 6 },
      preprocess: { filesCleaned: 6 },
      transform: { filesTransformed: 6, filesSkipped: 0 },
      import: { totalFiles: 6, totalSignals: signals },
      synthesize: { symbolsProcessed: (await newest()).total_symbols_synthesized },
    };
    for (const stage of stages) {
      const { status, body } = await ask(app, 'stageValidation', { path: [id, stage] });
      expect({ stage, status }).toEqual({ stage, status: 200 });
      expect(body.results).toMatchObject(expected[stage]);
    }
  });

  // AENT-10, AENT-11, AENT-12
  test('the last result sums the batch up: extremes, top lists, premium symbols, doubts, one example', async () => {
    const { id, total_symbols_synthesized: symbols } = await newest();
    const { body } = await ask(app, 'stageValidation', { path: [id, 'synthesize'] });
    if (!('symbolsProcessed' in body.results)) throw new Error('The result is not that of the last stage');
    const { results } = body;
    const { bullish, bearish, neutral, premium } = results.signalDistribution;
    expect(bullish + bearish + neutral + premium).toBe(results.totalSignals);
    expect(results.scoreExtremes.max_bullish).toBe(results.topBullishSymbols[0]?.bullish_score);
    expect(results.scoreExtremes.max_bearish).toBe(results.topBearishSymbols[0]?.bearish_score);
    const scores = results.topBullishSymbols.map((one) => one.bullish_score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(results.premiumSymbols).toHaveLength(results.symbolsWithPremium);
    expect(results.premiumSymbols.every((one) => one.has_idea_engine && one.signals.length > 0)).toBe(true);
    const { symbols_only_bullish, symbols_only_bearish } = results.qualityIndicators;
    expect(symbols_only_bullish + symbols_only_bearish).toBeLessThanOrEqual(symbols);
    const example = results.sampleSymbolForValidation;
    const { body: detail } = await ask(app, 'batchSymbol', { path: [id, example?.symbol ?? ''] });
    expect({ synthesis: detail.synthesis, scoreBreakdown: detail.scoreBreakdown }).toEqual({
      synthesis: example?.synthesis,
      scoreBreakdown: example?.scoreBreakdown,
    });
  });

  // AAPI-06, AENT-06, AENT-07, AENT-08, PROD-01, PROD-19
  test("a symbol's score, asked for in any letters, is the sum of its lines, which lead to their files", async () => {
    const { id } = await newest();
    const { body: page } = await ask(app, 'stageValidation', { path: [id, 'synthesize'] });
    const top = 'topBullishSymbols' in page.results ? page.results.topBullishSymbols[0] : undefined;
    const { body } = await ask(app, 'batchSymbol', { path: [id, (top?.symbol ?? '').toLowerCase()] });
    expect(body.synthesis).toEqual(top);
    const sum = Object.values(body.scoreBreakdown.bullish).reduce((points, line) => points + line.total_points, 0);
    expect(Math.min(1000, sum)).toBe(body.synthesis.bullish_score);
    for (const line of Object.values(body.scoreBreakdown.bullish)) {
      expect(line.total_points).toBe(line.count * line.points_each);
    }
    expect(body.signalDetails.length).toBeGreaterThan(0);
    expect(body.signalDetails.every((signal) => signal.symbol === top?.symbol)).toBe(true);
    expect((await ask(app, 'batchSymbol', { path: [id, 'NOSUCH'] })).status).toBe(404);
    const signal = body.signalDetails[0];
    const { body: receipt } = await ask(app, 'signalReceipt', { path: [signal?.id ?? 0] });
    expect(receipt).toMatchObject({ file_name: signal?.file_name, line_number: signal?.line_number });
    expect(receipt.columns).toContain('Symbol');
    expect(receipt.raw).toContain(signal?.company?.split(/["&,]/)[0] ?? top?.symbol);
  });

  // AAPI-07, AENT-16, RUNS-09
  test('a file can be looked into as each stage left it, and paged through from any row or line on', async () => {
    const { body } = await ask(app, 'batch', { path: [(await newest()).id] });
    const file = body.files.toSorted((a, b) => (b.signal_count ?? 0) - (a.signal_count ?? 0))[0];
    expect(file?.signal_count).toBeGreaterThan(5);
    const content = async (query: string) => (await ask(app, 'fileContent', { path: [file?.id ?? 0], query })).body;
    for (const stage of stages) {
      const page = (query: string) => content(`stage=${stage}&${query}`);
      const whole = await page('limit=200');
      expect(whole).toMatchObject({ offset: 0, truncated: whole.total > 200 });
      expect(whole.columns.length, stage).toBeGreaterThan(2);
      expect(whole.size_bytes).toBeGreaterThan(0);
      expect(whole.content.length).toBeLessThanOrEqual(200);
      const last = await page(`offset=${whole.total - 2}&limit=50`);
      expect(last).toMatchObject({ offset: whole.total - 2, total: whole.total, truncated: false });
      expect(last.content).toHaveLength(2);
      expect((await page(`offset=${whole.total}`)).content).toEqual([]);
      const third = await page('offset=3&limit=2');
      expect(third.content).toEqual(whole.content.slice(3, 5));
      expect(third.lines).toEqual(whole.lines.slice(3, 5));
      if (stage === 'transform') continue;
      const atLine = await page(`line=${whole.lines[3]}&limit=2`);
      expect([atLine.offset, atLine.content]).toEqual([3, third.content]);
    }
    const original = await content('');
    expect(original.columns).toContain('Symbol');
    expect(original.content).toHaveLength(Math.min(200, file?.row_count ?? 0));
  });

  // AAPI-08
  test('files of each stage are listed; patterns are literal and folders are few', async () => {
    for (const directory of ['organized', 'preprocessed', 'transformed']) {
      const { body } = await ask(app, 'fileList', { query: `directory=${directory}` });
      expect(body.files).toHaveLength(6);
    }
    const { body } = await ask(app, 'fileList', { query: 'directory=organized&pattern=.*' });
    expect(body.files).toEqual([]);
    for (const directory of ['..', '/etc', 'files', '%2e%2e', 'inbox/..']) {
      expect((await ask(app, 'fileList', { query: `directory=${directory}` })).status).toBe(422);
    }
  });

  // AAPI-18, AERR-13
  test('verifying finds nothing wrong, and finds what was changed behind its back', async () => {
    const { id, total_symbols_synthesized: symbols } = await newest();
    const { body } = await ask(app, 'verifyBatch', { path: [id] });
    expect(body).toMatchObject({ summary: { stages_complete: 5, symbols_synthesized: symbols }, problems: [] });
    const { pool } = app.storage.database;
    const { rows: found } = await pool.query('select id from scoring where batch_id = $1 and is_current', [id]);
    const scoring = found[0].id;
    const before = await pool.query(
      `update synthesis set bullish_score = bullish_score + 1 where scoring_id = $1 and symbol =
         (select min(symbol) from synthesis where scoring_id = $1) returning symbol`,
      [scoring],
    );
    await pool.query('update batch set total_signals_imported = total_signals_imported + 1 where id = $1', [id]);
    const { body: changed } = await ask(app, 'verifyBatch', { path: [id] });
    expect(changed.problems).toHaveLength(2);
    expect(changed.detail).toMatch(/signals reported, .* \(and 1 more\)$/);
    expect(changed.problems[1]).toContain(`${before.rows[0].symbol}: the bullish score is`);
    await pool.query('update batch set total_signals_imported = total_signals_imported - 1 where id = $1', [id]);
    await pool.query('update synthesis set bullish_score = bullish_score - 1 where scoring_id = $1 and symbol = $2', [
      scoring,
      before.rows[0].symbol,
    ]);
    expect((await ask(app, 'verifyBatch', { path: [id] })).body.problems).toEqual([]);
  });
});
