// F-01: a pipeline killed at any point of its five stages and run again ends as if nothing had happened.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { createInbox } from '../../src/server/pipeline/inbox/inbox.ts';
import { testClock } from '../setup/clock.ts';
import { inGate } from '../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../setup/postgres.ts';
import { readyStage, runToTheEnd } from './pipeline-in-one-process.ts';

const program = fileURLToPath(new URL('./pipeline-in-one-process.ts', import.meta.url));

const rows = (count: number, change: string, prefix = 'AB') =>
  Array.from(
    { length: count },
    (_, n) => `Sample ${n} Inc.,${prefix}${String.fromCharCode(65 + (n % 26))},$${n + 1}.50,${change}`,
  );
const header = 'Company,Symbol,Current Price,Price Change';
const lists: Record<string, string> = {
  'percentage-gainers_2026-11-17.csv': [header, ...rows(30, '+2%'), 'Nobody,-,1,1', 'Minus,ABZ,-4,1', ''].join('\n'),
  'percentage-decliners_2026-11-17.csv': [header, ...rows(20, '-2%', 'CD'), 'short row', ''].join('\n'),
  'idea-engine_2026-11-17.csv':
    'Company,Symbol,Idea Engine Score,Current Price,Price Target,Upside\nSample 1 Inc.,ABB,88,$10.00,$12.00,20%\n',
  'who-knows.csv': 'Symbol,Colour\nABC,green\n',
};

