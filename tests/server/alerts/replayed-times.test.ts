// Times of messages about events of a replayed session.
import { expect, test } from 'vitest';
import { freshState } from '../../../src/domain/alerts/alert-step.ts';
import { noFacts } from '../../../src/domain/alerts/stock-facts.ts';
import type { StockRule } from '../../../src/server/alerts/active-rules.ts';
import { type Firing, messagesOf } from '../../../src/server/alerts/messages.ts';

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
    messagesOf(
      firingsOf(count),
      { id: '1', as_of: event.exchange_at, received_at: event.received_at, known_at, is_replayed },
      at,
    );
  for (const at of [now, now + 86_400_000]) {
    expect(reported(false, at)[0]).toMatchObject(event);
    expect(reported(true, at)[0]).toMatchObject({ exchange_at: null, received_at: null });
  }
});
