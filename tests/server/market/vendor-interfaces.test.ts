// Interfaces of the vendors as they answered last: refused since, in their words, next try.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallRecord } from '../../../src/providers/ports/call-log.ts';
import { createInterfaceStore } from '../../../src/server/market/interface-store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const START = Date.parse('2026-11-17T18:00:00Z');
const HOUR = 3_600_000;
let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(() => storage.database.query('truncate vendor_interface').then(() => undefined));

const call = (more: Partial<CallRecord>): CallRecord => ({
  log_type: 'api_call',
  service: 'massive news',
  symbol: null,
  status: 'success',
  response_time_ms: 5,
  error_message: null,
  api_calls_remaining: null,
  ...more,
});
const good = call({});
const refused = (scope: 'key' | 'interface' | 'span' | 'day', words: string | null, at = START) =>
  call({ status: 'failure', refusal: { scope, words, retry_at: at + HOUR } });

test.each<[string, [hours: number, calls: CallRecord[]][], object]>([
  ['a good answer', [[0, [good]]], { answered_at: '2026-11-17T18:00:00.000Z', refusal: null }],
  [
    'whether figures are delayed',
    [
      [0, [call({ delayed: true })]],
      [1, [good]],
    ],
    { delayed: true },
  ],
  [
    'a refusal in the words of the vendor',
    [[0, [refused('interface', 'Not part of this plan.')]]],
    {
      answered_at: null,
      refusal: {
        scope: 'interface',
        since: '2026-11-17T18:00:00.000Z',
        words: 'Not part of this plan.',
        retry_at: '2026-11-17T19:00:00.000Z',
      },
    },
  ],
  [
    'the start of a refusal, however often it was asked again',
    [
      [0, [refused('interface', 'a')]],
      [2, [refused('interface', 'b', START + 2 * HOUR)]],
    ],
    { refusal: { since: '2026-11-17T18:00:00.000Z', words: 'b', retry_at: '2026-11-17T21:00:00.000Z' } },
  ],
  [
    'a plan that was upgraded',
    [
      [0, [refused('interface', 'a')]],
      [1, [good]],
    ],
    { refusal: null },
  ],
  ['a key that is taken again within the same second', [[0, [refused('key', null), good]]], { refusal: null }],
  [
    'a span that stays refused beside good answers',
    [[0, [good, refused('span', 'a'), good]]],
    { answered_at: '2026-11-17T18:00:00.000Z', refusal: { scope: 'span' } },
  ],
  [
    'a day that was given later',
    [
      [0, [refused('day', 'a')]],
      [2, [good]],
    ],
    { refusal: null },
  ],
])('tells %s', async (_, flushes, expected) => {
  const store = createInterfaceStore(storage.database);
  for (const [hours, calls] of flushes) await store.note(calls, START + hours * HOUR);
  expect(await store.all()).toMatchObject([{ service: 'massive news', ...expected }]);
});
