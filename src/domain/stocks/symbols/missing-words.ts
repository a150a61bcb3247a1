// Words that programs and spreadsheets write where a symbol is missing.

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

export const SHEET_ERROR = 'a spreadsheet error stands in place of the symbol';
const NO_SYMBOL = 'no symbol';

/** Reason why a trimmed cell has no symbol; null when it may have one. */
export function missingWord(text: string, isListed: (symbol: string) => boolean): string | null {
  if (sheetError.test(text)) return SHEET_ERROR;
  if (exact.has(text) || anyCase.has(text.toUpperCase())) return NO_SYMBOL;
  return unlessListed.has(text) && !isListed(text) ? NO_SYMBOL : null;
}
