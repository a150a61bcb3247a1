// Health check of deliveries: none waits past its time, and the operator's own senders reach somebody.
import { plural, whole } from '../market/format.ts';
import { check } from './check.ts';
import type { HealthCheck } from './health.ts';

/** `late` deliveries have waited too long past their time; of a `failing` sender every channel fails. */
export type DeliveryFacts = { waiting: number; late: number; failing: readonly ('push' | 'email')[] };

const names = { push: 'Browser push', email: 'E-mail' } as const;
const page = { label: 'Jobs', path: '/admin/jobs' };

export function deliveryCheck({ waiting, late, failing }: DeliveryFacts): HealthCheck {
  const figure = `${whole(waiting)} waiting`;
  const title = 'Alerts leave on time';
  if (late === 0 && failing.length === 0) return check('deliveries', 'pass', title, figure);
  if (failing.length === 0) {
    return check('deliveries', 'error', `${plural(late, 'alert')} should have left by now`, figure, {
      detail: 'No process sends them.',
      action: page,
    });
  }
  const failed = failing.map((kind) => names[kind]).join(' and ');
  return check('deliveries', 'error', `${failed} ${failing.length === 1 ? 'reaches' : 'reach'} nobody`, figure, {
    detail: 'Every address of that kind fails: check the settings of the sender.',
    action: page,
  });
}
