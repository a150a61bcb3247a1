// Answers of pages about work and people: jobs, provider calls, screener and GoldenEye control, users, account.
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { GoldenEyeStatus } from '../goldeneye/golden-eye.ts';
import { listNames, plural, whole } from '../market/format.ts';
import type { ScreenerAutomation, ScreenerToday } from '../screener/run.ts';
import type { JobView, JobViewState, ProviderCall } from '../work/job-view.ts';
import type { SlotsOfDay } from '../work/slots-of-day.ts';
import { type Answer, joinParts } from './answer.ts';

/** Most kinds or services a sentence names. */
const NAMED = 3;

const distinct = (names: readonly string[]) => [...new Set(names)];
const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const counted = (count: number, words: string) => (count > 0 ? `${whole(count)} ${words}` : null);

type ListedJob = Pick<JobView, 'kind' | 'state' | 'started_at' | 'message'>;
/** Newest jobs first; `total`: number of jobs on all pages. */
type CountedJobs = { jobs: readonly ListedJob[]; total: number };
type JobFacts = {
  /** Jobs of the shown page. */
  listed: CountedJobs;
  /** Failed and missed jobs of the day, newest of each kind; null when the list is filtered by state. */
  bad: { failed: CountedJobs; missed: CountedJobs } | null;
  /** `today`, or the chosen day in words. */
  day: string;
};

/** `time` writes an instant. */
export function jobsAnswer({ listed, bad, day }: JobFacts, time: (at: string) => string): Answer {
  const of = (state: JobViewState) => listed.jobs.filter((job) => job.state === state).length;
  const shown = `${plural(listed.total, 'job')} listed`;
  const newest = ({ jobs: [first], total }: CountedJobs) =>
    first === undefined ? '' : `: ${total > 1 ? 'the newest ' : ''}${first.kind} at ${time(first.started_at)}`;
  if (bad === null) return { lead: listed.total === 0 ? 'No job is listed' : `${shown}${newest(listed)}`, rest: null };
  const { failed, missed } = bad;
  const counts = `${failed.total === 0 ? 'No job' : plural(failed.total, 'job')} failed ${day}, ${missed.total === 0 ? 'none' : whole(missed.total)} missed`;
  const isWell = failed.total + missed.total === 0;
  const [reason, ...others] = new Set(missed.jobs.map(({ message }) => message));
  const isOneReason = failed.total === 0 && missed.total > 1 && reason != null && others.length === 0;
  const why = isOneReason ? `: ${lowerFirst(reason)}` : newest(failed.total > 0 ? failed : missed);
  return {
    lead: isWell ? `No job failed or was missed ${day}` : `${counts}${why}`,
    rest: joinParts([
      shown,
      counted(of('completed_with_errors'), 'completed with errors'),
      counted(of('running'), of('running') === 1 ? 'runs now' : 'run now'),
      counted(of('queued'), of('queued') === 1 ? 'waits' : 'wait'),
    ]),
  };
}

type ListedCall = Pick<ProviderCall, 'service' | 'response_time_ms'>;
type CallFacts = {
  /** Calls of the shown page; `total`: number of calls on all pages. */
  listed: { calls: readonly ListedCall[]; total: number };
  /** All calls of the day and the failed ones, newest first; null when the list is filtered by result. */
  ofDay: { total: number; failed: { calls: readonly ListedCall[]; total: number } } | null;
  /** `today`, or the chosen day in words. */
  day: string;
};

export function callsAnswer({ listed, ofDay, day }: CallFacts): Answer {
  const timed = listed.calls.flatMap(({ service, response_time_ms }) =>
    response_time_ms === null ? [] : [{ service, ms: response_time_ms }],
  );
  const [slowest] = timed.toSorted((one, other) => other.ms - one.ms);
  const rest = slowest === undefined ? null : `slowest of those listed ${slowest.service}, ${whole(slowest.ms)} ms`;
  if (ofDay === null) return { lead: `${plural(listed.total, 'call')} listed`, rest };
  const { total, failed } = ofDay;
  if (total === 0) return { lead: `No call ${day}`, rest };
  if (failed.total === 0) return { lead: `${plural(total, 'call')} ${day}, none failed`, rest };
  const services = distinct(failed.calls.map(({ service }) => service));
  return {
    lead: `${whole(failed.total)} of ${plural(total, 'call')} ${day} failed: ${listNames(services, NAMED)}`,
    rest,
  };
}

type Slots = Pick<SlotsOfDay, 'scheduled' | 'due' | 'done' | 'failed' | 'missed' | 'off'>;

/** `2 of 6 scheduled runs made, 4 missed`: of the slots whose time has come. */
function dueWords({ scheduled, due, done, failed, missed, off }: Slots, noun: string): string {
  if (due === 0) return scheduled - off === 0 ? `no ${noun} is scheduled today` : `no scheduled ${noun} is due yet`;
  const bad = [counted(failed, 'failed'), counted(missed, 'missed')].filter((part) => part !== null);
  return [`${whole(done)} of ${plural(due, `scheduled ${noun}`)} made`, ...bad].join(', ');
}

