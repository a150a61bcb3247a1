// The caller's address behind trusted proxies: what the outermost of them saw, never what the caller says of itself.
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** How many proxies stand in front (`true` is one), or the addresses and networks of those that are believed. */
export type TrustedProxies = boolean | number | string[];

/** Fastify believes every proxy for `true` and none for a number: hops are counted here. Hop 0 is the peer of the connection. */
export function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false || Array.isArray(proxies)) return proxies;
  const hops = Number(proxies);
  return (_address, hop) => hop < hops;
}

/** The peer's own address where a proxy forwards something that is no address. */
export function callerAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
}
