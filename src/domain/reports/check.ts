// Health check constructors and ordering by severity.
import type { CheckState, HealthCheck } from './health.ts';

/**
 * Names of all checks; the name of a batch, schedule, vendor or disk follows after a space or a hyphen. @public Listed
 * in docs/health.md.
 */
export const checkNames = [
  'batch',
  'inbox',
  'published',
  'lists',
  'made_lists',
  'rows',
  'quarantine',
  'counted',
  'recomputed',
  'slots',
  'providers',
  'refusals',
  'unread',
  'history',
  'delay',
  'minute-tracking',
  'minute-feed',
  'minute-calls',
  'minute-archive',
  'waiting',
  'work',
  'backup',
  'backup-copy',
  'deliveries',
  'disk',
  'clock',
  'processes',
  'database',
  'budget',
  'bus',
  'push_proxy',
] as const;
type CheckName = (typeof checkNames)[number];
type CheckId = CheckName | `${CheckName}${' ' | '-'}${string}`;

const order: readonly CheckState[] = ['error', 'warning', 'off', 'pass'];

export const pipelinePage = { label: 'Pipeline Status', path: '/admin/pipeline' };
export const jobsPage = { label: 'Jobs', path: '/admin/jobs' };
export const observabilityPage = { label: 'Observability', path: '/admin/observability' };
export const runPage = (batch: number) => ({ label: `Open run ${batch}`, path: `/admin/runs?run=${batch}` });

/** A check that needs no action. */
export function check(
  id: CheckId,
  state: 'pass' | 'off',
  title: string,
  figure: string,
  more: Partial<Pick<HealthCheck, 'detail' | 'action'>> = {},
): HealthCheck {
  return { id, state, title, figure, detail: null, cure: null, since: null, action: null, retry: null, ...more };
}

type Finding = Pick<HealthCheck, 'detail'> & {
  cure: string;
  action: NonNullable<HealthCheck['action']>;
} & Partial<Pick<HealthCheck, 'since' | 'retry'>>;

/** A check that needs action: `detail` is the reason, `cure` what to do, `action` the page to do it on. */
export function finding(
  id: CheckId,
  state: 'error' | 'warning',
  title: string,
  figure: string,
  { detail, cure, action, since = null, retry = null }: Finding,
): HealthCheck {
  return { id, state, title, figure, detail, cure, since, action, retry };
}

/** Sorts failing checks first; the order is otherwise preserved. */
export function worstFirst(checks: readonly HealthCheck[]): HealthCheck[] {
  return checks.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** State of the headline: that of the worst check; `off` counts as pass. */
export function chooseHeadline(checks: readonly Pick<HealthCheck, 'state'>[]): Exclude<CheckState, 'off'> {
  if (checks.some(({ state }) => state === 'error')) return 'error';
  return checks.some(({ state }) => state === 'warning') ? 'warning' : 'pass';
}
