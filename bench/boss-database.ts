// pg-boss on a given connection pool, for the benchmark of jobs.

import pg from 'pg';
import { type Db, PgBoss } from 'pg-boss';

/** Makes pg-boss on the pool; rows are parsed as by its own driver. */
export function createBoss(pool: pg.Pool, options: { migrate: boolean; listens?: boolean }): PgBoss {
  const { migrate, listens = false } = options;
  const db: Db = {
    executeSql: (text, values) => pool.query({ text, types: pg.types, ...(values !== undefined && { values }) }),
    ...(listens && { listen: (channel, onPayload) => listen(pool, channel, onPayload) }),
  };
  const boss = new PgBoss({ db, migrate, schedule: false, supervise: false, useListenNotify: listens });
  boss.on('error', (error) => console.error(error));
  return boss;
}

async function listen(pool: pg.Pool, channel: string, onPayload: (payload: string) => void) {
  const client = await pool.connect();
  client.on('notification', (message) => {
    if (message.channel === channel) onPayload(message.payload ?? '');
  });
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  return { close: async () => client.release(true) };
}
