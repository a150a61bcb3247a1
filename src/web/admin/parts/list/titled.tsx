// Page section with a heading of its own; tables in such a section, and in a card.
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../../../ui/tables/data-table.tsx';

type TitledProps = {
  title: string;
  /** Shown after the title in small print. */
  note?: ReactNode;
  /** Shown at the right edge of the heading: a link, a button. */
  aside?: ReactNode;
  children: ReactNode;
};

export function Titled({ title, note, aside, children }: TitledProps) {
  return (
    <section className="grid gap-2" aria-label={title}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-title font-strong">{title}</h2>
        {note !== undefined && <span className="text-label text-ink-3">{note}</span>}
        {aside !== undefined && <span className="ml-auto">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

type TitledTableProps<Row> = Omit<DataTableProps<Row>, 'label'> & Pick<TitledProps, 'title' | 'note'>;

export function TitledTable<Row>({ title, note, ...table }: TitledTableProps<Row>) {
  return (
    <Titled title={title} note={note}>
      <DataTable {...table} label={title} />
    </Titled>
  );
}

/** Table that fills the width of a card. */
export function CardTable<Row>(table: DataTableProps<Row>) {
  return (
    <div className="border-t border-line [&>*]:rounded-none [&>*]:border-0">
      <DataTable {...table} />
    </div>
  );
}
