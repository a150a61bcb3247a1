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

type Flush = { hours: number; calls: CallRecord[] };
const after = (hours: number, ...calls: CallRecord[]): Flush => ({ hours, calls });
const span = refused('span', 'a');
const plan = refused('interface', 'Not part of this plan.');
const retried = refused('interface', 'b', START + 2 * HOUR);
const [since, inAnHour, inThree] = [0, 1, 3].map((hours) => new Date(START + hours * HOUR).toISOString());
const inWords = { scope: 'interface', since, words: 'Not part of this plan.', retry_at: inAnHour };

test.each<[string, Flush[], object]>([
  ['a good answer', [after(0, good)], { answered_at: since, refusal: null }],
  ['whether figures are delayed', [after(0, call({ delayed: true })), after(1, good)], { delayed: true }],
  ['a refusal in the words of the vendor', [after(0, plan)], { answered_at: null, refusal: inWords }],
  [
    'the start of a refusal, however often it was asked again',
    [after(0, plan), after(2, retried)],
    { refusal: { since, words: 'b', retry_at: inThree } },
  ],
  ['a plan that was upgraded', [after(0, plan), after(1, good)], { refusal: null }],
  ['a key that is taken again within the same second', [after(0, refused('key', null), good)], { refusal: null }],
  [
    'a span refused beside good answers',
    [after(0, good, span, good)],
    { answered_at: since, refusal: { scope: 'span' } },
  ],
  ['a day that was given later', [after(0, refused('day', 'a')), after(2, good)], { refusal: null }],
])('tells %s', async (_, flushes, expected) => {
  const store = createInterfaceStore(storage.database);
  for (const { hours, calls } of flushes) await store.note(calls, START + hours * HOUR);
  expect(await store.all()).toMatchObject([{ service: 'massive news', ...expected }]);
});
