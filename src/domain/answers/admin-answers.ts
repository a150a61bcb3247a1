// Answers of administrator pages: health, pipeline, runs, minutes, observability, backups, settings.
import type { BackupOverview } from '../backup/backup-view.ts';
import { decimal, listNames, percent, plural, whole } from '../market/format.ts';
import type { MinuteStatus, ServiceState } from '../minutes/minute-status.ts';
import type { Observability, ObservedCall, ObservedSpan } from '../observability/observability.ts';
import type { Batch, BatchCounts } from '../pipeline/batch.ts';
import { batchOutcome, findFailedStage, findOpenStage } from '../pipeline/batch-progress.ts';
import type { HealthCheck } from '../reports/health.ts';
import { findFastBurn } from '../reports/process-checks.ts';
import { observabilityRules } from '../rules/observability-rules.ts';
import type { DryRun } from '../signals/state/publishing-guard.ts';
import { dayWords } from '../text/day-words.ts';
import type { VendorInterface } from '../work/vendor-interfaces.ts';
import { type Answer, joinParts } from './answer.ts';

/** Most titles of failing checks a sentence names. */
const NAMED = 2;

export function healthAnswer(checks: readonly Pick<HealthCheck, 'state' | 'title'>[]): Answer {
  const titles = (state: HealthCheck['state']) =>
    checks.filter((check) => check.state === state).map(({ title }) => title);
  const [errors, warnings, passed, off] = [titles('error'), titles('warning'), titles('pass'), titles('off')];
  const rest = [
    passed.length > 0 ? `${plural(passed.length, 'check passes', 'checks pass')}` : null,
    off.length > 0 ? `${whole(off.length)} off or without anything to judge` : null,
  ];
  if (errors.length > 0) {
    return {
      lead: `${plural(errors.length, 'check fails', 'checks fail')}: ${listNames(errors, NAMED)}`,
      rest: joinParts([warnings.length > 0 ? plural(warnings.length, 'warning') : null, ...rest]),
    };
  }
  if (warnings.length > 0)
    return {
      lead: `No check fails; ${warnings.length === 1 ? 'warning' : 'warnings'}: ${listNames(warnings, NAMED)}`,
      rest: joinParts(rest),
    };
  if (passed.length === 0) return { lead: 'Nothing can be judged yet', rest: joinParts(rest) };
  return {
    lead: passed.length === 1 ? 'The one check passes' : `All ${plural(passed.length, 'check', 'checks')} pass`,
    rest: joinParts(rest.slice(1)),
  };
}

/** State of a batch in words; `time` formats an instant. */
function batchWords(batch: Batch, time: (at: string) => string): string {
  const failed = findFailedStage(batch);
  if (batch.discarded != null) return 'was discarded';
  if (failed !== null) return `failed in ${failed}`;
  if (batch.held != null) return `is held: ${batch.held.reason}`;
  if (batchOutcome(batch.status) === 'pending') return `is in ${findOpenStage(batch) ?? 'synthesize'}`;
  return batch.synthesized_at === null ? 'completed' : `completed at ${time(batch.synthesized_at)}`;
}

export function batchAnswer(batch: Batch | null, time: (at: string) => string): Answer {
  if (batch === null) return { lead: 'No batch has run yet', rest: null };
  return {
    lead: joinLead([
      `Batch ${batch.id} ${batchWords(batch, time)}`,
      plural(batch.file_count, 'file'),
      batch.imported_at === null ? null : plural(batch.total_signals_imported, 'new signal'),
      batch.is_published ? 'readers see it' : null,
    ]),
    rest: batch.is_published ? null : 'readers do not see it',
  };
}

const joinLead = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ');

type PublishFacts = Pick<
  DryRun,
  'batch_id' | 'published_batch' | 'symbols_before' | 'symbols_after' | 'vanishing' | 'appearing'
>;

/** True if readers see a newer batch than the one that would be published. */
export const goesBack = ({ batch_id, published_batch }: Pick<DryRun, 'batch_id' | 'published_batch'>) =>
  published_batch !== null && published_batch > batch_id;

