// Notifications between sessions of the database: LISTEN and NOTIFY over a connection of their own.
import pg from 'pg';
import { nextTurn } from '../process/clock.ts';
import type { Database } from './database.ts';

/** Milliseconds of silence after which TCP keep-alive probes the connection. */
const KEEP_ALIVE_MS = 10_000;
const ANSWER_MS = 2_500;

const PREFIX = 'smartcat_';

type Message<Channel extends string> = { channel: Channel; payload: string };

/**
 * Listens over a direct connection, because LISTEN belongs to a session. Throws when it cannot connect. `onLost` runs
 * once when the connection is lost, but not after `close`. Own messages are not received.
 */
export async function openNotifications<Channel extends string>(
  connection: Database['connection'],
  channels: readonly Channel[],
  on: { onMessage: (message: Message<Channel>) => void; onLost: (why: string) => void },
) {
  const client = new pg.Client({
    ...connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    query_timeout: ANSWER_MS,
  });
  let standing = false;
  let why = 'the database ended the connection';
  const lost = () => {
    if (standing) on.onLost(why);
    standing = false;
  };
  client.on('error', (error) => {
    why = error.message;
    lost();
  });
  client.on('end', lost);
  // Session id of this connection, whose own notifications are ignored.
  let ownSession: number | null = null;
  client.on('notification', ({ channel, payload = '', processId }) => {
    if (processId !== ownSession) on.onMessage({ channel: channel.slice(PREFIX.length) as Channel, payload });
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ session: number }>('select pg_backend_pid() as session');
    ownSession = rows[0]?.session ?? null;
    for (const channel of channels) await client.query(`listen ${PREFIX}${channel}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  standing = true;
  const sender = createSender(client);
  return {
    /** Notifies all listening sessions without waiting; an unsendable message is lost. */
    send: sender.send,
    /** Sends queued messages and closes the connection. */
    close: async () => {
      standing = false;
      await sender.flushed();
      await client.end().catch(() => undefined);
    },
  };
}

/** Sends one statement at a time; messages that arrive during it share the next one. */
function createSender(client: pg.Client) {
  let waiting: Message<string>[] = [];
  let sending: Promise<void> | null = null;

  async function flush(): Promise<void> {
    await nextTurn();
    while (waiting.length > 0) {
      const some = waiting;
      waiting = [];
      await client
        .query('select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message (channel, payload)', [
          some.map(({ channel }) => `${PREFIX}${channel}`),
          some.map(({ payload }) => payload),
        ])
        .catch(() => undefined);
    }
    sending = null;
  }

  return {
    send: (message: Message<string>) => {
      waiting.push(message);
      sending ??= flush();
    },
    flushed: async () => {
      await sending;
    },
  };
}
