// Calls of archived lists, made afterwards: each row once, known after the close of the day its file is of, and the action of each score.
import { addDays, dayNumber, endOfDay, toDateKey } from '../../../domain/market/calendar.ts';
import { firstSessionFor } from '../../../domain/market/first-session.ts';
import { DialectScanner } from '../../../domain/pipeline/csv/dialect-scanner.ts';
import { GrowingBytes } from '../../../domain/pipeline/csv/growing-bytes.ts';
import { findLayout } from '../../../domain/pipeline/lists/list-layouts.ts';
import { cleanList } from '../../../domain/pipeline/reading/clean-list.ts';
import { recognizeFile } from '../../../domain/pipeline/reading/file-reading.ts';
import { readRows } from '../../../domain/pipeline/rows/read-rows.ts';
import { textSink } from '../../../domain/pipeline/rows/row-sink.ts';
import type { NewCall } from '../../../domain/record/call.ts';
import { type ListCall, listCalls } from '../../../domain/record/list-calls.ts';
import { scoreCalls } from '../../../domain/record/score-calls.ts';
import { scoreFields, windowFrom } from '../../../domain/signals/score/score.ts';
import { joinColumns, type SignalColumns, sideCodes } from '../../../domain/signals/score/signal-columns.ts';
import { type KnownListings, noListings } from '../../../domain/stocks/symbols/symbol.ts';
import { SymbolTable } from '../../../domain/stocks/symbols/symbol-table.ts';
import { type DayOfLists, scoreParts } from '../stages/score-day.ts';
import { asUtf8 } from '../stages/stage-files.ts';

/** `list`: slug of the list where the source names it; null to recognize it by name and header. `day` is YYYY-MM-DD. */
type ArchivedListName = { name: string; list: string | null; day: string };
/** `line`: where each row begins in the file; `rawAt`: text of the row on a line, asked for in their order. */
type ArchivedRows = { columns: SignalColumns; line: Int32Array; rawAt: (line: number) => string };

/** Rows of one file as the pipeline reads them; a text instead says why there are none. */
export function readArchivedList(
  bytes: Uint8Array,
  { name, list, day }: ArchivedListName,
  symbols: SymbolTable,
): ArchivedRows | string {
  const text = asUtf8(bytes).bytes;
  const recognized = recognizeFile(text, { file_name: name, list_slug: list, received: day }, []);
  if (recognized.reading === null) return recognized.problem;
  const { reading } = recognized;
  const layout = findLayout(reading.file_type);
  if (layout === null) return `no list is called ${reading.file_type}`;
  const cleaned = cleanList(text, layout, new GrowingBytes(), reading);
  if (cleaned.problem !== null) return cleaned.problem;
  const dates = { fetched: null, named: day, fallback: day, newest: day, order: reading.date_order };
  const read = readRows(cleaned.bytes, layout, dates, symbols, { sink: textSink(new GrowingBytes()) });
  const scanner = new DialectScanner(text, reading.separator);
  const rawAt = (line: number) => (scanner.goTo(line) ? scanner.raw() : '');
  return { columns: joinColumns([read]), line: read.line, rawAt };
}

/** Calls of a day's rows; `origin` is the row's index. Rows with a later day than their file are no calls of that day. */
export function archivedRowCalls(rows: SignalColumns, symbols: SymbolTable, day: string): ListCall[] {
  const counted = Array.from({ length: rows.count }, (_, at) => ({
    list: rows.type[at]!,
    symbol: symbols.names[rows.symbol[at]!]!,
    side: sideCodes[rows.side[at]!]!,
    day: toDateKey(rows.day[at]!),
    origin: at,
  }));
  return listCalls(counted).filter((call) => call.day < addDays(day, 1));
}

/** Calls of a day's scores, from the rows of its scoring window; one publication a day. */
export function archivedScores(parts: readonly SignalColumns[], symbols: SymbolTable, day: string): NewCall[] {
  const scores = scoreParts(parts, symbols.names.length, dayNumber(windowFrom(day)));
  const scored = Array.from({ length: scores.count }, (_, at) => ({
    symbol: symbols.names[scores.symbol[at]!]!,
    ...scoreFields(scores, at),
  }));
  return scoreCalls(scored, new Map(), firstSessionFor(endOfDay(day)).date);
}

/** `raw` of a line, asked for in the order of lines. */
type ArchivedDayFile = {
  name: string;
  bytes: Uint8Array;
  calls: ListCall[];
  line: Int32Array;
  rawAt: (line: number) => string;
};
export type ArchivedDay = { day: string; files: ArchivedDayFile[]; scores: NewCall[] };

/** Calls of the last of these days; the days before it are those of its scoring window. Files that are no list are left out. */
export function readArchivedDay(days: readonly DayOfLists[], listings: KnownListings = noListings): ArchivedDay {
  const symbols = new SymbolTable(listings);
  const last = days.at(-1)!.day;
  const parts: SignalColumns[] = [];
  const files: ArchivedDayFile[] = [];
  for (const { day, files: ofDay } of days) {
    for (const { slug, bytes } of ofDay.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) {
      const name = `${slug}.csv`;
      const read = readArchivedList(bytes, { name, list: slug, day }, symbols);
      if (typeof read === 'string') continue;
      parts.push(read.columns);
      if (day !== last) continue;
      const { columns, ...lines } = read;
      files.push({ name: `${day}/${name}`, bytes, calls: archivedRowCalls(columns, symbols, day), ...lines });
    }
  }
  return { day: last, files, scores: archivedScores(parts, symbols, last) };
}
