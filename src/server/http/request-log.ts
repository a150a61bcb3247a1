// Metrics and log of completed requests: counted by endpoint, logged if configured, slow ones as warnings.
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import type { Log } from '../process/log.ts';
import { callerAddress } from './caller-address.ts';
import { findCallerId } from './gate.ts';
import { loggedPath } from './refusal-log.ts';

export type RequestWatch = {
  /** Called at the end of each request. `route` is the declared path, else `other`; unusual methods are `other` too. */
  onEnd: (end: { method: string; route: string; status: number; seconds: number }) => void;
  logsAll: boolean;
  /** Threshold in ms above which requests are logged as slow; 0 for none. */
  slowMs: number;
};

const OTHER = 'other';
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const declared: ReadonlySet<string> = new Set(Object.values(endpoints).map(({ path }) => path));
/** Excluded: the event stream stays open as long as its page. */
const { path: STREAM } = endpoints.snapshotStream;

export function watchRequests(app: FastifyInstance, log: Log, { onEnd, logsAll, slowMs }: RequestWatch): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, url } = request;
    const route = declared.has(routeOptions.url ?? '') ? (routeOptions.url ?? OTHER) : OTHER;
    if (route === STREAM) return;
    const { statusCode: status, elapsedTime } = reply;
    onEnd({ method: methods.has(method) ? method : OTHER, route, status, seconds: elapsedTime / 1_000 });
    const isSlow = slowMs > 0 && elapsedTime > slowMs;
    if (!logsAll && !isSlow) return;
    const line = {
      request_id: request.id,
      ip: callerAddress(request),
      user_id: findCallerId(request.raw),
      method,
      path: loggedPath(url),
      status,
      ms: Math.round(elapsedTime * 10) / 10,
    };
    if (isSlow) log.warn(line, 'http: slow request');
    else log.info(line, 'http: request');
  });
}
