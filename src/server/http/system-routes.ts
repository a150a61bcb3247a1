// Liveness and readiness: the one touches nothing, the other asks the database.
import { type Clock, iso } from '../clock.ts';
import { type Database, databaseAnswers } from '../db/database.ts';
import { Fault } from '../fault.ts';
import type { Routes } from './handlers.ts';

const RETRY_AFTER_SECONDS = 2;

export function systemRoutes(deps: {
  database: Database;
  clock: Clock;
  isDraining: () => boolean;
}): Routes<'health' | 'ready'> {
  return {
    health: async () => ({ status: 'ok', time: iso(deps.clock.now()) }),
    ready: async () => {
      if (deps.isDraining())
        throw new Fault(503, 'The server is shutting down', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      if (!(await databaseAnswers(deps.database.pool))) {
        throw new Fault(503, 'The database does not answer', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      return { status: 'ready' };
    },
  };
}
