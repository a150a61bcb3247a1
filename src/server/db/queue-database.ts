// What the queue (pg-boss) needs of our database: statements over the pool or a transaction, and its own schema.
import pg from 'pg';
import { PgBoss, type Db as QueueDatabase } from 'pg-boss';
import type { Listener } from './listener.ts';

type Runs = Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>;

/**
 * Statements of the queue over a pool or over the connection of a transaction, chosen for each statement where `over` is a
 * function; rows arrive as the driver parses them.
 */
export function queueDatabase(over: Runs | (() => Runs), listener?: Listener): QueueDatabase {
  return {
    executeSql: async (text, values) => {
      const config: pg.QueryConfig = { text, types: pg.types, ...(values !== undefined && { values }) };
      const runs = typeof over === 'function' ? over() : over;
      const result = await (runs as pg.Pool).query(config);
      return result;
    },
    ...(listener && { listen: listener.listen }),
  };
}

/** Installs or migrates the queue's schema; called under the lock of migrations. */
export async function migrateQueue(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({ db: queueDatabase(client), migrate: true, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}
