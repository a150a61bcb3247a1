// Goal: administrator endpoints and file viewers on a batch of a million signals with 100,000 quarantined rows.
import { setTimeout as pause } from 'node:timers/promises';
import { type EndpointName, endpoints } from '../src/contract/endpoints.ts';
import { stages } from '../src/domain/pipeline/stage.ts';
import { alone, type Goal, type GoalResult } from './compare.ts';
import { fillLargeFolder, LARGE_QUARANTINE } from './large-batch.ts';
import { type Program, readJson, startProgram } from './program.ts';
import { inScratchFolder } from './scratch.ts';

const TIMES = 30;
const TARGET_MS = 300;

/** Ids for the questions, read from the product. */
type Known = {
  batch: number;
  /** `long`: list of maximum length; `spoiled`: same length, half in quarantine; `usual`: list of usual size. */
  files: { long: number; spoiled: number; usual: number };
  signals: { first: number; last: number };
  quarantined: { first: number; last: number };
  symbol: string;
  unknown: number;
  reason: string;
};

type Question = { what: string; path: string };

const own: Partial<Record<EndpointName, (known: Known) => readonly Question[]>> = {
  batches: ({ batch }) => [
    { what: 'all', path: '/api/admin/batches' },
    { what: 'first page', path: '/api/admin/batches?limit=25' },
    { what: 'last page', path: `/api/admin/batches?limit=25&before=${Math.min(batch, 10)}` },
    { what: 'found by file', path: '/api/admin/batches?limit=25&find=insider' },
    { what: 'held', path: '/api/admin/batches?limit=25&only=held' },
  ],
  batch: ({ batch }) => [{ what: 'large', path: `/api/admin/batches/${batch}` }],
  dryRunBatch: ({ batch }) => [
    { what: 'large', path: `/api/admin/batches/${batch}/dry-run` },
    { what: 'small', path: `/api/admin/batches/${batch - 1}/dry-run` },
  ],
  stageLog: ({ batch }) => stages.map((stage) => ({ what: stage, path: `/api/admin/batches/${batch}/log/${stage}` })),
  stageValidation: ({ batch }) =>
    stages.map((stage) => ({ what: stage, path: `/api/admin/batches/${batch}/validation/${stage}` })),
  batchSymbol: ({ batch, symbol }) => [{ what: symbol, path: `/api/admin/batches/${batch}/symbols/${symbol}` }],
  batchQuarantine: ({ batch, files, quarantined: { first, last }, reason }) => {
    const page = `/api/admin/batches/${batch}/quarantine?limit=100`;
    const why = encodeURIComponent(reason);
    return [
      { what: 'first page', path: page },
      { what: 'middle page', path: `${page}&after=${Math.floor((first + last) / 2)}` },
      { what: 'last page', path: `${page}&after=${last - 100}` },
      { what: 'of a file', path: `${page}&file=${files.spoiled}` },
      { what: 'of a file without any', path: `${page}&file=${files.usual}` },
      { what: 'of a reason, middle', path: `${page}&reason=${why}&after=${Math.floor((first + last) / 2)}` },
      { what: 'of a file and reason, last', path: `${page}&file=${files.spoiled}&reason=${why}&after=${last - 500}` },
      { what: 'put back', path: `${page}&show=mended` },
    ];
  },
  quarantineCounts: ({ batch }) => [{ what: 'large', path: `/api/admin/batches/${batch}/quarantine/counts` }],
  quarantinedRow: ({ quarantined }) => [
    { what: 'first', path: `/api/admin/quarantine/${quarantined.first}` },
    { what: 'last', path: `/api/admin/quarantine/${quarantined.last}` },
  ],
  signalReceipt: ({ signals }) => [
    { what: 'first', path: `/api/admin/signals/${signals.first}/receipt` },
    { what: 'last', path: `/api/admin/signals/${signals.last}/receipt` },
  ],
  fileContent: ({ files }) =>
    stages.flatMap((stage) => {
      const of = (file: number) => `/api/files/content/${file}?stage=${stage}`;
      return [
        { what: `${stage}, last page of the longest`, path: `${of(files.long)}&offset=199900&limit=100` },
        { what: `${stage}, middle page`, path: `${of(files.long)}&offset=100000&limit=100` },
        { what: `${stage}, first page`, path: `${of(files.long)}&limit=100` },
        { what: `${stage}, at a line`, path: `${of(files.long)}&line=150000&limit=100` },
        { what: `${stage}, half in quarantine`, path: `${of(files.spoiled)}&offset=99900&limit=100` },
        { what: `${stage}, of the usual size`, path: `${of(files.usual)}&offset=10000&limit=100` },
      ];
    }),
  fileList: () =>
    ['inbox', 'organized', 'preprocessed', 'transformed'].map((directory) => ({
      what: directory,
      path: `/api/files/list?directory=${directory}&pattern=*insider*`,
    })),
  minuteChart: () => [{ what: 'a day without minutes', path: '/api/admin/minute-tracking/chart/AAPL' }],
  unknownFile: ({ unknown }) => [{ what: 'found', path: `/api/admin/pipeline/unknown-files/${unknown}` }],
  verifyBatch: ({ batch }) => [{ what: 'large', path: `/api/expert-data/pipeline/verify/${batch}` }],
};

