// Health check of the bus: every process hears at once of what the others wrote.
import { plural } from '../market/format.ts';
import { type BusState, busEngines } from './bus-state.ts';
import { check } from './check.ts';
import type { HealthCheck } from './health.ts';

const page = { label: 'Observability', path: '/admin/observability' };

/** `states` of the processes that are up. */
export function busCheck(states: readonly BusState[]): HealthCheck {
  const title = 'Processes hear of each other at once';
  const [first] = states;
  if (first === undefined) return check('bus', 'off', title, 'no process yet');
  const lost = states.filter(({ connected }) => !connected);
  const [oldest] = lost.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  if (oldest === undefined) return check('bus', 'pass', title, busEngines[first.engine]);
  const words = `${plural(lost.length, 'process', 'processes')} without a connection to ${busEngines[oldest.engine]}`;
  return check('bus', 'warning', words, `${lost.length} of ${states.length}`, {
    detail: 'Nothing is lost: they ask the database every few seconds until the connection stands again.',
    since: oldest.since,
    action: page,
  });
}
