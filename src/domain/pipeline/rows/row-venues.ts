// Venue of a row from an exchange column of its file: a symbol is unique only together with its venue.
import { listedAbroad, venueNamed } from '../../stocks/symbols/venues.ts';
import { isBlank } from '../../text/read-number.ts';
import { CellMemo } from '../csv/cell-memo.ts';
import type { CsvScanner } from '../csv/scan-csv.ts';
import { plainName } from '../lists/column-names.ts';
import type { RowDecision } from './row-direction.ts';

/** Columns that contain only venues, so an unknown one may be foreign. */
const exchangeNames = new Set(
  (
    'exchange|exch|exchange code|exchange name|exchange mic|stock exchange|primary exchange|listing exchange|' +
    'listed exchange|mic|mic code|venue|listing venue|primary venue'
  ).split('|'),
);
/** Ambiguous columns, in which only known venues count. */
const marketNames = new Set(['market', 'listing', 'listed on', 'primary listing', 'primary market', 'trading venue']);

const LONGEST_SHOWN = 40;

type Refusal = RowDecision & { kind: 'quarantine' };

/** Refuses rows whose venue column names a listing outside the United States. */
export class RowVenues {
  private readonly places: readonly { cell: number; refusals: CellMemo<Refusal | null> }[];

  /** `columns[i]` is cell i + 1 of the scanner. */
  constructor(scanner: CsvScanner, columns: readonly string[]) {
    this.places = columns.flatMap((column, at) => {
      const plain = plainName(column);
      const isExchange = exchangeNames.has(plain);
      if (!isExchange && !marketNames.has(plain)) return [];
      return [{ cell: at + 1, refusals: new CellMemo(scanner, (cell) => refusalFor(cell, column, isExchange)) }];
    });
  }

  /** Reason the scanner's row is no US stock, or null. */
  refusal(): Refusal | null {
    for (const { cell, refusals } of this.places) {
      const found = refusals.of(cell);
      if (found !== null) return found;
    }
    return null;
  }
}

function refusalFor(cell: string, column: string, isExchange: boolean): Refusal | null {
  if (isBlank(cell)) return null;
  const written = cell.trim().slice(0, LONGEST_SHOWN);
  const venue = venueNamed(cell.replace(/_market$/i, ''));
  const refuse = (reason: string): Refusal => ({ kind: 'quarantine', column, reason });
  if (venue === null) return isExchange ? refuse(`${written} is no known venue`) : null;
  return venue.place === null ? null : refuse(listedAbroad(venue.place, written));
}
