// Facts side by side, each a value below its label.
import type { ReactNode } from 'react';

type FactsProps = {
  /** `ink`: class of one value. */
  items: readonly (readonly [label: string, value: ReactNode, ink?: string])[];
  /** Arrangement of the facts, such as `flex flex-wrap gap-x-8`. */
  className: string;
  valueClass?: string;
};

export function Facts({ items, className, valueClass = '' }: FactsProps) {
  return (
    <dl className={className}>
      {items.map(([label, value, ink = '']) => (
        <div key={label} className="min-w-0">
          <dt className="text-label text-ink-3">{label}</dt>
          <dd className={`${valueClass} ${ink}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
