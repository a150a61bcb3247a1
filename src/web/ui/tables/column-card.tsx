// Table row as a card on phones, built from the columns that set `phone`.
import type { ReactNode } from 'react';
import type { Column } from './columns.ts';

type ColumnCardProps<Row, Id extends string> = { columns: readonly Column<Row, Id>[]; row: Row };

export function ColumnCard<Row, Id extends string>({ columns, row }: ColumnCardProps<Row, Id>) {
  const at = (...places: readonly Column<Row, Id>['phone'][]) =>
    columns
      .filter(({ phone }) => places.includes(phone))
      .map((column) => ({ ...column, content: (column.phoneCell ?? column.cell)(row) }))
      .filter(({ content }) => content !== '' && content !== '--' && content !== null && content !== false);
  const aside = at('aside');
  const facts = at('fact', 'named');
  return (
    <div className="grid gap-1 [&>*]:min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {spans(at('title'), 'min-w-0 wrap-anywhere')}
        {aside.length > 0 && <span className="ml-auto flex flex-wrap items-center gap-2">{spans(aside)}</span>}
      </div>
      {facts.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink-2">
          {facts.map(({ id, phone, header, content }) => (
            <span key={id} className="min-w-0 wrap-anywhere">
              {phone === 'named' && header} {content}{' '}
            </span>
          ))}
        </div>
      )}
      {at('line').map(({ id, content }) => (
        <div key={id} className="text-label text-ink-2 wrap-anywhere">
          {content}
        </div>
      ))}
    </div>
  );
}

const spans = (parts: readonly { id: string; content: ReactNode }[], className?: string) =>
  parts.map(({ id, content }) => (
    <span key={id} className={className}>
      {content}{' '}
    </span>
  ));
