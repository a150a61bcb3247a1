// The headers that protect a page, once for the server's hooks and once for answers given before any hook runs.

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
  'trusted-types': ["'none'"],
};

export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

export const helmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives },
  strictTransportSecurity: { maxAge: TWO_YEARS_SECONDS, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
} as const;

export const earlyHeaders: Record<string, string> = {
  'content-security-policy': Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';'),
  'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}`,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
