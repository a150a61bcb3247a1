// Stage 4: streams the records of each file into the batch's own partition of signals, one transaction per file.
import { createHash } from 'node:crypto';
import { endOfDay, toDateKey } from '../../../domain/market/calendar.ts';
import { GrowingBytes } from '../../../domain/pipeline/csv/growing-bytes.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import { directionCodes, type SignalColumns } from '../../../domain/signals/score/signal-columns.ts';
import { signalTypeName } from '../../../domain/signals/score/signal-types.ts';
import { SymbolTable } from '../../../domain/stocks/symbols/symbol-table.ts';
import { iso } from '../../process/clock.ts';
import { StageFileReader } from '../batch/stage-files.ts';
import type { FileRange, RememberedBatch } from '../state/batch-memory.ts';
import { createStateStore, type FileAgeRow, type FileListRow } from '../state/state-store.ts';
import { createSynthesisStore } from '../state/synthesis-store.ts';
import { IDS_PER_FILE, recordColumns } from './records-file.ts';
import type { StageBatch, StageFileRow } from './stage-rows.ts';
import { readServerTime, type StageRun, stageFile } from './stage-run.ts';
import type { StageStore } from './stage-store.ts';

const RECENT_SHOWN = 20;
const MOST_TYPES = 256;
const SENT_AT_ONCE = 1 << 19;

function* inPieces(records: Uint8Array, onPoint: (point: string) => void): Iterable<Uint8Array> {
  for (let at = 0; at < records.length; at += SENT_AT_ONCE) {
    yield records.subarray(at, at + SENT_AT_ONCE);
    onPoint('import: in the middle of a file');
  }
}

async function importFile(
  run: StageRun,
  lane: { store: StageStore; reader: StageFileReader },
  batch: StageBatch,
  file: StageFileRow,
): Promise<void> {
  const { onPoint } = run;
  const { store, reader } = lane;
  await store.fileTransaction(async () => {
    // The row balance is a constraint of the file's row: a file that lost a row cannot become imported.
    const change = { signal_count: file.json_records_count };
    if (!(await store.advance('import', file.id, await readServerTime(run), change))) return;
    const records = await reader.read(file.transformed_path ?? '');
    const signals = createSynthesisStore(store.connection);
    const stored = await signals.fill(batch.id, recordColumns, inPieces(records, onPoint));
    if (stored !== file.json_records_count) {
      throw new Error(`${file.file_name}: ${file.json_records_count} records were written, ${stored} are stored.`);
    }
    onPoint('import: before commit of a file');
  });
  onPoint('import: after commit of a file');
}

