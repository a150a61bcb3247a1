// Seed of an empty database, once: runs the pipeline over every list of the source, and over the previous session's
// lists.
import { expertLists } from '../../../domain/signals/expert-lists.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import type { EarlierDays } from './earlier-days.ts';
import type { PipelineRuns } from './run-all.ts';

const PAUSE_MS = 250;

/** Prints every new line of progress until the work is done. */
async function follow(
  done: Promise<unknown>,
  clock: Clock,
  readLine: () => Promise<string | null>,
  print: (line: string) => void,
) {
  let ended = false;
  let printed: string | null = null;
  const waiting = new AbortController();
  const finished = done.finally(() => {
    ended = true;
    waiting.abort(new Error('ended'));
  });
  // Handled below; without this, a failure during `readLine` would be unhandled.
  finished.catch(() => undefined);
  while (!ended) {
    // A short loss of the database hides the progress only; `done` still settles.
    const line = await readLine().catch(() => printed);
    if (line !== null && line !== printed) print(`  ${line}`);
    printed = line;
    await clock.sleep(PAUSE_MS, waiting.signal).catch(() => undefined);
  }
  await finished;
}

type SeedDeps = PipelineParts & {
  runs: PipelineRuns;
  listsBefore: EarlierDays['listsBefore'];
  /** Reads the market's newest closes, with which prices in lists are compared; never fails. */
  readCloses: () => Promise<void>;
  print: (line: string) => void;
};

/** Number of batches a first start makes: two if the source stores the lists of the previous session. */
const batchesWanted = ({ config, expertLists: source }: SeedDeps): number =>
  source.has_archive && config.simPastSessions > 0 ? 2 : 1;

const isDone = ({ synthesized_at }: { synthesized_at: string | null }) => synthesized_at !== null;

/** Fetches all lists; false when nothing could be fetched. */
async function fetchEverything({ clock, fetching, print }: SeedDeps): Promise<boolean> {
  print('First start: fetching the expert lists ...');
  const { done } = await fetching.start(expertLists.map((list) => list.slug));
  let shown = 0;
  const readLine = async () => {
    const { progress } = await fetching.status();
    // One line for each third is enough for a terminal.
    const third = progress.total === 0 ? 0 : Math.floor((progress.current * 3) / progress.total);
    if (third <= shown) return null;
    shown = third;
    return `${progress.current} of ${progress.total} lists`;
  };
  await follow(done, clock, readLine, print);
  const { status, message } = await fetching.status();
  print(`  ${message}`);
  return status !== 'failed';
}

async function runEverything({ clock, batches, runs, print }: SeedDeps, from: number): Promise<void> {
  const { done } = await runs.runAll();
  const readLine = async () => {
    const { current_stage } = await runs.status();
    return current_stage === null ? null : `${current_stage} ...`;
  };
  await follow(done, clock, readLine, print);
  const { status, message, batch_id } = await runs.status();
  const batch = status === 'completed' && batch_id !== null ? await batches.byId(batch_id) : null;
  if (batch === null) return print(`  ${message}`);
  const seconds = ((clock.monotonic() - from) / 1000).toFixed(1);
  const { file_count, total_signals_imported, total_symbols_synthesized } = batch;
  print(
    `  ${file_count} lists, ${total_signals_imported} signals, ${total_symbols_synthesized} symbols in ${seconds} s`,
  );
}

/**
 * Makes a batch of the previous session's lists. A score counts two sessions of lists; without this batch the first
 * scores would be half of those of the days before.
 */
async function makeBatchBefore(deps: SeedDeps, from: number): Promise<void> {
  try {
    const before = await deps.listsBefore();
    if (before === null) return;
    deps.print(`First start: lists of ${before.day} ...`);
    const shared = { origin: 'fetch' as const, fence: null, received_at: before.received_at };
    for (const { slug, bytes } of before.files)
      await deps.inbox.receiveFile({ ...shared, file_name: `${slug}.csv`, list_slug: slug, bytes });
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return deps.log.warn({ err: error }, 'pipeline: lists of the session before not read');
  }
  await runEverything(deps, from);
}

async function makeFirstBatches(deps: SeedDeps): Promise<void> {
  const from = deps.clock.monotonic();
  const done = async () => (await deps.batches.all()).filter(isDone).length;
  try {
    const batches = await deps.batches.all();
    if (batches.some((batch) => !isDone(batch))) {
      deps.print('Finishing the first batch ...');
      await runEverything(deps, from);
    } else if (batches.length === 0) {
      await deps.readCloses();
      if (batchesWanted(deps) > 1) await makeBatchBefore(deps, from);
    }
    // Another process may have made the batches first.
    if ((await done()) >= batchesWanted(deps)) return;
    if (await fetchEverything(deps)) await runEverything(deps, from);
  } catch (error) {
    deps.log.error({ err: error }, 'pipeline: first batch not made');
    deps.print(`  The first batch could not be made: ${(error as Error).message}`);
  }
}

/**
 * Makes the first batches, or finishes those of a killed server; a failure is reported and does not stop the start.
 * Only one of several processes over one database does it.
 */
export async function seedIfEmpty(deps: SeedDeps): Promise<void> {
  // Lists made here come once the market's history is on file.
  if (!deps.hasServer)
    return deps.print('No list server is set: lists are made here as the market of the last year is read.');
  if ((await deps.batches.all()).filter(isDone).length >= batchesWanted(deps)) return;
  const lease = deps.jobs.lease('first-batch');
  if ((await lease.acquire()) === null) return deps.print('  Another program is making the first batch.');
  lease.keep();
  try {
    await makeFirstBatches(deps);
  } finally {
    await lease.release();
  }
}
