// Health check of the nightly recomputation: every published score and decision came out the same.
import { plural, whole } from '../market/format.ts';
import { dayMs } from '../numbers/time.ts';
import type { RecomputedDay } from '../record/recomputation.ts';
import { healthRules } from '../rules/report-rules.ts';
import { check, finding } from './check.ts';
import type { HealthCheck } from './health.ts';

const jobsPage = { label: 'Jobs', path: '/admin/jobs' };

/** "Not yet run" is no good news: it passes only with a recent result. */
export function recomputedCheck(recomputed: RecomputedDay | null, now: number): HealthCheck {
  const title = 'Published scores and decisions recomputed';
  if (recomputed === null) return check('recomputed', 'off', title, 'not yet run', { action: jobsPage });
  const { day, checked, identical, difference, computed_at } = recomputed;
  const figure = `${whole(identical)} of ${whole(checked)} identical`;
  if (identical < checked) {
    const words = `${plural(checked - identical, 'score or decision', 'scores and decisions')} of ${day} came out differently`;
    return finding('recomputed', 'error', words, figure, {
      detail: `A stored row, a published figure or a formula was changed since. First: ${difference ?? ''}.`,
      cure: 'After an update, compare CHANGELOG.md; else look for hands on the database and a failing disk.',
      since: computed_at,
      action: jobsPage,
    });
  }
  if (now - Date.parse(computed_at) > healthRules.recomputed_warn.value * dayMs) {
    return finding('recomputed', 'warning', 'Scores and decisions were not recomputed lately', figure, {
      detail: `The last day was ${day}.`,
      cure: 'Choose record-recomputation on Jobs: read why it failed, and run it again.',
      since: computed_at,
      action: jobsPage,
    });
  }
  return check('recomputed', 'pass', title, figure);
}
