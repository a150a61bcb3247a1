// Turns a cleaned list into signals: typed columns for scoring, and each row's cells as JSON for the database.

import { premiumFacts } from '../signals/premium-enrichment.ts';
import type { PremiumKind } from '../signals/signal.ts';
import { directionCodes, emptyColumns, type SignalColumns, sideCodes } from '../signals/signal-columns.ts';
import type { SymbolTable } from '../stocks/symbol-table.ts';
import { isPlainlyFine, judgeNumber, type NumberKind, numberColumns } from './cell-checks.ts';
import type { RejectedRow } from './clean-list.ts';
import { GrowingBytes } from './growing-bytes.ts';
import type { ListLayout } from './list-layouts.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { dayOfCells, type FileDates, rowDates } from './row-dates.ts';
import { decideRow, decidingColumns, type RowDecision } from './row-direction.ts';
import { CsvScanner } from './scan-csv.ts';
import { bytesOf } from './utf8-text.ts';
import { JsonRows } from './write-json.ts';

/** Signals of one file: columns plus what only the database needs. `row` counts the cleaned rows from 1. */
export type ReadRows = SignalColumns & {
  line: Int32Array;
  row: Int32Array;
  /**
   * Texts of all rows in one buffer. Of row i the company begins at text[i * 3] and ends gaps.between bytes before the
   * JSON, which goes from text[i * 3 + 1] to text[i * 3 + 2].
   */
  texts: Uint8Array;
  text: Int32Array;
  rejected: RejectedRow[];
  /** Rows left out by a rule, by reason. */
  skipped: Map<string, number>;
  warnings: Map<string, number>;
};

/**
 * Bytes left free for who makes records of the texts in place: before the first, before each row's company (and as many
 * as its symbol has), and between company and JSON.
 */
export type RowGaps = { head: number; before: number; between: number };
const noGaps: RowGaps = { head: 0, before: 0, between: 0 };

/** Bounded so that a hostile file cannot fill memory with distinct words. */
const MOST_REMEMBERED = 10_000;

/**
 * Reads all rows of a cleaned list (see clean-list.ts). `symbols` keeps its ids from file to file; `texts` may be a
 * buffer used before: what it held is written over, and the result is a view of it.
 */
export function readRows(
  cleaned: Uint8Array,
  layout: ListLayout,
  dates: FileDates,
  symbols: SymbolTable,
  texts = new GrowingBytes(cleaned.length * 2),
  gaps = noGaps,
): ReadRows {
  const scanner = new CsvScanner(cleaned);
  const cells = Math.max(0, scanner.next());
  const columns = Array.from({ length: cells }, (_, cell) => scanner.text(cell)).slice(1);
  const reader = new RowReader(scanner, columns, layout, dates, symbols, texts, gaps);
  reader.readAll();
  return reader.result();
}

const CLOSING_BRACE = 125;
/** Stands for the day of a row until all of its file is read; no day has this number. */
const UNDATED = -(2 ** 31);

function count(into: Map<string, number>, reason: string): void {
  into.set(reason, (into.get(reason) ?? 0) + 1);
}

class RowReader {
  private readonly scanner: CsvScanner;
  private readonly layout: ListLayout;
  private readonly symbols: SymbolTable;
  private readonly cellsByColumn = new Map<string, number>();
  private readonly days = new Map<string, ReturnType<typeof dayOfCells>>();
  private readonly json: JsonRows;
  private readonly texts: GrowingBytes;
  private readonly gaps: RowGaps;
  private readonly rejected: RejectedRow[] = [];
  private readonly skipped = new Map<string, number>();
  private readonly warnings = new Map<string, number>();
  private readonly dates: ReturnType<typeof rowDates>;
  private readonly checks: { cell: number; column: string; kind: NumberKind }[];
  private readonly decisions = new Map<string, RowDecision>();
  private readonly fixed: RowDecision | null;
  private readonly deciding: number;
  private readonly second: number;
  private readonly symbolCell: number;
  private readonly companyCell: number;
  private readonly repeats: RepeatedRows;
  private undated = 0;
  private out: SignalColumns & { line: Int32Array; row: Int32Array; text: Int32Array };

