// List cadences in exchange sessions, and freshness of the newest file by them.
import { type DateKey, newYorkDate, sessionsBetween } from '../market/calendar.ts';
import type { EpochMs } from '../numbers/kinds.ts';
import type { RuleTable } from '../rules/rule.ts';

const CATALOGUE = 'catalogue of the expert lists';
const STALE = 'product decision, data shown: older than twice its cadence is stale';

/** Cadences in sessions; a publication lag is included. */
export const cadenceRules = {
  daily: { name: 'Daily', value: 1, unit: 'sessions', source: CATALOGUE },
  lagging: { name: 'Daily, a day late', value: 2, unit: 'sessions', source: CATALOGUE },
  congress: { name: 'Daily, up to 45 days late', value: 32, unit: 'sessions', source: 'STOCK Act: 45 days to report' },
  twice_a_month: { name: 'Twice a month', value: 11, unit: 'sessions', source: CATALOGUE },
  quarterly: { name: 'Quarterly', value: 64, unit: 'sessions', source: CATALOGUE },
  events: {
    name: 'As it happens',
    value: 1,
    unit: 'sessions',
    source: 'docs/decisions/reports-and-health.md',
  },
  late_from: { name: 'Late from', value: 2, unit: 'times its cadence', source: STALE },
} as const satisfies RuleTable;

export type Cadence = Exclude<keyof typeof cadenceRules, 'late_from'>;

/** Event lists: days may pass without an event, so freshness counts from the receipt of the file. */
const eventLists = [
  ...'guidance-raised guidance-cut upcoming-earnings dividend-increases dividend-cuts ex-dividend'.split(' '),
  ...'special-dividends buybacks forward-splits reverse-splits secondary-offerings lockup-expirations'.split(' '),
  ...'quiet-period-expirations trading-halts'.split(' '),
];

/** Cadences of lists that are not daily. */
const cadences: Readonly<Record<string, Cadence>> = {
  ...Object.fromEntries(eventLists.map((slug) => [slug, 'events' as const])),
  'insider-buying': 'lagging',
  'congress-buys': 'congress',
  'institutional-buying': 'quarterly',
  'institutional-selling': 'quarterly',
  'short-interest-increase': 'twice_a_month',
  'short-interest-decrease': 'twice_a_month',
  'short-squeeze': 'twice_a_month',
};

export function findCadence(slug: string): Cadence {
  return cadences[slug] ?? 'daily';
}

export type Freshness = 'fresh' | 'due' | 'late' | 'missing';

/**
 * `newest_day`: newest day among the rows of a list's newest file; `received_at`: its receipt, ISO; null without a
 * file.
 */
export type ListFile = { newest_day: DateKey | null; received_at: string | null };

/** Age of a list divided by its cadence; null when the list was never received. */
export function listAge({ newest_day, received_at }: ListFile, cadence: Cadence, now: EpochMs): number | null {
  const received = received_at === null ? null : newYorkDate(Date.parse(received_at));
  const day = cadence === 'events' ? received : (newest_day ?? received);
  return day === null ? null : sessionsSince(day, now) / cadenceRules[cadence].value;
}

/** Due after one cadence, late from `late_from` cadences on, missing when never received (null). */
export function listFreshness(age: number | null): Freshness {
  if (age === null) return 'missing';
  if (age < 1) return 'fresh';
  return age < cadenceRules.late_from.value ? 'due' : 'late';
}

/** Sessions after `day` that have opened by `now` (epoch ms). */
function sessionsSince(day: DateKey, now: EpochMs): number {
  return sessionsBetween(day, newYorkDate(now)).filter(({ date, open_ms }) => date > day && open_ms <= now).length;
}
