// System endpoints: liveness (touches nothing), readiness (queries the database), API description, policy reports.
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import type { PolicyReport } from '../../contract/system.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Database } from '../db/database.ts';
import { requireDatabase } from '../db/database-away.ts';
import { type Clock, iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { loadOnce } from '../process/load-once.ts';
import type { Log } from '../process/log.ts';
import { publishReply } from '../publish/published.ts';
import { defineRoutes } from './handlers.ts';

/** Maximum reports logged per minute: anybody may send reports, and a flood must not fill the log. */
const MOST_A_MINUTE = 10;

/** Address without query and fragment, which may carry secrets. */
function place(address: string | undefined): string | null {
  return address === undefined ? null : (address.split(/[?#]/, 1)[0] ?? null);
}

function policyReports({ clock, log }: { clock: Clock; log: Log }) {
  let minute = 0;
  let logged = 0;
  return (report: z.output<typeof PolicyReport>['csp-report']): void => {
    const now = Math.floor(clock.now() / minuteMs);
    if (now !== minute) logged = 0;
    minute = now;
    logged += 1;
    if (logged > MOST_A_MINUTE) return;
    log.warn(
      {
        directive: report['effective-directive'] ?? report['violated-directive'] ?? null,
        blocked: place(report['blocked-uri']),
        page: place(report['document-uri']),
        script: place(report['source-file']),
        line: report['line-number'] ?? null,
      },
      'http: page policy violated',
    );
  };
}

const RETRY_AFTER_SECONDS = 2;
/** Generated from the contract by `npm run docs:api`. */
const READERS_API = new URL('../../contract/openapi.json', import.meta.url);
const ADMINISTRATORS_API = new URL('../../contract/openapi-admin.json', import.meta.url);

/** Reads and compresses a large document once, at its first request. */
const readOnce = (file: URL) => loadOnce(async () => publishReply(JSON.parse(await readFile(file, 'utf8'))));

export function systemRoutes(deps: { database: Database; clock: Clock; log: Log; isDraining: () => boolean }) {
  const tell = policyReports(deps);
  return defineRoutes({
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
  });
}
