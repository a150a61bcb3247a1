// Empty state: what is missing, why, and a button for the next step.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  reason?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
  dense?: boolean;
  /** Draws a frame, for a state that is not inside a card. */
  boxed?: boolean;
};

export function EmptyState({ title, reason, action, icon, className, dense, boxed }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'grid justify-items-center gap-2 px-4 text-center',
        dense ? 'py-4' : 'py-12',
        boxed && 'rounded-md border border-line bg-surface',
        className,
      )}
    >
      {icon !== undefined && <div className="text-ink-3 [&_svg]:size-8">{icon}</div>}
      <p className="font-strong">{title}</p>
      {reason !== undefined && <p className="max-w-[40rem] text-balance text-ink-2">{reason}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}
