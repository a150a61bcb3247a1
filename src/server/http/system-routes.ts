// Liveness and readiness: the one touches nothing, the other asks the database. The description of the API, and what browsers report of their policy.
import { readFile } from 'node:fs/promises';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { systemEndpoints } from '../../contract/system.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { requireDatabase } from '../db/database-away.ts';
import { Fault } from '../fault.ts';
import type { Log } from '../log.ts';
import type { Routes } from './handlers.ts';
import { policyReports } from './policy-reports.ts';

const RETRY_AFTER_SECONDS = 2;
/** Written from the contract by `npm run docs:api`. */
const OPEN_API = new URL('../../contract/openapi.json', import.meta.url);

export function systemRoutes(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  isDraining: () => boolean;
}): Routes<'health' | 'ready' | 'openApi' | 'policyReport'> {
  const tell = policyReports(deps);
  let openApi: Promise<ReplyOf<typeof systemEndpoints.openApi>> | null = null;
  return {
    health: async () => ({ status: 'ok', time: iso(deps.clock.now()) }),
    ready: async () => {
      if (deps.isDraining())
        throw new Fault(503, 'The server is shutting down', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await requireDatabase(deps.database.pool);
      return { status: 'ready' };
    },
    openApi: () => {
      openApi ??= readFile(OPEN_API, 'utf8')
        .then((text) => JSON.parse(text))
        .catch((error: unknown) => {
          // What could not be read this time may be read the next.
          openApi = null;
          throw error;
        });
      return openApi;
    },
    policyReport: async ({ body }) => {
      tell(body['csp-report']);
      return { success: true };
    },
  };
}
