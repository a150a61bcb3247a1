// Heading of a group of rows: decision, its meaning and the count; a press folds the group.
import { ChevronDown, ChevronRight } from 'lucide-react';
import { whole } from '../../../../domain/market/format.ts';
import { decisionRules } from '../../../../domain/rules/screener-rules.ts';
import type { DecisionGroup } from '../../../../domain/screener/list/decision-groups.ts';
import type { Decision } from '../../../../domain/screener/screener-stock.ts';
import { DecisionWord } from '../../../symbol/trade-signals/decision-badge.tsx';

const MEANING: Record<Decision, string> = {
  YES: `${decisionRules.yes_from.value} or more lights in favour`,
  MAYBE: `${decisionRules.maybe_from.value} lights in favour`,
  NO: `${decisionRules.maybe_from.value - 1} light in favour or none`,
  SKIP: 'no light is known',
};

/** Without `onToggle` the surrounding row handles a press. */
export function GroupHeading({ group, onToggle }: { group: DecisionGroup; onToggle?: () => void }) {
  const Chevron = group.folded ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={!group.folded}
      tabIndex={onToggle === undefined ? -1 : 0}
      onClick={onToggle}
      className="flex h-full min-h-control w-full items-center gap-3 text-left"
    >
      <Chevron aria-hidden className="size-4 text-ink-3" />
      <DecisionWord decision={group.decision} className="min-w-19 justify-center" />{' '}
      <span className="font-strong">{whole(group.rows.length)}</span>{' '}
      <span className="text-label text-ink-3">{MEANING[group.decision]}</span>
    </button>
  );
}
