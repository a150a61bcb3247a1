// Database of a process: a pool for short statements, and settings of direct connections for COPY, LISTEN and migrations.
import pg from 'pg';
import { minuteMs } from '../../domain/numbers/time.ts';
import { lockNumbers } from './lock-numbers.ts';
import { createQuery, type Query, transaction, types } from './query.ts';

/** The query interface a store is built on. */
export type Db = {
  query: Query;
  /**
   * All or nothing: `work` gets the query of its connection; `begin` may name another isolation, `statementMs` another
   * limit of its statements.
   */
  transaction<Result>(work: (query: Query) => Promise<Result>, begin?: string, statementMs?: number): Promise<Result>;
};

export type Database = Db & {
  pool: pg.Pool;
  /** Settings of a direct connection, past a pooler: for threads, bulk work, session locks and LISTEN. */
  connection: ConnectionSettings;
  /** True when the database answers within a second or two; after a lost connection it must take a new one. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

export type ConnectionSettings = pg.ClientConfig & Pick<pg.PoolConfig, 'max' | 'idleTimeoutMillis'>;

/** `direct` is the same database past the pooler that `url` names; without it there is no pooler. */
export type DatabaseTarget =
  | { url: string; direct?: string | null }
  | { socketDir: string; database: string; user: string };

/** Limits in ms, kept by the database, so that no statement outlives its client. */
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
 * Opens a pool. Statements end after 5 s, locks are waited for 2 s, an idle transaction is ended after 10 s and a
 * free connection is waited for `waitMs`, 2 s; longer work is a transaction with a limit of its own. A database that does not
 * answer at all is given up a little after the limit of the statement.
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
  // A pooler refuses start-up parameters it does not know: keepLimits has the role carry the limits.
  const pooled = isPooled(target) ? { ...settings, connectionString: target.url } : connection;
  return openPool(pooled, connection, onLost);
}

/** True when a pooler stands between the program and the database. */
export function isPooled(target: DatabaseTarget): boolean {
  return 'url' in target && target.direct != null && target.direct !== target.url;
}

/**
 * Opens the database again for a thread or a command, by the settings of the first connection and with at most `max`
 * connections. Statements may take a minute, locks are waited for half a minute.
 */
export function reopenDatabase(connection: ConnectionSettings, max: number): Database {
  const settings = { ...connection, ...THREAD_LIMITS, max };
  return openPool(settings, settings);
}

/**
 * Time beyond the statement limit after which a silent connection is given up. A network that drops everything never
 * reports the end of a statement.
 */
const SILENT_MS = 2_500;

function openPool(
  settings: ConnectionSettings,
  connection: ConnectionSettings,
  onLost?: (error: Error) => void,
): Database {
  const query_timeout = (Number(settings.statement_timeout) || LIMITS.statement_timeout) + SILENT_MS;
  const pool = new pg.Pool({ ...settings, query_timeout, types });
  // Listeners on the pool (idle connections) and on each connection (in use) keep a dying database from ending this
  // process.
  pool.on('error', () => undefined);
  // A session opened before the server died can outlive it for a moment, so it does not prove that the new server answers.
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
        : transaction(pool, (query) => longer(query, statementMs, work), {
            begin,
            patienceMs: statementMs + SILENT_MS,
          }),
    connection,
    answers,
    close: () => pool.end(),
  };
}

async function longer<Result>(
  query: Query,
  statementMs: number,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  await query(`set local statement_timeout = ${statementMs}`);
  return work(query);
}

/** A session of its own, with parsed types; the caller ends it. Its loss fails what runs on it, never the process. */
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
 * Behind a pooler: makes the limits defaults of the role in this database, by a direct connection, because a session of the
 * pooler is many clients' one after the other. Returns whether the pool keeps them already; sessions the pooler had opened
 * before do not, until it opens them again.
 */
export async function keepLimits({ connection, query }: Pick<Database, 'connection' | 'query'>): Promise<boolean> {
  const client = await connectDirectly(connection);
  const direct = createQuery(client);
  try {
    await direct('select pg_advisory_lock($1)', [lockNumbers.limits]);
    const { rows } = await direct<{ settings: string[] | null }>(
      `select setconfig as settings from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = current_database() and s.setrole = current_user::regrole`,
    );
    for (const [name, ms] of Object.entries(LIMITS)) {
      if (rows[0]?.settings?.includes(`${name}=${ms}`)) continue;
      await direct(
        `do $$ begin execute format('alter role current_user in database %I set ${name} = ${ms}', current_database()); end $$`,
      );
    }
  } finally {
    await client.end();
  }
  const { rows } = await query<{ ms: number }>(
    `select setting::integer as ms from pg_settings where name = 'statement_timeout'`,
  );
  return rows[0]?.ms === LIMITS.statement_timeout;
}

/** Identity of this database, unique across servers; kept by a promoted standby, not by a restored copy. */
export async function readDatabaseIdentity(query: Query): Promise<string> {
  const { rows } = await query<{ identity: string }>(
    `select system_identifier::text || ' ' || current_database() as identity from pg_control_system()`,
  );
  return rows[0]?.identity ?? '';
}

const ASK = { text: 'select 1', query_timeout: 1_000 } as pg.QueryConfig;

async function pingPooled(pool: pg.Pool): Promise<boolean> {
  try {
    const client = await pool.connect();
    try {
      await client.query(ASK);
      return true;
    } finally {
      client.release();
    }
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
