// Calls of archived list files, known after the close of the day a file is of: each row once, and the action of each score.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, dayNumber, endOfDay, toDateKey } from '../../domain/market/calendar.ts';
import { firstSessionFor } from '../../domain/market/first-session.ts';
import { DialectScanner } from '../../domain/pipeline/csv/dialect-scanner.ts';
import { GrowingBytes } from '../../domain/pipeline/csv/growing-bytes.ts';
import { findLayout } from '../../domain/pipeline/lists/list-layouts.ts';
import { cleanList } from '../../domain/pipeline/reading/clean-list.ts';
import { recognizeFile } from '../../domain/pipeline/reading/file-reading.ts';
import { readRows } from '../../domain/pipeline/rows/read-rows.ts';
import { textSink } from '../../domain/pipeline/rows/row-sink.ts';
import type { ArchivedFile, ArchivedRow } from '../../domain/record/archived-file.ts';
import type { NewCall } from '../../domain/record/call.ts';
import { type ListCall, listCalls } from '../../domain/record/list-calls.ts';
import { scoreCalls } from '../../domain/record/score-calls.ts';
import { scoreFields, windowFrom } from '../../domain/signals/score/score.ts';
import { joinColumns, type SignalColumns, sideCodes } from '../../domain/signals/score/signal-columns.ts';
import { type KnownListings, noListings } from '../../domain/stocks/symbols/symbol.ts';
import { SymbolTable } from '../../domain/stocks/symbols/symbol-table.ts';
import { dateInName } from '../../domain/text/date-in-name.ts';
import { scoreParts } from '../../server/pipeline/stages/score-day.ts';
import { asUtf8 } from '../../server/pipeline/stages/stage-files.ts';
import { Fault } from '../../server/process/fault.ts';

/** `known_at` in epoch ms. */
type DayOfCalls = { day: string; known_at: number; calls: ListCall[]; scores: NewCall[] };
/** `archive`: files with the line of each call; its `origin` is the line's id. */
export type FolderCalls = {
  days: DayOfCalls[];
  archive: ArchivedFile[];
  files: number;
  left_out: { file: string; why: string }[];
};

/** `below` is the path below the folder. */
type ListFile = { path: string; below: string; name: string; day: string };

/** Lists of a folder and its folders; the day stands in the file's name or in that of its folder. */
async function findFiles(folder: string): Promise<{ found: ListFile[]; undated: string[] }> {
  const all = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Fault(400, `${folder} cannot be read as a folder of lists (${error.code ?? error.message})`);
  });
  const names = all.filter((name) => /\.csv$/i.test(name)).sort();
  const found: ListFile[] = [];
  const undated: string[] = [];
  for (const path of names) {
    const parts = path.split(/[\\/]/);
    const day = parts
      .toReversed()
      .map((part) => dateInName(part))
      .find((one) => one !== null);
    if (day) found.push({ path: join(folder, path), below: parts.join('/'), name: parts.at(-1)!, day });
    else undated.push(path);
  }
  return { found, undated };
}

/** `line`: where each row begins in the file; `rawAt`: text of the row on a line, asked for in their order. */
type FileRows = { columns: SignalColumns; line: Int32Array; rawAt: (line: number) => string };

/** Rows of one file as the pipeline reads them; a text instead says why there are none. */
function readFileRows(bytes: Uint8Array, { name, day }: ListFile, symbols: SymbolTable): FileRows | string {
  const text = asUtf8(bytes).bytes;
  const recognized = recognizeFile(text, { file_name: name, list_slug: null, received: day }, []);
  if (recognized.reading === null) return recognized.problem;
  const { reading } = recognized;
  const layout = findLayout(reading.file_type);
  if (layout === null) return `no list is called ${reading.file_type}`;
  const list = cleanList(text, layout, new GrowingBytes(), reading);
  if (list.problem !== null) return list.problem;
  const dates = { fetched: null, named: day, fallback: day, newest: day, order: reading.date_order };
  const read = readRows(list.bytes, layout, dates, symbols, { sink: textSink(new GrowingBytes()) });
  const scanner = new DialectScanner(text, reading.separator);
  const rawAt = (line: number) => (scanner.goTo(line) ? scanner.raw() : '');
  return { columns: joinColumns([read]), line: read.line, rawAt };
}

/** `origin` is the place of the row. */
const callsOfRows = (rows: SignalColumns, symbols: SymbolTable): ListCall[] =>
  listCalls(
    Array.from({ length: rows.count }, (_, at) => ({
      list: rows.type[at]!,
      symbol: symbols.names[rows.symbol[at]!]!,
      side: sideCodes[rows.side[at]!]!,
      day: toDateKey(rows.day[at]!),
      origin: at,
    })),
  );

/** Actions of the scores that the rows of the scoring window come to; one publication a day says each of them. */
function callsOfScores(
  parts: readonly SignalColumns[],
  symbols: SymbolTable,
  from: string,
  known_at: number,
): NewCall[] {
  const scores = scoreParts(parts, symbols.names.length, dayNumber(from));
  const scored = Array.from({ length: scores.count }, (_, at) => ({
    symbol: symbols.names[scores.symbol[at]!]!,
    ...scoreFields(scores, at),
  }));
  return scoreCalls(scored, new Map(), firstSessionFor(known_at).date);
}

export async function readFolderCalls(folder: string, listings: KnownListings = noListings): Promise<FolderCalls> {
  const { found, undated } = await findFiles(folder);
  const left_out = undated.map((file) => ({ file, why: 'neither its name nor that of its folder has a day' }));
  const symbols = new SymbolTable(listings);
  const archive: ArchivedFile[] = [];
  let lastId = 0;
  const seen = new Set<string>();
  const days: DayOfCalls[] = [];
  let window: { day: string; rows: SignalColumns }[] = [];
  for (const [day, files] of Map.groupBy(
    found.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    (file) => file.day,
  )) {
    const calls: ListCall[] = [];
    const from = windowFrom(day);
    window = window.filter((one) => one.day >= from);
    for (const file of files) {
      const bytes = await readFile(file.path).catch((error: NodeJS.ErrnoException) => error);
      if (bytes instanceof Error) {
        left_out.push({ file: file.path, why: `it cannot be read (${bytes.code ?? bytes.message})` });
        continue;
      }
      const read = readFileRows(bytes, file, symbols);
      if (typeof read === 'string') {
        left_out.push({ file: file.path, why: read });
        continue;
      }
      window.push({ day, rows: read.columns });
      const rows: ArchivedRow[] = [];
      for (const call of callsOfRows(read.columns, symbols)) {
        const key = `${call.source} ${call.day} ${call.side} ${call.symbol}`;
        // A row that an earlier file had is no new call, and a row of tomorrow no call of today.
        if (seen.has(key) || call.day >= addDays(day, 1)) continue;
        seen.add(key);
        lastId += 1;
        const line_number = read.line[call.origin ?? 0] as number;
        rows.push({ id: lastId, line_number, raw: read.rawAt(line_number) });
        calls.push({ ...call, origin: lastId });
      }
      archive.push({ file_name: file.below, sha256: createHash('sha256').update(bytes).digest('hex'), rows });
    }
    if (calls.length === 0) continue;
    const known_at = endOfDay(day);
    const parts = window.map(({ rows }) => rows);
    days.push({ day, known_at, calls, scores: callsOfScores(parts, symbols, from, known_at) });
  }
  return { days, archive, files: found.length, left_out };
}
