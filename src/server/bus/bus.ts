// Bus between processes over one database: wake-ups after a commit. State is in rows, so a lost message only delays the
// receiver until its next poll.
import { jittered } from '../../domain/numbers/jitter.ts';
import type { BusState } from '../../domain/reports/connection-states.ts';
import type { Database } from '../db/database.ts';
import { openNotifications } from '../db/notifications.ts';
import { type Clock, iso, nextTurn } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { type Channel, type Connect, channels, type Link, type Message } from './link.ts';
import { connectNats } from './nats-link.ts';

const RECONNECT_MS = 1_000;
/** Polling interval of subscribers while the bus is not connected, ms. */
const POLL_MS = 2_000;

export type Bus = ReturnType<typeof createBusOver>;
export type Subscription = Awaited<ReturnType<Bus['subscribe']>>;

type Subscriber = { channel: Channel; onPayload: (payload: string) => void; onMissed: () => void };

type Given = { clock: Pick<Clock, 'now' | 'sleep' | 'every' | 'chance'>; log: Log };

/** Bus that connects at first use: to NATS if `url` is set, else to the database. */
export function createBus({ url, database, ...given }: Given & { url: string | null; database: Database }): Bus {
  return url === null
    ? createBusOver('postgres', (on) => openNotifications(database.connection, channels, on), given)
    : createBusOver('nats', connectNats(url, database.query), given);
}

function createBusOver(engine: BusState['engine'], connect: Connect, { clock, log }: Given) {
  const subscribers = new Set<Subscriber>();
  const ending = new AbortController();
  let link: Link | null = null;
  let beginning: Promise<void> | null = null;
  let stopPolling: (() => void) | null = null;
  const state: BusState = { engine, connected: false, since: iso(clock.now()), sent: 0, received: 0, reconnects: 0 };
  let wasConnected = false;

  function deliver({ channel, payload }: Message): void {
    for (const one of subscribers) if (one.channel === channel) one.onPayload(payload);
  }

  function reportMissed(): void {
    for (const { onMissed } of [...subscribers]) onMissed();
  }

  function setConnected(connected: boolean): void {
    state.connected = connected;
    state.since = iso(clock.now());
  }

  function onLost(why: string): void {
    if (link === null || ending.signal.aborted) return;
    link = null;
    setConnected(false);
    log.warn({ engine, why }, 'bus: connection lost, polling meanwhile');
    void keepConnecting();
  }

  async function connectOnce(): Promise<void> {
    const next = await connect({
      onMessage: (message) => {
        state.received += 1;
        deliver(message);
      },
      onLost,
    });
    if (ending.signal.aborted) return next.close();
    link = next;
    setConnected(true);
    if (wasConnected) state.reconnects += 1;
    log.info({ engine }, wasConnected ? 'bus: connected again' : 'bus: connected');
    wasConnected = true;
    reportMissed();
  }

  /** Retries about every second until connected; `attempt`: the attempt in progress. */
  async function keepConnecting(attempt = connectOnce()): Promise<void> {
    try {
      return await attempt;
    } catch (error) {
      if (!wasConnected) log.warn({ engine, err: error }, 'bus: not connected, polling meanwhile');
    }
    while (!ending.signal.aborted) {
      await clock.sleep(jittered(RECONNECT_MS, clock.chance()), ending.signal).catch(() => undefined);
      if (ending.signal.aborted) return;
      try {
        return await connectOnce();
      } catch (error) {
        log.debug({ engine, err: error }, 'bus: still not connected');
      }
    }
  }

  /** Waits for the first attempt only; after a failure, retries run in the background. */
  function begin(): Promise<void> {
    stopPolling = clock.every(POLL_MS, () => {
      if (link === null) reportMissed();
    });
    const first = connectOnce();
    void keepConnecting(first);
    return first.catch(() => undefined);
  }

  const begun = () => {
    beginning ??= begin();
    return beginning;
  };

  return {
    /**
     * Notifies every process, this one included; call after the commit. Never fails or waits: without a connection only
     * this process is notified.
     */
    publish: (channel: Channel, payload: string): void => {
      const send = () => {
        if (link === null) return;
        link.send({ channel, payload });
        state.sent += 1;
      };
      if (link !== null) send();
      else void begun().then(send);
      void nextTurn().then(() => deliver({ channel, payload }));
    },
    /**
     * Passes on every payload of a channel. `onMissed` runs after each connection, and every POLL_MS without one. Never
     * fails; messages may get lost, so subscribers must also poll slowly.
     */
    subscribe: async (channel: Channel, onPayload: (payload: string) => void, onMissed: () => void) => {
      const subscriber = { channel, onPayload, onMissed };
      subscribers.add(subscriber);
      await begun();
      return { close: () => void subscribers.delete(subscriber) };
    },
    state: (): BusState => ({ ...state }),
    close: async (): Promise<void> => {
      ending.abort(new Error('closed'));
      stopPolling?.();
      const standing = link;
      link = null;
      await standing?.close();
    },
  };
}
