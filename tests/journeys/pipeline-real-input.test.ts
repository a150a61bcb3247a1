// Real lists in one uploaded archive: every row accounted for, its side, and the reasons of refusals.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Batch } from '../../src/domain/pipeline/batch.ts';
import type { BatchFile } from '../../src/domain/pipeline/batch-file.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { startTestApp, type TestApp } from '../setup/app.ts';
import { ask, runPipeline, upload } from './pipeline-steps.ts';

const folder = fileURLToPath(new URL('../../../shared/data/real/expert_lists', import.meta.url));

/** All lists of the folder; compressed ones as the lists they hold. */
function realLists(): { name: string; content: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.csv(\.gz)?$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      const isPacked = path.endsWith('.gz');
      return { name: relative(folder, path).replace(/\.gz$/, ''), content: isPacked ? gunzipSync(bytes) : bytes };
    });
}

/** What a row of a list is worth, as the catalogue of lists says, by a word of the file's name. */
const countedLists: Record<string, { side: 'bullish' | 'bearish' | 'neutral'; points: number }> = {
  '52_week_highs': { side: 'bullish', points: 10 },
  '52_week_lows': { side: 'bearish', points: 10 },
  golden_cross: { side: 'bullish', points: 5 },
  death_cross: { side: 'bearish', points: 5 },
  percentage_gainers: { side: 'bullish', points: 5 },
  percentage_decliners: { side: 'bearish', points: 5 },
  oversold_rsi: { side: 'bullish', points: 4 },
  overbought_rsi: { side: 'bearish', points: 4 },
  most_active: { side: 'neutral', points: 0 },
  unusual_trading_volume: { side: 'neutral', points: 0 },
};

/** BRK/A is BRK.A, PCG^A is PCGpA. */
const spelled = (symbol: string) => symbol.trim().replace('/', '.').replace('^', 'p');

