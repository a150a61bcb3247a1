// Conditions typed in the search, offered as filters of the whole market.
import { SlidersHorizontal } from 'lucide-react';
import { figureFields } from '../../../../domain/screener/conditions/condition-fields.ts';
import { type Conditions, conditionParams, setFields } from '../../../../domain/screener/conditions/conditions.ts';
import { fieldNames, spanWords } from '../../../../domain/screener/conditions/figure-rules.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** Query of the list of all stocks that meet the conditions. */
export function toListQuery(conditions: Conditions): string {
  const set = Object.entries(conditionParams(conditions)).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  return new URLSearchParams([['view', 'all'], ...set]).toString();
}

export function TypedFilters({ conditions, onSet }: { conditions: Conditions; onSet: (query: string) => void }) {
  const { spans, sectors } = conditions;
  const figures = figureFields.flatMap((field) => {
    const span = spans[field];
    return span === undefined ? [] : [`${fieldNames[field]} ${spanWords(field, span)}`];
  });
  return (
    <Card aria-label="Typed filters" className="flex flex-wrap items-center gap-3 px-4 py-3">
      <SlidersHorizontal aria-hidden className="size-4 text-ink-3" />
      <span className="min-w-0 flex-1">{[...figures, ...sectors].join(', ')}</span>
      <Button variant="primary" onClick={() => onSet(toListQuery(conditions))}>
        {setFields(conditions).length === 1 ? 'Set this filter' : 'Set these filters'}
      </Button>
    </Card>
  );
}
