// Liveness and readiness: the one touches nothing, the other asks the database. And what browsers report of their policy.
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { requireDatabase } from '../db/database-away.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../log.ts';
import type { Routes } from './handlers.ts';
import { policyReports } from './policy-reports.ts';

const RETRY_AFTER_SECONDS = 2;

export function systemRoutes(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  isDraining: () => boolean;
}): Routes<'health' | 'ready' | 'policyReport'> {
  const tell = policyReports(deps);
  return {
    health: async () => ({ status: 'ok', time: iso(deps.clock.now()) }),
    ready: async () => {
      if (deps.isDraining())
        throw new Fault(503, 'The server is shutting down', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await requireDatabase(deps.database.pool);
      return { status: 'ready' };
    },
    policyReport: async ({ body }) => {
      tell(body['csp-report']);
      return { success: true };
    },
  };
}
