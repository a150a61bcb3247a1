// Flash of a changed figure: its background lights up once.
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';

type FlashProps = {
  /** Figure that flashes on a change; its first value never flashes. */
  value: string | number | null;
  children: ReactNode;
};

export function Flash({ value, children }: FlashProps) {
  const [first] = useState(value);
  return (
    // A new element for each value restarts the animation.
    <span key={String(value)} className={clsx('rounded-sm', value !== first && 'animate-flash')}>
      {children}
    </span>
  );
}
