// Right-aligned, sortable column of a whole number; `--` where it is unknown.
import { whole } from '../../../../domain/market/format.ts';
import type { Column } from '../../../ui/tables/columns.ts';

export const figureColumn = <Row>(id: string, header: string, figure: (row: Row) => number | null): Column<Row> => ({
  id,
  header,
  align: 'right',
  cell: (row) => {
    const value = figure(row);
    return value === null ? '--' : whole(value);
  },
  sortValue: figure,
});
