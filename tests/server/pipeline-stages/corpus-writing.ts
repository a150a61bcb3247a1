// Writers of the corpus: a file, tables as text, gainers and trades.

export type CorpusFile = {
  name: string;
  content: string | Buffer;
  /** File type, status, and the balance: rows in = stored + quarantined + skipped. */
  becomes: string;
  /** Reasons of its quarantined rows, each once, in order of the alphabet. */
  reasons?: string[];
  /** Parts of its notes. */
  notes?: string[];
  /** Symbol, side and day of what is stored, where it matters. */
  stored?: string[];
};

type Writing = { separator?: string; lineEnd?: string; before?: string[]; after?: string[] };

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A table as a text: cells with separators or quotes are quoted. */
export function written(rows: readonly (readonly string[])[], writing: Writing = {}): string {
  const { separator = ',', lineEnd = '\n', before = [], after = [] } = writing;
  const cell = (text: string) => (text.includes(separator) || text.includes('"') ? quote(text) : text);
  const lines = rows.map((row) => row.map(cell).join(separator));
  return [...before, ...lines, ...after, ''].join(lineEnd);
}

/** Decimal commas for points. */
export const german = (text: string) => text.replace(/(\d)\.(\d)/g, '$1,$2');

export const moves = ['Symbol', 'Company', 'Current Price', 'Price Change', 'Volume'];
let made = 0;
/** Three gainers; no two files have the same ones. */
export function gainers(change: (cell: string) => string = (cell) => cell): string[][] {
  made += 1;
  const rows = [
    ['KEST', `Kestrel Caf\u00e9 ${made}`, '$10.50', '+1.5%', '149446'],
    ['ALDR', 'Alder, Brook & Co', '$1234.25', '+12.25%', '8909'],
    ['BRK.B', 'Brook "B"', '$400.10', '+0.75%', '1000000'],
  ];
  return [moves, ...rows.map((row) => row.map((cell, at) => (at > 1 ? change(cell) : cell)))];
}
const trades = ['Ticker', 'Politician', 'Transaction', 'Trade Date'];
/** A purchase, a sale and so on, one on each of these days. */
export const tradesOn = (...days: string[]) => [
  trades,
  ...days.map((day, at) => [`KST${'ABCDEFGH'[at]}`, 'Sample Member', at % 2 === 0 ? 'Purchase' : 'Sale (Full)', day]),
];
