// F-01: a pipeline killed at any point of its five stages and run again ends as if nothing had happened.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { createInbox } from '../../src/server/pipeline/inbox.ts';
import { testClock } from '../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../setup/postgres.ts';
import { readyStage, runToTheEnd } from './pipeline-in-one-process.ts';

const program = fileURLToPath(new URL('./pipeline-in-one-process.ts', import.meta.url));

const rows = (count: number, change: string) =>
  Array.from(
    { length: count },
    (_, n) => `Sample ${n} Inc.,AB${String.fromCharCode(65 + (n % 26))},$${n + 1}.50,${change}`,
  );
const header = 'Company,Symbol,Current Price,Price Change';
const lists: Record<string, string> = {
  'percentage-gainers.csv': [header, ...rows(30, '+2%'), 'Nobody,-,1,1', 'Minus,ABZ,-4,1', ''].join('\n'),
  'percentage-decliners.csv': [header, ...rows(20, '-2%'), 'short row', ''].join('\n'),
  'idea-engine.csv':
    'Company,Symbol,Idea Engine Score,Current Price,Price Target,Upside\nSample 1 Inc.,ABB,88,$10.00,$12.00,20%\n',
  'who-knows.csv': 'Symbol,Colour\nABC,green\n',
};

/** Every table of the pipeline, without the times at which rows were written. */
const tables: Record<string, string> = {
  batch: `select id, content_hash, batch_type, source_description, status, file_count, total_signals_imported,
    total_symbols_synthesized, as_of, scored_from, formula_version from batch`,
  batch_file: `select id, batch_id, sha256, file_name, file_type, status, notes, columns, row_count, json_records_count,
    signal_count, quarantined_count, skipped_count, unique_symbols, original_path, preprocessed_path, transformed_path
    from batch_file`,
  quarantined_row: 'select batch_id, file_id, line_number, stage, column_name, reason, raw from quarantined_row',
  signal: `select id, batch_id, file_id, line_number, row_number, symbol, company, signal_type_id, direction, side,
    signal_date, row_data::text from signal`,
  synthesis: 'select * from synthesis',
  stage_result: 'select batch_id, stage, results::text from stage_result',
  snapshot: 'select kind, source_id, as_of, formula_version, etag, md5(body) from snapshot',
  publication:
    'select l.publication_id, l.kind, s.etag from publication_snapshot l join snapshot s on s.id = l.snapshot_id',
  inbox_file: 'select sha256, file_name, batch_id from inbox_file',
};

async function digest({ database }: TestDatabase): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const [name, query] of Object.entries(tables)) {
    const { rows } = await database.pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, chr(10) order by line)), '') as digest
       from (select t::text as line from (${query}) t) lines`,
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

async function prepared(): Promise<{ db: TestDatabase; filesDir: string; end: () => Promise<void> }> {
  const db = await testDatabase();
  const filesDir = await mkdtemp(join(tmpdir(), 'smart-cat-killed-'));
  const inbox = createInbox({ database: db.database, clock: testClock(), randomBytes, filesDir });
  for (const [file_name, text] of Object.entries(lists)) {
    await inbox.receiveFile({ file_name, bytes: Buffer.from(text), origin: 'upload', list_slug: null });
  }
  const end = async () => {
    await db.drop();
    await rm(filesDir, { recursive: true, force: true });
  };
  return { db, filesDir, end };
}

/** Numbers given out and lost with the transaction are given out again, so that rows can be compared with their ids. */
async function returnLostNumbers({ database }: TestDatabase): Promise<void> {
  for (const table of ['batch', 'batch_file', 'publication']) {
    await database.pool.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 0) + 1, false) from ${table}`,
    );
  }
}

const pointsOfFiles = (stage: string) => [
  `${stage}: start`,
  `${stage}: file half written`,
  `${stage}: file written, not yet renamed`,
  `${stage}: file renamed`,
  `${stage}: before commit of a file`,
  `${stage}: after commit of a file`,
  `${stage}: before commit`,
  `${stage}: after commit`,
];
const points = [
  'organize: start',
  'organize: files claimed',
  'organize: before commit',
  'organize: after commit',
  ...pointsOfFiles('preprocess'),
  ...pointsOfFiles('transform'),
  'import: start',
  'import: partition made',
  'import: in the middle of a file',
  'import: before commit of a file',
  'import: after commit of a file',
  'import: partition attached',
  'import: before commit',
  'import: after commit',
  'synthesize: start',
  'synthesize: scored',
  'synthesize: scores written',
  'synthesize: before commit',
  'synthesize: after commit',
];
const stages = ['organize', 'preprocess', 'transform', 'import', 'synthesize', 'complete'];

describe('F-01 a pipeline killed anywhere and run once more equals one that was never killed', () => {
  let untouched: Record<string, string>;
  const passed = new Map<string, number>();

  beforeAll(async () => {
    const { db, filesDir, end } = await prepared();
    await runToTheEnd(db.target, filesDir, (point) => passed.set(point, (passed.get(point) ?? 0) + 1));
    untouched = await digest(db);
    await end();
  });

  test('The points tried are all the points the stages pass', () => {
    expect([...passed.keys()].sort()).toEqual([...points].sort());
    expect(points.length).toBeGreaterThanOrEqual(19);
  });

  test.concurrent.each(points)('killed at "%s"', { timeout: 60_000 }, async (killAt) => {
    const { db, filesDir, end } = await prepared();
    try {
      // Where a point is passed for every file: at the second, when the first is through.
      const occurrence = Math.min(2, passed.get(killAt) ?? 1);
      const order = JSON.stringify({ target: db.target, filesDir, killAt, occurrence });
      const child = spawn(process.execPath, [program, order], { stdio: ['ignore', 'ignore', 'inherit'] });
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
      expect(signal).toBe('SIGKILL');

      const { newest, stage } = await readyStage(db.target);
      const killedIn = killAt.slice(0, killAt.indexOf(':'));
      const isDone = killAt.endsWith('after commit');
      expect(stage).toBe(isDone ? stages[stages.indexOf(killedIn) + 1] : killedIn);
      const before = killedIn === 'organize' && !isDone ? 'none' : 'processing';
      expect(newest?.status ?? 'none').toBe(stage === 'complete' ? 'completed' : before);

      await returnLostNumbers(db);
      await runToTheEnd(db.target, filesDir, () => undefined);
      expect(await digest(db)).toEqual(untouched);
    } finally {
      await end();
    }
  });
});
