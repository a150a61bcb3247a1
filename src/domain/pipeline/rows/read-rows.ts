// Reads a cleaned list into signals: typed columns for scoring; texts and numbers of each accepted row go to a sink.
import { directionCodes, emptyColumns, sideCodes } from '../../signals/score/signal-columns.ts';
import type { SymbolTable } from '../../stocks/symbols/symbol-table.ts';
import { decodeUtf8 } from '../../text/utf8-text.ts';
import { CsvScanner } from '../csv/scan-csv.ts';
import type { ListLayout } from '../lists/list-layouts.ts';
import type { RejectedRow } from '../reading/clean-list.ts';
import { type DoubtfulSymbols, doubtfulSymbols, eitherTotal, noRow } from '../reading/no-rows.ts';
import type { FileDates } from '../reading/row-dates.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { RowDays } from './row-days.ts';
import { RowDecisions } from './row-decisions.ts';
import type { RowDecision } from './row-direction.ts';
import { type LastClose, RowNumbers } from './row-numbers.ts';
import { type RowColumns, type RowSink, textSink, UNDATED } from './row-sink.ts';
import { RowTexts } from './row-texts.ts';
import { RowVenues } from './row-venues.ts';
import { SymbolNotes } from './symbol-notes.ts';

/** Signals of one file: accepted rows as columns, rejected rows in full, skipped rows counted by reason. */
export type ReadRows = RowColumns & {
  /** Company of the accepted row `at`; null for none. Valid until the sink's buffer is overwritten. */
  companyAt(at: number): string | null;
  /** Cells of the accepted row `at` as JSON; valid as long as `companyAt`. */
  cellsAt(at: number): string;
  rejected: RejectedRow[];
  /** Number of rows left out by a rule, by reason. */
  skipped: Map<string, number>;
  /** Number of cells stored as text, by kind. */
  warnings: Map<string, number>;
  /** Number of stored rows with a price that could not be compared, because no close of the stock is known. */
  uncompared: number;
  /** True if nothing in the file names a day, so its rows have the day of the upload. */
  dated_by_upload: boolean;
  /** Sentences on how the file was read. */
  notes: readonly string[];
};

export type ReadOptions = {
  sink?: RowSink;
  /** Closes to compare prices with; absent: no comparison. */
  lastClose?: LastClose;
  /**
   * True when a person confirmed that the row names a stock: a symbol that is also a word for totals is then accepted.
   */
  isConfirmed?: boolean;
};

/** Reads all rows of a cleaned list (see clean-list.ts). `symbols` is shared by files, so that ids are stable. */
export function readRows(
  cleaned: Uint8Array,
  layout: ListLayout,
  dates: FileDates,
  symbols: SymbolTable,
  { sink = textSink(), lastClose = () => null, isConfirmed = false }: ReadOptions = {},
): ReadRows {
  const scanner = new CsvScanner(cleaned);
  const cells = Math.max(0, scanner.next());
  const columns = Array.from({ length: cells }, (_, cell) => scanner.text(cell)).slice(1);
  const rules = {
    decisions: new RowDecisions(scanner, columns, layout),
    numbers: new RowNumbers(scanner, columns, symbols, lastClose),
    venues: new RowVenues(scanner, columns),
    days: new RowDays(scanner, columns, layout.file_type, dates),
    repeats: new RepeatedRows(layout.many_per_symbol),
    texts: new RowTexts(scanner, columns, dates.order),
    doubtful: isConfirmed ? null : doubtfulSymbols(symbols),
  };
  const reader = new RowReader(scanner, columns, rules, symbols, sink);
  reader.readAll();
  return reader.result();
}

type Rules = {
  decisions: RowDecisions;
  numbers: RowNumbers;
  venues: RowVenues;
  days: RowDays;
  repeats: RepeatedRows;
  texts: RowTexts;
  /** Null: every symbol is accepted. */
  doubtful: DoubtfulSymbols | null;
};

/** Offsets per row in the sink's bytes: begin and end of its company, begin and end of its cells. */
const TEXT_PLACES = 4;

function count(into: Map<string, number>, reason: string): void {
  into.set(reason, (into.get(reason) ?? 0) + 1);
}

class RowReader {
  private readonly scanner: CsvScanner;
  private readonly columns: readonly string[];
  private readonly rules: Rules;
  private readonly symbols: SymbolTable;
  private readonly symbolNotes: SymbolNotes;
  private readonly sink: RowSink;
  private readonly rejected: RejectedRow[] = [];
  private readonly skipped = new Map<string, number>();
  private readonly warnings = new Map<string, number>();
  private readonly symbolCell: number;
  private uncompared = 0;
  private datedByUpload = false;
  private out: RowColumns & { text: Int32Array };

  constructor(scanner: CsvScanner, columns: readonly string[], rules: Rules, symbols: SymbolTable, sink: RowSink) {
    this.scanner = scanner;
    this.columns = columns;
    this.rules = rules;
    this.symbols = symbols;
    this.symbolNotes = new SymbolNotes(symbols, scanner.bytes);
    this.sink = sink;
    // Cell 0 is the line number, so column i is cell i + 1.
    this.symbolCell = columns.lastIndexOf('Symbol') + 1;
    this.out = this.allocate(1024);
  }

