// Quantities that decide a row's side: their sign, or why it cannot be read.
import { readSignMark } from '../../text/number-notation.ts';
import { splitChange, splitValues } from '../../text/read-change.ts';
import { type ReadNumber, readNumber, readPlain } from '../../text/read-number.ts';
import { readRating } from '../../text/read-rating.ts';
import { CellMemo } from '../csv/cell-memo.ts';
import type { CsvScanner } from '../csv/scan-csv.ts';
import { plainName } from '../lists/column-names.ts';
import { plainNumber } from './cell-checks.ts';
import type { Quantity, Said, Sign } from './row-words.ts';
import { SplitRatios } from './split-ratios.ts';

export const SILENT: Said = { sign: 0, column: '', problem: null };
const UNREADABLE_QUANTITY = 'the quantity that decides the side cannot be read';
export const UNREADABLE_RATING = 'the rating that decides the side cannot be read';
export const OPPOSED_RATINGS = 'the rating names two sides';
const TWO_UNITS = 'the old and the new value have different units and cannot be compared';

const toSaid = (column: string, sign: number): Said => ({ sign: Math.sign(sign) as Sign, column, problem: null });
const unreadable = (column: string, problem = UNREADABLE_QUANTITY): Said => ({ sign: 0, column, problem });

/** Sign of a cell. A multiple ("1.5x") counts as unreadable. */
export function readSignSide(column: string, cell: string): Said {
  const { value, unit, problem } = readNumber(cell);
  return problem || unit === 'multiple' ? unreadable(column) : toSaid(column, value ?? 0);
}

/** Sign of the change from an old to a new value; a currency given once applies to both. */
function readChangeSign(column: string, before: ReadNumber, after: ReadNumber): Said {
  if (before.problem || after.problem) return unreadable(column);
  if (before.value === null || after.value === null) return toSaid(column, 0);
  const isOneUnit = before.unit === after.unit || before.unit === null || after.unit === null;
  return isOneUnit ? toSaid(column, after.value - before.value) : unreadable(column, TWO_UNITS);
}

/** Direction of a price target: from a change ("$63.00 ➝ $65.00") or a sign beside a single price; otherwise none. */
function readTargetSide(cell: string): Said {
  const change = splitChange(cell);
  if (change === 'unreadable') return unreadable('Price Target');
  if (change !== null) return readChangeSign('Price Target', readNumber(change.before), readNumber(change.after));
  const mark = readSignMark(cell);
  return mark === null
    ? readChangeSign('Price Target', readNumber(''), readNumber(cell))
    : toSaid('Price Target', mark);
}

function readRatingSide(column: string, cell: string): Said {
  const { level, problem } = readRating(cell);
  if (problem !== null) return unreadable(column, problem === 'unknown' ? UNREADABLE_RATING : OPPOSED_RATINGS);
  return toSaid(column, level === null ? 0 : level - 3);
}

/** Mood of news from a word or a number. Positive numbers may be on a scale from zero, so they have no direction. */
function readMood(column: string, cell: string): Said {
  const isUp = /\b(?:positive|bullish)\b/i.test(cell);
  const isDown = /\b(?:negative|bearish)\b/i.test(cell);
  if (isUp !== isDown) return toSaid(column, isUp ? 1 : -1);
  if (isUp) return unreadable(column);
  if (/^\s*(?:neutral|mixed)\b/i.test(cell)) return toSaid(column, 0);
  const said = readSignSide(column, cell);
  return said.sign === 1 ? toSaid(column, 0) : said;
}

const RSI_MIDDLE = 50;
const RSI_MOST = 100;

/** Direction of an RSI: down below the middle, up above it. */
function readRsiSide(column: string, cell: string): Said {
  const { value, problem } = readNumber(cell);
  if (problem || (value !== null && (value < 0 || value > RSI_MOST))) return unreadable(column);
  return toSaid(column, value === null ? 0 : value - RSI_MIDDLE);
}