/** Questions for every GET endpoint of administrators; throws for one without sample parameters. */
function questions(known: Known): Question[] {
  return (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
    const { method, path, access } = endpoints[name];
    if (method !== 'GET' || access !== 'admin') return [];
    const asked = own[name]?.(known) ?? [{ what: '', path }];
    if (asked.some((question) => question.path.includes('/:'))) throw new Error(`Nobody says what ${name} is asked.`);
    return asked.map(({ what, path: asks }) => ({ what: `${name} ${what}`.trim(), path: asks }));
  });
}

const LOOK_MS = 500;
const CHECK = 'batch-check';

/** Waits until the product has recounted the large batch. */
async function checked(program: Program): Promise<void> {
  type Health = { work: { running: { kind: string }[]; waiting: number } };
  for (let quiet = 0; quiet < 4; ) {
    await pause(LOOK_MS);
    const { work } = await readJson<Health>(program, '/api/admin/health');
    quiet = work.waiting > 0 || work.running.some(({ kind }) => kind === CHECK) ? 0 : quiet + 1;
  }
}

async function learn(program: Program): Promise<Known> {
  await checked(program);
  const { batches } = await readJson<{ batches: { id: number }[] }>(program, '/api/admin/batches?limit=1');
  const batch = batches[0]?.id ?? 0;
  type File = { id: number; file_type: string; signal_count: number };
  const { files } = await readJson<{ files: File[] }>(program, `/api/admin/batches/${batch}`);
  const fileOf = (type: string) => files.find(({ file_type }) => file_type === type)?.id ?? 0;
  const long = fileOf('price-target-raised');
  type Page = { content: { id: number; symbol: string }[]; total: number };
  const page = (offset: number) =>
    readJson<Page>(program, `/api/files/content/${long}?stage=import&limit=1&offset=${offset}`);
  const [first, { unknown }] = await Promise.all([
    page(0),
    readJson<{ files: { id: number }[] }>(program, '/api/admin/pipeline/unknown-files').then(({ files: found }) => ({
      unknown: found[0]?.id ?? 0,
    })),
  ]);
  const last = await page(first.total - 1);
  const { rows } = await readJson<{ rows: { id: number; reason: string }[] }>(
    program,
    `/api/admin/batches/${batch}/quarantine?limit=1`,
  );
  const quarantined = rows[0]?.id ?? 0;
  return {
    batch,
    files: { long, spoiled: fileOf('insider-buying'), usual: fileOf('congress-buys') },
    signals: { first: first.content[0]?.id ?? 0, last: last.content[0]?.id ?? 0 },
    quarantined: { first: quarantined, last: quarantined + LARGE_QUARANTINE - 1 },
    symbol: first.content[0]?.symbol ?? '',
    unknown,
    reason: rows[0]?.reason ?? '',
  };
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** Measures the first reply after a start, and the 95th percentile of later ones. */
async function measure(program: Program, { what, path }: Question): Promise<GoalResult> {
  const times: number[] = [];
  for (let n = 0; n <= TIMES; n += 1) {
    const from = performance.now();
    await readJson(program, path);
    times.push(performance.now() - from);
  }
  const [first = 0, ...later] = times;
  const p95 = rounded(later.toSorted((a, b) => a - b)[Math.ceil(TIMES * 0.95) - 1] ?? 0);
  const note = `p95 of ${TIMES}; the first took ${rounded(first)} ms`;
  const isInTime = p95 <= TARGET_MS && first <= TARGET_MS;
  return { ...alone(what, p95, TARGET_MS, 'ms', note), ours_ms: p95, ok: isInTime };
}

/** Measures over a filled folder. */
export async function measureAdminArea(folder: string): Promise<GoalResult[]> {
  // In a separate program, so that these reads do not warm up the measured one.
  const learning = await startProgram(folder);
  const known = await learn(learning).finally(learning.end);
  const program = await startProgram(folder);
  try {
    const results: GoalResult[] = [];
    for (const question of questions(known)) results.push(await measure(program, question));
    return results;
  } finally {
    await program.end();
  }
}

export const adminAreaGoal: Goal = {
  name: 'admin-area',
  run: () =>
    inScratchFolder(async (folder) => {
      await fillLargeFolder(folder);
      return measureAdminArea(folder);
    }),
};