describe.skipIf(!existsSync(folder))('real expert lists', () => {
  let app: TestApp;
  let batch: Batch;
  let files: BatchFile[];
  beforeAll(async () => {
    app = await startTestApp();
    const uploaded = await upload(app, await archiveOf(realLists()));
    if (uploaded.status !== 200) throw new Error(uploaded.detail);
    const run = await runPipeline(app);
    if (run.status !== 'completed') throw new Error(run.message ?? '');
    batch = (await ask(app, 'batches')).body.batches[0] as Batch;
    files = (await ask(app, 'batch', { path: [batch.id] })).body.files;
  });
  afterAll(() => app.close());

  test('rows in are rows stored, quarantined or skipped, for every file', () => {
    expect(files).toHaveLength(realLists().length);
    for (const { name, content } of realLists()) {
      const file = files.find((one) => one.file_name === name);
      const rows = parse(content, { relax_column_count: true, skip_empty_lines: true, bom: true }).length - 1;
      const { row_count, signal_count, quarantined_count, skipped_count } = file ?? {};
      expect({ name, row_count }).toEqual({ name, row_count: rows });
      expect({ name, rows: (signal_count ?? 0) + (quarantined_count ?? 0) + (skipped_count ?? 0) }).toEqual({
        name,
        rows,
      });
    }
  });

  test('reasons of quarantined rows and sides of stored ones are as a count of the raw text says', async () => {
    const rows = async <Row extends object>(text: string) => (await app.storage.database.pool.query<Row>(text)).rows;
    expect(await rows('select distinct status from batch_file')).toEqual([{ status: 'imported' }]);
    const reasons = await rows(
      `select f.file_name, q.reason, count(*) from quarantined_row q join batch_file f on f.id = q.file_id
       group by 1, 2 order by 1, 2`,
    );
    expect(reasons).toEqual([
      { file_name: 'sec_form4_sp500_insider_transactions.csv', reason: 'no symbol', count: 25 },
      // Two share classes in one cell.
      { file_name: 'sec_form4_sp500_insider_transactions.csv', reason: 'not a stock symbol', count: 53 },
      { file_name: 'smartpredict_congress_trades.csv', reason: 'no symbol', count: 14 },
    ]);
    // Codes P and S of Form 4, Purchase and Sale, actions of ratings.
    const sides = await rows<{ name: string; side: string; count: number }>(
      `select regexp_replace(f.file_name, '^.*/', '') as name, s.side, count(*)::integer as count
       from signal s join batch_file f on f.id = s.file_id
       where f.file_name not like '%2026-08-%' group by 1, 2 order by 1, 2`,
    );
    expect(sides.map(({ name, side, count }) => `${name} ${side} ${count}`)).toEqual([
      'marketbeat_percentage_gainers_sample.csv bullish 9',
      'marketbeat_ratings_2021-03-23.csv bearish 4',
      'marketbeat_ratings_2021-03-23.csv bullish 10',
      'marketbeat_ratings_2021-03-23.csv neutral 1',
      'sec_form4_cluster_buy_events.csv bullish 31',
      'sec_form4_sp500_insider_transactions.csv bearish 5454',
      'sec_form4_sp500_insider_transactions.csv bullish 393',
      'smartpredict_congress_trades.csv bearish 79',
      'smartpredict_congress_trades.csv bullish 46',
      'smartpredict_insider_trades.csv bearish 85',
      'smartpredict_insider_trades.csv bullish 85',
    ]);
  });

  test('the batch adds up when it is counted again', async () => {
    // One list of 2021 says no day anywhere, so the batch waits for a confirmation.
    const { problems } = (await ask(app, 'verifyBatch', { path: [batch.id] })).body;
    expect(problems).toEqual([expect.stringMatching(/^Complete, not published: No day found.*gainers_sample\.csv\.$/)]);
  });

  test('every score is what the lines of the lists add up to when counted by hand', async () => {
    const bullish = new Map<string, number>();
    const bearish = new Map<string, number>();
    const sides = { bullish, bearish, neutral: new Map<string, number>() };
    // The lists of the last two sessions count; one without any day gives way to the dated file of its list and day.
    for (const { name, content } of realLists()) {
      const word = Object.keys(countedLists).find((part) => name.includes(part));
      if (word === undefined || !name.includes('2026-08-')) continue;
      const { side, points } = countedLists[word] as (typeof countedLists)[string];
      const rows = parse(content, { columns: true, relax_column_count: true, bom: true }) as Record<string, string>[];
      const symbols = new Set(rows.map((row) => spelled(row.Symbol ?? row.Ticker ?? '')));
      for (const symbol of symbols) sides[side].set(symbol, (sides[side].get(symbol) ?? 0) + points);
    }
    const { rows } = await app.storage.database.pool.query(
      `select symbol, bullish_score, bearish_score from synthesis join scoring g on g.id = scoring_id
       where batch_id = $1 and is_current order by symbol`,
      [batch.id],
    );
    const counted = new Set(Object.values(sides).flatMap((side) => [...side.keys()]));
    expect(rows.map((row) => row.symbol).sort()).toEqual([...counted].sort());
    expect(rows).toEqual(
      rows.map(({ symbol }) => ({
        symbol,
        bullish_score: bullish.get(symbol) ?? 0,
        bearish_score: bearish.get(symbol) ?? 0,
      })),
    );
  });

  test('every signal of a scored symbol leads back to its line in the real file', async () => {
    const { body } = await ask(app, 'stageValidation', { path: [batch.id, 'synthesize'] });
    const top = 'topBullishSymbols' in body.results ? body.results.topBullishSymbols[0] : undefined;
    const { body: detail } = await ask(app, 'batchSymbol', { path: [batch.id, top?.symbol ?? ''] });
    const lists = new Map(realLists().map((list) => [list.name, list.content.toString('utf8').split(/\r?\n/)]));
    for (const signal of detail.signalDetails.slice(0, 20)) {
      const { body: receipt } = await ask(app, 'signalReceipt', { path: [signal.id] });
      expect(receipt.raw).toBe(lists.get(signal.file_name)?.[signal.line_number - 1]);
    }
  });
});
