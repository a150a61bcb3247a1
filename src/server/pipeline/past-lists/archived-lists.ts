// Calls and scores of archived lists, computed retroactively: each row counts once; scores are those of a batch that
// day.
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
import { eventOfRow } from '../../../domain/signals/event-of-row.ts';
import { countedRows, placesByAge } from '../../../domain/signals/score/counted-rows.ts';
import { type Scores, scoreColumns, scoreFields, windowFrom } from '../../../domain/signals/score/score.ts';
import { joinColumns, pickRows, type SignalColumns, sideCodes } from '../../../domain/signals/score/signal-columns.ts';
import { type KnownListings, noListings } from '../../../domain/stocks/symbols/symbol.ts';
import { SymbolTable } from '../../../domain/stocks/symbols/symbol-table.ts';
import { asUtf8 } from '../batch/stage-files.ts';

/** Lists of a session (YYYY-MM-DD) as they were after its close. */
export type DayOfLists = { day: string; files: readonly { slug: string; bytes: Uint8Array }[] };

/** `list`: slug of the list where the source names it; null to recognize it by name and header. `day` is YYYY-MM-DD. */
type ArchivedListName = { name: string; list: string | null; day: string };
/** Rows of a file of a day; `event`: see countedRows. */
export type DatedRows = { name: string; day: string; columns: SignalColumns; event: Int32Array };
/** `line`: line on which each row begins; `rawAt`: text of the row on a line, to be called in ascending order. */
type ArchivedRows = DatedRows & { line: Int32Array; rawAt: (line: number) => string };

/** Rows of one file as the pipeline reads them, or the reason why there are none. */
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
  const columns = joinColumns([read]);
  const event = Int32Array.from({ length: read.count }, (_, at) =>
    eventOfRow(columns.type[at]!, () => read.cellsAt(at)),
  );
  return { name, day, columns, event, line: read.line, rawAt };
}

/** Calls of a day's rows; `origin` is the row's index. Rows dated after the day of their file are left out. */
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

/** Scores that a batch of one day's lists publishes after batches of the previous sessions. */
export function scoreRows(files: readonly DatedRows[], symbols: SymbolTable, day: string): Scores {
  const from = dayNumber(windowFrom(day));
  const read = files.filter(({ columns }) => columns.count > 0);
  const columns = joinColumns(read.map((file) => file.columns));
  const ages = placesByAge(
    read.map(({ name, day: received, columns: own }, id) => ({
      id,
      batch_id: 0,
      file_name: name,
      newest_day: toDateKey(own.day.subarray(0, own.count).reduce((newest, one) => Math.max(newest, one))),
      dated_by_upload: false,
      received_at: `${received}T00:00:00Z`,
    })),
  );
  const [file, event] = [new Int32Array(columns.count), new Int32Array(columns.count)];
  let at = 0;
  for (const [id, own] of read.entries()) {
    file.fill(ages.get(id)!, at, at + own.columns.count);
    event.set(own.event, at);
    at += own.columns.count;
  }
  const counted = pickRows(columns, countedRows({ ...columns, file, event }, from));
  return scoreColumns(counted, symbols.names.length, from);
}

/** Calls of a day's scores; one publication a day. */
export function archivedScores(scores: Scores, symbols: SymbolTable, day: string): NewCall[] {
  const scored = Array.from({ length: scores.count }, (_, at) => ({
    symbol: symbols.names[scores.symbol[at]!]!,
    ...scoreFields(scores, at),
  }));
  return scoreCalls(scored, new Map(), firstSessionFor(endOfDay(day)).date);
}

/** Rows of the given days' lists, and the symbols they name. Files that are not lists are left out. */
export function readDays(
  days: readonly DayOfLists[],
  listings: KnownListings = noListings,
): { symbols: SymbolTable; files: (ArchivedRows & { bytes: Uint8Array })[] } {
  const symbols = new SymbolTable(listings);
  const files = days.flatMap(({ day, files: ofDay }) =>
    ofDay.flatMap(({ slug, bytes }) => {
      const read = readArchivedList(bytes, { name: `${slug}.csv`, list: slug, day }, symbols);
      return typeof read === 'string' ? [] : [{ ...read, bytes }];
    }),
  );
  return { symbols, files };
}

type ArchivedDayFile = Pick<ArchivedRows, 'name' | 'line' | 'rawAt'> & { bytes: Uint8Array; calls: ListCall[] };
export type ArchivedDay = { day: string; files: ArchivedDayFile[]; scores: NewCall[] };

/** Calls of the last day; the earlier days belong to its scoring window. */
export function readArchivedDay(days: readonly DayOfLists[], listings?: KnownListings): ArchivedDay {
  const { symbols, files } = readDays(days, listings);
  const { day } = days.at(-1)!;
  const own = files.filter((file) => file.day === day).sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    day,
    files: own.map(({ name, bytes, columns, line, rawAt }) => {
      return { name: `${day}/${name}`, bytes, calls: archivedRowCalls(columns, symbols, day), line, rawAt };
    }),
    scores: archivedScores(scoreRows(files, symbols, day), symbols, day),
  };
}
