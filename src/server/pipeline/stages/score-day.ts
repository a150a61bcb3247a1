// The scores a day's lists come to, by the functions of the five stages, without storing a row of them.
import { dayNumber } from '../../../domain/market/calendar.ts';
import { GrowingBytes } from '../../../domain/pipeline/csv/growing-bytes.ts';
import { findLayout } from '../../../domain/pipeline/lists/list-layouts.ts';
import { cleanList } from '../../../domain/pipeline/reading/clean-list.ts';
import { recognizeFile } from '../../../domain/pipeline/reading/file-reading.ts';
import { readRows } from '../../../domain/pipeline/rows/read-rows.ts';
import { textSink } from '../../../domain/pipeline/rows/row-sink.ts';
import { FORMULA_VERSION } from '../../../domain/rules/scoring-rules.ts';
import { countedRows } from '../../../domain/signals/score/counted-rows.ts';
import { type Scores, scoreColumns, scoreFields, windowFrom } from '../../../domain/signals/score/score.ts';
import { joinColumns, pickRows, type SignalColumns } from '../../../domain/signals/score/signal-columns.ts';
import { type KnownListings, noListings } from '../../../domain/stocks/symbols/symbol.ts';
import { SymbolTable } from '../../../domain/stocks/symbols/symbol-table.ts';
import type { ScoredLists } from '../state/past-state.ts';
import type { ScoreDay } from '../state/score-days-store.ts';
import { asUtf8 } from './stage-files.ts';

export type DayOfLists = { day: string; files: readonly { slug: string; bytes: Uint8Array }[] };

/** The place of each row's file; files of one fetch come together, so that their order decides. */
function placeOfRows(parts: readonly SignalColumns[]): Int32Array {
  const places = new Int32Array(parts.reduce((sum, { count }) => sum + count, 0));
  let from = 0;
  for (const [at, { count }] of parts.entries()) {
    places.fill(at, from, from + count);
    from += count;
  }
  return places;
}

/** Scores of the rows of files, oldest file first, that count from a day (since 1970-01-01) on. */
export function scoreParts(parts: readonly SignalColumns[], symbolCount: number, from: number): Scores {
  const columns = joinColumns(parts);
  const counted = pickRows(columns, countedRows({ ...columns, file: placeOfRows(parts) }, from));
  return scoreColumns(counted, symbolCount, from);
}

/** Scores of a batch of these lists alone, fetched on that day (YYYY-MM-DD). Files that are no list are ignored. */
export function scoreLists({ day, files }: DayOfLists, listings: KnownListings = noListings): ScoredLists {
  const symbols = new SymbolTable(listings);
  const cleaned = new GrowingBytes();
  const texts = new GrowingBytes();
  const parts: SignalColumns[] = [];
  for (const { slug, bytes } of files.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) {
    const text = asUtf8(bytes).bytes;
    const { reading } = recognizeFile(text, { file_name: `${slug}.csv`, list_slug: slug, received: day }, []);
    const layout = reading === null ? null : findLayout(reading.file_type);
    if (reading === null || layout === null) continue;
    const list = cleanList(text, layout, cleaned, reading);
    if (list.problem !== null) continue;
    const dates = { fetched: day, named: null, fallback: day, newest: day, order: reading.date_order };
    parts.push(joinColumns([readRows(list.bytes, layout, dates, symbols, { sink: textSink(texts) })]));
  }
  return { scores: scoreParts(parts, symbols.names.length, dayNumber(windowFrom(day))), names: symbols.names };
}

export function scoreDay(lists: DayOfLists, listings?: KnownListings): Omit<ScoreDay, 'scored_at'> {
  const { scores, names } = scoreLists(lists, listings);
  const places = Array.from({ length: scores.count }, (_, at) => at);
  return {
    day: lists.day,
    formula_version: FORMULA_VERSION,
    signals: Object.values(scores.distribution).reduce((sum, count) => sum + count, 0),
    symbols: places.map((at) => names[scores.symbol[at] as number] ?? ''),
    scores: places.map((at) => scoreFields(scores, at).smart_cat_score),
  };
}
