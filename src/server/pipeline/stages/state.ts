// State after a batch: its own and earlier batches' rows inside the scoring window that count (see counted-rows.ts).
import { dayNumber } from '../../../domain/market/calendar.ts';
import { findExpertList } from '../../../domain/signals/expert-lists.ts';
import { eventIdentities } from '../../../domain/signals/list-kinds.ts';
import { contestedTypes, countedRows, placesByAge, type RowKeys } from '../../../domain/signals/score/counted-rows.ts';
import { type Scores, scoreColumns, scoreFields, windowFrom } from '../../../domain/signals/score/score.ts';
import { joinColumns, pickRows, type SignalColumns } from '../../../domain/signals/score/signal-columns.ts';
import { type BothSides, findBothSides } from '../../../domain/signals/state/guard-facts.ts';
import type { ComparedState } from '../../../domain/signals/state/publishing-guard.ts';
import { type ListShare, listShares } from '../../../domain/signals/state/state.ts';
import { Fault } from '../../process/fault.ts';
import type { RememberedBatch, RememberedRows } from '../state/batch-memory.ts';
import type { StatePreview } from '../state/guard-store.ts';
import { createStateStore, type StateFile } from '../state/state-store.ts';
import { createSynthesisStore } from '../state/synthesis-store.ts';
import { loadBatchColumns } from './import.ts';
import type { StageBatch } from './stage-rows.ts';
import type { StageRun } from './stage-run.ts';

export type State = {
  /** Rows that count, the batch's own first. */
  counted: SignalColumns;
  /** File of each row that counts, and its place among the rows read of that file. */
  origins: { file: Int32Array; place: Int32Array };
  shares: ListShare[];
  names: readonly string[];
  companies: readonly (string | null)[];
  /** The first day that counts, YYYY-MM-DD. */
  scored_from: string;
  /** Market time of the state, ISO: that of the newest batch it uses. */
  as_of: string;
  /** Batches with rows that count, and this one. */
  batches: number[];
  files: readonly StateFile[];
  own: { rows: number; counted: number; before_window: number; both_sides: BothSides[] };
};

/**
 * Files of other batches that may have rows that count. A file is skipped if a newer one has the same stocks and days
 * (state lists), or the same stocks, days and bytes (other lists, where equal stocks and days do not make equal
 * events).
 */
function filesToRead(files: readonly StateFile[], places: ReadonlyMap<number, number>, batchId: number): StateFile[] {
  const findPlace = (file: StateFile) => places.get(file.id) ?? 0;
  const toContentKey = ({ file_type, sha256, keys_sha256 }: StateFile) =>
    findExpertList(file_type)?.kind === 'state' ? `${keys_sha256}` : `${keys_sha256} ${sha256}`;
  const newest = new Map<string, number>();
  for (const file of files) {
    if (file.keys_sha256 === null) continue;
    newest.set(toContentKey(file), Math.max(newest.get(toContentKey(file)) ?? 0, findPlace(file)));
  }
  return files.filter(
    (file) =>
      file.batch_id !== batchId && (file.keys_sha256 === null || newest.get(toContentKey(file)) === findPlace(file)),
  );
}

/** Stored rows of files, batch by batch, newest batch first. */
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

/** Files of all parts with their row ranges in the joined columns. */
function* placedFiles(parts: readonly RememberedRows[]) {
  let before = 0;
  for (const { columns, files } of parts) {
    for (const { id, from, to } of files) yield { id, from: before + from, to: before + to };
    before += columns.count;
  }
}

function placeColumn(count: number, parts: readonly RememberedRows[], places: ReadonlyMap<number, number>): Int32Array {
  const column = new Int32Array(count);
  for (const { id, from, to } of placedFiles(parts)) column.fill(places.get(id) ?? -1, from, to);
  return column;
}

