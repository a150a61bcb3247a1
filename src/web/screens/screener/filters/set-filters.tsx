// Set conditions as chips beside the answer while the filter panel is closed; a press removes a condition.
import { X } from 'lucide-react';
import { markWords } from '../../../../domain/patterns/found-patterns.ts';
import type { ConditionField } from '../../../../domain/screener/conditions/condition-fields.ts';
import { type Conditions, setFields, withoutField } from '../../../../domain/screener/conditions/conditions.ts';
import { fieldNames, spanWords } from '../../../../domain/screener/conditions/figure-rules.ts';

type SetFiltersProps = { conditions: Conditions; onChange: (conditions: Conditions) => void };

export function SetFilters({ conditions, onChange }: SetFiltersProps) {
  return (
    <ul aria-label="Filters set" className="flex flex-wrap gap-1">
      {setFields(conditions).map((field) => (
        <li key={field} className="flex">
          <button
            type="button"
            aria-label={`Clear ${fieldNames[field]}`}
            onClick={() => onChange(withoutField(conditions, field))}
            className="inline-flex min-h-7 items-center gap-1 rounded-full border border-brand bg-brand-soft px-2 text-label hover:bg-hover max-sm:min-h-control pointer-coarse:min-h-control"
          >
            {fieldNames[field]} {toWords(conditions, field)}
            <X aria-hidden className="size-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function toWords({ spans, sectors, decisions, patterns }: Conditions, field: ConditionField): string {
  if (field === 'sector') return sectors.join(', ');
  if (field === 'decision') return decisions.join(', ');
  if (field === 'pattern') return patterns.map(markWords).join(', ');
  const span = spans[field];
  return span === undefined ? '' : spanWords(field, span);
}
