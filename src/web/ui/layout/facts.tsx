// Facts side by side, each a value below its label.
import type { ReactNode } from 'react';

type FactsProps = {
  /** Accessible name. */
  label?: string;
  /** `ink`: class of one value. */
  items: readonly (readonly [label: string, value: ReactNode, ink?: string])[];
  /** Arrangement of the facts, such as `flex flex-wrap gap-x-8`. */
  className: string;
  valueClass?: string;
};

export function Facts({ label, items, className, valueClass = '' }: FactsProps) {
  return (
    <dl aria-label={label} className={className}>
      {items.map(([name, value, ink = '']) => (
        <div key={name} className="min-w-0">
          <dt className="text-label text-ink-3">{name}</dt>
          <dd className={`${valueClass} ${ink}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
