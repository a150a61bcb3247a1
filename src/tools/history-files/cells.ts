// Cells of bar files: figures with their marks, symbols.
import { basename } from 'node:path';
import { readSymbol } from '../../domain/stocks/symbols/symbol.ts';

const plain = /^\d+(\.\d+)?(e[+-]?\d+)?$/i;
const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const units: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9 };

/** "$1,234.56", "51.2M"; NaN for ambiguous text: "230,10" may be a price or two columns. */
export function parseFigure(cell: string | undefined): number {
  const text = (cell ?? '').trim();
  const sign = text.startsWith('-') ? -1 : 1;
  const bare = text.replace(/^[-+]/, '').replace(/^\$/, '');
  const unit = units[bare.slice(-1).toUpperCase()];
  const digits = unit === undefined ? bare : bare.slice(0, -1);
  if (!plain.test(digits) && !grouped.test(digits)) return Number.NaN;
  return sign * Number(digits.replaceAll(',', '')) * (unit ?? 1);
}

/** The canonical symbol of a cell, Stooq's AAPL.US and the screener's BRK/A too; null for others. */
export function symbolOfCell(cell: string): string | null {
  return readSymbol(cell.trim().replace(/\.US$/i, '')).symbol;
}

/** Decorations of a symbol in file names, removed one after the other. */
const around: readonly RegExp[] = [
  /\.gz$/i,
  /\.(csv|txt)$/i,
  / \(\d+\)$/,
  / historical data$/i,
  /\d{4}-?\d{2}-?\d{2}/g,
  /, ?[0-9A-Z]+(_[0-9a-f]+)?$/,
  /^(nasdaq|nyse|amex|bats|cboe|arca)_/i,
  /_(unadjusted|adjsplitdiv|adjsplit|adjusted|sample)$/i,
  /[_-](1(m|min|minute|d|day)|daily|d)$/i,
  /_full$/i,
  /[._]us$/i,
  /^[_\- ]+|[_\- ]+$/g,
];

/** Words of file names that are no symbols. */
const noSymbols = new Set([
  'bar',
  'bars',
  'csv',
  'data',
  'daily',
  'day',
  'days',
  'export',
  'file',
  'hist',
  'input',
  'list',
  'market',
  'minute',
  'ohlc',
  'ohlcv',
  'output',
  'price',
  'prices',
  'quote',
  'quotes',
  'sample',
  'stock',
  'stocks',
  'table',
  'test',
]);

/** `TNA.csv.gz`, `AAPL_1m.csv` and `NASDAQ_AAPL, 1D.csv` are TNA and AAPL; null where no symbol is left of the name. */
export function symbolOfName(path: string): string | null {
  const name = around.reduce((left, part) => left.replace(part, ''), basename(path));
  if (noSymbols.has(name.toLowerCase())) return null;
  return readSymbol(name).symbol;
}
