// One notation for stock symbols: whatever a list writes becomes the canonical (Massive) form, or is refused with a reason.

export type SymbolReading = { symbol: string; problem: null } | { symbol: null; problem: string };

/** The longest of 25,000 listed symbols has 9 characters. */
const LONGEST = 12;
const blanks = new Set(['', '-', '--', '\u2013', '\u2014', 'N/A', 'NONE', 'NULL']);
/** Words of tables that stand where a symbol would, and look like one. */
const tableWords = new Set(['TOTAL', 'TOTALS', 'AVERAGE', 'SUMMARY', 'SYMBOL', 'TICKER']);
const canonical = /^[A-Z][A-Z0-9]{0,6}(?:\.[A-Z]{1,3})?$/;
/** A preferred share: the root, a small p and the series, as in BACpB. Its p must stay small: BACPB is another stock. */
const preferred = /^([A-Z]{1,5})p([A-Z]{0,2})$/;
/** Other notations of preferreds: BAC$B, BAC^B, BAC-PB, BAC.PRB, BAC PR B. */
const otherPreferred = /^([A-Z]{1,5})(?:[$^]|[-. /]PR?[-. ]?)([A-Z]{0,2})$/;
/** Warrants: ACHR+, ACHR.W, ACHR/WT. */
const warrant = /^([A-Z]{1,5})(?:\+|[-./ ](?:W|WT|WTS))$/;

const refuse = (problem: string): SymbolReading => ({ symbol: null, problem });

/**
 * Reads a symbol cell: BRK.B, brk.b, BRK-B, BRK/B and $BRK.B are all BRK.B; preferreds become BACpB, warrants ACHR.WS.
 * Blank cells, letters outside A to Z (look-alikes) and what is too long are refused.
 */
export function readSymbol(cell: string): SymbolReading {
  if (cell.length > 40) return refuse('the symbol is too long');
  const trimmed = cell.replace(/[\u00a0\ufeff]/g, ' ').trim();
  if (blanks.has(trimmed.toUpperCase())) return refuse('no symbol');
  if (/[^\x20-\x7e]/.test(trimmed)) return refuse('the symbol has letters outside A to Z');
  const text = trimmed.replace(/^(?:[A-Za-z]{2,10}:|\$)\s*/, '');
  if (text.length > LONGEST) return refuse('the symbol is too long');
  if (preferred.test(text)) return { symbol: text, problem: null };
  const upper = text.toUpperCase();
  const series = otherPreferred.exec(upper);
  if (series) return { symbol: `${series[1]}p${series[2]}`, problem: null };
  const right = warrant.exec(upper);
  if (right) return { symbol: `${right[1]}.WS`, problem: null };
  const symbol = upper.replace(/[-/ ]/, '.');
  return canonical.test(symbol) && !tableWords.has(symbol) ? { symbol, problem: null } : refuse('not a stock symbol');
}

/** What a caller may mean: exactly what was typed first, since case matters for preferred shares, then as people type it. */
export function symbolSpellings(text: string): string[] {
  const upper = text.toUpperCase();
  return [...new Set([text, upper, upper.replace('-', '.')])];
}

/** Preferred shares carry a small p between root and series (BACpB). */
const preferredForm = /^[A-Z]{1,5}p[A-Z]?$/;

/** The symbol of a text where no list is asked. */
export function spelledOut(text: string): string {
  return preferredForm.test(text) ? text : text.toUpperCase().replace('-', '.');
}

/** The canonical form, or null when the text is no symbol. */
export function normalizeSymbol(text: string): string | null {
  return readSymbol(text).symbol;
}
