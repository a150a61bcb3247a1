// Content-security-policy reports of browsers: one log line each, a few a minute, secrets of addresses removed.
import type { z } from 'zod';
import type { PolicyReport } from '../../contract/system.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';

/** Maximum reports logged per minute: anybody may send reports, and a flood must not fill the log. */
const MOST_A_MINUTE = 10;

/** Address without query and fragment, which may carry secrets. */
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
      'http: page policy violated',
    );
  };
}
