// Turns a cleaned list into signals: typed columns for scoring, and each row's cells as JSON for the database.

import { premiumFacts } from '../../signals/premium/premium-enrichment.ts';
import { directionCodes, emptyColumns, type SignalColumns, sideCodes } from '../../signals/score/signal-columns.ts';
import type { PremiumKind } from '../../signals/signal.ts';
import type { SymbolTable } from '../../stocks/symbols/symbol-table.ts';
import { plainText } from '../../text/plain-text.ts';
import type { DateOrder } from '../../text/read-date.ts';
import { bytesOf, writeText } from '../../text/utf8-text.ts';
import { GrowingBytes } from '../csv/growing-bytes.ts';
import { CsvScanner } from '../csv/scan-csv.ts';
import { JsonRows } from '../csv/write-json.ts';
import type { ListLayout } from '../lists/list-layouts.ts';
import type { RejectedRow } from '../reading/clean-list.ts';
import { DoubtfulSymbols, eitherTotal, noRow } from '../reading/no-rows.ts';
import type { FileDates } from '../reading/row-dates.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { RowDays, UNDATED } from './row-days.ts';
import { RowDecisions } from './row-decisions.ts';
import type { RowDecision } from './row-direction.ts';
import { currencyCell, isForeign, type LastClose, RowNumbers } from './row-numbers.ts';
import { SymbolNotes } from './symbol-notes.ts';

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
  /** Cells that are kept as text, by what they are. */
  warnings: Map<string, number>;
  /** True where nothing said a day: the rows have that of the upload. */
  dated_by_upload: boolean;
  /** Sentences on how the file was read. */
  notes: readonly string[];
};

/**
 * Bytes left free for who makes records of the texts in place: before the first, before each row's company (and as many
 * as its symbol has), and between company and JSON.
 */
export type RowGaps = { head: number; before: number; between: number };
const noGaps: RowGaps = { head: 0, before: 0, between: 0 };
const noClose: LastClose = () => null;

/**
 * Reads all rows of a cleaned list (see clean-list.ts). `symbols` keeps its ids from file to file; `texts` may be a
 * buffer used before: what it held is written over, and the result is a view of it. `lastClose` is what prices are
 * compared with.
 */
export function readRows(
  cleaned: Uint8Array,
  layout: ListLayout,
  dates: FileDates,
  symbols: SymbolTable,
  texts = new GrowingBytes(cleaned.length * 2),
  gaps = noGaps,
  lastClose = noClose,
): ReadRows {
  const scanner = new CsvScanner(cleaned);
  const cells = Math.max(0, scanner.next());
  const columns = Array.from({ length: cells }, (_, cell) => scanner.text(cell)).slice(1);
  const asked = {
    decisions: new RowDecisions(scanner, columns, layout),
    numbers: new RowNumbers(scanner, columns, symbols, lastClose),
    days: new RowDays(scanner, columns, layout.file_type, dates),
  };
  const repeats = new RepeatedRows(layout.many_per_symbol);
  const reader = new RowReader(scanner, columns, { ...asked, repeats, order: dates.order }, symbols, texts, gaps);
  reader.readAll();
  return reader.result();
}

const CLOSING_BRACE = 125;

/** What is asked about each row. */
type Asked = {
  decisions: RowDecisions;
  numbers: RowNumbers;
  days: RowDays;
  repeats: RepeatedRows;
  order: DateOrder;
};

const LONGEST_COMPANY = 300;
const AMPERSAND = 38;
const LESS = 60;
/** First bytes of characters among which are invisible ones and those that turn the direction of text. */
const suspects = new Set([0xc2, 0xe2, 0xef]);

/** Whether text has no entity, no tag and no character that may be invisible. */
function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte < 32 || byte === AMPERSAND || byte === LESS || byte === 127 || (byte > 127 && suspects.has(byte)))
      return false;
  }
  return true;
}

function count(into: Map<string, number>, reason: string): void {
  into.set(reason, (into.get(reason) ?? 0) + 1);
}

class RowReader {
  private readonly scanner: CsvScanner;
  private readonly asked: Asked;
  private readonly symbols: SymbolTable;
  private readonly symbolNotes: SymbolNotes;
  private readonly cellsByColumn = new Map<string, number>();
  private readonly json: JsonRows;
  private readonly texts: GrowingBytes;
  private readonly gaps: RowGaps;
  private readonly rejected: RejectedRow[] = [];
  private readonly skipped = new Map<string, number>();
  private readonly warnings = new Map<string, number>();
  private readonly symbolCell: number;
  private readonly companyCell: number;
  private readonly doubtful = new DoubtfulSymbols();
  private datedByUpload = false;
  private readonly currency: number;
  private out: SignalColumns & { line: Int32Array; row: Int32Array; text: Int32Array };

