// CSV columns of the three verdicts: the last columns of every stock export, in the words of the screens.

import type { CsvColumn } from '../../../domain/text/csv-text.ts';
import { horizons } from '../../../domain/verdicts/verdict.ts';
import { readVerdicts } from './read-verdicts.ts';
import { wordText } from './verdict-badge.tsx';

/** Adds the columns `minutes`, `today` and `weeks`; the verdicts of all rows are requested together. */
export async function withVerdicts<Row extends { symbol: string }>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<readonly CsvColumn<Row>[]> {
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  const verdicts = await readVerdicts(symbols);
  const bySymbol = new Map(symbols.map((symbol, at) => [symbol, verdicts[at]]));
  const words = horizons.map((name) => ({
    name,
    value: ({ symbol }: Row) => {
      const known = bySymbol.get(symbol);
      return known === undefined ? null : wordText(known[name]);
    },
  }));
  return [...columns, ...words];
}