const comingWords = ({ scheduled, due, off }: Slots) => counted(scheduled - off - due, 'to come');

type ScreenerFacts = {
  today: Pick<ScreenerToday, 'runs_today' | 'last_run_time' | 'last_run_stocks'>;
  automation: Pick<ScreenerAutomation, 'enabled' | 'next_slot'> & { slots_today: Slots };
};

type InstantWords = { at: (at: string) => string; until: (at: string) => string };

/** `words`: formatters of an instant, and of the time until an instant. */
export function screenerControlAnswer({ today, automation }: ScreenerFacts, words: InstantWords): Answer {
  const { runs_today, last_run_time, last_run_stocks } = today;
  const others = runs_today - automation.slots_today.done;
  const { slots_today, enabled } = automation;
  const made = dueWords(slots_today, 'run');
  return {
    lead:
      joinParts([
        enabled ? upperFirst(made) : 'The automation is off',
        enabled || slots_today.due === 0 ? null : made,
        others <= 0 ? null : `${whole(others)} more by hand or after another job`,
      ]) ?? '',
    rest: joinParts([
      runs_today === 0 || last_run_time === null
        ? 'no run today'
        : `the last at ${words.at(last_run_time)}${
            last_run_stocks === null ? '' : ` with ${plural(last_run_stocks, 'stock')}`
          }`,
      comingWords(slots_today),
      !automation.enabled || automation.next_slot === null ? null : `next ${words.until(automation.next_slot)}`,
    ]),
  };
}

const POLLING: Record<string, string> = {
  running: 'Polling every minute',
  polling: 'A poll runs now',
  waiting: 'Polling is on, outside its hours',
  stopped: 'Polling is stopped',
};

type PollFacts = Pick<
  GoldenEyeStatus,
  'state' | 'last_poll' | 'poll_count' | 'symbols_count' | 'patterns_found' | 'slots_today'
>;

/** `tradable`: symbols of the newest poll with a pattern that no rule refuses, null while unknown; `time` writes an instant. */
export function goldenEyeControlAnswer(
  { state, last_poll, poll_count, symbols_count, patterns_found, slots_today }: PollFacts,
  tradable: number | null,
  time: (at: string) => string,
): Answer {
  const polling = POLLING[state] ?? state;
  const made = slots_today === undefined || slots_today.due === 0 ? null : dueWords(slots_today, 'poll');
  const isBad = slots_today !== undefined && slots_today.failed + slots_today.missed > 0;
  const byHand = counted(Math.max(0, poll_count - (slots_today?.done ?? poll_count)), 'by hand');
  const found = `${plural(patterns_found, 'pattern')} in ${plural(symbols_count, 'watchlist symbol')}`;
  const newest =
    last_poll === null
      ? 'no poll yet'
      : `${tradable === null ? found : `${tradable === 0 ? 'no symbol' : plural(tradable, 'symbol')} tradable`} at ${time(last_poll)}`;
  return {
    lead: isBad && made !== null ? `${made}; ${lowerFirst(polling)}` : `${polling}; ${newest}`,
    rest: joinParts([
      isBad ? newest : null,
      tradable === null || last_poll === null ? null : found,
      isBad ? null : made,
      byHand,
    ]),
  };
}

type UserFacts = {
  counts: { all: number; disabled: number };
  /** Number of addresses that wait for an invitation; null while unknown. */
  waiting: number | null;
  /** True when visitors may create accounts; null while unknown. */
  isOpen: boolean | null;
};

export function usersAnswer({ counts, waiting, isOpen }: UserFacts): Answer {
  const may = counts.all - counts.disabled;
  const waits =
    waiting === null
      ? null
      : waiting === 0
        ? 'nobody waits for an invitation'
        : `${plural(waiting, 'person waits', 'people wait')} for an invitation`;
  return {
    lead: joinParts([`${plural(may, 'account')} can sign in`, waits]) ?? '',
    rest: isOpen === null ? null : isOpen ? 'everybody may register' : 'registration is closed',
  };
}

/** Null fields could not be loaded. */
type AccountFacts = {
  sessions: number;
  factor: SecondFactor | null;
  passkeys: number | null;
  tokens: number | null;
};

export function accountAnswer({ sessions, factor, passkeys, tokens }: AccountFacts): Answer {
  const app =
    factor === null
      ? null
      : factor.since === null
        ? 'signing in asks for no second factor'
        : `signing in asks for a code, ${plural(factor.recovery_codes_left, 'recovery code')} left`;
  return {
    lead:
      joinParts([sessions === 1 ? 'You are signed in here only' : `You have ${whole(sessions)} open sessions`, app]) ??
      '',
    rest: joinParts([
      passkeys === null ? null : passkeys === 0 ? 'no passkey' : plural(passkeys, 'passkey'),
      tokens === null ? null : tokens === 0 ? 'no access token' : plural(tokens, 'access token'),
    ]),
  };
}
