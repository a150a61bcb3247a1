// Ordered symbols packed into one short text.

/** Front-codes symbols: the number of letters shared with the previous one (base 36), then the rest. */
export function packSymbols(symbols: readonly string[]): string {
  let before = '';
  return symbols
    .map((symbol) => {
      let same = 0;
      while (same < 35 && same < before.length && symbol[same] === before[same]) same++;
      before = symbol;
      return same.toString(36) + symbol.slice(same);
    })
    .join(' ');
}

const FIRST_DIGIT = 48;
const FIRST_LETTER = 97;

export function unpackSymbols(packed: string): string[] {
  if (packed === '') return [];
  let before = '';
  return packed.split(' ').map((part) => {
    const code = part.charCodeAt(0);
    before = before.slice(0, code - (code < FIRST_LETTER ? FIRST_DIGIT : FIRST_LETTER - 10)) + part.slice(1);
    return before;
  });
}
