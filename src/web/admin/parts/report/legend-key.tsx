// Entry of a legend: a mark as the chart draws it, and its meaning.
import type { ReactNode } from 'react';

/** `mark`: classes with the size and the fill of the mark. */
export function LegendKey({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1">
      <span aria-hidden className={mark} />
      {children}
    </span>
  );
}
