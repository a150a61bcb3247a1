// Figures and scores of the listed rows, read from responses that arrive after the list.
import type { FoundPatterns } from '../../patterns/found-patterns.ts';
import { unpackSymbols } from '../../text/pack-symbols.ts';
import { type FigureFields, type ScreenerFigures, type ScreenerScores, toFigures } from './columns-wire.ts';

const FIGURES = ['todays_volume', 'market_cap', 'free_float', 'rsi', 'gap', 'below_high'] as const;

type FigureColumns = Record<(typeof FIGURES)[number], Float64Array>;

/** Index in `listed` of each of `symbols`, -1 if missing; both must be sorted. */
export function placesOn(symbols: readonly string[], listed: readonly string[]): Int32Array {
  const places = new Int32Array(symbols.length).fill(-1);
  for (let row = 0, place = 0; row < symbols.length && place < listed.length; place++) {
    while (row < symbols.length && symbols[row]! < listed[place]!) row++;
    if (symbols[row] === listed[place]) places[row++] = place;
  }
  return places;
}

const unknownColumn = (count: number) => new Float64Array(count).fill(Number.NaN);

/** NaN for unknown; `added`: stocks fetched separately from the list. */
export function readFigures(
  symbols: readonly string[],
  figures: ScreenerFigures | null,
  added: readonly FigureFields[],
): FigureColumns {
  const columns = Object.fromEntries(FIGURES.map((name) => [name, unknownColumn(symbols.length)])) as FigureColumns;
  const wires = [...(figures === null ? [] : [figures]), ...(added.length === 0 ? [] : [toFigures(added, () => null)])];
  for (const wire of wires) {
    const places = placesOn(symbols, unpackSymbols(wire.symbols));
    for (const name of FIGURES) {
      const values = wire[name] ?? [];
      places.forEach((place, row) => {
        if (place >= 0) columns[name][row] = values[place] ?? Number.NaN;
      });
    }
  }
  return columns;
}

/** NaN for a stock without a published score. */
export function readScores(symbols: readonly string[], scores: ScreenerScores | null): Float64Array {
  const column = unknownColumn(symbols.length);
  if (scores === null) return column;
  placesOn(symbols, unpackSymbols(scores.symbols)).forEach((place, row) => {
    column[row] = scores.smart_cat_score[place] ?? Number.NaN;
  });
  return column;
}

/** Pattern marks of each row, 0 for none; null before the first poll. */
export function readMarks(symbols: readonly string[], found: FoundPatterns | null): Uint8Array | null {
  if (found === null || found.as_of === null) return null;
  const places = placesOn(symbols, unpackSymbols(found.symbols));
  return Uint8Array.from(places, (place) => found.marks[place] ?? 0);
}
