// Guesses for the columns of an unknown file, by names in several languages and by contents.
import { readDate } from '../../text/read-date.ts';
import { readNumber } from '../../text/read-number.ts';
import { ratingActions } from '../rows/row-words.ts';
import { rateFit } from './choose-columns.ts';
import { otherNames, plainName } from './column-names.ts';
import { decidingColumns, findLayout } from './list-layouts.ts';
import { columnsOfList } from './list-mapping.ts';
import { probableMeaning } from './side-words.ts';

/** Probable column of a header cell, and the reason; `column` is null if the cell should not be read. */
export type ColumnGuess = { column: string | null; why: string | null };

type Meaning = {
  /** The column's name contains one of these words. */
  words: readonly string[];
  /** Catalogue columns of this meaning; the first one the list has is used. */
  columns: readonly string[];
  /** Test for the column's cells; absent if they may be any text. */
  matches?: (cell: string) => boolean;
};

const isSymbol = (cell: string) => /^[A-Z]{1,5}(?:[./-][A-Z]{1,2})?$/.test(cell);
const isNumber = (cell: string) => /\d/.test(cell) && (readNumber(cell).value !== null || /^[\d.,\s$€£]+$/.test(cell));
const isDate = (cell: string) => readDate(cell, 'month_first') !== null || readDate(cell, 'day_first') !== null;

/** Columns that may state the direction of a row. */
const SIDE_COLUMNS: readonly string[] = ['Action', 'Buy/Sell', 'Transaction', 'Direction'];

/** Most specific first: a column gets the first meaning it fits. */
const meanings: readonly Meaning[] = [
  {
    words: 'ticker symbol sym kürzel kuerzel code epic symbole símbolo simbolo mnemo'.split(' '),
    columns: ['Symbol'],
    matches: isSymbol,
  },
  {
    words: 'target pt kursziel ziel objectif objetivo koersdoel obiettivo'.split(' '),
    columns: ['Price Target'],
    matches: isNumber,
  },
  { words: 'date datum day tag fecha data published'.split(' '), columns: ['Date', 'Filing Date'], matches: isDate },
  {
    words: 'price kurs last close px prix quote cours precio koers prezzo'.split(' '),
    columns: ['Current Price', 'Share Price', 'Price', 'Average Share Price'],
    matches: isNumber,
  },
  {
    words: [
      ...'side direction action aktion signal call buy trade transaction richtung seite art urteil empfehlung'.split(
        ' ',
      ),
      ...'sens opération conseil avis sentido operación recomendación tipo richting actie advies'.split(' '),
    ],
    columns: SIDE_COLUMNS,
  },
  { words: ['rating', 'opinion', 'stance', 'grade', 'recommendation', 'einstufung'], columns: ['Rating'] },
  {
    words: ['broker', 'brokerage', 'house', 'bank', 'firm', 'analyst', 'analysthaus', 'haus', 'banque', 'banco'],
    columns: ['Brokerage'],
  },
  { words: ['insider', 'owner', 'officer'], columns: ['Insider Name'] },
  { words: ['politician', 'senator', 'representative', 'member'], columns: ['Politician'] },
  {
    words: [
      ...'company name issuer security papier unternehmen firma wertpapier société nom titre'.split(' '),
      ...'empresa sociedad nombre bedrijf naam società azienda'.split(' '),
    ],
    columns: ['Company'],
  },
];

const share = (cells: readonly string[], matches: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter((cell) => matches(cell.trim())).length / cells.length;

const namesSide = (cell: string) => ['buy', 'sell', 'hold'].includes(probableMeaning(cell) ?? '');

const namesAction = (cell: string) => ratingActions.some(({ starts }) => cell.toLowerCase().startsWith(starts));

/** Columns to guess while the list is unknown. */
export const columnsOfAnyList: readonly string[] = ['Symbol', 'Company', 'Date'];

/** Guess for each header cell; `cells`: first filled cells below it. No column of the list is guessed twice. */
export function guessColumns(
  header: readonly string[],
  cells: readonly (readonly string[])[],
  fileType: string,
): ColumnGuess[] {
  const layout = findLayout(fileType);
  const known = layout === null ? columnsOfAnyList : columnsOfList(layout);
  // Column that decides a row's side; it is preferred to other columns that state a side.
  const deciding = layout === null ? null : decidingColumns[layout.route];
  const decidingFirst = deciding === null ? SIDE_COLUMNS : [deciding, ...SIDE_COLUMNS];
  const isAnalysts = layout !== null && (layout.route === 'ratings' || layout.route === 'coverage');
  // Cells such as buy, hold and sell are ratings if the file has an action column, else directions.
  const hasActions = cells.some((below) => share(below, namesAction) > 0.5);
  const meaningAt = (at: number, column: string | undefined) => {
    const mayBeDirection = isAnalysts && !hasActions && (column === 'Action' || column === 'Rating');
    return mayBeDirection && share(cells[at] ?? [], namesSide) > 0.5 ? 'Direction' : column;
  };
  const guesses: ColumnGuess[] = header.map(() => ({ column: null, why: null }));
  const isFree = (column: string) => guesses.every((guess) => guess.column !== column);
  const settle = (at: number, named: string | undefined, why: string) => {
    const column = meaningAt(at, named);
    if (column !== undefined && guesses[at]?.column === null && isFree(column)) guesses[at] = { column, why };
  };
  for (const [at, name] of header.entries()) {
    const plain = plainName(name);
    settle(
      at,
      known.find((column) => plainName(column) === plain),
      'its name',
    );
  }
  for (const [at, name] of header.entries()) {
    settle(
      at,
      otherNames(name).find((column) => known.includes(column) && rateFit(column, name, cells[at] ?? []) > 0),
      'another spelling of it',
    );
  }
  for (const { words, columns, matches } of meanings) {
    for (const [at, name] of header.entries()) {
      const possible = columns === SIDE_COLUMNS ? decidingFirst : columns;
      const word = plainName(name)
        .split(' ')
        .find((part) => words.includes(part));
      const fits = matches === undefined || cells[at]?.length === 0 || share(cells[at] ?? [], matches) > 0.5;
      const column = possible.find((one) => known.includes(one));
      if (word !== undefined && fits) settle(at, column, `"${word}" in its name`);
    }
  }
  if (isFree('Symbol')) {
    const at = header.findIndex(
      (_, place) => guesses[place]?.column === null && share(cells[place] ?? [], isSymbol) > 0.8,
    );
    if (at >= 0) settle(at, 'Symbol', 'its cells look like symbols');
  }
  return guesses;
}

/** Probable type of a file with these columns; null if several are equally likely. */
export function guessList(header: readonly string[], cells: readonly (readonly string[])[]): string | null {
  const has = (fileType: string, column: string) =>
    guessColumns(header, cells, fileType).some((guess) => guess.column === column);
  if (has('insider-transactions', 'Insider Name')) return 'insider-transactions';
  if (has('congress-trades', 'Politician')) return 'congress-trades';
  // Actions distinguish ratings of all kinds; without such a column the list must be chosen.
  return has('analyst-ratings', 'Action') ? 'analyst-ratings' : null;
}
