// Stage 1: turns waiting files into a batch and identifies the list of each.
import { createHash } from 'node:crypto';
import { endOfDay, newYorkDate } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import { listNamed } from '../../../domain/pipeline/lists/file-names.ts';
import { findLayout } from '../../../domain/pipeline/lists/list-layouts.ts';
import type { ListMapping } from '../../../domain/pipeline/mapping.ts';
import { type FileReading, recognizeFile } from '../../../domain/pipeline/reading/file-reading.ts';
import { headerDrift } from '../../../domain/pipeline/reading/header-drift.ts';
import { tableShape } from '../../../domain/pipeline/reading/table-shape.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import { MADE_HERE } from '../../../domain/signals/made-here.ts';
import { dateInName } from '../../../domain/text/date-in-name.ts';
import { iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { asUtf8, StageFileReader } from '../batch/stage-files.ts';
import { createMappingStore } from '../inbox/mapping-store.ts';
import type { WaitingRow } from './stage-rows.ts';
import { joinNotes, readServerTime, type StageRun, stageFile } from './stage-run.ts';
import type { NewFile } from './stage-store.ts';
import { failed, leftOut, type Unread } from './unread-files.ts';

/** Hash over the files, whatever order they came in: equal files make the same batch. */
function contentHash(files: readonly WaitingRow[]): string {
  const lines = files.map((file) => `${file.sha256} ${file.list_slug ?? ''} ${file.file_name}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Headers last seen per list, and stored mappings of headers that no rule knows. */
type Known = { headers: ReadonlyMap<string, readonly string[]>; mappings: readonly ListMapping[] };

async function recognizeWaiting(
  reader: StageFileReader,
  waiting: WaitingRow,
  before: readonly NewFile[],
  { headers, mappings }: Known,
): Promise<NewFile> {
  const { sha256, file_name, list_slug, received_at, origin } = waiting;
  const original_path = `files/${sha256}.csv`;
  const twin = before.find((other) => other.sha256 === sha256 && other.status === 'organized');
  const original = await reader.read(original_path);
  const { bytes, note } = asUtf8(original);
  const made_here = origin === 'make';
  const file = { sha256, file_name, file_size_bytes: waiting.size_bytes, original_path, made_here };
  const unread = (found: Unread): NewFile => ({
    ...file,
    ...found,
    reading: null,
    notes: joinNotes(note, found.notes),
  });
  if (twin !== undefined) {
    return unread(leftOut(bytes, tableShape(bytes), twin.file_type, `The same content as ${twin.file_name}.`));
  }
  const received = newYorkDate(Date.parse(received_at));
  const arrived = { file_name, list_slug, received };
  const read = recognizeFile(bytes, arrived, mappings);
  const stated = read.reading === null ? readAsStated(original, arrived, mappings) : null;
  if (stated !== null) return organized(file, stated.reading, joinNotes(stated.note, ...stated.notes));
  if (read.reading === null) {
    const why = `Unknown list: ${read.problem}.`;
    return unread(read.kind === 'unknown_list' ? leftOut(bytes, read.shape, read.file_type, why) : failed(bytes, read));
  }
  const { reading, notes } = read;
  const last = headers.get(reading.file_type);
  const drift = last === undefined || reading.mapping !== undefined ? null : headerDrift(last, reading.header);
  return organized(file, reading, joinNotes(note, ...notes, drift));
}

type ReceivedFile = Pick<NewFile, 'sha256' | 'file_name' | 'file_size_bytes' | 'original_path' | 'made_here'>;

function organized(file: ReceivedFile, reading: FileReading, notes: string | null): NewFile {
  const { file_type } = reading;
  return { ...file, file_type, status: 'organized', row_count: null, skipped_count: 0, reading, notes, rejected: [] };
}

/** Reading of a file in an encoding stated by a stored mapping; null if no such mapping matches its header. */
function readAsStated(
  original: Uint8Array,
  file: Parameters<typeof recognizeFile>[1],
  mappings: readonly ListMapping[],
): { reading: FileReading; notes: string[]; note: string | null } | null {
  for (const encoding of new Set(mappings.flatMap(({ dialect }) => dialect?.encoding ?? []))) {
    const { bytes, note } = asUtf8(original, encoding);
    const those = mappings.filter(({ dialect }) => dialect?.encoding === encoding);
    const { reading, ...read } = recognizeFile(bytes, file, those);
    if (reading !== null && 'notes' in read && reading.mapping !== undefined)
      return { reading, notes: read.notes, note };
  }
  return null;
}

/** Puts the file whose name fits its list best first among files of equal content: only the first one counts. */
function namedFirst(waiting: readonly WaitingRow[]): WaitingRow[] {
  const rank = ({ list_slug, file_name }: WaitingRow) =>
    list_slug !== null ? -1 : (listNamed(file_name)?.rank ?? Number.POSITIVE_INFINITY);
  const chosen = new Map<string, WaitingRow>();
  for (const file of waiting) {
    const other = chosen.get(file.sha256);
    if (other === undefined || rank(file) < rank(other)) chosen.set(file.sha256, file);
  }
  const counts = (file: WaitingRow) => chosen.get(file.sha256) === file;
  return [...waiting.filter(counts), ...waiting.filter((file) => !counts(file))];
}

/** Adds a note to each file of a list and day that has several files. */
function noteSameList(files: NewFile[]): void {
  const lists = files.filter(({ status, file_type }) => status === 'organized' && findLayout(file_type)?.list != null);
  const sameList = Map.groupBy(lists, (file) => `${file.file_type} ${dateInName(file.file_name) ?? file.reading?.day}`);
  for (const [, alike] of sameList) {
    for (const file of alike) {
      const others = alike.filter((other) => other !== file);
      const names = others.map(({ file_name }) => file_name).join(', ');
      const givesWay = file.made_here && others.some(({ made_here }) => !made_here);
      if (others.length > 0)
        file.notes = joinNotes(
          file.notes,
          givesWay
            ? `Gives way to ${names}: what is uploaded or fetched for a day wins.`
            : `Came with another file of this list: ${names}.`,
        );
    }
  }
}

/**
 * Provisional market time of a batch until its rows are read, ISO: end of the newest day in its file names; now if a
 * file was fetched or none names a day.
 */
function guessMarketTime(waiting: readonly WaitingRow[], nowMs: number): string {
  const today = newYorkDate(nowMs);
  const named = waiting
    .map((file) => dateInName(file.file_name, today))
    .filter((date) => date !== null && date <= today);
  const newest = named.sort().at(-1);
  if (waiting.some((file) => file.origin === 'fetch') || newest === undefined) return iso(nowMs);
  return iso(Math.min(nowMs, endOfDay(newest ?? today)));
}

const originWords = { fetch: 'fetched', upload: 'uploaded', make: MADE_HERE } as const;

/** Sources of a batch in words, such as "fetched and uploaded". */
function sourceWords(waiting: readonly WaitingRow[]): string {
  const origins = new Set(waiting.map(({ origin }) => origin));
  return (['fetch', 'upload', 'make'] as const)
    .filter((origin) => origins.has(origin))
    .map((origin) => originWords[origin])
    .join(' and ');
}

function findType(waiting: readonly WaitingRow[]): WaitingRow['origin'] | 'mixed' {
  const origins = new Set(waiting.map((file) => file.origin));
  return origins.size > 1 ? 'mixed' : (waiting[0]?.origin ?? 'upload');
}

/**
 * Takes all waiting files into a new batch, or continues an unfinished batch of the same content. Without waiting files
 * it returns the newest unfinished batch; throws Fault 409 if there is none.
 */
export async function organize(run: StageRun): Promise<{ batch_id: number; results: StageResults }> {
  const { store } = run;
  run.onPoint('organize: start');
  const waiting = await store.waiting();
  const ids = waiting.map((file) => file.id);
  if (waiting.length === 0) return resumeUnfinished(run);
  const content_hash = contentHash(waiting);
  const same = await store.findUnfinished(content_hash);
  if (same !== null) {
    await store.dropWaiting(ids);
    return { batch_id: same.id, results: await readResult(run, same.id) };
  }
  const files: NewFile[] = [];
  const inOrder = namedFirst(waiting);
  const reader = new StageFileReader(run.filesDir);
  const headers = await store.lastHeaders();
  const mappings = await createMappingStore(store.connection).current();
  for (const file of inOrder) {
    files.push(await recognizeWaiting(reader, file, files, { headers, mappings }));
    run.onProgress({ current: files.length, total: waiting.length });
  }
  noteSameList(files);
  const batch_id = await store.transaction(async () => {
    const now = await run.now();
    const batch_type = findType(waiting);
    const source_description = `${plural(files.length, 'file')} ${sourceWords(waiting)}`;
    const as_of = guessMarketTime(waiting, now);
    const id = await store.createBatch({
      content_hash,
      batch_datetime: iso(now),
      as_of,
      batch_type,
      source_description,
    });
    for (const file of files) {
      const file_id = await store.addFile(id, file, iso(now));
      await store.reject(id, file_id, 'organize', file.rejected);
    }
    if ((await store.claim(id, ids)) !== ids.length)
      throw new Fault(409, 'The inbox changed meanwhile; please try again');
    run.onPoint('organize: files claimed');
    const results = await collect(run, id);
    await store.finish(id, 'organize', await readServerTime(run), results, { file_count: files.length });
    run.onPoint('organize: before commit');
    return id;
  });
  run.onPoint('organize: after commit');
  return { batch_id, results: await readResult(run, batch_id) };
}

async function resumeUnfinished(run: StageRun): Promise<{ batch_id: number; results: StageResults }> {
  const unfinished = await run.store.newestUnfinished();
  if (unfinished === null) throw new Fault(409, 'No files to process. Fetch or upload lists first.');
  return { batch_id: unfinished.id, results: await readResult(run, unfinished.id) };
}

async function collect(run: StageRun, batchId: number): Promise<StageResults> {
  const files = await run.store.files(batchId);
  return {
    filesOrganized: files.filter((file) => file.status === 'organized').length,
    totalFiles: files.length,
    filesSkipped: files.filter((file) => file.status !== 'organized').length,
    organizedFiles: files.map((file) => stageFile(file, 'original_path')),
  };
}

async function readResult(run: StageRun, batchId: number): Promise<StageResults> {
  return ((await run.store.result(batchId, 'organize')) ?? (await collect(run, batchId))) as StageResults;
}
