// One connection of a process that listens for notifications of the database, and comes back when it was lost.
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { createFlights } from '../flights.ts';
import type { Database } from './database.ts';

const RECONNECT_MS = 1_000;
/** Notices a connection that died without a word. */
const KEEP_ALIVE_MS = 10_000;

export type Listener = {
  /**
   * Hands on every payload of a channel; `onReconnect` is called whenever notifications may have been missed. Never
   * fails: without a connection it goes on trying, and the subscriber has to check now and then on its own.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void): Promise<ListenHandle>;
  close(): Promise<void>;
};

export type ListenHandle = { close(): Promise<void> };

type Subscription = { channel: string; onPayload: (payload: string) => void; onReconnect: () => void };

export function createListener(connection: Database['connection'], clock: Pick<Clock, 'sleep'>): Listener {
  const subscriptions = new Set<Subscription>();
  const ending = new AbortController();
  let client: pg.Client | null = null;
  const attempts = createFlights<void>();
  let retrying = false;

  const listenTo = (to: pg.Client, channel: string) => to.query(`listen ${pg.escapeIdentifier(channel)}`);

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS });
    const lost = () => {
      if (client !== next) return;
      client = null;
      void retry();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ channel, payload }) => {
      for (const one of subscriptions) if (one.channel === channel) one.onPayload(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of new Set([...subscriptions].map((one) => one.channel))) await listenTo(next, channel);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    if (ending.signal.aborted) return next.end();
    client = next;
    for (const { onReconnect } of [...subscriptions]) onReconnect();
  }

  /** One attempt at a time; callers that ask meanwhile wait for the same one. */
  const connectOnce = () => attempts.run('connect', connect);

  async function retry(): Promise<void> {
    if (retrying) return;
    retrying = true;
    while (client === null && !ending.signal.aborted) {
      await connectOnce().catch(() => clock.sleep(RECONNECT_MS, ending.signal).catch(() => undefined));
    }
    retrying = false;
  }

  return {
    listen: async (channel, onPayload, onReconnect) => {
      const subscription = { channel, onPayload, onReconnect };
      subscriptions.add(subscription);
      // The first attempt is waited for; where it fails the others go on behind.
      if (client === null) await connectOnce().catch(() => void retry());
      if (client !== null) await listenTo(client, channel).catch(() => undefined);
      return {
        close: async () => {
          subscriptions.delete(subscription);
        },
      };
    },
    close: async () => {
      ending.abort(new Error('closed'));
      const mine = client;
      client = null;
      await mine?.end().catch(() => undefined);
    },
  };
}
