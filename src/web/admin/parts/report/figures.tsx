// Row of figures in one card: label, figure, note.
import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';

type Figure = { label: string; value: ReactNode; note?: ReactNode };

/** `className` sets the columns of the grid. */
type FiguresProps = { items: readonly Figure[]; label: string; className?: string };

const COLUMNS = 'grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] max-sm:grid-cols-2';

export function Figures({ items, label, className = COLUMNS }: FiguresProps) {
  return (
    <Card className="overflow-hidden">
      <dl aria-label={label} className={`-mr-px -mb-px grid ${className}`}>
        {items.map(({ label: name, value, note }) => (
          <div key={name} className="border-r border-b border-line px-4 py-3">
            <dt className="text-label text-ink-3">{name}</dt>
            <dd className="text-title font-strong">{value}</dd>
            {note !== undefined && <dd className="text-label text-ink-3">{note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
