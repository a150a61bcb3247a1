// Facts of an opened batch in a line that wraps, with its controls at the end.
import type { ReactNode } from 'react';

type BatchFactsProps = {
  /** Facts without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  children: ReactNode;
};

export function BatchFacts({ facts, children }: BatchFactsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <dl className="contents text-ink-3 [&_dd]:inline [&_dd]:text-ink [&_dt]:inline">
        {facts.map(
          ([label, value]) =>
            value != null && (
              <div key={label} className="whitespace-normal wrap-anywhere">
                <dt>{label}</dt> <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <span className="flex flex-wrap items-center gap-3 sm:ml-auto">{children}</span>
    </div>
  );
}
