// Key-value list: labels left, values right, one pair a line.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** `title`: tooltip of the value. */
export type KeyValue = { label: ReactNode; value: ReactNode; title?: string | undefined };
type KeyValuesProps = { items: readonly KeyValue[]; className?: string };

export function KeyValues({ items, className }: KeyValuesProps) {
  return (
    <dl className={clsx('grid content-start gap-1', className)}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are fixed by their place
        <div key={index} className="flex justify-between gap-3">
          <dt className="text-ink-3">{item.label}</dt>
          <dd className="text-right" title={item.title}>
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
