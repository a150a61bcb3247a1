// The state of each service of minute tracking from its switch, its hours and what was last heard of it.
import { describe, expect, test } from 'vitest';
import { serviceStates } from '../../../src/domain/minutes/minute-status.ts';
import { fetchState, type Heard, websocketService } from '../../../src/domain/minutes/service-state.ts';

const on = { enabled: true, in_hours: true, fetching: false, failed: false };

// MIN-11
test.each([
  ['waits for its next slot', on, 'running'],
  ['is at work', { ...on, fetching: true }, 'fetching'],
  ['is finishing after it was turned off', { ...on, enabled: false, fetching: true }, 'fetching'],
  ['is off', { ...on, enabled: false }, 'stopped'],
  ['is on at night', { ...on, in_hours: false }, 'sleeping'],
  ['failed at last', { ...on, failed: true }, 'error'],
  ['failed at last, and it is night', { ...on, failed: true, in_hours: false }, 'sleeping'],
])('news or indicators: one that %s', (_, facts, state) => expect(fetchState(facts)).toBe(state));

const NOW = Date.parse('2026-11-17T18:14:00Z');
const heard: Heard = {
  state: 'connected',
  connected_at: '2026-11-17T18:04:00.000Z',
  last_message_at: '2026-11-17T18:13:58.000Z',
  message_count: 200,
  error_count: 1,
  subscriptions: 40,
  notes: ['LULD is not in the plan of this key'],
  events_by_minute: [{ minute: NOW - 60_000, events: 20 }],
  stored_p99_ms: 12,
  owner: 'sample',
  said_at: '2026-11-17T18:13:59.000Z',
};
const switched = { enabled: true, in_hours: true };

// AENT-28, MIN-11, MIN-14
describe('the connection', () => {
  test('as its owner reported it', () => {
    expect(websocketService(switched, heard, NOW)).toEqual({
      state: 'connected',
      is_alive: true,
      is_running: true,
      statistics: {
        message_count: 200,
        error_count: 1,
        subscriptions: 40,
        uptime_seconds: 600,
        time_since_last_message: 2,
      },
      notes: ['LULD is not in the plan of this key'],
      connected_at: '2026-11-17T18:04:00.000Z',
      owner: 'sample',
      events_by_minute: [{ minute: NOW - 60_000, events: 20 }],
    });
  });

  test.each(['connecting', 'disconnected', 'sleeping', 'error'] as const)(
    '%s is reported as it is, not as alive',
    (state) => {
      const now = websocketService(switched, { ...heard, state }, NOW);
      expect([now.state, now.is_alive, now.statistics.uptime_seconds]).toEqual([state, false, null]);
      expect(serviceStates).toContain(now.state);
    },
  );

  test('turned off it is stopped, whatever was said last', () => {
    expect(websocketService({ ...switched, enabled: false }, heard, NOW)).toMatchObject({
      state: 'stopped',
      is_running: false,
      is_alive: false,
      connected_at: null,
    });
  });

  test('nothing heard of its owner for half a minute is disconnected in market hours, asleep at night', () => {
    const gone = { ...heard, said_at: '2026-11-17T18:13:29.999Z' };
    const lost = websocketService(switched, gone, NOW);
    const notes = ['No process keeps the connection now'];
    expect(lost).toMatchObject({ state: 'disconnected', is_alive: false, notes });
    expect(websocketService({ ...switched, in_hours: false }, null, NOW).state).toBe('sleeping');
    expect(websocketService(switched, { ...heard, said_at: '2026-11-17T18:13:30.000Z' }, NOW).state).toBe('connected');
  });

  test('connected but silent for a minute and 30 seconds is not alive', () => {
    const at = (last_message_at: string) => websocketService(switched, { ...heard, last_message_at }, NOW).is_alive;
    expect([at('2026-11-17T18:12:30.000Z'), at('2026-11-17T18:12:29.999Z')]).toEqual([true, false]);
  });
});
