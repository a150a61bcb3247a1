// First cell of an expandable row: arrow and label.
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type OpenRowProps = { open: boolean; label: string; onToggle: () => void; children: ReactNode };

export function OpenRow({ open, label, onToggle, children }: OpenRowProps) {
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        aria-expanded={open}
        aria-label={label}
        className="grid size-6 place-items-center rounded-sm text-ink-3 hover:text-ink"
        onClick={(event) => {
          // Keeps the click from the row, which would toggle once more.
          event.stopPropagation();
          onToggle();
        }}
      >
        <ChevronRight aria-hidden className={clsx('size-4 transition-transform', open && 'rotate-90')} />
      </button>
      {children}
    </span>
  );
}
