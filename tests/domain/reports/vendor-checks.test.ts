// Health checks of vendors: refused keys, plans without what is needed, delays, market data not read.
import { describe, expect, test } from 'vitest';
import {
  delayCheck,
  providersCheck,
  refusalChecks,
  type Unread,
  unreadCheck,
} from '../../../src/domain/reports/vendor-checks.ts';
import type { VendorInterface } from '../../../src/domain/work/vendor-interfaces.ts';

const NOW = Date.parse('2026-11-17T18:10:00Z');
const row = (service: string, more: Partial<VendorInterface> = {}): VendorInterface => ({
  service,
  answered_at: '2026-11-17T18:00:00.000Z',
  delayed: null,
  refusal: null,
  ...more,
});
const refusal = (scope: 'key' | 'interface' | 'span', words: string | null = null): Partial<VendorInterface> => ({
  refusal: { scope, words, since: '2026-11-17T18:05:00.000Z', retry_at: '2026-11-17T19:05:00.000Z' },
});

describe('refusals', () => {
  test.each<[string, VendorInterface[], object[]]>([
    ['nothing', [row('massive news')], [{ state: 'pass' }]],
    [
      'a key',
      [row('massive news', refusal('key')), row('massive splits')],
      [{ title: 'Massive refuses the key: check MASSIVE_API_KEY', detail: 'Last good call 10 minutes ago.' }],
    ],
    [
      'a key that never worked',
      [row('finnhub quote', { ...refusal('key'), answered_at: null })],
      [{ state: 'error', detail: 'It never answered.' }],
    ],
    [
      'the address of the lists and the key of the model',
      [row('expert lists Top Gainers', refusal('key')), row('Language model sample analysis', refusal('key'))],
      [
        { title: 'The list server refuses the key: check EXPERT_LISTS_BASE_URL' },
        { title: 'The language model refuses the key: check LLM_API_KEY' },
      ],
    ],
    [
      'a key that another interface took since',
      [row('massive news', refusal('key')), row('massive splits', { answered_at: '2026-11-17T18:09:00.000Z' })],
      [{ state: 'pass' }],
    ],
    [
      'a plan without the snapshot',
      [row('massive snapshot all', refusal('interface', 'Not part of this plan.'))],
      [{ title: 'The plan does not include snapshot all', detail: 'It says: "Not part of this plan."' }],
    ],
    [
      'a plan without ratios, or some days',
      [row('massive ratios', refusal('interface')), row('massive daily bars', refusal('span'))],
      [{ state: 'pass' }],
    ],
  ])('%s', (_, interfaces, expected) => {
    expect(refusalChecks(interfaces, NOW)).toMatchObject(expected);
  });
});

test.each([
  [null, 15, 'off'],
  [false, 0, 'pass'],
])('figures the vendor calls delayed: %s, by the settings %s minutes: %s', (delayed, minutes, state) => {
  expect(delayCheck([row('massive snapshot all', { delayed })], minutes).state).toBe(state);
});

test('what was not read is said with both numbers', () => {
  const unread: Unread[] = [
    { what: 'session 2026-10-14', since: '2026-11-17T17:00:00.000Z', got: 0, expected: 10_500, words: null },
    { what: 'snapshot', since: '2026-11-17T18:00:00.000Z', got: 3, expected: 739, words: 'incomplete' },
    { what: 'splits', since: '2026-11-17T18:00:00.000Z', got: null, expected: 6, words: 'answered 503' },
  ];
  expect(unreadCheck(unread)).toMatchObject({
    state: 'warning',
    since: '2026-11-17T17:00:00.000Z',
    detail:
      'Session 2026-10-14: 0 of 10,500; Market snapshot: 3 of 739 (incomplete); Splits: no answer (answered 503). What was stored before stays, and it is asked for again.',
  });
  expect(unreadCheck([]).state).toBe('pass');
});

test('a call of an interface that the plan lacks counts as refused, not as failed', () => {
  const service = (name: string, calls: number, failed: number) => ({
    ...{ service: name, calls, failed, p95_ms: 9, last_at: '2026-11-17T18:00:00.000Z', last_error: null, parts: [] },
  });
  const all = [service('massive ratios of all', 1, 1), service('massive news', 9, 0)];
  expect(providersCheck(all, [row('massive news')]).state).not.toBe('pass');
  expect(providersCheck(all, [row('massive ratios of all', refusal('interface'))])).toMatchObject({
    state: 'pass',
    figure: '0 of 9',
  });
});
