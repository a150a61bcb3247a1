// Health checks of vendors: incomplete replies, failed calls, refused keys, stated delay, market history.
import { z } from 'zod';
import { plural, whole } from '../market/format.ts';
import { minuteMs } from '../numbers/time.ts';
import { healthRules } from '../rules/report-rules.ts';
import type { VendorInterface } from '../work/vendor-interfaces.ts';
import { check, finding } from './check.ts';
import type { AdminHealth, HealthCheck } from './health.ts';

/**
 * `what`: "snapshot", "splits", "dividends", "tickers", "floats", "figures", "statements", "history" or "session
 * YYYY-MM-DD". Counts are null if unknown. @public Named in the API document.
 */
export const Unread = z.object({
  what: z.string(),
  since: z.string(),
  got: z.number().nullable(),
  expected: z.number().nullable(),
  words: z.string().nullable(),
});
export type Unread = z.infer<typeof Unread>;

const names: Record<string, string> = {
  snapshot: 'Market snapshot',
  splits: 'Splits',
  dividends: 'Cash payments',
  tickers: 'List of stocks',
  floats: 'Free floats',
  figures: 'Company figures',
  statements: 'Income statements',
  history: 'Older sessions',
};
const NAMED = 3;

const callsPage = { label: 'Provider calls', path: '/admin/jobs/calls?status=failed' };

/** "Market snapshot: 3 of 739" with the vendor's reason, if it gave one. */
export function describeUnread({ what, got, expected, words }: Unread): string {
  const name = names[what] ?? what.replace(/^session /, 'Session ');
  const numbers = got === null ? 'no answer' : expected === null ? whole(got) : `${whole(got)} of ${whole(expected)}`;
  return words === null ? `${name}: ${numbers}` : `${name}: ${numbers} (${words})`;
}

/** Check of vendor replies that were incomplete; history has its own check. */
export function unreadCheck(all: readonly Unread[]): HealthCheck {
  const title = 'Every vendor reply was read as a whole';
  const unread = all.filter(({ what }) => what !== 'history');
  if (unread.length === 0) return check('unread', 'pass', title, 'whole');
  const [oldest] = unread.toSorted((one, other) => one.since.localeCompare(other.since));
  const said = unread.slice(0, NAMED).map(describeUnread).join('; ');
  const more = unread.length > NAMED ? `; ${unread.length - NAMED} more` : '';
  return finding('unread', 'warning', 'Some market data was not read', plural(unread.length, 'part'), {
    detail: `${said}${more}. What was stored before stays, and it is asked for again.`,
    cure: 'Wait for the next reading; if it lasts, ask the vendor.',
    since: oldest?.since ?? null,
    action: callsPage,
  });
}

/** Calls of interfaces that the plan lacks do not count as failed, because their refusal is shown elsewhere. */
export function providersCheck(all: AdminHealth['providers'], interfaces: readonly VendorInterface[]): HealthCheck {
  const lacking = new Set(interfaces.flatMap((one) => (one.refusal?.scope === 'interface' ? [one.service] : [])));
  const services = all.filter(({ service }) => !lacking.has(service));
  const calls = services.reduce((sum, service) => sum + service.calls, 0);
  const failed = services.reduce((sum, service) => sum + service.failed, 0);
  const title = `Failed provider calls at most ${healthRules.failed_calls_warn_above.value}%`;
  if (calls === 0) return check('providers', 'off', 'No provider calls in the last hour', 'none');
  const percent = (100 * failed) / calls;
  const { failed_calls_warn_above: warn, failed_calls_error_above: error, failed_calls_least: least } = healthRules;
  const share = (service: { calls: number; failed: number }) => (100 * service.failed) / service.calls;
  const [worst] = services
    .filter((service) => service.calls >= least.value)
    .sort((one, other) => share(other) - share(one));
  const fails = worst !== undefined && share(worst) > error.value ? worst : null;
  // Counts calls of the failing service, else of all.
  const counted = fails ?? { failed, calls };
  const figure = `${whole(counted.failed)} of ${whole(counted.calls)}`;
  if (percent <= warn.value && fails === null) return check('providers', 'pass', title, figure);
  const named = fails ?? services.toSorted((one, other) => other.failed - one.failed)[0];
  const words =
    fails === null
      ? `${percent.toFixed(1)}% of provider calls failed`
      : `Calls to ${nameService(fails.service)}: ${share(fails).toFixed(0)}% failed`;
  return finding('providers', percent > error.value ? 'error' : 'warning', words, figure, {
    detail:
      [fails === null && named && `Most of them to ${nameService(named.service)}.`, named?.last_error]
        .filter(Boolean)
        .join(' ') || null,
    cure: 'Read the newest error in Provider calls. Above the plan: set its CALLS_PER_MINUTE.',
    action: callsPage,
  });
}

const settingsPage = { label: 'Settings', path: '/admin/settings' };
/** Interfaces the product cannot do without; a plan that lacks one is reported. */
const needed = ['massive snapshot all', 'massive grouped daily', 'massive daily bars', 'massive minute bars'];
/** Name of the vendor and setting of its key, by the first word of a service. */
const vendors: Record<string, [name: string, setting: string]> = {
  massive: ['Massive', 'MASSIVE_API_KEY'],
  finnhub: ['Finnhub', 'FINNHUB_API_KEY'],
  expert: ['The list server', 'EXPERT_LISTS_BASE_URL'],
  Language: ['The language model', 'LLM_API_KEY'],
};
/** `Massive snapshot`. */
const nameService = (service: string) => service.replace(/^(massive|finnhub)\b/, (word) => vendors[word]?.[0] ?? word);
const toVendor = ({ service }: VendorInterface) => service.split(' ')[0] ?? service;

