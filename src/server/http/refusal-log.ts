// One log line for each refused request, under the id that its reply carries.
import type { Log } from '../log.ts';

export type Refused = { id: string; status: number; method: string | null; url: string | null };

/** Without the query, which may carry secrets. Method and url are null where no request could be read. */
export function logRefusal(log: Log, { id, status, method, url }: Refused): void {
  const path = url === null ? null : (url.split('?', 1)[0] ?? '').slice(0, 200);
  log.info({ request_id: id, status, method, path }, 'http: request refused');
}
