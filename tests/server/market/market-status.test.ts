// The market clock tells session, bell times and data source at any hour.
import { expect, test } from 'vitest';
import { marketStatus } from '../../../src/server/market/routes.ts';
import { testClock } from '../../setup/clock.ts';

const source = { name: 'Sample', simulated: true, delay_minutes: 15, replayed_session: null };
const at = (instant: string) => marketStatus(testClock(instant), async () => source, '1.2.3');

test.each([
  ['before the bell', '2026-11-17T12:00:00Z', 'pre', true, '2026-11-17T14:30:00.000Z', '2026-11-17T21:00:00.000Z'],
  ['in regular hours', '2026-11-17T15:00:00Z', 'open', true, '2026-11-17T14:30:00.000Z', '2026-11-17T21:00:00.000Z'],
  ['after the close', '2026-11-17T22:00:00Z', 'after', true, '2026-11-18T14:30:00.000Z', '2026-11-18T21:00:00.000Z'],
  ['at night', '2026-11-18T03:00:00Z', 'closed', true, '2026-11-18T14:30:00.000Z', '2026-11-18T21:00:00.000Z'],
  ['on Thanksgiving', '2026-11-26T15:00:00Z', 'closed', false, '2026-11-27T14:30:00.000Z', '2026-11-27T18:00:00.000Z'],
])('%s', async (_, now, session, is_market_day, opens_at, closes_at) => {
  expect(await at(now)).toEqual({
    now: new Date(now).toISOString(),
    session,
    opens_at,
    closes_at,
    is_market_day,
    source,
    version: '1.2.3',
  });
});
