// Pauses between tries and pace of a channel, as tables.
import { expect, test } from 'vitest';
import { earliestSend, nextTry } from '../../../src/domain/delivery/delivery-rules.ts';
import { hourMs, minuteMs, secondMs } from '../../../src/domain/numbers/time.ts';

test('a failed delivery is tried again after about 10 s, 1 min, 5 min, 30 min and 2 h, then no more', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((tries) => {
    const next = [0, 0.5, 1].map((chance) => nextTry(tries, 1_000, chance));
    return next.map((at) => (at === null ? null : (at - 1_000) / secondMs));
  });
  const spread = [10, 60, 300, 1_800, 7_200].map((mean) => [mean / 2, mean, mean * 1.5]);
  expect(pauses).toEqual([...spread, [null, null, null], [null, null, null]]);
});

const now = Date.parse('2026-11-17T18:00:00Z');
const dayEnds = now + 14 * hourMs;
const given = { lastAt: now - 5 * secondMs, sentToday: 1, urgent: false, now, dayEnds };

test.each([
  ['the first goes at once', 'email', { lastAt: null, sentToday: 0 }, now],
  ['e-mails are a minute apart', 'email', {}, now + 55 * secondMs],
  ['browser alerts ten seconds', 'push', {}, now + 5 * secondMs],
  ['webhooks one', 'webhook', {}, now],
  ['an urgent one goes at once', 'email', { urgent: true }, now],
  ['half of the day used: the rest is spread', 'email', { sentToday: 10, lastAt: now }, now + (14 * hourMs) / 11],
  ['none left: the next day', 'email', { sentToday: 20 }, dayEnds],
  ['none left for an urgent one either', 'email', { sentToday: 20, urgent: true }, dayEnds],
  ['webhooks have no limit of a day', 'webhook', { sentToday: 2_000, lastAt: now - minuteMs }, now],
] as const)('%s', (_, kind, changed, at) => {
  expect(earliestSend(kind, { ...given, ...changed })).toBe(at);
});
