// The health check of the bus warns while a process polls.
import { expect, test } from 'vitest';
import { busCheck } from '../../../src/domain/reports/connection-checks.ts';
import type { BusState } from '../../../src/domain/reports/connection-states.ts';

const state = (changes: Partial<BusState> = {}): BusState => ({
  engine: 'nats',
  connected: true,
  since: '2026-11-17T15:00:00.000Z',
  sent: 1,
  received: 1,
  reconnects: 0,
  ...changes,
});
const lost = (since: string) => state({ connected: false, since });

test.each([
  ['no process has reported itself', [], { state: 'off', figure: 'no process yet' }],
  ['all are connected', [state(), state()], { state: 'pass', figure: 'NATS' }],
  ['the database carries the messages', [state({ engine: 'postgres' })], { state: 'pass', figure: 'PostgreSQL' }],
  [
    'one polls',
    [state(), lost('2026-11-17T16:00:00.000Z')],
    {
      state: 'warning',
      figure: '1 of 2',
      title: '1 process without a connection to NATS',
      since: '2026-11-17T16:00:00.000Z',
    },
  ],
  [
    'all poll',
    [lost('2026-11-17T16:00:00.000Z'), lost('2026-11-17T15:30:00.000Z')],
    {
      state: 'warning',
      figure: '2 of 2',
      title: '2 processes without a connection to NATS',
      since: '2026-11-17T15:30:00.000Z',
    },
  ],
] as const)('%s', (_, states, expected) => {
  expect(busCheck(states)).toMatchObject(expected);
});
