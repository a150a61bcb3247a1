// Checks of a row's number cells: negative prices, prices far from the last close, cells that are no number.
import { rowRules } from '../../rules/list-rules.ts';
import type { SymbolTable } from '../../stocks/symbols/symbol-table.ts';
import { newestDollars } from '../../text/read-change.ts';
import { CellMemo } from '../csv/cell-memo.ts';
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

/** Last close of a stock in USD; null if unknown. */
export type LastClose = (symbol: string) => number | null;

const NEGATIVE_PRICE = 'a price below zero';
const TIMES = rowRules.price_distance.value;
const FAR_ABOVE = `the price is more than ${TIMES} times the stock's last close`;
const FAR_BELOW = `the stock's last close is more than ${TIMES} times the price`;
const NO_PRICE = `no share costs more than $${rowRules.highest_price.value.toLocaleString('en-US')}`;

const FOREIGN_PRICE = 'prices in another currency, which are not compared with a close in US dollars';
const unreadableCells = (column: string) => `cells of ${column} that are no number`;

/** Columns that name the currency of a row's prices, in plain form: "Currency", "Price - Currency", "Ccy". */
const currencyColumn = /(?:^| )(?:currency|ccy|curr|cur)$/;

/** True when a cell of a currency column names a currency other than US dollars. */
const isForeign = (cell: string): boolean =>
  !/^(?:|usd|us ?\$|\$|u\.s\. dollars?|us dollars?|united states dollars?|-|n\/a)$/.test(cell.trim().toLowerCase());

/** Returns a test for rows in a currency other than USD, applied to the scanner's row. `columns[i]` is cell i + 1. */
export function foreignRows(scanner: CsvScanner, columns: readonly string[]): () => boolean {
  const cell = columns.findIndex((column) => currencyColumn.test(plainName(column))) + 1;
  if (cell === 0) return () => false;
  const currencies = new CellMemo(scanner, isForeign);
  return () => currencies.of(cell);
}

/**
 * Reason a price in USD cannot belong to a stock, or null; `close`: last close in USD, null if unknown. Zero and
 * negative prices count as unknown.
 */
export function impossiblePrice(price: number | null, close: number | null): string | null {
  if (price === null || price <= 0) return null;
  if (close !== null && price > close * TIMES) return FAR_ABOVE;
  if (close !== null && price * TIMES < close) return FAR_BELOW;
  return price > rowRules.highest_price.value ? NO_PRICE : null;
}

/** First reason the prices of a stored row (cell texts by column) cannot belong to its stock, or null. */
export function impossiblePriceOfRow(cells: Readonly<Record<string, string>>, close: number): string | null {
  const currency = Object.entries(cells).find(([column]) => currencyColumn.test(plainName(column)));
  if (currency !== undefined && isForeign(currency[1])) return null;
  for (const column of comparedPrices) {
    const problem = impossiblePrice(newestDollars(cells[column] ?? ''), close);
    if (problem !== null) return problem;
  }
  return null;
}

type Check = { cell: number; column: string; kind: NumberKind; isCompared: boolean };

export class RowNumbers {
  private readonly scanner: CsvScanner;
  private readonly checks: Check[];
  private readonly symbols: SymbolTable;
  private readonly lastClose: LastClose;
  private readonly isForeign: () => boolean;
  /** Closes by symbol id: 0 if unknown, NaN if not looked up yet. */
  private closes = new Float64Array(1024).fill(Number.NaN);
  /** True when a price of the last row could not be compared, because no close of the stock is known. */
  isUncompared = false;

  /** `columns[i]` is cell i + 1 of the scanner. */
  constructor(scanner: CsvScanner, columns: readonly string[], symbols: SymbolTable, lastClose: LastClose) {
    this.scanner = scanner;
    this.symbols = symbols;
    this.lastClose = lastClose;
    this.isForeign = foreignRows(scanner, columns);
    this.checks = columns.flatMap((column, at) => {
      const kind = Object.hasOwn(numberColumns, column) ? numberColumns[column] : undefined;
      return kind === undefined ? [] : [{ cell: at + 1, column, kind, isCompared: comparedPrices.has(column) }];
    });
  }

  /**
   * Column and reason for refusing the scanner's row, or null; `onText` is called for cells that are stored as text.
   */
  refusal(symbol: number, onText: (what: string) => void): { column: string; reason: string } | null {
    const { bytes, start, end } = this.scanner;
    const isForeignRow = this.isForeign();
    this.isUncompared = false;
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
      if (!check.isCompared || isForeignRow) continue;
      const price = newestPrice(bytes, from, to, () => this.scanner.text(check.cell));
      if (price === null || price <= 0) continue;
      const close = this.findClose(symbol);
      const reason = impossiblePrice(price, close === 0 ? null : close);
      if (reason !== null) return { column: check.column, reason };
      this.isUncompared ||= close === 0;
    }
    return null;
  }

  private findClose(symbol: number): number {
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
