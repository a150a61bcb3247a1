// Columns of counted rows, as a state is scored from them.
import {
  directionCodes,
  emptyColumns,
  type SignalColumns,
  sideCodes,
} from '../../../src/domain/signals/score/signal-columns.ts';

export type SignalRow = { symbol: number; type: number; direction: string; side: string; day: number };

export function columnsOf(rows: readonly SignalRow[]): SignalColumns {
  const columns = emptyColumns(rows.length);
  for (const row of rows) {
    const at = columns.count++;
    columns.symbol[at] = row.symbol;
    columns.type[at] = row.type;
    columns.direction[at] = directionCodes.indexOf(row.direction as never);
    columns.side[at] = sideCodes.indexOf(row.side as never);
    columns.day[at] = row.day;
  }
  return columns;
}
