// Answer lines about work and people: jobs, calls, control pages, users, account.
import { expect, test } from 'vitest';
import type { Answer } from '../../../src/domain/answers/answer.ts';
import {
  accountAnswer,
  callsAnswer,
  goldenEyeControlAnswer,
  jobsAnswer,
  screenerControlAnswer,
  usersAnswer,
} from '../../../src/domain/answers/work-answers.ts';
import type { JobViewState } from '../../../src/domain/work/job-view.ts';

const at = () => '07:15 PT';
const listed = (...all: readonly (readonly [kind: string, state: JobViewState, message?: string])[]) => ({
  jobs: all.map(([kind, state, message = null]) => ({ kind, state, message, started_at: 't' })),
  total: all.length,
});
const noJobs = listed();
const completed = listed(['news', 'completed'], ['poll', 'running']);
const call = (service: string, response_time_ms: number | null) => ({ service, response_time_ms });
const noCalls = { calls: [], total: 0 };
const callFacts = (...calls: readonly ReturnType<typeof call>[]) => ({
  listed: { calls, total: calls.length },
  ofDay: { total: 0, failed: noCalls },
  day: 'today',
});
const slots = { scheduled: 24, due: 18, done: 16, failed: 1, missed: 1, off: 0 };
const noSlots = { scheduled: 0, due: 0, done: 0, failed: 0, missed: 0, off: 0 };
const poll = { state: 'running', last_poll: 't', poll_count: 17, symbols_count: 58, patterns_found: 1 };
const words = { at, until: () => 'in 14m' };

const sentences: readonly (readonly [answer: Answer, sentence: string])[] = [
  [jobsAnswer({ listed: noJobs, bad: null, day: 'today' }, at), 'No job is listed'],
  [jobsAnswer({ listed: completed, bad: null, day: 'today' }, at), '2 jobs listed: the newest news at 07:15 PT'],
  [
    jobsAnswer({ listed: completed, bad: { failed: noJobs, missed: noJobs }, day: 'today' }, at),
    'No job failed or was missed today; 2 jobs listed; 1 runs now',
  ],
  [
    jobsAnswer({ listed: completed, bad: { failed: noJobs, missed: listed(['poll', 'missed']) }, day: 'today' }, at),
    'No job failed today, 1 missed: poll at 07:15 PT; 2 jobs listed; 1 runs now',
  ],
  [
    jobsAnswer(
      {
        listed: noJobs,
        bad: { failed: listed(['news', 'failed'], ['bars', 'failed']), missed: noJobs },
        day: 'on Nov 12',
      },
      at,
    ),
    '2 jobs failed on Nov 12, none missed: the newest news at 07:15 PT; 0 jobs listed',
  ],
  [
    jobsAnswer(
      {
        listed: noJobs,
        bad: { failed: listed(['news', 'failed']), missed: { ...listed(['poll', 'missed']), total: 34 } },
        day: 'today',
      },
      at,
    ),
    '1 job failed today, 34 missed: news at 07:15 PT; 0 jobs listed',
  ],
  ...(['The server was not running', 'The poll before had not ended'] as const).map(
    (other) =>
      [
        jobsAnswer(
          {
            listed: noJobs,
            bad: {
              failed: noJobs,
              missed: {
                ...listed(['poll', 'missed', 'The server was not running'], ['news', 'missed', other]),
                total: 34,
              },
            },
            day: 'today',
          },
          at,
        ),
        other === 'The server was not running'
          ? 'No job failed today, 34 missed: the server was not running; 0 jobs listed'
          : 'No job failed today, 34 missed: the newest poll at 07:15 PT; 0 jobs listed',
      ] as const,
  ),
  [callsAnswer({ ...callFacts(), ofDay: null }), '0 calls listed'],
  [callsAnswer(callFacts()), 'No call today'],
  [
    callsAnswer({ ...callFacts(call('news', 1_240), call('quotes', 80)), ofDay: { total: 8_545, failed: noCalls } }),
    '8,545 calls today, none failed; slowest of those listed news, 1,240 ms',
  ],
  [
    callsAnswer({
      ...callFacts(call('news', null)),
      ofDay: { total: 8_545, failed: { calls: [call('quotes', null), call('quotes', null)], total: 12 } },
    }),
    '12 of 8,545 calls today failed: quotes',
  ],
  [
    screenerControlAnswer(
      {
        today: { runs_today: 16, last_run_time: 't', last_run_stocks: 400 },
        automation: { enabled: true, next_slot: 't', slots_today: slots },
      },
      words,
    ),
    '16 of 18 scheduled runs made, 1 failed, 1 missed; the last at 07:15 PT with 400 stocks; 6 to come; next in 14m',
  ],
  [
    screenerControlAnswer(
      {
        today: { runs_today: 5, last_run_time: 't', last_run_stocks: null },
        automation: { enabled: true, next_slot: null, slots_today: { ...noSlots, scheduled: 95, due: 1, missed: 1 } },
      },
      words,
    ),
    '0 of 1 scheduled run made, 1 missed; 5 more by hand or after another job; the last at 07:15 PT; 94 to come',
  ],
  [
    screenerControlAnswer(
      {
        today: { runs_today: 0, last_run_time: null, last_run_stocks: null },
        automation: { enabled: false, next_slot: null, slots_today: noSlots },
      },
      words,
    ),
    'The automation is off; no run today',
  ],
  [
    goldenEyeControlAnswer({ ...poll, slots_today: slots }, 0, at),
    '16 of 18 scheduled polls made, 1 failed, 1 missed; polling every minute; no symbol tradable at 07:15 PT; 1 pattern in 58 watchlist symbols; 1 by hand',
  ],
  [
    goldenEyeControlAnswer({ ...poll, slots_today: { ...slots, done: 18, failed: 0, missed: 0 } }, 2, at),
    'Polling every minute; 2 symbols tradable at 07:15 PT; 1 pattern in 58 watchlist symbols; 18 of 18 scheduled polls made',
  ],
  [goldenEyeControlAnswer({ ...poll, state: 'stopped', last_poll: null }, null, at), 'Polling is stopped; no poll yet'],
  [
    usersAnswer({ counts: { all: 41, disabled: 1 }, waiting: 3, isOpen: false }),
    '40 accounts can sign in; 3 people wait for an invitation; registration is closed',
  ],
  [
    usersAnswer({ counts: { all: 1, disabled: 0 }, waiting: 0, isOpen: true }),
    '1 account can sign in; nobody waits for an invitation; everybody may register',
  ],
  [usersAnswer({ counts: { all: 2, disabled: 0 }, waiting: null, isOpen: null }), '2 accounts can sign in'],
  [
    accountAnswer({ sessions: 1, factor: { since: null, recovery_codes_left: 0 }, passkeys: 0, tokens: 0 }),
    'You are signed in here only; signing in asks for no second factor; no passkey; no access token',
  ],
  [
    accountAnswer({ sessions: 3, factor: { since: 't', recovery_codes_left: 1 }, passkeys: 2, tokens: 1 }),
    'You have 3 open sessions; signing in asks for a code, 1 recovery code left; 2 passkeys; 1 access token',
  ],
  [accountAnswer({ sessions: 1, factor: null, passkeys: null, tokens: null }), 'You are signed in here only'],
];

test.each(sentences)('%j', ({ lead, rest }, sentence) => {
  expect([lead, rest].filter(Boolean).join('; ')).toBe(sentence);
});
