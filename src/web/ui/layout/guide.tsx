// Parts of a screen's guide: collapsible sections, and lines of a term with its meaning.
import type { ReactNode } from 'react';
import { Collapsible } from './collapsible.tsx';

export function GuidePart({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <Collapsible title={title} defaultOpen={open} className="border-b border-line last:border-b-0">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-ink-2">{children}</div>
    </Collapsible>
  );
}

export type GuideLine = readonly [name: string, meaning: ReactNode];

export function GuideLines({ lines }: { lines: readonly GuideLine[] }) {
  return (
    <dl className="grid gap-1">
      {lines.map(([name, meaning]) => (
        <div
          key={typeof meaning === 'string' ? `${name} ${meaning}` : name}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3"
        >
          <dt className="text-ink-3 wrap-anywhere">{name}</dt>
          <dd className="wrap-anywhere">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
