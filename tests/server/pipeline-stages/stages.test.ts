// The five stages over a real database: what comes in is stored, set aside or skipped, scored, and published.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StageResults } from '../../../src/domain/pipeline/stage-results.ts';
import { SynthesisResults } from '../../../src/domain/signals/score/scores.ts';
import { LatestSignals } from '../../../src/domain/signals/signal.ts';
import { recordsIn } from '../../../src/server/pipeline/stages/records-file.ts';
import { readReply } from '../../../src/server/publish/published.ts';
import { type FileRow, highs, ideas, type StageBench, stageBench } from './batch-of-files.ts';

let bench: StageBench;
beforeEach(async () => {
  bench = await stageBench();
});
afterEach(() => bench.close());

const files = () =>
  bench.rows<FileRow>(
    `select file_name, file_type, status, row_count, signal_count, quarantined_count, skipped_count, notes
     from batch_file order by file_name`,
  );

// BATCH-05, BATCH-06, BATCH-07, BATCH-08, BATCH-09, AENT-06, AENT-10, AENT-13, AENT-14, AENT-15, CALC-78
test('fetched lists become signals, scores and a published reply; each stage keeps its result', async () => {
  await bench.receive({ '52-week-highs.csv': highs, 'idea-engine.csv': ideas }, 'fetch');
  const organized = await bench.run('organize');
  expect(organized.output).toBe(`Batch ${organized.batch_id}: 2 lists recognised`);
  expect(StageResults.parse(organized.results)).toMatchObject({ filesOrganized: 2, totalFiles: 2 });
  const id = organized.batch_id;
  const preprocessed = await bench.run('preprocess', id);
  expect(StageResults.parse(preprocessed.results)).toMatchObject({ filesCleaned: 2, totalRows: 7 });
  const transformed = await bench.run('transform', id);
  expect(StageResults.parse(transformed.results)).toMatchObject({
    filesTransformed: 2,
    totalJsonRecords: 3,
    repeatedRows: 1,
    transformedFiles: [{ repeated: 1 }, { repeated: 0 }],
  });
  expect(transformed.output).toBe(`Batch ${id}: 3 records from 2 lists, 1 repeated row left out`);
  const imported = StageResults.parse((await bench.run('import', id)).results);
  expect(imported).toMatchObject({
    totalSignals: 3,
    totalFiles: 2,
    totalUniqueSymbols: 2,
    signalDistribution: { bullish: 2, bearish: 0, neutral: 0, premium: 1 },
    topSignals: [
      { type: '52-Week Highs', direction: 'bullish', count: 2 },
      { type: 'Idea Engine', direction: 'premium', count: 1 },
    ],
  });
  expect(imported.recentSignals).toContainEqual({
    symbol: 'KEST',
    company: 'Kestrel Air',
    signal_type: 'Idea Engine',
    direction: 'premium',
    file_name: 'idea-engine.csv',
  });
  const scored = SynthesisResults.parse((await bench.run('synthesize', id)).results);
  expect(scored.premiumSymbols).toMatchObject([
    { symbol: 'KEST', signals: [{ type: 'Idea Engine', mb_score: 87, target_gain: 42.9, timeframe: null }] },
  ]);
  const stored = await bench.rows<{ stage: string; results: unknown }>('select stage, results from stage_result');
  expect(stored).toHaveLength(5);
  expect(stored.find(({ stage }) => stage === 'synthesize')?.results).toEqual(scored);
  expect(await files()).toEqual([
    {
      file_name: '52-week-highs.csv',
      file_type: '52-week-highs',
      status: 'imported',
      row_count: 6,
      signal_count: 2,
      quarantined_count: 3,
      skipped_count: 1,
      notes:
        '1 row that cannot be read. 2 rows quarantined: a price below zero (1), no symbol (1). 1 row skipped: the same row again (1). 4 rows name a symbol that no loaded listing knows. Prices of 2 rows were not checked: no close of the stock is known yet.',
    },
    expect.objectContaining({
      file_type: 'idea-engine',
      status: 'imported',
      row_count: 1,
      signal_count: 1,
      notes:
        '1 row names a symbol that no loaded listing knows. Prices of 1 row were not checked: no close of the stock is known yet.',
    }),
  ]);
  const aside = await bench.rows<FileRow>('select * from quarantined_row order by line_number');
  expect(aside.map((row) => `${row.stage} ${row.line_number} ${row.column_name}: ${row.reason} | ${row.raw}`)).toEqual([
    'transform 4 Symbol: no symbol | No Symbol,-,$1.00,,',
    'transform 6 Current Price: a price below zero | Minus Co,MINU,-5,,',
    'preprocess 7 null: the row has 2 cells, the header 5 | Short row,SHRT',
  ]);
  const signals = await bench.rows<Record<string, unknown>>(
    'select symbol, company, signal_type_id, direction, side, signal_date, line_number, row_data from signal order by id',
  );
  expect(signals[1]).toEqual({
    symbol: 'BRK.B',
    company: 'Brook, Inc.',
    signal_type_id: 15,
    direction: 'bullish',
    side: 'bullish',
    signal_date: '2026-11-17',
    line_number: 3,
    row_data: {
      Company: 'Brook, Inc.',
      Symbol: 'brk-b',
      'Current Price': '$400.00',
      'Price Change': '+0.5%',
      'Indicator(s)': '',
    },
  });
  const [batch] = await bench.rows<Record<string, unknown>>(
    'select g.*, b.* from batch b join scoring g on g.batch_id = b.id',
  );
  expect(batch).toMatchObject({
    id,
    status: 'completed',
    batch_type: 'fetch',
    source_description: '2 files fetched',
    file_count: 2,
    total_signals_imported: 3,
    total_symbols_synthesized: 2,
    // A fetched batch speaks of the moment it was put together.
    as_of: '2026-11-17T18:14:00.000Z',
    scored_from: '2026-11-16',
    formula_version: 'score-2',
  });
  const { published, source_id } = await bench.publish.read('signals');
  const latest = LatestSignals.parse(await readReply(published));
  expect(source_id).toBe(id);
  expect(latest.signals.map(({ symbol, smart_cat_score, tabType }) => [symbol, smart_cat_score, tabType])).toEqual([
    ['KEST', 55, 'premium'],
    ['BRK.B', 10, 'bullish'],
  ]);
  expect(latest.signals[0]?.signal_details.premium[0]?.data).toMatchObject({
    json_enrichment: { ideaEngineScore: 87, recommendationFactors: ['Rising margins', 'Insider buying'] },
  });
  // The files of a stage can be looked into.
  const [file] = await bench.rows<{ preprocessed_path: string; transformed_path: string }>(
    `select preprocessed_path, transformed_path from batch_file where file_type = '52-week-highs'`,
  );
  const cleaned = await readFile(join(bench.filesDir, file?.preprocessed_path ?? ''), 'utf8');
  expect(cleaned.split('\n').slice(0, 2)).toEqual([
    'Line,Company,Symbol,Current Price,Price Change,Indicator(s)',
    '2,Kestrel Air,KEST,$10.50,+1.5%,Gap Up',
  ]);
  expect(await recordsIn([await readFile(join(bench.filesDir, file?.transformed_path ?? ''))], 1)).toEqual([
    expect.objectContaining({ symbol: 'KEST', signal_type: '52-Week Highs', direction: 'bullish', line_number: 2 }),
  ]);
});
