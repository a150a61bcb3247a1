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
const counted = (count: number, words: string) => (count > 0 ? `${whole(count)} ${words}` : null);

/** `jobs`: filtered jobs of the shown page; `total`: those of all pages. */
export function jobsAnswer(jobs: readonly Pick<JobView, 'kind' | 'state'>[], total: number): Answer {
  if (jobs.length === 0) return { lead: 'No job is listed', rest: null };
  const isBad = (state: JobViewState) => state === 'failed' || state === 'missed';
  const of = (state: JobViewState) => jobs.filter((job) => job.state === state).length;
  const bad = jobs.filter(({ state }) => isBad(state)).map(({ kind }) => kind);
  const listed = total > jobs.length ? `listed here, of ${whole(total)},` : 'listed';
  const rest = joinParts([
    counted(of('completed_with_errors'), 'completed with errors'),
    counted(of('running'), of('running') === 1 ? 'runs now' : 'run now'),
    counted(of('queued'), of('queued') === 1 ? 'waits' : 'wait'),
  ]);
  if (bad.length > 0) {
    const lead = `${whole(bad.length)} of ${plural(jobs.length, 'job')} ${listed} failed or ${bad.length === 1 ? 'was' : 'were'} missed`;
    return { lead: `${lead}: ${listNames(distinct(bad), NAMED)}`, rest };
  }
  return {
    lead:
      jobs.length === 1
        ? 'The one job listed did not fail'
        : `None of the ${whole(jobs.length)} jobs ${listed} failed or was missed`,
    rest,
  };
}

/** `calls`: filtered calls of the shown page. */
export function callsAnswer(calls: readonly Pick<ProviderCall, 'service' | 'status' | 'response_time_ms'>[]): Answer {
  if (calls.length === 0) return { lead: 'No call is listed', rest: null };
  const bad = calls.filter(({ status }) => status !== 'success').map(({ service }) => service);
  const timed = calls.flatMap(({ service, response_time_ms }) =>
    response_time_ms === null ? [] : [{ service, ms: response_time_ms }],
  );
  const [slowest] = timed.toSorted((one, other) => other.ms - one.ms);
  const rest = slowest === undefined ? null : `slowest ${slowest.service}, ${whole(slowest.ms)} ms`;
  if (bad.length > 0) {
    const lead = `${whole(bad.length)} of ${plural(calls.length, 'call')} listed failed`;
    return { lead: `${lead}: ${listNames(distinct(bad), NAMED)}`, rest };
  }
  return {
    lead:
      calls.length === 1 ? 'The one call listed succeeded' : `None of the ${whole(calls.length)} calls listed failed`,
    rest,
  };
}

type Slots = Pick<SlotsOfDay, 'due' | 'done' | 'failed' | 'missed'>;

/** `17 of 18 scheduled runs made, 1 failed`; null while no slot is due. */
function slotWords({ due, done, failed, missed }: Slots, noun: string): string | null {
  if (due === 0) return null;
  const others = [counted(failed, 'failed'), counted(missed, 'missed')].filter((part) => part !== null);
  return [`${whole(done)} of ${plural(due, `scheduled ${noun}`)} made`, ...others].join(', ');
}

type ScreenerFacts = {
  today: Pick<ScreenerToday, 'runs_today' | 'last_run_time' | 'last_run_stocks'>;
  automation: Pick<ScreenerAutomation, 'enabled' | 'next_slot'> & { slots_today: Slots };
};

/** `time` writes an instant. */
export function screenerControlAnswer({ today, automation }: ScreenerFacts, time: (at: string) => string): Answer {
  const { runs_today, last_run_time, last_run_stocks } = today;
  const made =
    runs_today === 0 || last_run_time === null
      ? 'No run has been made today'
      : `${plural(runs_today, 'run')} today, the last at ${time(last_run_time)}${
          last_run_stocks === null ? '' : ` with ${plural(last_run_stocks, 'stock')}`
        }`;
  return {
    lead: made,
    rest: joinParts([
      slotWords(automation.slots_today, 'run'),
      !automation.enabled
        ? 'the automation is off'
        : automation.next_slot === null
          ? null
          : `next at ${time(automation.next_slot)}`,
    ]),
  };
}

const POLLING: Record<string, string> = {
  running: 'Polling every minute',
  polling: 'A poll runs now',
  waiting: 'Polling is on, outside its hours',
  stopped: 'Polling is stopped',
};

type PollFacts = Pick<GoldenEyeStatus, 'state' | 'last_poll' | 'symbols_count' | 'patterns_found' | 'slots_today'>;

/** `time` writes an instant. */
export function goldenEyeControlAnswer(
  { state, last_poll, symbols_count, patterns_found, slots_today }: PollFacts,
  time: (at: string) => string,
): Answer {
  const poll =
    last_poll === null
      ? 'no poll yet'
      : `the poll of ${time(last_poll)} found ${plural(patterns_found, 'pattern')} in ${plural(symbols_count, 'symbol')}`;
  return {
    lead: `${POLLING[state] ?? state}; ${poll}`,
    rest: slots_today === undefined ? null : slotWords(slots_today, 'poll'),
  };
}

type UserFacts = {
  counts: { all: number; disabled: number };
  /** Addresses that wait for an invitation; null while not known. */
  waiting: number | null;
  /** Whether visitors may create accounts; null while not known. */
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

/** Null: could not be loaded. */
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