  constructor(
    scanner: CsvScanner,
    columns: readonly string[],
    asked: Asked,
    symbols: SymbolTable,
    texts: GrowingBytes,
    gaps: RowGaps,
  ) {
    this.scanner = scanner;
    this.asked = asked;
    this.symbols = symbols;
    this.symbolNotes = new SymbolNotes(symbols, scanner.bytes);
    // Cell 0 is the line number, so column i stands in cell i + 1.
    this.json = new JsonRows(scanner, columns, 1);
    this.texts = texts;
    this.gaps = gaps;
    texts.room(gaps.head);
    texts.length = gaps.head;
    for (const [at, column] of columns.entries()) this.cellsByColumn.set(column, at + 1);
    this.symbolCell = this.cellsByColumn.get('Symbol') ?? 0;
    this.companyCell = this.cellsByColumn.get('Company') ?? 0;
    this.currency = currencyCell(columns);
    this.out = this.allocate(1024);
  }

  readAll(): void {
    const { scanner } = this;
    for (let row = 1; scanner.next() >= 0; row += 1) this.readRow(row);
    this.datedByUpload = this.asked.days.dateTheUndated(this.out.day.subarray(0, this.out.count));
  }

  result(): ReadRows {
    const { texts, rejected, skipped, warnings, out, datedByUpload } = this;
    const notes = [...this.asked.decisions.notes, ...this.symbolNotes.sentences()];
    return { ...out, texts: texts.done(), rejected, skipped, warnings, notes, dated_by_upload: datedByUpload };
  }

  private readRow(row: number): void {
    const { scanner } = this;
    const from = scanner.start[this.symbolCell] as number;
    const to = scanner.end[this.symbolCell] as number;
    const symbol = this.symbols.idOf(scanner.bytes, from, to);
    if (symbol < 0) this.withoutSymbol(this.symbols.problemOf(symbol));
    else if (this.doubtful.has(symbol, this.symbols.names[symbol]) && this.withoutSymbol(null)) return;
    else {
      const decision = this.asked.decisions.ofRow();
      if (decision.kind === 'skip') count(this.skipped, decision.reason);
      else if (decision.kind === 'quarantine') this.reject(decision);
      else {
        this.symbolNotes.add(symbol, from, to);
        this.believe(row, symbol, decision);
      }
    }
  }

  /** Stores a row whose prices and dates can be, and that was not said before. */
  private believe(row: number, symbol: number, decision: RowDecision & { kind: 'signal' }): void {
    const { numbers, days, repeats } = this.asked;
    const impossible = numbers.refusal(symbol, this.warn);
    const day = impossible ?? days.dayOrRefusal();
    if (typeof day !== 'number') this.reject(day);
    else {
      const repeated = repeats.reasonFor(symbol, this.scanner);
      if (repeated === null) this.store(row, symbol, decision, day);
      else count(this.skipped, repeated);
    }
  }

  private readonly warn = (what: string): void => count(this.warnings, what);

  /** A row without a stock is one that cannot be read, unless it is no row at all: a total, a note. True where it is no signal. */
  private withoutSymbol(problem: string | null): boolean {
    const cells = Array.from({ length: this.cellsByColumn.size }, (_, at) => this.scanner.text(at + 1));
    const none = noRow(cells, { symbol: this.symbolCell - 1, company: this.companyCell - 1 });
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
    if (day === UNDATED) this.asked.days.keepUndated();
    out.line[at] = this.lineNumber();
    out.row[at] = row;
    this.writeTexts(at, decision.list.premium?.kind ?? null);
    out.count = at + 1;
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
    if (companyCell > 0) to = this.writeCompany(to, companyCell);
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

  /** The company's name as plain text, as names from vendors are; the cell in the JSON stays as it is. */
  private writeCompany(to: number, cell: number): number {
    const { bytes, start, end } = this.scanner;
    if (isPlain(bytes, start[cell] as number, end[cell] as number)) return this.json.writeText(this.texts, to, cell);
    return writeText(this.texts.bytes, to, plainText(this.scanner.text(cell), LONGEST_COMPANY) ?? '');
  }

  /** What a premium row says beyond its cells, from the comma after them to the closing brace. */
  private premiumText(kind: PremiumKind): Uint8Array {
    const isForeignRow = this.currency > 0 && isForeign(this.scanner.text(this.currency));
    const facts = premiumFacts(kind, (column) => this.cell(column), this.asked.order, isForeignRow);
    return bytesOf(`,${JSON.stringify(facts).slice(1)}`);
  }

  private cell(column: string): string | null {
    const cell = this.cellsByColumn.get(column);
    return cell === undefined ? null : this.scanner.text(cell);
  }

  private reject({ column, reason }: { column: string; reason: string }): void {
    // The cleaned row begins with its line number; the raw row is what stood after it.
    const raw = this.scanner.raw();
    this.rejected.push({ line: this.lineNumber(), column, reason, raw: raw.slice(raw.indexOf(',') + 1) });
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
