// Decides the rows of one file by their words and quantities, each combination only once.

import { readNumber } from '../../text/read-number.ts';
import type { CsvScanner } from '../csv/scan-csv.ts';
import { decidingColumns, type ListLayout } from '../lists/list-layouts.ts';
import { sideColumnOf } from '../lists/side-words.ts';
import { plainNumber } from './cell-checks.ts';
import { decideRow, isTargetList, type RowDecision, type Sign } from './row-direction.ts';
import { quantities } from './row-words.ts';

/** Bounded so that a hostile file cannot fill memory with distinct words. */
const MOST_REMEMBERED = 10_000;

export class RowDecisions {
  private readonly scanner: CsvScanner;
  private readonly layout: ListLayout;
  private readonly known = new Map<string, RowDecision>();
  /** Cells of the scanner; 0 for none, which is the line number. */
  private readonly deciding: number;
  private readonly second: number;
  private readonly target: number;
  private readonly quantity: number;
  private readonly column: string;
  private readonly usualSign: Sign;
  /** What rows without words are, by the sign of their quantity: below zero, none, above zero. */
  private readonly bySign: readonly RowDecision[] | null;

  /** `columns[i]` stands in cell i + 1 of the scanner. */
  constructor(scanner: CsvScanner, columns: readonly string[], layout: ListLayout) {
    this.scanner = scanner;
    this.layout = layout;
    const { route, file_type } = layout;
    const cellOf = (name: string | null) => (name === null ? 0 : columns.indexOf(name) + 1);
    const word = sideColumnOf(layout, columns);
    this.column = word ?? (route === 'list' ? '' : (decidingColumns[route] ?? ''));
    this.deciding = cellOf(word);
    this.second = cellOf(route === 'ratings' ? 'Rating' : route === 'momentum' ? 'Target Gain' : null);
    this.target = cellOf(route === 'ratings' ? 'Price Target' : null);
    const quantity = Object.hasOwn(quantities, file_type) ? quantities[file_type] : undefined;
    this.quantity = cellOf(quantity?.column ?? null);
    this.usualSign = quantity?.sign ?? 1;
    const signs: Sign[] = [-1, 0, 1];
    const isSilent = this.deciding + this.second + this.target === 0;
    this.bySign = isSilent ? signs.map((sign) => decideRow(layout, '', '', sign, this.column)) : null;
  }

  /** What the scanner's row is. */
  ofRow(): RowDecision {
    const sign = this.quantity === 0 ? 0 : this.signOf(this.quantity);
    if (this.bySign !== null) return this.bySign[sign + 1] as RowDecision;
    const deciding = this.deciding === 0 ? '' : this.scanner.text(this.deciding);
    const second = this.second === 0 ? '' : this.scanner.text(this.second);
    const decision = this.remembered(deciding, second, sign);
    if (this.target === 0 || decision.kind !== 'signal' || !isTargetList(decision.list.slug)) return decision;
    const way = this.wayOfTarget();
    return way === 0 ? decision : this.remembered(deciding, second, way);
  }

  private remembered(deciding: string, second: string, sign: Sign): RowDecision {
    const key = `${sign}\u0000${deciding}\u0000${second}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const decision = decideRow(this.layout, deciding, second, sign, this.column);
    if (this.known.size < MOST_REMEMBERED) this.known.set(key, decision);
    return decision;
  }

  /** The sign of a number cell; a glance at its bytes settles the usual one, the others are read. */
  private signOf(cell: number): Sign {
    const { bytes, start, end } = this.scanner;
    const from = start[cell] as number;
    const to = end[cell] as number;
    if (from === to) return 0;
    if (plainNumber(bytes, from, to) === this.usualSign) return this.usualSign;
    return Math.sign(readNumber(this.scanner.text(cell)).value ?? 0) as Sign;
  }

  /** Which way the target of "$63.00 \u279d $65.00" went; 0 for a cell with one price. */
  private wayOfTarget(): Sign {
    const parts = this.scanner.text(this.target).split(/\u279d|\u2192|->|=>/);
    if (parts.length < 2) return 0;
    const before = readNumber(parts[0] ?? '').value;
    const after = readNumber(parts.at(-1) ?? '').value;
    return before === null || after === null ? 0 : (Math.sign(after - before) as Sign);
  }
}
