// Title line of a card of the alerts page: heading, one fact, and a control at the right edge.
import type { ReactNode } from 'react';

export function CardHead({ title, fact, children }: { title: string; fact?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 max-sm:px-3">
      <h2 className="text-title font-strong">{title}</h2>
      {fact !== undefined && <span className="text-label text-ink-3">{fact}</span>}
      {children !== undefined && (
        <span className="ml-auto flex items-center gap-3 text-label text-ink-3">{children}</span>
      )}
    </div>
  );
}
