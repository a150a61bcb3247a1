// Database of a process: pool for short statements, settings of direct connections for COPY, LISTEN and migrations.
import pg from 'pg';
import { minuteMs } from '../../domain/numbers/time.ts';
import { lockNumbers } from './lock-numbers.ts';
import { createQuery, type Query, transaction, types } from './query.ts';

/** The query interface a store is built on. */
export type Db = {
  query: Query;
  /**
   * Runs `work` in a transaction, with a query bound to it. `begin`: statement with another isolation level;
   * `statementMs`: another statement limit.
   */
  transaction<Result>(work: (query: Query) => Promise<Result>, begin?: string, statementMs?: number): Promise<Result>;
};

/** Serializes changes of a user: two concurrent calls must not both take the last place or the same name. */
export const lockedByUser =
  (transaction: Db['transaction'], lock: number) =>
  <Result>(userId: number, work: (tx: Query) => Promise<Result>): Promise<Result> =>
    transaction(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lock}, ${userId})`;
      return work(tx);
    });

export type Database = Db & {
  pool: pg.Pool;
  /** Settings of a direct connection that bypasses a pooler: for threads, bulk work, session locks and LISTEN. */
  connection: ConnectionSettings;
  /** True when the database answers within a second or two; after a lost connection it must accept a new one. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

export type ConnectionSettings = pg.ClientConfig & Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis'>;

/** `direct`: address of the same database without the pooler at `url`; null or absent without a pooler. */
export type DatabaseTarget =
  | { url: string; direct?: string | null }
  | { socketDir: string; database: string; user: string };

/** Limits in ms, enforced by the database, so that no statement outlives its client. */
const LIMITS = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };
/** Timeout of statements over whole tables. */
export const LONG_STATEMENT_MS = minuteMs;
/** Limits for a thread or a command that works over the whole market. */
const THREAD_LIMITS = {
  statement_timeout: LONG_STATEMENT_MS,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: minuteMs,
};

/**
 * Opens a pool. Limits: 5 s per statement, 2 s per lock, 10 s for an idle transaction, `waitMs` for a free connection;
 * longer work sets its own limit in a transaction. A database that never answers fails SILENT_MS after the statement
 * limit.
 */
export function openDatabase(
  target: DatabaseTarget,
  options: { applicationName: string; max?: number; waitMs?: number; onLost?: (error: Error) => void },
): Database {
  const { applicationName, max = 10, waitMs = 2_000, onLost } = options;
  const settings = {
    application_name: applicationName,
    max,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
  };
  if (!('url' in target)) {
    const { socketDir, database, user } = target;
    const connection = { ...settings, ...LIMITS, host: socketDir, database, user, port: 5432 };
    return openPool(connection, connection, onLost);
  }
  const connection = { ...settings, ...LIMITS, connectionString: target.direct ?? target.url };
  // Poolers refuse unknown start-up parameters: keepLimits stores the limits at the role instead.
  const pooled = isPooled(target) ? { ...settings, connectionString: target.url } : connection;
  return openPool(pooled, connection, onLost);
}

/** Whether a pooler is between the program and the database. */
export function isPooled(target: DatabaseTarget): boolean {
  return 'url' in target && target.direct != null && target.direct !== target.url;
}

/**
 * Opens another pool to the database, for a thread or a command, with at most `max` connections. Statements may take a
 * minute, waits for locks half a minute.
 */
export function reopenDatabase(connection: ConnectionSettings, max: number): Database {
  const settings = { ...connection, ...THREAD_LIMITS, max };
  return openPool(settings, settings);
}

/**
 * Time after the statement limit until a silent connection fails, ms: a network that drops packets never delivers the
 * timeout error.
 */
const SILENT_MS = 2_500;

function openPool(
  settings: ConnectionSettings,
  connection: ConnectionSettings,
  onLost?: (error: Error) => void,
): Database {
  const query_timeout = (Number(settings.statement_timeout) || LIMITS.statement_timeout) + SILENT_MS;
  const pool = new pg.Pool({ ...settings, query_timeout, types });
  // Without listeners on the pool (idle connections) and on each connection (in use), a lost database would end this
  // process.
  pool.on('error', () => undefined);
  // A session opened before the server died may answer once more: only a new connection proves that the new server
  // answers.
  let losses = 0;
  let proven = 0;
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      losses += 1;
      onLost?.(error);
    }),
  );
  const answers = async () => {
    const before = losses;
    const hasAnswered = await (before === proven ? pingPooled(pool) : pingAnew(settings));
    if (hasAnswered) proven = before;
    return hasAnswered;
  };
  return {
    pool,
    query: createQuery(pool),
    transaction: (work, begin, statementMs) =>
      statementMs === undefined
        ? transaction(pool, work, { begin })
        : transaction(
            pool,
            async (query) => {
              await query(`set local statement_timeout = ${statementMs}`);
              return work(query);
            },
            { begin, patienceMs: statementMs + SILENT_MS },
          ),
    connection,
    answers,
    close: () => pool.end(),
  };
}

/** Opens a direct session that the caller must end. When it is lost, its statements fail, but not the process. */
export async function connectDirectly(
  connection: ConnectionSettings,
  limits: Partial<typeof LIMITS> = {},
): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...limits, types });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Stores the limits as defaults of the role in this database, because clients of a pooler share sessions. Returns
 * whether the pool already has them; sessions the pooler opened earlier do not, until it reopens them.
 */
export async function keepLimits({ connection, query }: Pick<Database, 'connection' | 'query'>): Promise<boolean> {
  const client = await connectDirectly(connection);
  const direct = createQuery(client);
  try {
    await direct`select pg_advisory_lock(${lockNumbers.limits})`;
    const { rows } = await direct<{ settings: string[] | null }>`
       select setconfig as settings from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = current_database() and s.setrole = current_user::regrole`;
    for (const [name, ms] of Object.entries(LIMITS)) {
      if (rows[0]?.settings?.includes(`${name}=${ms}`)) continue;
      await direct(
        `do $$ begin execute format('alter role current_user in database %I set ${name} = ${ms}', current_database()); end $$`,
      );
    }
  } finally {
    await client.end();
  }
  const inPool = query.value<number>(`select setting::integer from pg_settings where name = 'statement_timeout'`);
  return (await inPool) === LIMITS.statement_timeout;
}

/** Identity of this database, unique among servers; a promoted standby keeps it, a restored copy does not. */
export function readDatabaseIdentity(query: Query): Promise<string> {
  return query.value(`select system_identifier::text || ' ' || current_database() from pg_control_system()`);
}

const ASK = { text: 'select 1', query_timeout: 1_000 } as pg.QueryConfig;

async function pingPooled(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query(ASK);
    return true;
  } catch {
    return false;
  }
}

async function pingAnew(settings: ConnectionSettings): Promise<boolean> {
  const client = new pg.Client(settings);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(ASK);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
