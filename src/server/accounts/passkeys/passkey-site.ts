// Relying party of passkeys (WebAuthn): the host name and origin that browsers bind them to.
import { isIP } from 'node:net';
import { Fault } from '../../process/fault.ts';

export type PasskeySite = { rp_id: string; origin: string };

const NEEDS_TLS = 'Passkeys need a secure connection: open this site at an address that begins with https://';
const NEEDS_NAME =
  'Passkeys need an address with a name instead of numbers, such as http://localhost in place of http://127.0.0.1';

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

/**
 * Site of passkeys by PUBLIC_URL, else by `servedAt` (scheme and host of the request). Returns a sentence when passkeys
 * cannot work there.
 */
export function findSite(publicUrl: string | null, servedAt: string): PasskeySite | string {
  const address = publicUrl ?? servedAt;
  if (!URL.canParse(address)) return NEEDS_NAME;
  const { protocol, hostname, origin } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return NEEDS_NAME;
  return protocol === 'https:' || isLocal(hostname) ? { rp_id: hostname, origin } : NEEDS_TLS;
}

/** Site of passkeys; null when they cannot work. */
export function findUsableSite(publicUrl: string | null, servedAt: string): PasskeySite | null {
  const site = findSite(publicUrl, servedAt);
  return typeof site === 'string' ? null : site;
}

/** Site of passkeys. Throws Fault 409 with the reason when they cannot work. */
export function requireSite(publicUrl: string | null, servedAt: string): PasskeySite {
  const site = findSite(publicUrl, servedAt);
  if (typeof site === 'string') throw new Fault(409, site);
  return site;
}
