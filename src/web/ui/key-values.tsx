// Labels left, values right, one pair a line.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type KeyValuesProps = { items: readonly { label: ReactNode; value: ReactNode }[]; className?: string };

export function KeyValues({ items, className }: KeyValuesProps) {
  return (
    <dl className={clsx('grid content-start gap-1', className)}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are fixed by their place
        <div key={index} className="flex justify-between gap-3">
          <dt className="text-ink-3">{item.label}</dt>
          <dd className="text-right">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