/** State that publishing a batch replaces, and the symbols readers lose. `day`: day of the published batch; null: unknown. */
export function replacementWords(facts: PublishFacts, day: string | null): string {
  const { batch_id: id, published_batch: published, symbols_before, symbols_after, vanishing, appearing } = facts;
  if (published === null)
    return `Readers see nothing yet: batch ${id} would be the first, ${plural(symbols_after, 'symbol')}`;
  const change =
    vanishing.count > 0
      ? `${whole(vanishing.count)} of ${plural(symbols_before, 'symbol')} vanish`
      : appearing.count > 0
        ? `nothing vanishes, ${plural(appearing.count, 'symbol appears', 'symbols appear')}`
        : 'no symbol vanishes or appears';
  if (goesBack(facts)) return `Readers already see the newer batch ${published}; publishing ${id} goes back: ${change}`;
  const seen = day === null ? `batch ${published}` : `batch ${published} of ${dayWords(day, { year: false })}`;
  return `Readers see ${seen}; batch ${id} would replace it: ${change}`;
}

/** `newest`: newest of all batches; null before the first, undefined when the list is filtered. */
export function runsAnswer(
  newest: Batch | null | undefined,
  counts: BatchCounts,
  time: (at: string) => string,
  noun: 'run' | 'batch' = 'run',
): Answer {
  if (newest === null || counts.all === 0) return { lead: `No ${noun} yet`, rest: null };
  const { all, failed, held } = counts;
  const failures =
    all === 1 && failed + held === 0
      ? `no other ${noun} yet`
      : `${failed === 0 ? 'none' : whole(failed)} of ${plural(all, noun, noun === 'batch' ? 'batches' : 'runs')} failed${held > 0 ? `, ${whole(held)} held` : ''}`;
  if (newest === undefined) return { lead: failures.replace(/^n/, 'N'), rest: null };
  return { lead: `${noun === 'run' ? 'Run' : 'Batch'} ${newest.id} ${batchWords(newest, time)}`, rest: failures };
}

const SERVICE_NAMES = { websocket: 'WebSocket', news: 'News', indicators: 'Indicators' } as const;
const OFF: readonly ServiceState[] = ['stopped', 'disconnected'];

export function minutesAnswer({ services, today, is_market_hours }: MinuteStatus): Answer {
  const states = Object.entries(SERVICE_NAMES).map(([id, name]) => ({
    name,
    state: services[id as keyof typeof SERVICE_NAMES].state,
  }));
  const names = (isOne: (state: ServiceState) => boolean) =>
    states.filter(({ state }) => isOne(state)).map(({ name }) => name);
  const failing = names((state) => state === 'error');
  const off = names((state) => OFF.includes(state));
  const rest = joinParts([
    `${plural(today.bars, 'bar')} of ${dayWords(today.date, { year: false })}`,
    today.gaps_open > 0 ? `${plural(today.gaps_open, 'gap')} open` : 'no gap open',
    is_market_hours ? null : 'outside market hours',
  ]);
  if (failing.length > 0) return { lead: `${listNames(failing)} ${failing.length === 1 ? 'fails' : 'fail'}`, rest };
  if (off.length === states.length) return { lead: 'No data flows: all three services are off', rest };
  if (off.length > 0) return { lead: `${listNames(off)} ${off.length === 1 ? 'is' : 'are'} off, the others run`, rest };
  return { lead: 'All three services run', rest };
}

/** Most endpoints a sentence names. */
const ENDPOINTS = 2;
export const spanWords: Readonly<Record<ObservedSpan, string>> = { hour: '1 hour', day: '24 hours', month: '30 days' };
export const routeWords = (route: string) => (route === 'other' ? 'pages and unknown paths' : route);

/** Endpoints with slow or failed answers, those with the most first. */
export const byBadAnswers = <Call extends Pick<ObservedCall, 'bad'>>(calls: readonly Call[]): Call[] =>
  calls.filter(({ bad }) => bad > 0).toSorted((one, other) => other.bad - one.bad);

/** `3.7%`: share of the answers that were slow or failed. */
export const badShare = ({ bad, requests }: Pick<ObservedCall, 'bad' | 'requests'>) =>
  percent((100 * bad) / requests, bad / requests < 0.01 ? 2 : 1);

/**
 * Lead: the worst that is true of the error budget, by the rule of the health check. Rest: slow or failed answers of
 * the shown span.
 */
