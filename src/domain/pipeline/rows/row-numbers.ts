// Checks the number cells of a row: prices below zero, prices far from the stock's last close, cells that are no number.
import { listRules } from '../../rules/list-rules.ts';
import type { SymbolTable } from '../../stocks/symbols/symbol-table.ts';
import type { CsvScanner } from '../csv/scan-csv.ts';
import { plainName } from '../lists/column-names.ts';
import {
  comparedPrices,
  isPlainlyFine,
  judgeNumber,
  type NumberKind,
  newestPrice,
  numberColumns,
} from './cell-checks.ts';

/** The last close of a stock in USD, by its symbol; null when none is known. */
export type LastClose = (symbol: string) => number | null;

export const NEGATIVE_PRICE = 'a price below zero';
const TIMES = listRules.price_distance.value;
export const FAR_ABOVE = `the price is more than ${TIMES} times the stock's last close`;
export const FAR_BELOW = `the price is below a hundredth of the stock's last close`;
export const NO_PRICE = `no share costs more than $${listRules.highest_price.value.toLocaleString('en-US')}`;

const FOREIGN_PRICE = 'prices in another currency, which are not compared with a close in US dollars';
const unreadableCells = (column: string) => `cells of ${column} that are no number`;

/** Columns that name the currency of a row's prices, in plain form: "Currency", "Price - Currency", "Ccy". */
const currencyColumn = /(?:^| )(?:currency|ccy|curr|cur)$/;

/** The cell of a column that names the currency of each row; 0 without one. `columns[i]` stands in cell i + 1. */
export const currencyCell = (columns: readonly string[]): number =>
  columns.findIndex((column) => currencyColumn.test(plainName(column))) + 1;

/** Whether a cell of a currency column names another currency than US dollars. */
export const isForeign = (cell: string): boolean =>
  !/^(?:|usd|us ?\$|\$|u\.s\. dollars?|us dollars?|united states dollars?|-|n\/a)$/.test(cell.trim().toLowerCase());

type Check = { cell: number; column: string; kind: NumberKind; isCompared: boolean };

export class RowNumbers {
  private readonly scanner: CsvScanner;
  private readonly checks: Check[];
  private readonly symbols: SymbolTable;
  private readonly lastClose: LastClose;
  private readonly currency: number;
  /** By symbol id: the close, 0 for an unknown one, NaN for one not asked for yet. */
  private closes = new Float64Array(1024).fill(Number.NaN);

  /** `columns[i]` stands in cell i + 1 of the scanner. */
  constructor(scanner: CsvScanner, columns: readonly string[], symbols: SymbolTable, lastClose: LastClose) {
    this.scanner = scanner;
    this.symbols = symbols;
    this.lastClose = lastClose;
    this.currency = currencyCell(columns);
    this.checks = columns.flatMap((column, at) => {
      const kind = Object.hasOwn(numberColumns, column) ? numberColumns[column] : undefined;
      return kind === undefined ? [] : [{ cell: at + 1, column, kind, isCompared: comparedPrices.has(column) }];
    });
  }

  /** The column and reason for which the scanner's row cannot be believed, or null; cells that are kept as text are reported. */
  refusal(symbol: number, onText: (what: string) => void): { column: string; reason: string } | null {
    const { bytes, start, end } = this.scanner;
    const isForeignRow = this.currency > 0 && isForeign(this.scanner.text(this.currency));
    for (const check of this.checks) {
      const from = start[check.cell] as number;
      const to = end[check.cell] as number;
      if (from === to) continue;
      if (!isPlainlyFine(check.kind, bytes, from, to)) {
        const found = judgeNumber(check.kind, this.scanner.text(check.cell));
        if (found === 'negative') return { column: check.column, reason: NEGATIVE_PRICE };
        if (found === 'unreadable') {
          onText(unreadableCells(check.column));
          continue;
        }
        if (found === 'foreign' && !isForeignRow && check.isCompared) onText(FOREIGN_PRICE);
      }
      if (isForeignRow && check.isCompared) onText(FOREIGN_PRICE);
      const reason = check.isCompared && !isForeignRow ? this.implausible(symbol, check.cell, from, to) : null;
      if (reason !== null) return { column: check.column, reason };
    }
    return null;
  }

  /** Why a price cannot be one of this stock, or null. Zero stands for a price that is not known. */
  private implausible(symbol: number, cell: number, from: number, to: number): string | null {
    const price = newestPrice(this.scanner.bytes, from, to, () => this.scanner.text(cell));
    if (price === null || price <= 0) return null;
    const close = this.closeOf(symbol);
    if (close > 0 && price > close * TIMES) return FAR_ABOVE;
    if (close > 0 && price * TIMES < close) return FAR_BELOW;
    return price > listRules.highest_price.value ? NO_PRICE : null;
  }

  private closeOf(symbol: number): number {
    if (symbol >= this.closes.length) {
      const larger = new Float64Array(Math.max(this.closes.length * 2, symbol + 1)).fill(Number.NaN);
      larger.set(this.closes);
      this.closes = larger;
    }
    const known = this.closes[symbol] as number;
    if (!Number.isNaN(known)) return known;
    const close = this.lastClose(this.symbols.names[symbol] ?? '') ?? 0;
    this.closes[symbol] = Number.isFinite(close) && close > 0 ? close : 0;
    return this.closes[symbol] as number;
  }
}
