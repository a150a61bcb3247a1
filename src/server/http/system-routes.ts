// System endpoints: liveness (touches nothing), readiness (queries the database), API description, policy reports.
import { readFile } from 'node:fs/promises';
import type { Database } from '../db/database.ts';
import { requireDatabase } from '../db/database-away.ts';
import { type Clock, iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { loadOnce } from '../process/load-once.ts';
import type { Log } from '../process/log.ts';
import { publishReply } from '../publish/published.ts';
import type { Routes } from './handlers.ts';
import { policyReports } from './policy-reports.ts';

const RETRY_AFTER_SECONDS = 2;
/** Generated from the contract by `npm run docs:api`. */
const READERS_API = new URL('../../contract/openapi.json', import.meta.url);
const ADMINISTRATORS_API = new URL('../../contract/openapi-admin.json', import.meta.url);

/** Reads and compresses a large document once, at its first request. */
const readOnce = (file: URL) => loadOnce(async () => publishReply(JSON.parse(await readFile(file, 'utf8'))));

export function systemRoutes(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  isDraining: () => boolean;
}): Routes<'health' | 'ready' | 'openApi' | 'openApiOfAdministrators' | 'policyReport'> {
  const tell = policyReports(deps);
  return {
    health: async () => ({ status: 'ok', time: iso(deps.clock.now()) }),
    ready: async () => {
      if (deps.isDraining())
        throw new Fault(503, 'The server is shutting down', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await requireDatabase(deps.database);
      return { status: 'ready' };
    },
    openApi: readOnce(READERS_API),
    openApiOfAdministrators: readOnce(ADMINISTRATORS_API),
    policyReport: async ({ body }) => {
      tell(body['csp-report']);
      return { success: true };
    },
  };
}
