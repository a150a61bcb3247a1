// Ownership of the minute feed: lease and switch start and end it; a dead thread is restarted.
import { afterEach, describe, expect, test } from 'vitest';
import type { Closes } from '../../../src/domain/market/checks/market-belief.ts';
import type { HeldLease } from '../../../src/server/jobs/leases/lease.ts';
import { createMinuteFeed } from '../../../src/server/minutes/tracking/feed-owner.ts';
import type { MinuteTasks } from '../../../src/server/minutes/tracking/thread-tasks.ts';
import { Fault } from '../../../src/server/process/fault.ts';
import { createLog } from '../../../src/server/process/log.ts';
import type { Calls } from '../../../src/server/threads/calls.ts';
import { testClock } from '../../setup/clock.ts';

const held = (fence: number): HeldLease => ({ name: 'minutes', fence, signal: new AbortController().signal });
let owner: ReturnType<typeof createMinuteFeed> | null = null;
afterEach(() => owner?.close());

function setUp() {
  const clock = testClock('2026-11-17T15:00:00.000Z');
  const world = { held: null as HeldLease | null, on: true, away: false, closes: null as Closes | null };
  const asked: string[] = [];
  let end: ((error?: Error) => void) | null = null;
  const thread: Calls<MinuteTasks> = {
    ask: (name, ask) => {
      asked.push(name === 'run' ? `run ${(ask as MinuteTasks['run']['ask']).fence.fence}` : name);
      if (name === 'reconcile') {
        const { whole_day } = ask as MinuteTasks['reconcile']['ask'];
        const span = { from_ms: whole_day ? 0 : 1, to_ms: 2, compared: 7, differences: 1, failed: 0 };
        return Promise.resolve(span) as never;
      }
      if (name === 'closes') return Promise.resolve(null) as never;
      if (name === 'stop') {
        end?.();
        return Promise.resolve(null) as never;
      }
      return new Promise((resolve, reject) => {
        end = (error) => {
          end = null;
          if (error) reject(error);
          else resolve(null as never);
        };
      });
    },
  };
  const feed = createMinuteFeed({
    thread,
    held: () => world.held,
    isOn: async () => {
      if (world.away) throw new Fault(503, 'away');
      return world.on;
    },
    closes: async () => {
      if (world.closes === null) throw new Error('no closes');
      return world.closes;
    },
    owner: 'sample, process 1',
    clock,
    log: createLog('silent'),
  });
  owner = feed;
  feed.begin();
  const pass = async (seconds = 2) => {
    for (let second = 0; second < seconds; second += 1) {
      await clock.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { world, asked, feed, pass, die: () => end?.(new Error('The thread ended with code 1')) };
}

describe('the owner of the feed', () => {
  test('begins with the lease and the switch, ends with either, and runs with the fence of the newest lease', async () => {
    const { world, asked, pass } = setUp();
    await pass();
    expect(asked).toEqual([]);
    world.held = held(4);
    await pass();
    expect(asked).toEqual(['run 4']);
    world.on = false;
    await pass();
    expect(asked).toEqual(['run 4', 'stop']);
    world.on = true;
    await pass();
    expect(asked).toEqual(['run 4', 'stop', 'run 4']);
    world.held = null;
    await pass();
    world.held = held(6);
    await pass();
    expect(asked.slice(3)).toEqual(['stop', 'run 6']);
    world.held = held(7);
    await pass(3);
    expect(asked.slice(5)).toEqual(['stop', 'run 7']);
  });

  test('stays as it is while the database is away, and starts a thread that died again', async () => {
    const { world, asked, pass, die } = setUp();
    world.held = held(4);
    await pass();
    world.away = true;
    await pass(5);
    expect(asked).toEqual(['run 4']);
    world.away = false;
    die();
    await pass(8);
    expect(asked).toEqual(['run 4', 'run 4']);
  });

  test('tells the closes before it starts, again when they were read again, and to each new thread', async () => {
    const { world, asked, pass, die } = setUp();
    world.closes = new Map([['AAPL', 230]]);
    world.held = held(4);
    await pass(4);
    expect(asked).toEqual(['closes', 'run 4']);
    world.closes = new Map([['AAPL', 231]]);
    await pass(4);
    die();
    await pass(8);
    expect(asked).toEqual(['closes', 'run 4', 'closes', 'closes', 'run 4']);
  });

  test('reconciles the newest half hour at a slot, the day at the slot after its last minute, nothing while it does not run', async () => {
    const { world, feed, pass } = setUp();
    expect((await feed.reconcile({ scheduled_for: null })).detail).toEqual({ message: 'The feed is not connected' });
    world.held = held(4);
    await pass();
    const noon = await feed.reconcile({ scheduled_for: '2026-11-17T17:00:00.000Z' });
    const evening = await feed.reconcile({ scheduled_for: '2026-11-18T01:00:00.000Z' });
    expect([noon, evening]).toMatchObject([
      { state: 'completed', detail: { from_ms: 1, differences: 1 } },
      { state: 'completed', detail: { from_ms: 0 } },
    ]);
  });
});