  constructor(
    scanner: CsvScanner,
    columns: readonly string[],
    layout: ListLayout,
    dates: FileDates,
    symbols: SymbolTable,
    texts: GrowingBytes,
    gaps: RowGaps,
  ) {
    this.scanner = scanner;
    this.layout = layout;
    this.symbols = symbols;
    // Cell 0 is the line number, so column i stands in cell i + 1.
    this.json = new JsonRows(scanner, columns, 1);
    this.texts = texts;
    this.gaps = gaps;
    texts.room(gaps.head);
    texts.length = gaps.head;
    for (const [at, column] of columns.entries()) this.cellsByColumn.set(column, at + 1);
    this.dates = rowDates(columns, dates);
    this.checks = columns.flatMap((column, at) =>
      Object.hasOwn(numberColumns, column) ? [{ cell: at + 1, column, kind: numberColumns[column] as NumberKind }] : [],
    );
    const cellOf = (name: string | null) => (name === null ? 0 : columns.indexOf(name) + 1);
    this.deciding = cellOf(decidingColumns[layout.route]);
    this.second = cellOf(layout.route === 'ratings' ? 'Rating' : layout.route === 'momentum' ? 'Target Gain' : null);
    this.symbolCell = cellOf('Symbol');
    this.companyCell = cellOf('Company');
    this.fixed = this.deciding + this.second === 0 ? decideRow(layout, '', '') : null;
    this.repeats = new RepeatedRows(layout.many_per_symbol);
    this.out = this.allocate(1024);
  }

  readAll(): void {
    const { scanner } = this;
    for (let row = 1; scanner.next() >= 0; row += 1) this.readRow(row);
    if (this.undated > 0) this.dateTheUndated();
  }

  /** A row of an archive that says no day is as old as the newest one of its file: it must not make the others look old. */
  private dateTheUndated(): void {
    const days = this.out.day.subarray(0, this.out.count);
    const newest = days.reduce((latest, day) => Math.max(latest, day), UNDATED);
    const known = newest === UNDATED ? this.dates.lastResort : newest;
    for (const [at, day] of days.entries()) if (day === UNDATED) days[at] = known;
  }

  result(): ReadRows {
    const { texts, rejected, skipped, warnings, out } = this;
    return { ...out, texts: texts.done(), rejected, skipped, warnings };
  }

  private readRow(row: number): void {
    const { scanner } = this;
    const cell = this.symbolCell;
    const symbol = this.symbols.idOf(scanner.bytes, scanner.start[cell] as number, scanner.end[cell] as number);
    const decision = symbol < 0 ? null : (this.fixed ?? this.decide());
    const refused = this.refusal(symbol, decision);
    if (refused !== null) this.rejected.push(this.rejectedRow(refused.column, refused.reason));
    else if (decision?.kind === 'skip') count(this.skipped, decision.reason);
    else if (decision?.kind === 'signal') {
      const repeated = this.repeats.reasonFor(symbol, scanner);
      if (repeated === null) this.store(row, symbol, decision);
      else count(this.skipped, repeated);
    }
  }

  /** The column and reason for which the row cannot be understood, or null. */
  private refusal(symbol: number, decision: RowDecision | null): { column: string; reason: string } | null {
    if (decision === null) return { column: 'Symbol', reason: this.symbols.problemOf(symbol) };
    if (decision.kind === 'quarantine') return decision;
    if (decision.kind === 'skip') return null;
    const column = this.checkNumbers();
    return column === null ? null : { column, reason: 'a price below zero' };
  }

  private store(row: number, symbol: number, decision: RowDecision & { kind: 'signal' }): void {
    if (this.out.count === this.out.symbol.length) this.out = this.grow();
    const { out } = this;
    const at = out.count;
    out.symbol[at] = symbol;
    out.type[at] = decision.list.id;
    out.direction[at] = directionCodes.indexOf(decision.direction);
    out.side[at] = sideCodes.indexOf(decision.side);
    out.day[at] = this.day();
    out.line[at] = this.lineNumber();
    out.row[at] = row;
    this.writeTexts(at, decision.list.premium?.kind ?? null);
    out.count = at + 1;
  }

