// Refusals of alert rules whose condition does not fit the scope, or whose saved screen cannot be watched.
import { readConditions } from '../screener/conditions/conditions.ts';
import type { AlertCondition, AlertScope } from './alert-condition.ts';

/** Conditions bound to a single stock. */
const ofOneStock: ReadonlySet<AlertCondition['kind']> = new Set(['plan', 'price']);

/** Reason the scope does not fit the condition, in words; null when allowed. */
export function refuseRule(condition: AlertCondition, scope: AlertScope): string | null {
  if ((condition.kind === 'product') !== (scope.kind === 'product'))
    return 'A condition about Smart Cat itself looks at Smart Cat, every other one at stocks';
  if (condition.kind === 'screen' && scope.kind !== 'screen')
    return 'Entering or leaving a saved screen needs the saved screen as its place';
  if (ofOneStock.has(condition.kind) && scope.kind !== 'symbol') return 'This condition is about one stock';
  return null;
}

/** Reason a saved screen cannot be watched, in words; null when allowed. Patterns are known for the present only. */
export function refuseScreen(param: (name: string) => string | null): string | null {
  return readConditions(param).patterns.length > 0
    ? 'A saved screen with a Golden Eye pattern cannot be watched: use an alert for setups instead'
    : null;
}
