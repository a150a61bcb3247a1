// Summary of a `details` element: a chevron that turns when it opens, then its words.
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export function FoldSummary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary className={clsx('flex cursor-pointer list-none items-center gap-1', className)}>
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-ink-3 transition-transform [details[open]>summary>&]:rotate-90"
      />
      <span className="min-w-0">{children}</span>
    </summary>
  );
}
