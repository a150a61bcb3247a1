// The four filters as chips with the count of active ones.
import { clsx } from 'clsx';
import { viewRules } from '../../../domain/rules/screener-rules.ts';
import { filterCodes, filterNames } from '../../../domain/screener/rules/filters.ts';
import type { FilterCode } from '../../../domain/screener/screener-stock.ts';

export function FilterChip({ code, active, className }: { code: FilterCode; active: boolean; className?: string }) {
  return (
    <span
      title={filterNames[code]}
      className={clsx(
        'inline-block min-w-8 rounded-sm border px-1 text-center text-label',
        active ? 'border-line-strong bg-raised font-strong text-ink' : 'border-line text-ink-3',
        className,
      )}
    >
      {code}
    </span>
  );
}

type FilterChipsProps = {
  active: readonly FilterCode[];
  /** Leave out the chips of filters that are not active. */
  onlyActive?: boolean;
  className?: string;
  chipClass?: string;
};

/** `PM VS SM TB 3/4`, read aloud by their names. */
export function FilterChips({ active, onlyActive = false, className, chipClass }: FilterChipsProps) {
  const total = viewRules.filters.value;
  const names = active.map((code) => filterNames[code]).join(', ');
  return (
    <span
      role="img"
      aria-label={`${active.length} of ${total} filters${names === '' ? '' : `: ${names}`}`}
      className={clsx('inline-flex items-center gap-1', className)}
    >
      {filterCodes
        .filter((code) => !onlyActive || active.includes(code))
        .map((code) => (
          <FilterChip key={code} code={code} active={active.includes(code)} className={chipClass} />
        ))}
      <span className="ml-1 font-strong">{`${active.length}/${total}`}</span>
    </span>
  );
}
