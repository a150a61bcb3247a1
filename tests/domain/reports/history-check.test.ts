// Health of the market history: silent while it fills, the vendor's reason where it does not.
import { expect, test } from 'vitest';
import { historyCheck } from '../../../src/domain/reports/vendor-checks.ts';

const NOW = Date.parse('2026-11-17T18:10:00Z');
const since = '2026-11-17T18:00:00.000Z';
type Facts = Parameters<typeof historyCheck>[0];
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const history = (sessions: number, quiet: number | null): Facts['history'] => ({
  sessions,
  wanted: 300,
  filed_at: quiet === null ? null : minutesAgo(quiet),
  per_minute: null,
});
const note = (what: string, words: string, got: number | null = null) => ({ what, since, got, expected: 300, words });
const refused = (service: string) => ({
  service,
  answered_at: null,
  delayed: null,
  refusal: { scope: 'interface' as const, words: 'Upgrade your plan.', since, retry_at: since },
});
const failed = (service: string) => ({ service, last_error: 'rate_limited: answered 429', calls: 9, failed: 9 });

test.each<[string, Partial<Facts>, object]>([
  [
    'a year on file, whatever fails beside it',
    { history: history(300, 999), interfaces: [refused('massive news')] },
    { state: 'pass', figure: '300 of 300 sessions' },
  ],
  [
    'a history that fills',
    { history: history(40, 2) },
    { state: 'off', title: 'Market history is being read', figure: '40 of 300 sessions' },
  ],
  ['a history that was not asked for yet', { history: history(0, null) }, { state: 'off' }],
  [
    'refusals and failures of other interfaces',
    { history: history(40, 2), interfaces: [refused('massive news')], providers: [failed('massive news')] as never },
    { state: 'off' },
  ],
  [
    'a reading that stopped',
    { history: history(1, 20), unread: [note('history', 'Massive asked us to wait: too many requests', 1)] },
    {
      state: 'warning',
      title: 'Market history does not fill',
      figure: '1 of 300 sessions',
      detail: 'The last one came 20 minutes ago. Reason: Massive asked us to wait: too many requests.',
    },
  ],
  [
    'a session that is refused',
    { history: history(149, 3), unread: [note('session 2026-01-02', 'not part of the plan: "Too old."')] },
    { detail: 'The last one came 3 minutes ago. Reason: not part of the plan: "Too old.".' },
  ],
  [
    'a plan without sessions',
    { history: history(0, null), interfaces: [refused('massive grouped daily')] },
    { state: 'warning', detail: 'None came yet. Reason: Upgrade your plan.' },
  ],
  [
    'calls that fail',
    { history: history(5, 1), providers: [failed('massive grouped daily')] as never },
    { state: 'warning', detail: 'The last one came 1 minute ago. Reason: rate_limited: answered 429.' },
  ],
  [
    'silence without a reason',
    { history: history(5, 31) },
    { state: 'warning', detail: 'The last one came 31 minutes ago. The vendor gave no reason.' },
  ],
])('%s', (_, facts, expected) => {
  const quiet = { unread: [], interfaces: [], providers: [], now: NOW };
  expect(historyCheck({ ...quiet, ...facts } as Facts)).toMatchObject(expected);
});
