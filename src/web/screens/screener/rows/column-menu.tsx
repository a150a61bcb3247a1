// Menu of the columns added to the table, in the order they were chosen.
import { Columns3 } from 'lucide-react';
import { type ExtraColumn, extraColumns, withColumn } from '../../../../domain/screener/list/extra-columns.ts';
import { Menu, MenuChoice } from '../../../ui/popovers/menu.tsx';
import { columnWords } from './table-columns.ts';

type ColumnMenuProps = { columns: readonly ExtraColumn[]; onChange: (columns: readonly ExtraColumn[]) => void };

export function ColumnMenu({ columns, onChange }: ColumnMenuProps) {
  return (
    <Menu
      name="Columns"
      label={
        <>
          <Columns3 aria-hidden className="size-4" />
          <span className="max-xl:sr-only">Columns</span>
          {columns.length > 0 && <span className="text-label text-ink-3">+{columns.length}</span>}
        </>
      }
    >
      {extraColumns.map((column) => {
        const place = columns.indexOf(column);
        return (
          <MenuChoice key={column} checked={place >= 0} onChange={() => onChange(withColumn(columns, column))}>
            {columnWords[column]}
            {place >= 0 && columns.length > 1 && <span className="ml-auto text-label text-ink-3">{place + 1}</span>}
          </MenuChoice>
        );
      })}
    </Menu>
  );
}
