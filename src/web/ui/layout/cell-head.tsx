// Head of a cell: its name, and its time on the right, or below if the line is too narrow.
import type { ReactNode } from 'react';
import { Age } from '../time/age.tsx';

type CellHeadProps = {
  name: ReactNode;
  /** ISO; null leaves its space empty. */
  at: string | null;
  /** True for times of market data: in a replay their age is measured by the clock of the replayed session. */
  market?: boolean;
};

export function CellHead({ name, at, market = false }: CellHeadProps) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-2 whitespace-nowrap">
      <span>{name}</span>
      <span className="min-h-4 min-w-13 text-right text-label text-ink-3">
        {at !== null && <Age at={at} market={market} />}
      </span>
    </p>
  );
}
