// Protecting headers of replies.
import { expect } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Reply } from './contract-app.ts';

const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['push-worker'],
  'report-uri': ['/api/csp'],
};

export function expectProtected(headers: Headers): void {
  const given = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((line) => {
      const [name = '', ...values] = line.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
  for (const [name, values] of Object.entries(policy)) expect(given.get(name), name).toEqual(values);
  expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
}

/** The reply of an endpoint is protected, kept by no cache, of its type, and for no other origin. */
export function expectProtectedReply(declared: Endpoint, { status, headers }: Reply): void {
  expectProtected(headers);
  expect(['no-store', 'private, no-cache']).toContain(headers.get('cache-control'));
  if (status >= 400) expect(headers.get('cache-control')).toBe('no-store');
  const kind = declared.stream ? 'text/event-stream' : declared.sheet ? 'text/csv' : 'application/json';
  expect(headers.get('content-type')).toBe(`${status === 200 ? kind : 'application/json'}; charset=utf-8`);
  expect(headers.get('access-control-allow-origin')).toBeNull();
}
