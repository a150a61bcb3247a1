// Rank of a search match: exact symbol, leading symbol, leading word of the name, anything inside.

const LETTER = /[\p{L}\p{N}]/u;

/** Rank of a match, 0 to 3, lower is better; null for no match. All texts in lower case. */
export function matchRank(entry: { symbol: string; name: string }, text: string): number | null {
  if (entry.symbol === text) return 0;
  if (entry.symbol.startsWith(text)) return 1;
  const at = entry.name.indexOf(text);
  if (at === 0) return 2;
  if (at > 0) {
    for (let place = at; place > 0; place = entry.name.indexOf(text, place + 1)) {
      if (!LETTER.test(entry.name[place - 1] ?? '')) return 2;
    }
    return 3;
  }
  return entry.symbol.includes(text) ? 3 : null;
}

/** Rank of a match, 0 to 4, lower is better: 0 exact as typed, 1 a meant symbol, else matchRank + 1; null for none. */
export function searchRank(
  entry: { symbol: string; lower: { symbol: string; name: string } },
  { text, symbols }: { text: string; symbols: ReadonlySet<string> },
): number | null {
  const rank = matchRank(entry.lower, text);
  if (rank === 0) return 0;
  if (symbols.has(entry.symbol)) return 1;
  return rank === null ? null : rank + 1;
}
