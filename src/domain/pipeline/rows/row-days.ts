// Days of a file's rows; rows without one get theirs once the whole file is read.
import { CellMemo } from '../csv/cell-memo.ts';
import type { CsvScanner } from '../csv/scan-csv.ts';
import {
  type DateCell,
  dayOfEvent,
  type FileDates,
  type RowDates,
  readDateCell,
  rowDates,
} from '../reading/row-dates.ts';
import { UNDATED } from './row-sink.ts';

export class RowDays {
  private readonly columns: readonly string[];
  private readonly dates: RowDates;
  private readonly cells: CellMemo<DateCell>;
  /** Number of stored rows without a day. */
  undated = 0;
  /** Day given to rows without one, once the whole file is read. */
  givenDay = UNDATED;

  /** `columns[i]` is cell i + 1 of the scanner. */
  constructor(scanner: CsvScanner, columns: readonly string[], fileType: string, dates: FileDates) {
    this.columns = columns;
    this.dates = rowDates(columns, fileType, dates);
    this.cells = new CellMemo(scanner, (cell) => readDateCell(cell, this.dates));
  }

  /** Day of the scanner's row (UNDATED if it has none, see `dateTheUndated`), or column and reason of its refusal. */
  dayOrRefusal(): number | { column: string; reason: string } {
    const { publication, event, listDay } = this.dates;
    let published: number | null = null;
    let happened: number | null = null;
    for (const place of publication) {
      const { day, problem } = this.cells.of(place + 1);
      if (problem !== null) return { column: this.columns[place] ?? '', reason: problem };
      published ??= day;
    }
    for (const place of event) {
      const { day, problem } = this.cells.of(place + 1);
      if (problem !== null) return { column: this.columns[place] ?? '', reason: problem };
      happened ??= day;
    }
    if (published !== null) return published;
    if (happened !== null) return dayOfEvent(happened, listDay);
    return listDay ?? UNDATED;
  }

  keepUndated(): void {
    this.undated += 1;
  }

  /**
   * Gives rows without a day the newest day of the file's rows, so that they are not newer than the dated ones. Returns
   * true when no row had a day and all got the day of the upload.
   */
  dateTheUndated(days: Int32Array): boolean {
    if (this.undated === 0) return false;
    const newest = days.reduce((latest, day) => Math.max(latest, day), UNDATED);
    this.givenDay = newest === UNDATED ? this.dates.lastResort : newest;
    for (const [at, day] of days.entries()) if (day === UNDATED) days[at] = this.givenDay;
    return newest === UNDATED;
  }
}
