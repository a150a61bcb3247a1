// Health checks of the connections to the message bus and to push proxies.
import { plural } from '../market/format.ts';
import { check, finding, observabilityPage } from './check.ts';
import { type BusState, busEngines, type PushProxyState } from './connection-states.ts';
import type { HealthCheck } from './health.ts';

/** `states`: bus connections of the running processes. */
export function busCheck(states: readonly BusState[]): HealthCheck {
  const title = 'Processes hear of each other at once';
  const [first] = states;
  if (first === undefined) return check('bus', 'off', title, 'no process yet');
  const lost = states.filter(({ connected }) => !connected);
  const [oldest] = lost.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  if (oldest === undefined) return check('bus', 'pass', title, busEngines[first.engine]);
  const words = `${plural(lost.length, 'process', 'processes')} without a connection to ${busEngines[oldest.engine]}`;
  return finding('bus', 'warning', words, `${lost.length} of ${states.length}`, {
    detail: 'Nothing is lost: they ask the database every few seconds until the connection stands again.',
    cure: oldest.engine === 'nats' ? 'Start NATS, or compare BUS_URL.' : 'Look at the database and the way to it.',
    since: oldest.since,
    action: observabilityPage,
  });
}

/** Checks of push proxies. `states`: as seen by each running process; empty without proxies. */
export function pushProxyChecks(states: readonly PushProxyState[]): HealthCheck[] {
  const addresses = new Set(states.map(({ address }) => address));
  if (addresses.size === 0) return [];
  const silent = states.filter(({ answers }) => !answers);
  const [oldest] = silent.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  if (oldest === undefined) {
    return [check('push_proxy', 'pass', 'Push proxies take publications', plural(addresses.size, 'proxy', 'proxies'))];
  }
  const away = new Set(silent.map(({ address }) => address));
  const title = `${plural(away.size, 'push proxy', 'push proxies')} without an answer`;
  return [
    finding('push_proxy', 'warning', title, `${away.size} of ${addresses.size}`, {
      detail: `${[...away].sort().join(', ')}: open pages read once a minute until it answers.`,
      cure: 'Start Pushpin, or compare GRIP_URL.',
      since: oldest.since,
      action: observabilityPage,
    }),
  ];
}
