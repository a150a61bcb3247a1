// Safe JSON parser for vendor replies: bounded depth, long integers as strings of digits, no prototype keys.

/** Maximum number of digits of an integer that a double always represents exactly. */
const EXACT_DIGITS = 15;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const isOpening = (code: number) => code === 0x5b || code === 0x7b;
const isClosing = (code: number) => code === 0x5d || code === 0x7d;
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
/** Characters next to digits that make them part of a fraction or an exponent. */
const isFraction = (code: number) => code === 0x2e || code === 0x65 || code === 0x45 || code === 0x2b;

/**
 * Parses JSON. Integers of more than 15 digits (nanosecond instants) become strings of digits, because a double rounds
 * them; `__proto__` keys are dropped. Throws SyntaxError for invalid JSON (NaN too), RangeError for values nested
 * deeper than maxDepth.
 */
export function readJson(text: string, maxDepth = 32): unknown {
  const marked = markLongIntegers(text, maxDepth);
  // The key may be spelled with escapes, so an escaped "_" counts as suspicious too.
  const suspicious = text.includes('__proto__') || text.includes('\\u005f') || text.includes('\\u005F');
  return suspicious
    ? JSON.parse(marked, (key, value: unknown) => (key === '__proto__' ? undefined : value))
    : JSON.parse(marked);
}

/** Quotes integers too long to be exact and checks the depth, in one pass outside of strings. */
function markLongIntegers(text: string, maxDepth: number): string {
  const pieces: string[] = [];
  let taken = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (isOpening(code)) {
      depth++;
      if (depth > maxDepth) throw new RangeError(`JSON nests deeper than ${maxDepth}`);
    } else if (isClosing(code)) {
      depth--;
    } else if (isDigit(code)) {
      const start = at;
      while (isDigit(text.charCodeAt(at + 1))) at++;
      const previous = text.charCodeAt(start - 1);
      if (at - start >= EXACT_DIGITS && !isFraction(previous) && !isFraction(text.charCodeAt(at + 1))) {
        const from = text[start - 1] === '-' ? start - 1 : start;
        pieces.push(text.slice(taken, from), '"', text.slice(from, at + 1), '"');
        taken = at + 1;
      }
    }
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(taken);
}

/** Index of the quote that ends the string starting at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
