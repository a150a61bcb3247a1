// Reports of browsers that a page tried what its policy forbids: one line of the log each, a few a minute, no addresses' secrets.
import type { z } from 'zod';
import type { PolicyReport } from '../../contract/system.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** Anybody may send them: a flood must not fill the log. */
const MOST_A_MINUTE = 10;

/** Queries and fragments may carry what is nobody's business. */
function place(address: string | undefined): string | null {
  return address === undefined ? null : (address.split(/[?#]/, 1)[0] ?? null);
}

export function policyReports({ clock, log }: { clock: Clock; log: Log }) {
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
      'a page tried what its policy forbids',
    );
  };
}