/** Query of every table of the pipeline, without the times rows were written. */
const tables: Record<string, string> = {
  batch: `select id, content_hash, batch_type, source_description, status, file_count, total_signals_imported,
    total_symbols_synthesized, as_of, held_reason, held_since, error, interrupted_in from batch`,
  scoring: 'select id, batch_id, is_current, scored_from, scored_batches, scored_files, formula_version from scoring',
  scoring_snapshot: 'select s.kind, l.scoring_id from scoring_snapshot l join snapshot s on s.id = l.snapshot_id',
  scored_list: 'select * from scored_list',
  batch_file: `select id, batch_id, sha256, file_name, file_type, status, notes, columns, row_count, json_records_count,
    signal_count, quarantined_count, skipped_count, unique_symbols, newest_day, received_at, keys_sha256, original_path, preprocessed_path, transformed_path
    from batch_file`,
  file_list: 'select file_id, signal_type_id, signal_date, signals from file_list',
  quarantined_row: 'select batch_id, file_id, line_number, stage, column_name, reason, raw from quarantined_row',
  signal: `select id, batch_id, file_id, line_number, row_number, symbol, company, signal_type_id, direction, side,
    signal_date, row_data::text from signal`,
  synthesis: 'select * from synthesis',
  stage_result: 'select batch_id, stage, results::text from stage_result',
  snapshot: 'select kind, source_id, as_of, formula_version, etag, md5(body) from snapshot',
  publication:
    'select l.publication_id, l.kind, s.etag from publication_snapshot l join snapshot s on s.id = l.snapshot_id',
  call_set: 'select id, kind, market, publication_id, formula_version from call_set',
  call: 'select * from call',
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

/** `waiting`: files of the killed batch; `before`: of a batch published before; `confirms`: releases held ones. */
type Scenario = { waiting: Record<string, string>; before: Record<string, string> | null; confirms: boolean };

async function prepared({ waiting, before }: Scenario) {
  const db = await testDatabase();
  const filesDir = await mkdtemp(join(tmpdir(), 'smart-cat-killed-'));
  const inbox = createInbox({ database: db.database, clock: testClock(), randomBytes, filesDir });
  const receive = async (files: Record<string, string>) => {
    for (const [file_name, text] of Object.entries(files)) {
      await inbox.receiveFile({ file_name, bytes: Buffer.from(text), origin: 'upload', list_slug: null, fence: null });
    }
  };
  if (before !== null) {
    await receive(before);
    await runToTheEnd(db.target, filesDir, () => undefined);
  }
  await receive(waiting);
  const end = async () => {
    await db.drop();
    await rm(filesDir, { recursive: true, force: true });
  };
  return { db, filesDir, end };
}

/** Resets sequences to the stored ids, so that rows can be compared with their ids. */
async function returnLostNumbers({ database }: TestDatabase): Promise<void> {
  for (const table of ['batch', 'batch_file', 'scoring', 'publication', 'call', 'call_set']) {
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
  'synthesize: calls written',
  'synthesize: before commit',
  'synthesize: after commit',
];
/** Where the most is written at once. */
const examples = ['synthesize: before commit'];
const stages = ['organize', 'preprocess', 'transform', 'import', 'synthesize', 'complete'];

const usual: Scenario = { waiting: lists, before: null, confirms: false };
const older = { 'percentage_gainers_2026-11-10.csv': [header, ...rows(12, '+2%'), ''].join('\n') };
/** Two rows of a required list that usually has twelve. */
const heldBack: Scenario = {
  waiting: { 'percentage_gainers_2026-11-17.csv': [header, ...rows(2, '+3%'), ''].join('\n') },
  before: older,
  confirms: true,
};
const unscored: Scenario = {
  waiting: { 'who-knows.csv': lists['who-knows.csv'] ?? '' },
  before: older,
  confirms: false,
};

/** Content and passed points of a scenario run without a kill. */
async function throughout(scenario: Scenario) {
  const { db, filesDir, end } = await prepared(scenario);
  const passed = new Map<string, number>();
  const note = (point: string) => passed.set(point, (passed.get(point) ?? 0) + 1);
  try {
    await runToTheEnd(db.target, filesDir, note, scenario.confirms);
    return { untouched: await digest(db), passed };
  } finally {
    await end();
  }
}

/** Next stage after a kill at the point, and content after the run was continued. */
async function killed(scenario: Scenario, at: { killAt: string; occurrence: number }) {
  const { db, filesDir, end } = await prepared(scenario);
  try {
    const order = JSON.stringify({ target: db.target, filesDir, confirms: scenario.confirms, ...at });
    const child = spawn(process.execPath, [program, order], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    const left = await readyStage(db.target, true);
    await returnLostNumbers(db);
    await runToTheEnd(db.target, filesDir, () => undefined, scenario.confirms);
    return { ...left, after: await digest(db) };
  } finally {
    await end();
  }
}

describe('F-01 a pipeline killed anywhere and run once more equals one that was never killed', () => {
  let untouched: Record<string, string>;
  let passed: Map<string, number>;

  beforeAll(async () => {
    ({ untouched, passed } = await throughout(usual));
  });

  test('The points tried are all the points the stages pass', () => {
    expect([...passed.keys()].sort()).toEqual([...points].sort());
    expect(points.length).toBeGreaterThanOrEqual(19);
  });

  test.concurrent.each(inGate(examples, points))('killed at "%s"', async (killAt) => {
    // Points of every file: killed at the second file, once the first is complete.
    const occurrence = Math.min(2, passed.get(killAt) ?? 1);
    const { newest, stage, after } = await killed(usual, { killAt, occurrence });
    const killedIn = killAt.slice(0, killAt.indexOf(':'));
    const isDone = killAt.endsWith('after commit');
    expect(stage).toBe(isDone ? stages[stages.indexOf(killedIn) + 1] : killedIn);
    const before = killedIn === 'organize' && !isDone ? 'none' : 'failed';
    expect(newest?.status ?? 'none').toBe(stage === 'complete' ? 'completed' : before);
    expect(newest?.interrupted_in ?? 'none').toBe(before === 'failed' && stage !== 'complete' ? stage : 'none');
    if (before === 'failed' && stage !== 'complete')
      expect(newest?.error?.toLowerCase()).toContain(`interrupted in ${stage}:`);
    expect(after).toEqual(untouched);
  });
});

const otherEnds = [
  {
    name: 'a batch that is held and confirmed',
    scenario: heldBack,
    tried: [
      'import: partition attached',
      'import: before commit',
      'synthesize: start',
      'synthesize: scored',
      'synthesize: scores written',
      'synthesize: held',
      'synthesize: before commit',
      'synthesize: after commit',
      'publish: start',
      'publish: taken out of hold',
      'publish: calls written',
      'publish: before commit',
      'publish: after commit',
    ],
    examples: ['publish: taken out of hold'],
  },
  {
    name: 'a batch that scores nothing',
    scenario: unscored,
    tried: ['synthesize: start', 'synthesize: nothing scored', 'synthesize: before commit', 'synthesize: after commit'],
    examples: ['synthesize: nothing scored'],
  },
];

describe.each(inGate(otherEnds.slice(0, 1), otherEnds))(
  'F-01 $name, killed anywhere on the way',
  ({ scenario, tried, examples }) => {
    let untouched: Record<string, string>;

    beforeAll(async () => {
      const whole = await throughout(scenario);
      untouched = whole.untouched;
      const ends = (point: string) => /^(?:synthesize|publish)/.test(point);
      expect([...whole.passed.keys()].filter(ends).sort()).toEqual(tried.filter(ends).sort());
    });

    test.concurrent.each(inGate(examples, tried))('at "%s", ends as if nothing had happened', async (killAt) => {
      const { newest, after } = await killed(scenario, { killAt, occurrence: 1 });
      // A killed batch is never half published: it is published, held, or unfinished.
      const isHeld = [
        'synthesize: after commit',
        'publish: start',
        'publish: taken out of hold',
        'publish: calls written',
        'publish: before commit',
      ];
      if (scenario.confirms) expect(newest?.held != null).toBe(isHeld.includes(killAt));
      if (scenario.confirms) expect(newest?.is_published).toBe(killAt === 'publish: after commit');
      expect(after).toEqual(untouched);
    });
  },
);