/** Checks by vendor: a refused key, and a plan without an interface the product needs. */
export function refusalChecks(interfaces: readonly VendorInterface[], now: number): HealthCheck[] {
  const standing = interfaces.filter(({ refusal }) => refusal !== null);
  const keys = standing.filter(({ refusal }) => refusal?.scope === 'key');
  const missing = standing.filter(({ service, refusal }) => refusal?.scope === 'interface' && needed.includes(service));
  if (keys.length === 0 && missing.length === 0)
    return [check('refusals', 'pass', 'Vendors accept the keys', 'accepted')];
  const found: HealthCheck[] = [];
  for (const [vendor, refused] of Map.groupBy(keys, toVendor)) {
    const [name, setting] = vendors[vendor] ?? [vendor, 'its key'];
    const answered = interfaces.filter((one) => toVendor(one) === vendor).map(({ answered_at }) => answered_at ?? '');
    const last = answered.toSorted().at(-1) ?? '';
    const since = refused.map(({ refusal }) => refusal?.since ?? '').toSorted()[0] ?? null;
    // The key works again if any interface of the vendor answered after the refusal.
    if (since !== null && last > since) continue;
    const ago =
      last === ''
        ? 'It never answered.'
        : `Last good call ${plural(Math.max(0, Math.round((now - Date.parse(last)) / minuteMs)), 'minute')} ago.`;
    const words = `${name} refuses the key: check ${setting}`;
    const cure = 'Check the key, or its file, and the bill. A new key needs a start.';
    found.push(
      finding(`refusals-${vendor.toLowerCase()}`, 'error', words, 'refused', {
        detail: ago,
        cure,
        since,
        action: settingsPage,
      }),
    );
  }
  for (const { service, refusal } of missing) {
    const detail = refusal?.words == null ? null : `It says: "${refusal.words}"`;
    const words = `The plan does not include ${service.replace(/^\S+ /, '')}`;
    found.push(
      finding(`refusals-${service}`, 'warning', words, service, {
        detail,
        cure: 'Upgrade the plan, then start a run by hand: it asks at once.',
        since: refusal?.since ?? null,
        action: settingsPage,
      }),
    );
  }
  return found.length > 0 ? found : [check('refusals', 'pass', 'Vendors accept the keys', 'accepted')];
}

const SNAPSHOT = 'massive snapshot all';

/** Warns when the vendor labels its figures as delayed and the setting does not, or the reverse. */
export function delayCheck(interfaces: readonly VendorInterface[], delayMinutes: number): HealthCheck {
  const delayed = interfaces.find(({ service }) => service === SNAPSHOT)?.delayed ?? null;
  const title = 'The delay of prices is the one the vendor names';
  if (delayed === null) return check('delay', 'off', title, 'not named');
  if (delayed === delayMinutes > 0) return check('delay', 'pass', title, `${delayMinutes} min`);
  const words = delayed
    ? 'Prices are delayed, pages say they are not'
    : `Prices are current, pages say ${delayMinutes} minutes late`;
  const action = settingsPage;
  const cure = delayed ? 'Set MASSIVE_DELAY_MINUTES to the delay of the plan (15).' : 'Set MASSIVE_DELAY_MINUTES to 0.';
  return finding('delay', 'warning', words, `${delayMinutes} min`, { detail: null, cure, action });
}

/**
 * Stored sessions that figures need. `filed_at`: when the newest one was stored, ISO, null if there is none;
 * `per_minute`: recent rate of stored sessions, null with too few.
 */
export type HistoryFact = { sessions: number; wanted: number; filed_at: string | null; per_minute: number | null };

type HistoryFacts = {
  history: HistoryFact;
  unread: readonly Unread[];
  interfaces: readonly VendorInterface[];
  providers: AdminHealth['providers'];
  now: number;
};

const SESSIONS = 'massive grouped daily';

export function historyCheck({ history, now, ...facts }: HistoryFacts): HealthCheck {
  const { sessions, wanted, filed_at } = history;
  const figure = `${sessions} of ${plural(wanted, 'session')}`;
  if (sessions >= wanted) return check('history', 'pass', 'Market history is complete', figure);
  const quiet = filed_at === null ? null : Math.max(0, Math.floor((now - Date.parse(filed_at)) / minuteMs));
  const reason = findReason(facts);
  const isQuiet = quiet !== null && quiet >= healthRules.history_quiet.value;
  if (reason === null && !isQuiet) return check('history', 'off', 'Market history is being read', figure);
  const last = quiet === null ? 'None came yet.' : `The last one came ${plural(quiet, 'minute')} ago.`;
  return finding('history', 'warning', 'Market history does not fill', figure, {
    detail: `${last} ${reason === null ? 'The vendor gave no reason.' : `Reason: ${reason}.`}`,
    cure: 'Most often the limit of the plan: wait, or upgrade it.',
    since: filed_at,
    action: callsPage,
  });
}

/**
 * Reason the history stopped filling: a stopped read, else a refused session, else the newest failed call; null if
 * unknown.
 */
function findReason({ unread, interfaces, providers }: Omit<HistoryFacts, 'history' | 'now'>): string | null {
  const stopped = unread.find(({ what }) => what === 'history')?.words ?? null;
  const day = unread.find(({ what, got }) => what.startsWith('session ') && got === null)?.words ?? null;
  const refusal = interfaces.find(({ service }) => service === SESSIONS)?.refusal?.words ?? null;
  const called = providers.find(({ service, failed }) => service === SESSIONS && failed > 0)?.last_error ?? null;
  return (stopped ?? day ?? refusal ?? called)?.replace(/\.$/, '') ?? null;
}
