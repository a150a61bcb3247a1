// Metrics page: requires the configured token or, without one, a caller on this machine.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Fault } from '../../process/fault.ts';
import { readAuthorization } from '../gate.ts';

export const METRICS_PATH = '/metrics';
/** A request with one of these headers came through a proxy, also when its peer is this machine. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

export type MetricsPage = { contentType: string; text(): Promise<string> };
/** `token` null: only direct callers on this machine may read, and nobody when `behindProxy`. */
export type MetricsAccess = { token: string | null; behindProxy: boolean };

const digest = (text: string) => createHash('sha256').update(text).digest();

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Throws Fault 401 for a wrong token; 404 for a caller that is not on this machine, to hide the page. */
function admitScraper({ raw }: FastifyRequest, { token, behindProxy }: MetricsAccess): void {
  if (token !== null) {
    const given = readAuthorization(raw) ?? '';
    if (timingSafeEqual(digest(given), digest(`Bearer ${token}`))) return;
    throw new Fault(401, 'The metrics need the token of METRICS_TOKEN');
  }
  const isForwarded = FORWARDING_HEADERS.some((name) => raw.headers[name] !== undefined);
  if (behindProxy || isForwarded || !isLoopback(raw.socket.remoteAddress)) {
    throw new Fault(404, 'Not found');
  }
}

export function serveMetrics(app: FastifyInstance, page: MetricsPage, access: MetricsAccess): void {
  app.get(METRICS_PATH, async (request, reply) => {
    admitScraper(request, access);
    return reply
      .type(page.contentType)
      .header('cache-control', 'no-store')
      .send(await page.text());
  });
}
