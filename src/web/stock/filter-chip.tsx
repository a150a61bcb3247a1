// One of the four filters as a small code, lit when it is active.
import { clsx } from 'clsx';
import { filterNames } from '../../domain/screener/filters.ts';
import type { FilterCode } from '../../domain/screener/screener-stock.ts';

export function FilterChip({ code, active }: { code: FilterCode; active: boolean }) {
  return (
    <span
      title={`${filterNames[code]}: ${active ? 'active' : 'not active'}`}
      className={clsx(
        'inline-flex min-h-6 min-w-8 items-center justify-center rounded-sm border px-1 text-label',
        active ? 'border-line-strong bg-raised font-strong text-ink' : 'border-dashed border-line text-ink-3',
      )}
    >
      {code}
      <span className="sr-only">{active ? ' active' : ' not active'}</span>
    </span>
  );
}
