// One log line per refused request, with the id of its reply.
import type { Log } from '../process/log.ts';

export type Refused = { id: string; status: number; method: string | null; url: string | null };

/** Path without its query, which may carry secrets. */
export const loggedPath = (url: string) => (url.split('?', 1)[0] ?? '').slice(0, 200);

/** Method and url are null where no request could be read. */
export function logRefusal(log: Log, { id, status, method, url }: Refused): void {
  const path = url === null ? null : loggedPath(url);
  log.info({ request_id: id, status, method, path }, 'http: request refused');
}