  private decide(): RowDecision {
    const deciding = this.deciding === 0 ? '' : this.scanner.text(this.deciding);
    const second = this.second === 0 ? '' : this.scanner.text(this.second);
    const key = `${deciding}\u0000${second}`;
    const known = this.decisions.get(key);
    if (known !== undefined) return known;
    const decision = decideRow(this.layout, deciding, second);
    if (this.decisions.size < MOST_REMEMBERED) this.decisions.set(key, decision);
    return decision;
  }

  /** The price column that is below zero, or null; unreadable numbers are counted. */
  private checkNumbers(): string | null {
    const { bytes, start, end } = this.scanner;
    for (const check of this.checks) {
      const from = start[check.cell] as number;
      const to = end[check.cell] as number;
      if (isPlainlyFine(check.kind, bytes, from, to)) continue;
      const found = judgeNumber(check.kind, this.scanner.text(check.cell));
      if (found === 'negative') return check.column;
      if (found === 'unreadable') count(this.warnings, `cells of ${check.column} that are no number`);
    }
    return null;
  }

  private day(): number {
    const { publication, event, listDay, newestDay } = this.dates;
    for (const places of [publication, event]) {
      if (places.length === 0) continue;
      const cells = places.map((place) => this.scanner.text(place + 1));
      const key = cells.length === 1 ? (cells[0] ?? '') : cells.join('\u0000');
      const found = this.days.get(key) ?? dayOfCells(cells, newestDay);
      if (this.days.size < MOST_REMEMBERED) this.days.set(key, found);
      if (found.problem) count(this.warnings, 'dates that are none or lie ahead');
      if (found.day !== null) return found.day;
    }
    if (listDay !== null) return listDay;
    this.undated += 1;
    return UNDATED;
  }

  private lineNumber(): number {
    const { bytes, start, end } = this.scanner;
    let line = 0;
    for (let at = start[0] as number; at < (end[0] as number); at += 1) line = line * 10 + (bytes[at] as number) - 48;
    return line;
  }

  private writeTexts(at: number, premium: PremiumKind | null): void {
    const { scanner, texts, companyCell, gaps, json } = this;
    const symbolBytes = gaps.before === 0 ? 0 : (this.symbols.encoded[this.out.symbol[at] as number]?.length ?? 0);
    const extra = premium === null ? null : this.premiumText(premium);
    const size = scanner.record_end - scanner.record_start;
    texts.room(json.room() + size + gaps.before + symbolBytes + gaps.between + (extra?.length ?? 0));
    let to = texts.length + gaps.before + symbolBytes;
    this.out.text[at * 3] = to;
    if (companyCell > 0) to = json.writeText(texts, to, companyCell);
    to += gaps.between;
    this.out.text[at * 3 + 1] = to;
    to = json.write(texts, to);
    if (extra === null) texts.bytes[to++] = CLOSING_BRACE;
    else {
      texts.bytes.set(extra, to);
      to += extra.length;
    }
    this.out.text[at * 3 + 2] = to;
    texts.length = to;
  }

  /** What a premium row says beyond its cells, from the comma after them to the closing brace. */
  private premiumText(kind: PremiumKind): Uint8Array {
    const facts = premiumFacts(kind, (column) => this.cell(column));
    return bytesOf(`,${JSON.stringify(facts).slice(1)}`);
  }

  private cell(column: string): string | null {
    const cell = this.cellsByColumn.get(column);
    return cell === undefined ? null : this.scanner.text(cell);
  }

  private rejectedRow(column: string, reason: string): RejectedRow {
    // The cleaned row begins with its line number; the raw row is what stood after it.
    const raw = this.scanner.raw();
    return { line: this.lineNumber(), column, reason, raw: raw.slice(raw.indexOf(',') + 1) };
  }

  private allocate(capacity: number) {
    return {
      ...emptyColumns(capacity),
      line: new Int32Array(capacity),
      row: new Int32Array(capacity),
      text: new Int32Array(capacity * 3),
    };
  }

  private grow() {
    const larger = this.allocate(this.out.symbol.length * 2);
    for (const field of ['symbol', 'type', 'direction', 'side', 'day', 'line', 'row', 'text'] as const) {
      larger[field].set(this.out[field]);
    }
    larger.count = this.out.count;
    return larger;
  }
}
