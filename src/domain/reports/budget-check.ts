// Health check of the error budget: how fast bad answers use it up.
import { decimal } from '../market/format.ts';
import type { Observability } from '../observability/observability.ts';
import { observabilityRules } from '../observability/observability-rules.ts';
import { healthRules } from '../rules/report-rules.ts';
import { check, finding } from './check.ts';
import type { HealthCheck } from './health.ts';

/** Burn rates by hours looked back; 1 uses the budget up in exactly its days, null with too few answers. */
export type BurnFact = Observability['budget']['burn'][number];

const { budget_burn_hour, budget_burn_hours, budget_burn_days } = healthRules;
/** Source: multiwindow alerts of the Google SRE workbook, chapter 5. */
const limits = [
  { hours: 1, above: budget_burn_hour.value, state: 'error', span: 'hour' },
  { hours: 6, above: budget_burn_hours.value, state: 'error', span: '6 hours' },
  { hours: 72, above: budget_burn_days.value, state: 'warning', span: '3 days' },
] as const;

export function budgetCheck(burn: readonly BurnFact[]): HealthCheck {
  const { objective_share: share, objective_ms: ms, objective_days: days } = observabilityRules;
  const found = limits
    .map((limit) => ({ ...limit, rate: burn.find(({ hours }) => hours === limit.hours)?.rate ?? null }))
    .find(({ rate, above }) => rate !== null && rate > above);
  const known = burn.flatMap(({ rate }) => rate ?? []);
  const title = 'Answers keep within the error budget';
  if (found === undefined || found.rate === null) {
    if (known.length === 0) return check('budget', 'off', title, 'few answers');
    return check('budget', 'pass', title, `${decimal(Math.max(...known), 1)}x`);
  }
  const bad = decimal(found.rate * (100 - share.value), 1);
  return finding(
    'budget',
    found.state,
    `${bad}% of the answers of the last ${found.span} failed or were slow`,
    `${decimal(found.rate, 1)}x`,
    {
      detail: `${share.value}% within ${ms.value} ms are the objective; at this rate the budget of ${days.value} days lasts ${decimal(days.value / found.rate, 1)}.`,
      cure: 'Open Observability: it names the endpoints that fail or are slow, and when it began.',
      action: { label: 'Observability', path: '/admin/observability' },
    },
  );
}
