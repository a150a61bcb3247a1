// Order of day and month in a file, decided from all its date cells and the day of receipt.
import type { DateKey } from '../../market/calendar.ts';
import { type DateOrder, isTwoDays, numericDate, plainDate, readDate } from '../../text/read-date.ts';

/**
 * Reason for the order. `cells`: a value above 12 shows it. `receipt`: the other order gives days after the receipt.
 * `dots`, `usual`: both orders are possible; dates with dots are read day first, others in United States order. `none`:
 * no cell depends on it. `stated`: by a mapping.
 */
type DateOrderReason = 'cells' | 'receipt' | 'dots' | 'usual' | 'none' | 'stated';
export type DateOrderFound = {
  order: DateOrder;
  by: DateOrderReason;
  /** Cell that depends on the order, as in the file; null if there is none. */
  example: string | null;
};

/** Collects the evidence in the cells of one file. */
export class DateOrderEvidence {
  private readonly received: DateKey;
  private monthFirst: string | null = null;
  private dayFirst: string | null = null;
  private doubtful: string | null = null;
  private isDotted = true;
  private monthFirstIsAhead = false;
  private dayFirstIsAhead = false;

  /** `received`: New York day of the file's receipt. */
  constructor(received: DateKey) {
    this.received = received;
  }

  /** `mayLieAhead`: the column may have future days (an ex-dividend day), which prove nothing about the receipt. */
  add(cell: string, mayLieAhead: boolean): void {
    const numbers = numericDate(plainDate(cell));
    if (numbers === null) return;
    if (isTwoDays(numbers)) {
      this.doubtful ??= cell;
      if (numbers.mark !== '.') this.isDotted = false;
      if (mayLieAhead) return;
      if (this.isAhead(cell, 'month_first')) this.monthFirstIsAhead = true;
      if (this.isAhead(cell, 'day_first')) this.dayFirstIsAhead = true;
      return;
    }
    if (numbers.first > 12 && this.read(cell, 'day_first') !== null) this.dayFirst ??= cell;
    if (numbers.second > 12 && this.read(cell, 'month_first') !== null) this.monthFirst ??= cell;
  }

  private read(cell: string, order: DateOrder): DateKey | null {
    return readDate(cell, order, { own: null, received: this.received });
  }

  private isAhead(cell: string, order: DateOrder): boolean {
    const date = this.read(cell, order);
    return date !== null && date > this.received;
  }

  decide(): DateOrderFound {
    const { monthFirst, dayFirst, doubtful } = this;
    if (monthFirst !== null && dayFirst !== null) return { order: 'both', by: 'cells', example: doubtful };
    if (monthFirst !== null) return { order: 'month_first', by: 'cells', example: monthFirst };
    if (dayFirst !== null) return { order: 'day_first', by: 'cells', example: dayFirst };
    if (doubtful === null) return { order: 'month_first', by: 'none', example: null };
    if (this.monthFirstIsAhead === this.dayFirstIsAhead) {
      if (this.isDotted) return { order: 'day_first', by: 'dots', example: doubtful };
      return { order: 'month_first', by: 'usual', example: doubtful };
    }
    return { order: this.monthFirstIsAhead ? 'day_first' : 'month_first', by: 'receipt', example: doubtful };
  }
}

/** Explanation of the date order for the notes of a file; null if nothing was in doubt. */
export function dateOrderNote({ order, by, example }: DateOrderFound): string | null {
  if (order === 'both') {
    const unclear = example === null ? '' : `; dates such as ${example}, which could be either, are not read`;
    return `Some dates are written day first, others month first${unclear}.`;
  }
  const first = order === 'day_first' ? 'day first' : 'month first';
  if (by === 'stated') return `Dates are read ${first}, as the mapping says.`;
  if (by === 'usual')
    return `Dates such as ${example} could be read either way; they are read ${first}, as in the United States.`;
  if (by === 'dots') {
    return `Dates such as ${example} could be read either way; they are read ${first}, as where dates are written with dots.`;
  }
  if (by === 'receipt') {
    return `Dates such as ${example} are read ${first}: otherwise rows would lie after the day the file was received.`;
  }
  return order === 'day_first' ? `Dates are written day first (${example}).` : null;
}
