// Words that programs and spreadsheets write where a symbol is missing.

const anyCase = new Set([
  '',
  '-',
  '--',
  '---',
  '\u2013',
  '\u2014',
  '?',
  '.',
  'N/A',
  'N.A.',
  'N/A.',
  '(NULL)',
  '(NONE)',
  '(BLANK)',
]);
/** Matched in exactly the case a program writes: NaN and None are missing values, NAN and NA are funds and shares. */
const exact = new Set(
  'nan NaN -nan -NaN inf -inf Inf -Inf Infinity -Infinity NaT None none null Null nil Nil NULL True true False false na <NA> <na> <NULL> <null> undefined Undefined missing blank empty'.split(
    ' ',
  ),
);
/** Missing unless a listing has a stock of this symbol. */
const unlessListed = new Set(['NONE', 'FALSE', 'NIL', 'INF']);
/** #N/A, #REF!, #NAME?, #VALUE!, #DIV/0!, #N/A N/A, #GETTING_DATA. */
const sheetError = /^#[A-Z][A-Z0-9_/ ]*[!?]?(?: |$)/i;

export const SHEET_ERROR = 'a spreadsheet error stands in place of the symbol';
const NO_SYMBOL = 'no symbol';

/** Reason a trimmed cell holds no symbol, or null. */
export function missingWord(text: string, isListed: (symbol: string) => boolean): string | null {
  if (sheetError.test(text)) return SHEET_ERROR;
  if (exact.has(text) || anyCase.has(text.toUpperCase())) return NO_SYMBOL;
  return unlessListed.has(text) && !isListed(text) ? NO_SYMBOL : null;
}