/** Loads files over all connections side by side; each takes the next file that waits. */
async function importAll(run: StageRun, batch: StageBatch, waiting: readonly StageFileRow[]): Promise<void> {
  const queue = [...waiting];
  let done = 0;
  const work = async (store: StageStore) => {
    // One reader per connection: PostgreSQL has all bytes of a file before the next one overwrites them.
    const lane = { store, reader: new StageFileReader(run.filesDir) };
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      await importFile(run, lane, batch, file);
      done += 1;
      run.onProgress({ current: done, total: waiting.length });
    }
  };
  const lanes = await Promise.allSettled([run.store, ...run.helpers].map(work));
  const failed = lanes.find((ended) => ended.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Columns of the batch: cached from the previous stage, else read from the stored rows. */
export async function loadBatchColumns(run: StageRun, batchId: number): Promise<RememberedBatch> {
  const files = await run.store.files(batchId);
  const imported = files.filter((file) => file.status === 'imported' && file.discarded_at == null);
  const remembered = run.memory.recall(
    batchId,
    imported.map((file) => file.id),
  );
  // Rows put back by hand are in the database only.
  const signals = imported.reduce((sum, file) => sum + (file.signal_count ?? 0), 0);
  if (remembered !== null && remembered.columns.count === signals) return remembered;
  const symbols = new SymbolTable('stored');
  return { ...(await createSynthesisStore(run.store.connection).columns(batchId, imported, symbols)), symbols };
}

/** Newest day of a file, and a hash of its rows' symbols, lists and days: files with equal hashes cover the same. */
function measureAge({ columns, symbols }: RememberedBatch, { id, from, to }: FileRange): FileAgeRow {
  const { type, day, symbol } = columns;
  let newest = day[from] as number;
  for (let at = from + 1; at < to; at += 1) newest = Math.max(newest, day[at] as number);
  const names = createHash('sha256');
  const text = new GrowingBytes((to - from) * 5);
  for (let at = from; at < to; at += 1) {
    const name = symbols.encoded[symbol[at] as number] as Uint8Array;
    const into = text.room(name.length + 1);
    for (let i = 0; i < name.length; i += 1) into[text.length + i] = name[i] as number;
    // Space: no symbol contains one.
    into[text.length + name.length] = 32;
    text.length += name.length + 1;
  }
  names.update(text.done()).update(type.subarray(from, to));
  names.update(new Uint8Array(day.buffer, day.byteOffset + from * 4, (to - from) * 4));
  return { id, newest_day: toDateKey(newest), keys_sha256: names.digest('hex') };
}

/** Rows of a file counted by list and day. */
function collectLists({ columns: { type, day } }: RememberedBatch, { id, from, to }: FileRange): FileListRow[] {
  const found = new Map<number, FileListRow>();
  for (let at = from; at < to; at += 1) {
    const key = (day[at] as number) * MOST_TYPES + (type[at] as number);
    const known = found.get(key);
    if (known !== undefined) known.signals += 1;
    else
      found.set(key, {
        file_id: id,
        first_row: id * IDS_PER_FILE,
        signal_type_id: type[at] as number,
        day: day[at] as number,
        signals: 1,
      });
  }
  return [...found.values()];
}

/** Signals by direction and by type with direction. */
function countTypes(columns: SignalColumns): Pick<StageResults, 'signalDistribution' | 'topSignals'> {
  const width = directionCodes.length;
  const counts = new Map<number, number>();
  const signalDistribution = { bullish: 0, bearish: 0, neutral: 0, premium: 0 };
  const places = new Int32Array(MOST_TYPES * width);
  for (let at = 0; at < columns.count; at += 1) {
    const place = (columns.type[at] as number) * width + (columns.direction[at] as number);
    places[place] = (places[place] as number) + 1;
  }
  places.forEach((count, place) => {
    if (count > 0) counts.set(place, count);
  });
  const topSignals = [...counts].map(([place, count]) => {
    const direction = directionCodes[place % width] as (typeof directionCodes)[number];
    signalDistribution[direction] += count;
    return { type: signalTypeName(Math.floor(place / width)), direction, count };
  });
  topSignals.sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
  return { signalDistribution, topSignals };
}

/** Market time of a batch: for uploads the newest day with a signal, for fetched lists the time it was organized. */
function findMarketTime(batch: StageBatch, { columns }: RememberedBatch): number {
  const made = Date.parse(batch.batch_datetime);
  if (batch.batch_type !== 'upload' || columns.count === 0) return made;
  let newest = columns.day[0] as number;
  for (let at = 1; at < columns.count; at += 1) newest = Math.max(newest, columns.day[at] as number);
  return Math.min(made, endOfDay(toDateKey(newest)));
}

export async function importRecords(run: StageRun, batch: StageBatch): Promise<StageResults> {
  const { store, onPoint } = run;
  const signals = createSynthesisStore(store.connection);
  onPoint('import: start');
  const importedAt = await readServerTime(run);
  await store.transaction(() => signals.makePartition(batch.id, importedAt));
  onPoint('import: partition made');
  await importAll(
    run,
    batch,
    (await store.files(batch.id)).filter((file) => file.status === 'transformed'),
  );
  const results = await store.transaction(async () => {
    await signals.attachPartition(batch.id);
    onPoint('import: partition attached');
    const remembered = await loadBatchColumns(run, batch.id);
    const files = (await store.files(batch.id)).filter((file) => file.transformed_path !== null);
    const recent = await signals.recent(batch.id, RECENT_SHOWN);
    const asOf = findMarketTime(batch, remembered);
    const found: StageResults = {
      totalSignals: remembered.columns.count,
      totalFiles: files.length,
      totalUniqueSymbols: new Set(remembered.columns.symbol.subarray(0, remembered.columns.count)).size,
      ...countTypes(remembered.columns),
      fileImports: files.map((file) => stageFile(file, 'transformed_path')),
      recentSignals: recent.map(({ signal_type_id, ...row }) => ({
        ...row,
        signal_type: signalTypeName(signal_type_id),
      })),
    };
    const ages = remembered.files.map((range) => measureAge(remembered, range));
    const states = createStateStore(store.connection);
    await states.setAges(batch.id, ages);
    await states.addFileLists(
      batch.id,
      remembered.files.flatMap((range) => collectLists(remembered, range)),
    );
    await store.finish(batch.id, 'import', await readServerTime(run), found, {
      total_signals_imported: remembered.columns.count,
      as_of: iso(asOf),
    });
    onPoint('import: before commit');
    return found;
  });
  onPoint('import: after commit');
  return results;
}
