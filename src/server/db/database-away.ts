// Detection of a lost database connection, and retries until it is back.

import { jittered } from '../../domain/numbers/jitter.ts';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Log } from '../process/log.ts';
import type { Database } from './database.ts';

// SQLSTATE codes: connection lost or refused, server starting or stopping, time limits:
// https://www.postgresql.org/docs/18/errcodes-appendix.html
const CODES = /^(08|57P0|53300|53400|55P03|57014|25P03)/;
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
// The driver's errors have no code, and errors from a thread have only a message. A socket that breaks during a
// statement is recognized by its message; vendor calls have error types of their own.
const WORDS =
  /^(?:write EPIPE|read ECONNRESET)$|timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|server closed the connection|terminating connection|the database system is (?:starting up|shutting down|in recovery mode|not yet accepting connections)|Client has encountered a connection error|Client was closed|connect (?:ECONNREFUSED|ENOENT) .*\.s\.PGSQL/i;

export function isDatabaseAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  const message = error instanceof Error ? error.message : '';
  if (typeof code === 'string') {
    if (CODES.test(code)) return true;
    if (NETWORK_CODES.has(code) && /connect|postgres/i.test(message)) return true;
  }
  return WORDS.test(message);
}

const RETRY_AFTER_SECONDS = 2;

/** Throws Fault 503 when the database does not answer within a second or two; for health endpoints. */
export async function requireDatabase(database: Pick<Database, 'answers'>): Promise<void> {
  if (await database.answers()) return;
  throw new Fault(503, 'The database does not answer', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

const STEP_TRIES = 120;
const STEP_PAUSE_MS = 500;

/**
 * Retries a step while the database is away, for about a minute; throws any other error, and every error after a stop.
 * A failed step must have changed nothing.
 */
export async function retryWhileDatabaseAway<Result>(
  clock: Pick<Clock, 'sleep' | 'chance'>,
  isStopped: () => boolean,
  step: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseAway(error) || tries === STEP_TRIES || isStopped()) throw error;
      await clock.sleep(jittered(STEP_PAUSE_MS, clock.chance()));
    }
  }
}

/** Whether the database's disk is full: reads continue, writes fail. */
function isDiskFull(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '53100';
}

/** Maximum number of attempts; `PATIENCE_MS`: maximum wait for the database before each attempt. */
const MOST_TRIES = 20;
const PATIENCE_MS = 120_000;
const POLL_MS = 250;
const SPACE_POLL_MS = 2_000;

export type Outlasting = {
  database: Pick<Database, 'answers'>;
  clock: Clock;
  log: Log;
  /** Number of connections lost so far. */
  losses: () => number;
  /** True when the program is ending; no work is repeated then. */
  isEnding: () => boolean;
};

/**
 * Repeats idempotent work when the database was lost during it, even if the work caught the error, and while the disk
 * is full. Throws any other error.
 */
export async function repeatWhileDatabaseAway(
  around: Outlasting,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  const { database, clock, log, losses, isEnding } = around;
  let tries = 1;
  let isFullLogged = false;
  for (;;) {
    const before = losses();
    let failure: unknown = null;
    try {
      await work();
    } catch (error) {
      if (isDiskFull(error)) {
        if (isEnding()) return;
        if (!isFullLogged) log.error({ err: error, what }, 'database: its disk is full, waiting for space');
        isFullLogged = true;
        await clock.sleep(jittered(SPACE_POLL_MS, clock.chance()));
        continue;
      }
      if (!isDatabaseAway(error) && losses() === before) throw error;
      failure = error;
    }
    if (isEnding() || (failure === null && losses() === before)) return;
    if (tries === MOST_TRIES) throw failure ?? new Error(`The database was lost ${tries} times during: ${what}`);
    log.warn({ err: failure, what }, 'database: connection lost, retrying');
    const deadline = clock.monotonic() + PATIENCE_MS;
    while (!isEnding() && !(await database.answers()) && clock.monotonic() < deadline) {
      await clock.sleep(jittered(POLL_MS, clock.chance()));
    }
    tries += 1;
  }
}
