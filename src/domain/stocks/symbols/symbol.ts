// Reader of stock symbols: canonical (Massive) form, or a refusal with its reason.
import { kindOfWord, notAStock } from './non-stocks.ts';
import { type Meanings, NOT_A_SYMBOL, readSymbolMeanings, TOO_LONG } from './symbol-meanings.ts';

const anyCase = new Set('|-|--|---|\u2013|\u2014|?|.|N/A|N.A.|N/A.|(NULL)|(NONE)|(BLANK)'.split('|'));
/**
 * Values that count as missing in this exact case only: NaN and None are missing values, NAN and NA are symbols of
 * funds and shares.
 */
const exact = new Set(
  'nan NaN -nan -NaN inf -inf Inf -Inf Infinity -Infinity NaT None none null Null nil Nil NULL True true False false na <NA> <na> <NULL> <null> undefined Undefined missing blank empty'.split(
    ' ',
  ),
);
/** Words that count as missing unless a listing has them as a symbol. */
const unlessListed = new Set(['NONE', 'FALSE', 'NIL', 'INF']);
/** Errors of spreadsheets: #N/A, #REF!, #NAME?, #VALUE!, #DIV/0!, #N/A N/A, #GETTING_DATA. */
const sheetError = /^#[A-Z][A-Z0-9_/ ]*[!?]?(?: |$)/i;

const SHEET_ERROR = 'a spreadsheet error stands in place of the symbol';
const NO_SYMBOL = 'no symbol';

/** Reason why a trimmed cell has no symbol; null when it may have one. */
function missingWord(text: string, isListed: (symbol: string) => boolean): string | null {
  if (sheetError.test(text)) return SHEET_ERROR;
  if (exact.has(text) || anyCase.has(text.toUpperCase())) return NO_SYMBOL;
  return unlessListed.has(text) && !isListed(text) ? NO_SYMBOL : null;
}

export type SymbolReading = { symbol: string; problem: null } | { symbol: null; problem: string };

/** Listed symbols. `isComplete`: a symbol without a listing is listed nowhere in the United States. */
export type KnownListings = { has: (symbol: string) => boolean; isComplete: boolean };

export const noListings: KnownListings = { has: () => false, isComplete: false };

export const UNLISTED = 'no US listing is known by this symbol';
const FOREIGN_LETTERS = 'the symbol has letters outside A to Z';
/** Longest symbol cell, in characters: longest venue name plus longest symbol. */
const LONGEST_CELL = 60;
/** Words of table headings and totals that look like a symbol. */
const tableWords = new Set(['TOTAL', 'TOTALS', 'AVERAGE', 'SUMMARY', 'SYMBOL', 'TICKER']);

const refuse = (problem: string): SymbolReading => ({ symbol: null, problem });
const read = (symbol: string): SymbolReading => ({ symbol, problem: null });

const trimmed = (cell: string) => cell.replace(/[\u00a0\ufeff]/g, ' ').trim();

/**
 * Reads a symbol cell: BRK.B, brk-b, BRK/B, NYSE:BRK.B, BRKb.N and $BRK.B are all BRK.B; preferreds become BACpB,
 * warrants ACHR.WS. Foreign listings, other instruments, missing values and symbols with two meanings are refused.
 */
export function readSymbol(cell: string, listings: KnownListings = noListings): SymbolReading {
  if (cell.length > LONGEST_CELL) return refuse(TOO_LONG);
  const text = trimmed(cell);
  const missing = missingWord(text, listings.has);
  if (missing !== null) return refuse(missing);
  if (/[^\x20-\x7e]/.test(text)) return refuse(FOREIGN_LETTERS);
  const reading = decide(readSymbolMeanings(text), listings);
  const { symbol } = reading;
  // "Cp.p" would become C.P, which means C on NYSE Arca: refuse a result that parses as another symbol.
  const isItself = symbol === null || symbol === text || !text.includes('.') || listings.has(symbol);
  return isItself || decide(readSymbolMeanings(symbol), listings).symbol === symbol
    ? reading
    : refuse(twoMeanings([symbol]));
}

function decide(meanings: Meanings, { has, isComplete }: KnownListings): SymbolReading {
  const { symbols, refused, overruling, likely, possible } = meanings;
  const listed = overruling.find(has);
  if (listed !== undefined) return read(listed);
  if (refused !== null) return refuse(refused);
  for (const choice of [symbols, likely, isComplete ? possible : []]) {
    const known = choice.filter(has);
    if (known.length > 1) return refuse(twoMeanings(known));
    if (known[0] !== undefined) return read(known[0]);
  }
  const [usual = ''] = symbols;
  const kind = kindOfWord(usual);
  if (kind !== null) return refuse(notAStock(kind));
  if (tableWords.has(usual)) return refuse(NOT_A_SYMBOL);
  if (isComplete) return refuse(UNLISTED);
  return meanings.isDecided ? read(usual) : refuse(twoMeanings(symbols));
}

function twoMeanings(symbols: readonly string[]): string {
  const [one = '', ...others] = symbols;
  return others.length === 0
    ? `${one} is in no loaded listing, and its last letter is a venue too`
    : `it can be read as ${symbols.join(' or ')}`;
}

/** Whether a cell names an instrument, even a refused one (foreign, not a stock), or contains a spreadsheet error. */
export function meansStock(cell: string): boolean {
  const { symbol, problem } = readSymbol(cell);
  return symbol !== null || problem === SHEET_ERROR || /no US listing$|not a stock$/.test(problem);
}

/**
 * Canonical symbols for a typed text, best first: exactly as typed (case matters for preferred shares), as parsed, then
 * those that need a listing. The caller looks each up until one is found.
 */
export function possibleSymbols(typed: string): string[] {
  const text = trimmed(typed);
  if (text === '' || text.length > LONGEST_CELL) return [];
  const { symbols, overruling, likely, possible } = readSymbolMeanings(text);
  const upper = text.toUpperCase();
  return [...new Set([text, ...overruling, ...symbols, ...likely, ...possible, upper])];
}

/** Symbol of a typed text, read without listings; other text in capitals. */
export function typedSymbol(text: string): string {
  return readSymbol(text).symbol ?? trimmed(text).toUpperCase();
}
