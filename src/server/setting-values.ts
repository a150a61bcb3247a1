// Schemas of setting values in environment variables, each with a message for a wrong value.
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { normalEmail } from '../domain/accounts/email.ts';

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'])
    .optional()
    .transform((text) => (text === undefined ? fallback : ['true', '1', 'yes'].includes(text)));
export const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const ENCODED =
  'holds a mark in its user name or password that must be percent-encoded: # is %23, / is %2F, ? is %3F, @ is %40, % is %25';

const canDecode = (text: string) => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** False if an unencoded character of the password cuts the address short, so that its @ ends up behind the host. */
function isWhole(text: string): boolean {
  const parsed = URL.parse(text);
  if (parsed === null) return !/^\w+:\/\/[^@]*[#/?].*@/.test(text);
  const { username, password, pathname, search, hash } = parsed;
  return !`${pathname}${search.split('=', 1)[0]}${hash}`.includes('@') && canDecode(username) && canDecode(password);
}

/** Address with a user name and a password. */
export const loginUrl = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => !protocols.some((protocol) => text.startsWith(`${protocol}//`)) || isWhole(text), {
      message: ENCODED,
      abort: true,
    })
    .pipe(url(...protocols));

/** True for an origin as browsers send it: scheme, host and port, without a path. */
const isOrigin = (text: string) => {
  const parsed = URL.parse(text);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && `${parsed.origin}/` === parsed.href;
};

export const origin = z
  .string()
  .refine(isOrigin, { message: 'must be http:// or https:// with a host, and nothing behind it' });

/** Page of a browser extension, whose scheme has no origin of the URL standard. */
const isExtension = (text: string) => /^[a-z-]+-extension:\/\/[\w-]+$/.test(text);

/** Origins separated by commas. */
export const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
  .refine((all) => all.every((one) => isOrigin(one) || isExtension(one)), {
    message: 'must be sites such as https://app.example.com, without a path, separated by commas',
  })
  .transform((all) => all.map((one) => (isExtension(one) ? one : new URL(one).origin)));

/** One host only: the driver would look up a list of hosts as one name. */
export const databaseUrl = z
  .string()
  .refine((text) => !namesSeveralHosts(text), {
    message: 'names several hosts; give the primary one name that moves (Failover in docs/database.md)',
    abort: true,
  })
  .pipe(loginUrl('postgres:', 'postgresql:'));

function namesSeveralHosts(text: string): boolean {
  const [, hosts = ''] = /^\w+:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(text) ?? [];
  const listed = URL.canParse(text) ? new URL(text).searchParams.get('host') : null;
  return hosts.includes(',') || (listed ?? '').includes(',');
}

/** NATS servers, separated by commas; credentials go into the first one. */
export const busUrl = z
  .string()
  .refine((text) => text.split(',').every((one) => !/^(?:nats|tls):\/\//.test(one) || isWhole(one)), {
    message: ENCODED,
    abort: true,
  })
  .refine((text) => text.split(',').every(isBusAddress), {
    message: 'must be nats://host:port or tls://host:port, or several of them separated by commas',
    abort: true,
  })
  .refine((text) => text.split(',').every((one, at) => at === 0 || new URL(one).username === ''), {
    message: 'holds an account behind its first address: the one of the first address is used for all',
  });

function isBusAddress(text: string): boolean {
  const parsed = URL.parse(text);
  if (parsed === null || parsed.hostname === '') return false;
  const { protocol, pathname, search, hash } = parsed;
  return ['nats:', 'tls:'].includes(protocol) && ['', '/'].includes(pathname) && search === '' && hash === '';
}

export const pushProxyUrls = z.string().refine((text) => toPushProxies(text) !== null, {
  message:
    'must be the address of the control port with the key of the proxy, of several separated by commas: http://127.0.0.1:5561/?key=...',
});

type PushProxyAddress = { control: string; key: Buffer };

/** Addresses of push proxies; null if any is invalid. */
export function toPushProxies(text: string): PushProxyAddress[] | null {
  const proxies = text.split(',').flatMap((one) => toPushProxy(one.trim()) ?? []);
  return proxies.length === text.split(',').length ? proxies : null;
}

/** Address of one push proxy; null if invalid. The key may be written in base64. */
function toPushProxy(text: string): PushProxyAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, searchParams } = new URL(text);
  const key = searchParams.get('key') ?? '';
  if (!['http:', 'https:'].includes(protocol) || key === '') return null;
  const inBase64 = key.startsWith('base64:');
  return {
    control: `${origin}${pathname.replace(/\/$/, '')}`,
    key: inBase64 ? Buffer.from(key.slice('base64:'.length), 'base64') : Buffer.from(key),
  };
}

const MOST_PROXIES = 10;

/** A provider of sign-in needs TLS, except on this machine. */
export const issuer = url('https:', 'http:').refine(
  (text) => !/^http:/.test(text) || ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(text)?.hostname ?? ''),
  { message: 'must be https, but for a provider on this machine' },
);

/** Four decimal parts or IPv6; the short forms of inet_aton (`10.1`) are refused. */
const isNetwork = (text: string) =>
  isIP(text) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);

/** Trusted proxies: their number or addresses; false for none. */
export const trustedProxies = z
  .string()
  .default('false')
  .transform((text, context): false | number | string[] => {
    if (['false', '0', 'no'].includes(text)) return false;
    if (['true', 'yes'].includes(text)) return 1;
    if (/^\d+$/.test(text) && Number(text) <= MOST_PROXIES) return Number(text);
    const networks = text.split(',').map((network) => network.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue(
      `must be true or false, a number of proxies up to ${MOST_PROXIES}, or their addresses (10.0.0.0/8, ::1) separated by commas`,
    );
    return z.NEVER;
  });

export const email = z
  .string()
  .refine((text) => normalEmail(text, domainToASCII) !== null, { message: 'must be an email address' });

/** Regular session, in minutes after Pacific midnight. */
const SESSION = { open: 390, close: 780 };

export const toMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** HH:MM of Pacific time as minutes after midnight, outside the regular session. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:MM')
  .refine((text) => toMinutes(text) < SESSION.open || toMinutes(text) >= SESSION.close, {
    message: 'must be outside the regular session, 06:30 to 13:00 Pacific time',
  });
