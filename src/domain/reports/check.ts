// Health check constructor and ordering by severity.
import type { CheckState, HealthCheck } from './health.ts';

const order: readonly CheckState[] = ['error', 'warning', 'off', 'pass'];

export function check(
  id: string,
  state: CheckState,
  title: string,
  figure: string,
  more: Partial<Pick<HealthCheck, 'detail' | 'since' | 'action' | 'retry'>> = {},
): HealthCheck {
  return { id, state, title, figure, detail: null, since: null, action: null, retry: null, ...more };
}

/** Failing checks first, otherwise in the order given. */
export function worstFirst(checks: readonly HealthCheck[]): HealthCheck[] {
  return checks.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

/** The headline: never better than the worst check; `off` is neither good nor bad. */
export function chooseHeadline(checks: readonly Pick<HealthCheck, 'state'>[]): Exclude<CheckState, 'off'> {
  if (checks.some(({ state }) => state === 'error')) return 'error';
  return checks.some(({ state }) => state === 'warning') ? 'warning' : 'pass';
}
