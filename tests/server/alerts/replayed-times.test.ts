// Messages of firings: times of replayed events, and one message for an event that met several rules.
import { expect, test } from 'vitest';
import { freshState } from '../../../src/domain/alerts/alert-step.ts';
import { noFacts } from '../../../src/domain/alerts/stock-facts.ts';
import type { StockRule } from '../../../src/server/alerts/active-rules.ts';
import { type Firing, toMessages } from '../../../src/server/alerts/messages.ts';

const rule: StockRule = {
  id: 7,
  user_id: 1,
  condition: { kind: 'price', crosses: 'above', value: 20 },
  scope: { kind: 'market' },
  channel_ids: null,
  cool_down_minutes: 10,
  once: false,
  until_clear: false,
  expires_at: null,
  paused_until: null,
  is_on: true,
  ended: null,
  created_at: '2026-11-20T18:00:00.000Z',
  last_fired: null,
};
const known_at = '2026-11-21T18:00:00.000Z';
const now = Date.parse(known_at);
const firingsOf = (count: number): Firing[] =>
  Array.from({ length: count }, (_, at) => ({
    rule,
    change: { symbol: `S${at}`, before: noFacts, after: { ...noFacts, price: 21 } },
    screen: null,
    telling: { from: now, replaces: [] },
    state: freshState,
  }));
const event = { exchange_at: '2026-11-20T18:00:00.000Z', received_at: known_at };

test.each([1, 100])('only live events of %s stocks have an instant that delays count from', (count) => {
  const reported = (is_replayed: boolean, at: number) =>
    toMessages(
      firingsOf(count),
      { id: '1', as_of: event.exchange_at, received_at: event.received_at, known_at, is_replayed },
      at,
    );
  for (const at of [now, now + 86_400_000]) {
    expect(reported(false, at)[0]).toMatchObject(event);
    expect(reported(true, at)[0]).toMatchObject({ exchange_at: null, received_at: null });
  }
});

test('words that waited tell the hours of a replayed session', () => {
  const minutes = (word: 'BUY' | 'LATE') => ({
    ...noFacts,
    verdicts: { minutes: { word, direction: null, because: 'Missed, the price is above the entry' } },
  });
  const firing: Firing = {
    rule: { ...rule, condition: { kind: 'verdict', horizon: 'minutes', to: null } },
    change: { symbol: 'NVDA', before: minutes('BUY'), after: minutes('LATE') },
    screen: null,
    telling: { from: now + 360_000, replaces: ['minutes'] },
    // Its poll came 20 seconds later into its minute than this one's.
    state: { ...freshState, notified_at: now - 220_000, notified: { minutes: 'BUY' }, held_until: now + 360_000 },
  };
  const occasion = { id: '1', as_of: '2026-11-20T15:04:00.000Z', received_at: known_at, known_at, is_replayed: true };
  expect(toMessages([firing], occasion, now)[0]?.text).toContain('Since 10:04 AM ET; you last had BUY at 10:00 AM ET.');
});

test('one event that met several rules is one message, which names them and goes to the channels of all', () => {
  const verdict = { kind: 'verdict', horizon: 'today', to: null } as const;
  const said = (word: 'YES' | 'NO') => ({
    ...noFacts,
    verdicts: { today: { word, direction: null, because: 'Volume is low' } },
  });
  const change = { symbol: 'NVDA', before: said('YES'), after: said('NO') };
  const met = (id: number, own: Partial<StockRule>, from: number | null = now): Firing => ({
    rule: { ...rule, id, condition: verdict, ...own },
    change,
    screen: null,
    telling: { from, replaces: ['today'] },
    state: freshState,
  });
  const one = met(1, { channel_ids: [5] });
  const more = met(2, { condition: { ...verdict, to: 'NO' }, scope: { kind: 'stars' } }, now + 60_000);
  const elsewhere = met(3, { user_id: 2 });
  const occasion = { id: '1', as_of: known_at, received_at: known_at, known_at, is_replayed: false };
  expect(toMessages([one, more, elsewhere], occasion, now)).toMatchObject([
    {
      user_id: 1,
      title: 'NVDA: today went from YES to NO',
      rule_ids: [1, 2],
      channel_ids: [5],
      with_default: true,
      channels_from: undefined,
      topics: ['1 NVDA today', '2 NVDA today'],
    },
    { user_id: 2, rule_id: 3 },
  ]);
  const [message] = toMessages([one, more], occasion, now);
  expect(message?.text).toBe(
    'Volume is low. Rules: Verdict for today changes (whole market); Verdict for today becomes NO (my stars).',
  );
});
