// Health check of the push proxies: they take what is published, so that the pages they hold hear of it.
import { plural } from '../market/format.ts';
import { check } from '../reports/check.ts';
import type { HealthCheck } from '../reports/health.ts';
import type { PushProxyState } from './push-proxy-state.ts';

/** `states` as each process that is up knows its proxies; without any there is nothing to check. */
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
    check('push_proxy', 'warning', title, `${away.size} of ${addresses.size}`, {
      detail: `${[...away].sort().join(', ')}: open pages read once a minute until it answers.`,
      since: oldest.since,
      action: { label: 'Observability', path: '/admin/observability' },
    }),
  ];
}