  readAll(): void {
    const { scanner } = this;
    for (let row = 1; scanner.next() >= 0; row += 1) this.readRow(row);
    const { days } = this.rules;
    this.datedByUpload = days.dateTheUndated(this.out.day.subarray(0, this.out.count));
    if (days.undated > 0) this.sink.dateUndated(days.givenDay);
  }

  result(): ReadRows {
    const { rejected, skipped, warnings, uncompared, datedByUpload } = this;
    const { text, ...columns } = this.out;
    const bytes = this.sink.bytes.done();
    const textAt = (place: number) => decodeUtf8(bytes, text[place], text[place + 1]);
    return {
      ...columns,
      companyAt: (at) => textAt(at * TEXT_PLACES) || null,
      cellsAt: (at) => textAt(at * TEXT_PLACES + 2),
      rejected,
      skipped,
      warnings,
      uncompared,
      notes: [...this.rules.decisions.notes, ...this.symbolNotes.sentences()],
      dated_by_upload: datedByUpload,
    };
  }

  private readRow(row: number): void {
    const { scanner } = this;
    const from = scanner.start[this.symbolCell] as number;
    const to = scanner.end[this.symbolCell] as number;
    const symbol = this.symbols.intern(scanner.bytes, from, to);
    if (symbol < 0) this.withoutSymbol(this.symbols.findProblem(symbol));
    else if (!(this.isDoubtful(symbol) && this.withoutSymbol(null))) {
      const decision = this.rules.venues.refusal() ?? this.rules.decisions.ofRow();
      if (decision.kind === 'skip') count(this.skipped, decision.reason);
      else if (decision.kind === 'quarantine') this.reject(decision);
      else {
        this.symbolNotes.add(symbol, from, to);
        this.acceptRow(row, symbol, decision);
      }
    }
  }

  /** Stores a row unless its prices or dates are impossible or it repeats an earlier row. */
  private acceptRow(row: number, symbol: number, decision: RowDecision & { kind: 'signal' }): void {
    const { numbers, days, repeats } = this.rules;
    const impossible = numbers.refusal(symbol, this.warn);
    const day = impossible ?? days.dayOrRefusal();
    if (typeof day !== 'number') this.reject(day);
    else {
      const repeated = repeats.reasonFor(symbol, this.scanner);
      if (repeated === null) this.store(row, symbol, decision, day);
      else count(this.skipped, repeated);
    }
  }

  private isDoubtful(symbol: number): boolean {
    return this.rules.doubtful?.has(symbol) ?? false;
  }

  private readonly warn = (what: string): void => count(this.warnings, what);

  /**
   * Rejects a row without a valid symbol, or counts it as skipped (a total, a note). False if it proves to be a valid
   * row.
   */
  private withoutSymbol(problem: string | null): boolean {
    const cells = this.columns.map((_, at) => this.scanner.text(at + 1));
    const company = this.columns.lastIndexOf('Company');
    const none = noRow(cells, { symbol: this.symbolCell - 1, company });
    const reason = problem ?? eitherTotal(cells);
    if (none !== null) count(this.skipped, none);
    else if (reason !== null) this.reject({ column: 'Symbol', reason });
    return none !== null || reason !== null;
  }

  private store(row: number, symbol: number, decision: RowDecision & { kind: 'signal' }, day: number): void {
    if (this.out.count === this.out.symbol.length) this.out = this.grow();
    const { out } = this;
    const at = out.count;
    out.symbol[at] = symbol;
    out.type[at] = decision.list.id;
    out.direction[at] = directionCodes.indexOf(decision.direction);
    out.side[at] = sideCodes.indexOf(decision.side);
    out.day[at] = day;
    if (day === UNDATED) this.rules.days.keepUndated();
    if (this.rules.numbers.isUncompared) this.uncompared += 1;
    out.line[at] = this.lineNumber();
    out.row[at] = row;
    this.writeRow(at, decision);
    out.count = at + 1;
  }

  private writeRow(at: number, { list }: RowDecision & { kind: 'signal' }): void {
    const { sink, out } = this;
    const { bytes } = sink;
    const { texts } = this.rules;
    const place = at * TEXT_PLACES;
    sink.begin(out, at);
    out.text[place] = bytes.length;
    texts.writeCompany(bytes);
    out.text[place + 1] = bytes.length;
    sink.endCompany();
    out.text[place + 2] = bytes.length;
    texts.writeCells(bytes, list.premium?.kind ?? null);
    out.text[place + 3] = bytes.length;
    sink.endRow();
  }

  private lineNumber(): number {
    const { bytes, start, end } = this.scanner;
    let line = 0;
    for (let at = start[0] as number; at < (end[0] as number); at += 1) line = line * 10 + (bytes[at] as number) - 48;
    return line;
  }

  private reject({ column, reason }: { column: string; reason: string }): void {
    // The cleaned row begins with its line number; the raw row is the text after it.
    const raw = this.scanner.raw();
    this.rejected.push({ line: this.lineNumber(), column, reason, raw: raw.slice(raw.indexOf(',') + 1) });
  }

  private allocate(capacity: number) {
    return {
      ...emptyColumns(capacity),
      line: new Int32Array(capacity),
      row: new Int32Array(capacity),
      text: new Int32Array(capacity * TEXT_PLACES),
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