/** Names of columns with the older or the newer of two price targets, in plain form. */
const olderTargets = [
  'old target',
  'old price target',
  'previous target',
  'previous price target',
  'prior price target',
];
const newerTargets = ['new target', 'new price target', 'price target', 'current price target'];

/** `said`: cache of directions by cell text, for single-column quantities; null: no direction. */
type Place = Quantity & { cell: number; beforeCell: number; said: CellMemo<Said | null> };

/** Reads the quantities of the scanner's row. Cells count from 1; 0 (the line number) means no such column. */
export class RowQuantities {
  private readonly scanner: CsvScanner;
  private readonly places: readonly Place[];
  private readonly ratios: SplitRatios | null;
  private readonly targets: { older: number; newer: number };
  /** Shared result for the usual sign of the first quantity. */
  private readonly usual: Said;

  constructor(scanner: CsvScanner, columns: readonly string[], quantities: readonly Quantity[]) {
    this.scanner = scanner;
    const findCell = (name: string | undefined) => (name === undefined ? 0 : columns.indexOf(name) + 1);
    this.places = quantities
      .map((quantity) => ({
        ...quantity,
        cell: findCell(quantity.column),
        beforeCell: findCell(quantity.before),
        said: new CellMemo(scanner, (text) => this.readCell(quantity, text)),
      }))
      .filter(({ cell, before, beforeCell }) => cell > 0 && (before === undefined || beforeCell > 0));
    const [first] = this.places;
    this.usual = toSaid(first?.column ?? '', first?.sign ?? 0);
    this.ratios = first?.reads === 'ratio' ? new SplitRatios(scanner.bytes, first.cell, first.sign) : null;
    const plain = columns.map(plainName);
    const find = (names: readonly string[]) => plain.findIndex((name) => names.includes(name)) + 1;
    this.targets = { older: find(olderTargets), newer: find(newerTargets) };
  }

  /** Notes on how the file's quantities were read. */
  get notes(): readonly string[] {
    return this.ratios?.notes ?? [];
  }

  /** Direction of the first filled quantity. */
  ofRow(): Said {
    for (const place of this.places) {
      const said = this.of(place);
      if (said !== null) return said;
    }
    return SILENT;
  }

  /** Direction of the row's price target; `cell`: cell of Price Target, 0 for none. */
  ofTarget(cell: number): Said {
    const { older, newer } = this.targets;
    if (older > 0 && newer > 0) {
      return readChangeSign('Price Target', readNumber(this.scanner.text(older)), readNumber(this.scanner.text(newer)));
    }
    return cell === 0 ? SILENT : readTargetSide(this.scanner.text(cell));
  }

  /**
   * Direction of one quantity; null for an empty cell. Usual signs are recognized from the bytes, other cells are
   * parsed.
   */
  private of({ column, cell, beforeCell, sign, reads, said }: Place): Said | null {
    const { bytes, start, end } = this.scanner;
    const from = start[cell] as number;
    const to = end[cell] as number;
    if (from === to) return null;
    if (reads === undefined && beforeCell === 0 && plainNumber(bytes, from, to) === sign)
      return this.toUsual(column, sign);
    if (beforeCell === 0) return said.of(cell);
    const text = this.scanner.text(cell);
    const after = readPlain(text) ?? readNumber(splitValues(text).at(-1) ?? text);
    if (after.value === null && !after.problem) return null;
    const before = readNumber(this.scanner.text(beforeCell));
    return before.value === null && !before.problem ? null : readChangeSign(column, before, after);
  }

  private readCell({ column, reads }: Quantity, text: string): Said | null {
    if (reads === 'ratio') return this.ratios?.said(column, text) ?? null;
    if (reads === 'rating') return readRatingSide(column, text);
    if (reads === 'mood') return readMood(column, text);
    if (reads === 'rsi') return readRsiSide(column, text);
    const { value, problem } = readNumber(text);
    return value === null && !problem ? null : readSignSide(column, text);
  }

  private toUsual(column: string, sign: 1 | -1): Said {
    return column === this.usual.column && sign === this.usual.sign ? this.usual : toSaid(column, sign);
  }
}
