// Address check for vendor hosts (SSRF): public addresses only, or loopback when the base URL names it.
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Allocated IPv6 range. It excludes forms that embed an IPv4 address, such as `::127.0.0.1` (RFC 4291, 2.5.5.1). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** False for special-purpose ranges of the IANA registries (RFC 6890 and later) and for text that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
}

/** True when the host of a base URL names this machine literally. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]' || hostname === '::1';
}

/** DNS lookup that refuses names with a non-public address; it runs at connect time, so DNS rebinding has no effect. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 4);
    const refused = addresses.find((entry) => !isPublicAddress(entry.address));
    const first = addresses[0];
    if (refused || !first) return done(new Error('host does not have a public address'), '', 4);
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};
