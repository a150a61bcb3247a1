// When polls are made: every minute of the window while it is on, one at a time, and whenever an administrator asks.
import type { GoldenEyeStatus } from '../../domain/goldeneye/golden-eye.ts';
import { inPollWindow } from '../../domain/goldeneye/schedule.ts';
import { type Clock, iso } from '../clock.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../log.ts';
import type { MarketThread } from '../market-memory/market-thread.ts';
import type { Publish } from '../publish/publish.ts';
import { keepPolls } from './keep-polls.ts';
import type { PollDone } from './poll-messages.ts';
import { serverPollRules } from './poll-rules.ts';
import { createPollerLease } from './poller-lease.ts';
import type { GoldenEyeStore } from './store.ts';

const LOOK_EVERY_MS = 1_000;
const minuteMs = 60_000;
const BUSY = 'A poll is already being made';

export type SourceFacts = { name: string; delay_minutes: number; replayed_session: string | null };

export type PollingDeps = {
  clock: Clock;
  log: Log;
  publish: Pick<Publish, 'thin'>;
  thread: Pick<MarketThread, 'ask' | 'closing'>;
  store: Pick<GoldenEyeStore, 'enabled' | 'setEnabled' | 'poller' | 'lease' | 'leave'>;
  /** This process among those over the same database. */
  owner: string;
  sourceStatus: () => Promise<SourceFacts>;
  /** Whether it polls while no administrator has chosen. */
  enabledAtFirst: boolean;
};

export type Polling = {
  /** `polling` while a poll is made, `running` while it polls by itself, `waiting` out of its hours, else `stopped`. */
  state(): GoldenEyeStatus['state'];
  /** Begins to look at the clock; the first poll is made at once when it is told so. */
  begin(atOnce: boolean): Promise<void>;
  /** Both may be called again and again; a poll being made is finished. */
  turn(on: boolean): Promise<void>;
  /** Throws Fault 409 while another poll is made, 503 when the market cannot be had. */
  poll(): Promise<PollDone>;
  close(): Promise<void>;
};

export function createPolling(deps: PollingDeps): Polling {
  const { clock, log, thread, store, sourceStatus } = deps;
  let enabled = false;
  let open = false;
  let looking = false;
  let lastMinute: number | null = null;
  let making: Promise<PollDone> | null = null;
  const lease = createPollerLease(store, deps.owner);
  const endings: (() => void)[] = [];

  const minuteNow = () => Math.floor((clock.now() - serverPollRules.pause_after_minute.value * 1_000) / minuteMs);

  async function make(): Promise<PollDone> {
    const { name, delay_minutes, replayed_session } = await sourceStatus();
    return thread.ask('poll', { source: name, delay_minutes, replaying: replayed_session !== null });
  }

  function poll(): Promise<PollDone> {
    if (making !== null) return Promise.reject(new Fault(409, BUSY));
    making = make().finally(() => {
      making = null;
    });
    return making;
  }

  /** A replay of an earlier session is always within its hours. */
  async function withinHours(): Promise<boolean> {
    return (await sourceStatus()).replayed_session !== null || inPollWindow(clock.now());
  }

  async function look(): Promise<void> {
    enabled = (await store.enabled()) ?? deps.enabledAtFirst;
    open = await withinHours();
    if (!enabled || !open || making !== null || !(await lease.hold())) return;
    await poll();
  }

  /** A look that takes longer than a minute is not followed by a second one beside it. */
  function lookOnce(): void {
    if (looking || lastMinute === minuteNow()) return;
    lastMinute = minuteNow();
    looking = true;
    look()
      .catch((error: unknown) => {
        if (!thread.closing) log.warn({ err: error }, 'a poll of Golden Eye failed');
      })
      .finally(() => {
        looking = false;
      });
  }

  return {
    state: () => {
      if (making !== null) return 'polling';
      if (!enabled) return 'stopped';
      return open ? 'running' : 'waiting';
    },

    begin: async (atOnce) => {
      enabled = (await store.enabled()) ?? deps.enabledAtFirst;
      open = await withinHours();
      if (atOnce) lookOnce();
      else lastMinute = minuteNow();
      endings.push(clock.every(LOOK_EVERY_MS, lookOnce), keepPolls(deps));
    },

    turn: async (on) => {
      await store.setEnabled(on, iso(clock.now()));
      enabled = on;
      open = await withinHours();
    },

    poll,

    close: async () => {
      for (const end of endings) end();
      await making?.catch(() => undefined);
      await lease
        .leave()
        .catch((error: unknown) => log.warn({ err: error }, 'the lease of polling stays until it lapses'));
    },
  };
}
