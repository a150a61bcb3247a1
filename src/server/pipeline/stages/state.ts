// The state after a batch: all stored rows inside the scoring window, of each list, symbol and day those of the newest file.
import { dayNumber } from '../../../domain/market/calendar.ts';
import { countedRows, placesByAge } from '../../../domain/signals/score/counted-rows.ts';
import { windowFrom } from '../../../domain/signals/score/score.ts';
import { joinColumns, pickRows, type SignalColumns } from '../../../domain/signals/score/signal-columns.ts';
import { type ListShare, listShares } from '../../../domain/signals/state/state.ts';
import type { RememberedBatch, RememberedRows } from '../state/batch-memory.ts';
import { createStateStore, type StateFile } from '../state/state-store.ts';
import { createSynthesisStore } from '../state/synthesis-store.ts';
import { columnsOf } from './import.ts';
import type { StageBatch } from './stage-rows.ts';
import type { StageRun } from './stage-run.ts';

export type State = {
  /** Rows that count, the batch's own first. */
  counted: SignalColumns;
  shares: ListShare[];
  names: readonly string[];
  companies: readonly (string | null)[];
  /** The first day that counts, YYYY-MM-DD. */
  scored_from: string;
  /** The instant the state speaks of, ISO: the newest of the batches it rests on. */
  as_of: string;
  /** Batches with rows that count, and this one. */
  batches: number[];
  files: readonly StateFile[];
  own: { rows: number; counted: number; before_window: number };
};

/** Files of other batches that may have rows that count: a file whose list, symbols and days a newer one has too has none. */
function filesToRead(files: readonly StateFile[], places: ReadonlyMap<number, number>, batchId: number): StateFile[] {
  const placeOf = (file: StateFile) => places.get(file.id) ?? 0;
  const newest = new Map<string, number>();
  for (const file of files) {
    if (file.keys_sha256 === null) continue;
    newest.set(file.keys_sha256, Math.max(newest.get(file.keys_sha256) ?? 0, placeOf(file)));
  }
  return files.filter(
    (file) =>
      file.batch_id !== batchId && (file.keys_sha256 === null || newest.get(file.keys_sha256) === placeOf(file)),
  );
}

/** The rows of those files, batch by batch, the newest batch first. */
async function readCarried(
  run: StageRun,
  files: readonly StateFile[],
  own: RememberedBatch,
  fromDay: number,
): Promise<RememberedRows[]> {
  const signals = createSynthesisStore(run.store.connection);
  const byBatch = [...Map.groupBy(files, (file) => file.batch_id)].sort(([a], [b]) => b - a);
  const parts: RememberedRows[] = [];
  for (const [batchId, some] of byBatch) parts.push(await signals.columns(batchId, some, own.symbols, fromDay));
  return parts;
}

function placeColumn(count: number, parts: readonly RememberedRows[], places: ReadonlyMap<number, number>): Int32Array {
  const column = new Int32Array(count);
  let before = 0;
  for (const { columns, files } of parts) {
    for (const { id, from, to } of files) column.fill(places.get(id) ?? -1, before + from, before + to);
    before += columns.count;
  }
  return column;
}

/** Ids of the files that have rows that count. */
function countedFiles(parts: readonly RememberedRows[], marked: Uint8Array): number[] {
  const found: number[] = [];
  let before = 0;
  for (const { columns, files } of parts) {
    for (const { id, from, to } of files) if (marked.subarray(before + from, before + to).includes(1)) found.push(id);
    before += columns.count;
  }
  return found;
}

function countOf(columns: SignalColumns, matches: (day: number, at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < columns.count; at += 1) if (matches(columns.day[at] as number, at)) count += 1;
  return count;
}

/** Puts the state after a batch together; earlier rows come by columns, and only from files that may still count. */
export async function stateAfter(run: StageRun, batch: StageBatch): Promise<State> {
  const states = createStateStore(run.store.connection);
  const own = await columnsOf(run, batch.id);
  const newest = await states.newestDay();
  const scored_from = windowFrom(newest ?? batch.as_of.slice(0, 10));
  const fromDay = dayNumber(scored_from);
  const files = newest === null ? [] : await states.filesSince(scored_from);
  const places = placesByAge(files);
  const parts = [own, ...(await readCarried(run, filesToRead(files, places, batch.id), own, fromDay))];
  const columns = parts.length === 1 ? own.columns : joinColumns(parts.map((part) => part.columns));
  const marked = countedRows({ ...columns, file: placeColumn(columns.count, parts, places) }, fromDay);
  const counted = pickRows(columns, marked);
  const ownCounted = countOf(own.columns, (_, at) => marked[at] === 1);
  const companies: (string | null)[] = [];
  const names = own.symbols.names;
  for (let id = 0; id < names.length; id += 1) {
    companies.push(parts.find((part) => part.companies[id] != null)?.companies[id] ?? null);
  }
  const counting = new Set(countedFiles(parts, marked));
  const resting = files.filter((file) => counting.has(file.id));
  return {
    counted,
    shares: listShares(counted, ownCounted),
    names,
    companies,
    scored_from,
    as_of:
      resting
        .map((file) => file.as_of)
        .sort()
        .at(-1) ?? batch.as_of,
    batches: [...new Set([...resting.map((file) => file.batch_id), batch.id])].sort((a, b) => a - b),
    files,
    own: { rows: own.columns.count, counted: ownCounted, before_window: countOf(own.columns, (day) => day < fromDay) },
  };
}
