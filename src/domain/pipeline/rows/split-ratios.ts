// Split ratios of a file: direction of each row, and whether the file writes old or new shares first.
import { readNumber } from '../../text/read-number.ts';
import { type ReadRatio, readRatio } from '../../text/read-ratio.ts';
import { CsvScanner } from '../csv/scan-csv.ts';
import type { Said, Sign } from './row-words.ts';

const UNREADABLE_RATIO = 'the ratio cannot be read (changed by a spreadsheet?)';
const REVERSE_RATIO = 'the ratio is of a reverse split, or has the old shares first';
const FORWARD_RATIO = 'the ratio is of a forward split, or has the old shares first';
/** Minimum number of rows that can show the order used in a file. */
const FEWEST_ROWS = 2;

/** True for two numbers whose order is unclear: "1:10", but not "0.1". */
const isPair = (cell: string) => readNumber(cell).value === null;
const toWay = ({ shares }: ReadRatio): Sign => Math.sign(shares - 1) as Sign;

export class SplitRatios {
  private readonly usual: 1 | -1;
  /** True when every row of the file has the old shares first. */
  private readonly isOldFirst: boolean;

  /** `bytes`: cleaned list; `cell`: cell of the ratio; `usual`: direction of the list's splits. */
  constructor(bytes: Uint8Array, cell: number, usual: 1 | -1) {
    this.usual = usual;
    const scanner = new CsvScanner(bytes);
    scanner.next();
    let against = 0;
    let others = 0;
    while (scanner.next() >= 0) {
      const text = scanner.text(cell);
      const ratio = readRatio(text);
      if (ratio === null) continue;
      if (!ratio.isCertain && isPair(text) && toWay(ratio) === -usual) against += 1;
      else others += 1;
    }
    this.isOldFirst = others === 0 && against >= FEWEST_ROWS;
  }

  get notes(): string[] {
    const [way, order] = this.usual === 1 ? ['forward', '1:10'] : ['reverse', '10:1'];
    return this.isOldFirst
      ? [`All ratios have the old shares first, as in ${order}; they are read as ${way} splits, as the list says.`]
      : [];
  }

  /** Direction of a ratio; null for an empty cell. */
  said(column: string, cell: string): Said | null {
    if (readNumber(cell).value === null && !readNumber(cell).problem) return null;
    const ratio = readRatio(cell);
    const way = ratio === null ? 0 : toWay(ratio);
    if (ratio === null || way === 0) return { sign: 0, column, problem: UNREADABLE_RATIO };
    if (way === this.usual || ratio.isCertain) return { sign: way, column, problem: null };
    if (this.isOldFirst && isPair(cell)) return { sign: this.usual, column, problem: null };
    return { sign: 0, column, problem: this.usual === 1 ? REVERSE_RATIO : FORWARD_RATIO };
  }
}