/** Numbers that distinguish events when several files cover one list of events; null if no list needs them. */
async function eventColumn(
  run: StageRun,
  rows: RowKeys,
  parts: readonly RememberedRows[],
  of: { batchId: number; fromDay: number; batchOf: ReadonlyMap<number, number> },
): Promise<Int32Array | null> {
  const contested = contestedTypes(rows, of.fromDay);
  const isAsked = Uint8Array.from(contested, (one, type) => (one === 1 && eventIdentities.has(type) ? 1 : 0));
  if (!isAsked.includes(1)) return null;
  const signals = createSynthesisStore(run.store.connection);
  const column = new Int32Array(rows.count);
  let before = 0;
  for (const { columns, files } of parts) {
    const asked = files.filter(({ from, to }) => columns.type.subarray(from, to).some((type) => isAsked[type] === 1));
    const byBatch = Map.groupBy(asked, ({ id }) => of.batchOf.get(id) ?? of.batchId);
    for (const [batchId, some] of byBatch) {
      // Earlier batches are read only inside the window.
      const since = batchId === of.batchId ? undefined : of.fromDay;
      const ids = some.map(({ id }) => id);
      const events = await signals.events(batchId, ids, since);
      for (const { id, from, to } of some) {
        const found = events.get(id) ?? [];
        if (found.length !== to - from) throw new Error(`File ${id} has ${found.length} rows, ${to - from} were read`);
        column.set(found, before + from);
      }
    }
    before += columns.count;
  }
  return column;
}

function findOrigins(parts: readonly RememberedRows[], marked: Uint8Array, count: number): State['origins'] {
  const file = new Int32Array(count);
  const place = new Int32Array(count);
  let next = 0;
  for (const { id, from, to } of placedFiles(parts)) {
    for (let at = from; at < to; at += 1) {
      if (marked[at] !== 1) continue;
      file[next] = id;
      place[next] = at - from;
      next += 1;
    }
  }
  return { file, place };
}

function countRows(columns: SignalColumns, matches: (day: number, at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < columns.count; at += 1) if (matches(columns.day[at] as number, at)) count += 1;
  return count;
}

/** Builds the state after a batch; reads earlier rows as columns, and only from files that may still count. */
export async function stateAfter(run: StageRun, batch: StageBatch): Promise<State> {
  const states = createStateStore(run.store.connection);
  const own = await loadBatchColumns(run, batch.id);
  const newest = await states.newestDay(batch.id);
  const scored_from = windowFrom(newest ?? batch.as_of.slice(0, 10));
  const fromDay = dayNumber(scored_from);
  const files = newest === null ? [] : await states.filesSince(batch.id, scored_from);
  const places = placesByAge(files);
  const parts = [own, ...(await readCarried(run, filesToRead(files, places, batch.id), own, fromDay))];
  const columns = parts.length === 1 ? own.columns : joinColumns(parts.map((part) => part.columns));
  const rows = { ...columns, file: placeColumn(columns.count, parts, places) };
  const batchOf = new Map(files.map((file) => [file.id, file.batch_id]));
  const event = await eventColumn(run, rows, parts, { batchId: batch.id, fromDay, batchOf });
  const marked = countedRows(event === null ? rows : { ...rows, event }, fromDay);
  const counted = pickRows(columns, marked);
  const ownCounted = countRows(own.columns, (_, at) => marked[at] === 1);
  const companies: (string | null)[] = [];
  const names = own.symbols.names;
  for (let id = 0; id < names.length; id += 1) {
    companies.push(parts.find((part) => part.companies[id] != null)?.companies[id] ?? null);
  }
  const withCounted = [...placedFiles(parts)].filter(({ from, to }) => marked.subarray(from, to).includes(1));
  const counting = new Set(withCounted.map(({ id }) => id));
  const resting = files.filter((file) => counting.has(file.id));
  return {
    counted,
    origins: findOrigins(parts, marked, counted.count),
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
    own: {
      rows: own.columns.count,
      counted: ownCounted,
      before_window: countRows(own.columns, (day) => day < fromDay),
      both_sides: findBothSides(own.columns),
    },
  };
}

/** Files a state can rest on. */
export const filesOfState = ({ files, scored_from }: State) => ({
  batches: [...new Set(files.map(({ batch_id }) => batch_id))],
  files: files.map(({ id }) => id),
  scored_from,
});

/** A scored state as the publishing guard compares it. */
export const toComparedState = (state: State, scores: Scores): ComparedState => ({
  scores: new Map(
    Array.from(scores.symbol, (symbol, at) => [state.names[symbol] ?? '', scoreFields(scores, at).smart_cat_score]),
  ),
  lists: state.shares,
});

/** Scores the state of a batch as it would be now; stores nothing. Fault 404 without the batch. */
export async function previewState(run: StageRun, batchId: number): Promise<StatePreview> {
  const batch = await run.store.batch(batchId);
  if (batch === null) throw new Fault(404, `There is no batch ${batchId}`);
  const state = await stateAfter(run, batch);
  const scores = scoreColumns(state.counted, state.names.length, dayNumber(state.scored_from));
  const { scores: by_symbol } = toComparedState(state, scores);
  return { scores: [...by_symbol], lists: state.shares, rests_on: filesOfState(state) };
}
