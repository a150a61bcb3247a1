// Security headers. They never change, so helmet is called once.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { endpoints } from '../../contract/endpoints.ts';

const TWO_YEARS_SECONDS = 63_072_000;

const directives: Record<string, string[]> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // The only Trusted Types policy: the address of the service worker of browser push.
  'trusted-types': ['push-worker'],
  'report-uri': [endpoints.policyReport.path],
};

const protect = helmet({
  contentSecurityPolicy: { useDefaults: false, directives },
  strictTransportSecurity: { maxAge: TWO_YEARS_SECONDS, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
});

function askedOnce(): Record<string, string> {
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  protect(reply.req, reply, (error) => {
    if (error !== undefined) throw new Error('The protecting headers could not be made.', { cause: error });
  });
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Headers of every reply: routes, pages, early refusals. Names in lower case. */
export const protectiveHeaders: Readonly<Record<string, string>> = {
  ...askedOnce(),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
