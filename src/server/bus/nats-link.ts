// Link of the bus over subjects of a NATS server.
import { createHash } from 'node:crypto';
import type { ConnectionOptions } from '@nats-io/transport-node';
import { readDatabaseIdentity } from '../db/database.ts';
import type { Query } from '../db/query.ts';
import { type Connect, channels } from './link.ts';

const CONNECT_MS = 2_000;
/** Ping interval, ms; two unanswered pings mean a dead connection. */
const PING_MS = 5_000;
const DIGITS = 16;

/** Client options for the addresses in `BUS_URL`, which may contain a user with password or a token. */
export function toNatsOptions(url: string): ConnectionOptions {
  const addresses = url.split(',').map((address) => new URL(address));
  const { protocol, username, password } = addresses[0] as URL;
  const user = decodeURIComponent(username);
  const account = password === '' ? { token: user } : { user, pass: decodeURIComponent(password) };
  return {
    servers: addresses.map(({ host }) => host),
    ...(user !== '' && account),
    ...(protocol === 'tls:' && { tls: {} }),
  };
}

export function connectNats(url: string, query: Query): Connect {
  return async ({ onMessage, onLost }) => {
    const identity = createHash('sha256')
      .update(await readDatabaseIdentity(query))
      .digest('hex')
      .slice(0, DIGITS);
    // Loaded on demand, because it costs memory.
    const { connect } = await import('@nats-io/transport-node');
    const connection = await connect({
      ...toNatsOptions(url),
      name: `smart-cat ${process.pid}`,
      timeout: CONNECT_MS,
      pingInterval: PING_MS,
      noEcho: true,
      // The bus handles reconnection for all engines.
      reconnect: false,
    });
    let standing = true;
    void connection.closed().then((error) => {
      if (standing) onLost(error instanceof Error ? error.message : 'the server ended the connection');
    });
    const toSubject = (channel: string) => `smartcat.${identity}.${channel}`;
    for (const channel of channels) {
      connection.subscribe(toSubject(channel), {
        callback: (error, message) => {
          if (error === null) onMessage({ channel, payload: message.string() });
        },
      });
    }
    await connection.flush();
    return {
      send: ({ channel, payload }) => {
        // After a loss, publishing throws until the loss is reported.
        if (!connection.isClosed()) connection.publish(toSubject(channel), payload);
      },
      close: async () => {
        standing = false;
        await connection.flush().catch(() => undefined);
        await connection.close();
      },
    };
  };
}
