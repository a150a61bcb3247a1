// Cells of bar files: figures with their marks, symbols.
import { basename } from 'node:path';
import { readSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { toDollars } from '../../domain/text/read-number.ts';
import { Fault } from '../../server/process/fault.ts';

/** Parses "$1,234.56" and "51.2M"; NaN for ambiguous text: "230,10" may be a price or two columns. */
export const parseFigure = (cell: string | undefined): number => toDollars(cell) ?? Number.NaN;

/** Canonical symbol of a cell, also from Stooq's AAPL.US and the screener's BRK/A; null if there is none. */
export function symbolOfCell(cell: string): string | null {
  return readSymbol(cell.trim().replace(/\.US$/i, '')).symbol;
}

/** Symbol from `--symbol`, null without the option; throws Fault 400 for text that is not a symbol. */
export function statedSymbol(text: string | undefined): string | null {
  const symbol = text === undefined ? null : symbolOfCell(text);
  if (text !== undefined && symbol === null) throw new Fault(400, `${text} is no symbol`);
  return symbol;
}

/** Decorations of a symbol in file names, removed in this order. */
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
const noSymbols = new Set(
  (
    'bar bars csv data daily day days export file hist input list market minute ohlc ohlcv output ' +
    'price prices quote quotes sample stock stocks table test'
  ).split(' '),
);

/** TNA for `TNA.csv.gz`, AAPL for `AAPL_1m.csv` and `NASDAQ_AAPL, 1D.csv`; null if no symbol is left of the name. */
export function symbolOfName(path: string): string | null {
  const name = around.reduce((left, part) => left.replace(part, ''), basename(path));
  if (noSymbols.has(name.toLowerCase())) return null;
  return readSymbol(name).symbol;
}

/** Symbol of a file without a symbol column: the stated one, else that of its name; throws Fault 400 without either. */
export function symbolOfFile(path: string, stated: string | null): string {
  const symbol = stated ?? symbolOfName(path);
  if (symbol !== null) return symbol;
  throw new Fault(
    400,
    `${path} has no symbol column, and its name is no symbol. Say it with --symbol, as --symbol AAPL.`,
  );
}
