// Caller's address behind trusted proxies: the one the outermost trusted proxy saw.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Number of proxies in front (`true`: one, `false`: none), or addresses and networks of trusted proxies. */
export type TrustedProxies = boolean | number | string[];

/** Counts hops, because Fastify trusts every proxy for `true` and none for a number. Hop 0 is the connection's peer. */
export function toTrustOption(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false || Array.isArray(proxies)) return proxies;
  const hops = Number(proxies);
  return (_address, hop) => hop < hops;
}

/** Address of the caller; the connection's peer when a proxy forwards something that is not an IP address. */
export function callerAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
}
