// A figure that changed while one looks at it: its ground lights up once, softly.
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';

type FlashProps = {
  /** What is compared; what stood there first does not flash. */
  value: string | number | null;
  className?: string;
  children: ReactNode;
};

export function Flash({ value, className, children }: FlashProps) {
  const [first] = useState(value);
  return (
    // A new element for each value begins the animation again.
    <span key={String(value)} className={clsx('rounded-sm', value !== first && 'animate-flash', className)}>
      {children}
    </span>
  );
}
