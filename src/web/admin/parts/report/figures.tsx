// Row of figures in one card: label, figure, note.
import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';

export type Figure = { label: string; value: ReactNode; note?: ReactNode };

export function Figures({ items, label }: { items: readonly Figure[]; label: string }) {
  return (
    <Card className="overflow-hidden">
      <dl
        aria-label={label}
        className="-mr-px -mb-px grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] tabular-nums max-sm:grid-cols-2"
      >
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
