// Preview of a mapping: each row as the import would read it.
import { toDateKey } from '../../market/calendar.ts';
import { directionCodes } from '../../signals/score/signal-columns.ts';
import { signalTypeName } from '../../signals/score/signal-types.ts';
import type { KnownListings } from '../../stocks/symbols/symbol.ts';
import { SymbolTable } from '../../stocks/symbols/symbol-table.ts';
import { DialectScanner } from '../csv/dialect-scanner.ts';
import type { ListLayout } from '../lists/list-layouts.ts';
import type { PreviewedRow, RowsPreview } from '../mapping.ts';
import { cleanList } from '../reading/clean-list.ts';
import type { FileReading } from '../reading/file-reading.ts';
import type { FileDates } from '../reading/row-dates.ts';
import { type ReadRows, readRows } from './read-rows.ts';
import type { LastClose } from './row-numbers.ts';

const FIRST_SHOWN = 20;
const MORE_QUARANTINED = 10;
const MOST_RAW = 300;

const counted = (counts: readonly (readonly [reason: string, rows: number])[]) =>
  counts.map(([reason, rows]) => ({ reason, rows })).sort((a, b) => b.rows - a.rows);

/** Reads all rows of a file as the import would; a problem in words if the file cannot be read. */
export function previewRows(
  bytes: Uint8Array,
  layout: ListLayout,
  reading: FileReading,
  dates: FileDates,
  lastClose: LastClose,
  listings?: KnownListings,
): RowsPreview | { problem: string } {
  const cleaned = cleanList(bytes, layout, undefined, reading);
  if (cleaned.problem !== null) return { problem: cleaned.problem };
  const symbols = new SymbolTable(listings);
  const read = readRows(cleaned.bytes, layout, dates, symbols, { lastClose });
  const rejected = [...cleaned.rejected, ...read.rejected];
  const skips = new Map(cleaned.skipped);
  for (const [reason, rows] of read.skipped) skips.set(reason, (skips.get(reason) ?? 0) + rows);
  const skipped = [...skips.values()].reduce((sum, rows) => sum + rows, 0);
  const reasons = new Map(rejected.map(({ line, reason }) => [line, reason]));
  return {
    accepted: read.count,
    quarantined: rejected.length,
    skipped,
    quarantine_reasons: counted(
      [...Map.groupBy(rejected, ({ reason }) => reason)].map(([reason, rows]) => [reason, rows.length]),
    ),
    skip_reasons: counted([...skips]),
    rows: shownRows(bytes, reading, read, symbols, reasons),
  };
}

function shownRows(
  bytes: Uint8Array,
  reading: FileReading,
  read: ReadRows,
  symbols: SymbolTable,
  reasons: ReadonlyMap<number, string>,
): PreviewedRow[] {
  const places = new Map<number, number>();
  for (let at = 0; at < read.count; at += 1) places.set(read.line[at] as number, at);
  const scanner = new DialectScanner(bytes, reading.separator);
  const shown: PreviewedRow[] = [];
  let more = 0;
  if (!scanner.goTo(reading.header_line)) return shown;
  for (let row = 0; scanner.next() >= 0 && more < MORE_QUARANTINED; row += 1) {
    const { line } = scanner;
    const reason = reasons.get(line) ?? null;
    if (row >= FIRST_SHOWN) {
      if (reason === null) continue;
      more += 1;
    }
    const at = places.get(line);
    const raw = scanner.raw().slice(0, MOST_RAW).toWellFormed();
    if (at === undefined) {
      const outcome = reason === null ? ('skipped' as const) : ('quarantined' as const);
      shown.push({ line, raw, outcome, symbol: null, signal_type: null, direction: null, date: null, reason });
      continue;
    }
    shown.push({
      line,
      raw,
      outcome: 'accepted',
      symbol: symbols.names[read.symbol[at] as number] ?? null,
      signal_type: signalTypeName(read.type[at] as number),
      direction: directionCodes[read.direction[at] as number] ?? null,
      date: toDateKey(read.day[at] as number),
      reason: null,
    });
  }
  return shown;
}
