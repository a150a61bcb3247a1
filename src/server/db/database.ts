// The connection pool and the query builder over it; types arrive as the wire wants them.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** A query builder without tables: each feature's store adds its own with `withTables`. */
export type Db = Kysely<Record<never, never>>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Connection settings for a process or thread that opens its own pool. */
  connection: pg.PoolConfig;
  close(): Promise<void>;
};

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, (text) => Number(text)],
  [builtins.NUMERIC, (text) => Number(text)],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (parsers.get(oid) ?? pg.types.getTypeParser(oid))) as typeof pg.types.getTypeParser,
};

/**
 * Opens a pool. Statements end after 5 s, locks are waited for 2 s, an idle transaction is ended after 10 s and a
 * free connection is waited for `waitMs`, 2 s; bulk work raises its own limits with SET LOCAL.
 */
export function openDatabase(
  target: { url: string } | { socketDir: string; database: string; user: string },
  options: { applicationName: string; max?: number; waitMs?: number; onLost?: (error: Error) => void },
): Database {
  const where =
    'url' in target
      ? { connectionString: target.url }
      : { host: target.socketDir, database: target.database, user: target.user, port: 5432 };
  const connection: pg.PoolConfig = {
    ...where,
    application_name: options.applicationName,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.waitMs ?? 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  };
  return openPool(connection, options.onLost);
}

/** The same database from another thread, by the connection settings of the first; `max` connections at most. */
export function reopenDatabase(connection: Database['connection'], max: number): Database {
  return openPool({ ...connection, max });
}

function openPool(connection: Database['connection'], onLost?: (error: Error) => void): Database {
  const pool = new pg.Pool({ ...connection, types });
  // Without listeners a death of the database would end this process: on the pool for connections nobody uses, on each
  // connection for the time somebody has it, between two queries of a transaction for example.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', (error) => onLost?.(error)));
  const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // The query builder ends the pool only if it ever used it.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, connection, close };
}

/** True when the database answers within a second. */
export async function databaseAnswers(pool: pg.Pool): Promise<boolean> {
  try {
    const client = await pool.connect();
    try {
      await client.query({ text: 'select 1', query_timeout: 1_000 } as pg.QueryConfig);
      return true;
    } finally {
      client.release();
    }
  } catch {
    return false;
  }
}