export function objectiveAnswer({ span, objective, budget, calls, total }: Observability): Answer {
  const { left, burn } = budget;
  const alarm = findFastBurn(burn);
  const [fastest] = burn.filter(({ rate }) => rate !== null && rate > 1);
  const most = byBadAnswers(calls).slice(0, ENDPOINTS);
  const allowed = decimal(100 - objective.share, 1);
  // Not compared over 30 days: the budget covers that span and counts minutes without answers as good.
  const isAbove = span !== 'month' && (100 * total.bad) / total.requests > 100 - objective.share;
  const rest = joinParts([
    fastest === undefined || (alarm !== null && left !== null && left >= 0)
      ? null
      : `over ${plural(fastest.hours, 'hour')} used ${decimal(fastest.rate, 1)} times as fast as allowed`,
    total.bad === 0
      ? null
      : `in the last ${spanWords[span]} ${badShare(total)} of ${plural(total.requests, 'answer')} failed or took over ${objective.ms} ms${isAbove ? `, ${allowed}% is allowed` : ''}`,
    most.length === 0
      ? null
      : `most at ${most.map(({ method, route, bad }) => `${method} ${routeWords(route)} (${whole(bad)})`).join(', ')}`,
  ]);
  const days = `${objective.days} days`;
  if (left === null) {
    return {
      lead: `Too early to judge: under ${whole(observabilityRules.judged_from.value)} answers in ${days}`,
      rest,
    };
  }
  if (left < 0)
    return { lead: `Outside the objective: ${decimal(1 - left, 1)} times the error budget of ${days} used`, rest };
  if (alarm !== null) {
    return {
      lead: `The error budget burned ${decimal(alarm.rate, 1)} times too fast in the last ${alarm.span}: ${percent(100 * left, 0)} of ${days} left`,
      rest,
    };
  }
  return { lead: `Inside the objective: ${percent(100 * left, 0)} of the error budget of ${days} left`, rest };
}

type BackupFacts = Pick<BackupOverview, 'backups' | 'verified' | 'running' | 'next_at' | 'room_for'>;

/** Number of backups with free space below which the disk warning appears. */
export const FEW_BACKUPS_LEFT = 3;

/** `time` formats an instant. */
export function backupsAnswer(
  { backups, verified, running, next_at, room_for }: BackupFacts,
  time: (at: string) => string,
): Answer {
  const newest = backups.find(({ state }) => state !== 'running');
  const newestIsBad = newest !== undefined && newest.state !== 'verified';
  const bad = newest?.state === 'failed' ? 'failed' : 'is not verified';
  const rest = joinParts([
    verified !== null && newestIsBad ? `the newest, of ${time(newest.taken_at)}, ${bad}` : null,
    running === null ? null : 'another is being taken',
    next_at === null ? null : `next at ${time(next_at)}`,
    room_for !== null && room_for < FEW_BACKUPS_LEFT ? `room for ${whole(room_for)} more` : null,
  ]);
  if (verified !== null) return { lead: `The backup of ${time(verified.taken_at)} was restored and compared`, rest };
  return {
    lead: newest === undefined ? 'No backup has been taken yet' : 'No backup has been restored and compared yet',
    rest,
  };
}

/** `all 98 vendor interfaces answer`, or how many have answered so far; used only if no interface refuses. */
export function vendorsWords(interfaces: readonly VendorInterface[]): string {
  if (interfaces.length === 0) return 'no vendor was called yet';
  const answered = interfaces.filter(({ answered_at }) => answered_at !== null).length;
  const all = plural(interfaces.length, 'vendor interface');
  if (answered < interfaces.length) return `${whole(answered)} of ${all} answered so far, none refuses`;
  return answered === 1 ? 'the one vendor interface answers' : `all ${all} answer`;
}

/**
 * `exception`: next holiday or early close, in words; null if the coming year has none. `corrected`: number of days an
 * administrator has corrected.
 */
export function settingsAnswer(
  exception: string | null,
  corrected: number,
  interfaces: readonly VendorInterface[],
): Answer {
  const refused = interfaces.filter(({ refusal }) => refusal !== null).map(({ service }) => service);
  const next = `the calendar follows the exchange, ${
    exception === null ? 'without an exception in the year to come' : `next exception ${exception}`
  }`;
  const all = plural(interfaces.length, 'vendor interface');
  if (refused.length > 0)
    return { lead: `${whole(refused.length)} of ${all} refused: ${listNames(refused, NAMED)}`, rest: next };
  const vendors = vendorsWords(interfaces);
  const days = corrected === 0 ? 'no day corrected' : `${plural(corrected, 'day')} corrected`;
  return { lead: `${vendors.charAt(0).toUpperCase()}${vendors.slice(1)}; ${days}`, rest: next };
}
