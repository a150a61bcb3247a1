// Configuration: defaults, and all problems named at once.
import { expect, test } from 'vitest';
import { type ConfigError, readConfig } from '../../src/server/config.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment, '/sample');
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

test('without any setting the program runs on its own database and market, and logs what matters', () => {
  const config = readConfig({}, '/sample');
  expect(config).toMatchObject({ databaseUrl: null, databaseDirectUrl: null, simulated: true, logLevel: 'info' });
});

test('every problem is named at once', () => {
  const problems = problemsOf({
    PORT: 'ninety',
    LOG_LEVEL: 'loud',
    ADMIN_PASSWORD: 'Sample-Admin-1',
    DATABASE_DIRECT_URL: 'postgresql://sample@localhost/sample',
  });
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'LOG_LEVEL',
    'ADMIN_PASSWORD',
    'DATABASE_DIRECT_URL',
  ]);
});

test('a process that serves readers over others needs their keys: it would show a market of its own', () => {
  expect(problemsOf({ ROLE: 'web' })).toEqual([expect.stringContaining('MASSIVE_API_KEY')]);
  expect(problemsOf({ ROLE: 'web', MASSIVE_API_KEY: 'sample-key' })).toEqual([]);
});

test('a direct address beside the one of the pooler is kept apart from it', () => {
  const environment = {
    DATABASE_URL: 'postgresql://sample@pooler/sample',
    DATABASE_DIRECT_URL: 'postgresql://sample@database/sample',
  };
  expect(readConfig(environment, '/sample')).toMatchObject({
    databaseUrl: environment.DATABASE_URL,
    databaseDirectUrl: environment.DATABASE_DIRECT_URL,
  });
});

test.each([
  'postgres://sample@one:5432,two:5433/sample',
  'postgresql://sample:a,b@one,two/sample?target_session_attrs=read-write',
  'postgres://sample@localhost/sample?host=one,two',
])('DATABASE_URL=%s is refused in words, because the driver takes one host', (DATABASE_URL) => {
  expect(problemsOf({ DATABASE_URL })).toEqual([expect.stringMatching(/^DATABASE_URL: names several hosts/)]);
});

test('a comma of the password is no second host', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://sample:a,b@one/sample?host=/run/sample' })).toEqual([]);
});

test.each([
  ['SMTP_URL', 'smtps://user:pa#ss@smtp.example.com', 'percent-encoded: # is %23'],
  ['SMTP_URL', 'smtps://user:12#ss@smtp.example.com', 'percent-encoded'],
  ['SMTP_URL', 'smtps://user:pa/ss@smtp.example.com', 'percent-encoded'],
  ['SMTP_URL', 'smtps://user:pa?ss@smtp.example.com', 'percent-encoded'],
  ['SMTP_URL', 'smtps://user:p%ss@smtp.example.com', 'percent-encoded'],
  ['SMTP_URL', 'smtp://smtp.example.com:99999', 'must be a URL starting with smtp:// or smtps://'],
  ['SMTP_URL', 'http://smtp.example.com', 'must be a URL starting with smtp:// or smtps://'],
  ['DATABASE_URL', 'postgres://user:pa#ss@one/sample', 'percent-encoded'],
  ['BUS_URL', 'nats://user:pa/ss@one:4222', 'percent-encoded'],
  ['BUS_URL', 'nats://one:4222,nats://user:secret@two:4222', 'behind its first address'],
  ['BUS_URL', 'nats://one:4222/path', 'must be nats://host:port'],
  ['PUBLIC_URL', 'https://example.com/cat', 'nothing behind it'],
  ['PUBLIC_URL', 'https://me:secret@example.com', 'nothing behind it'],
  ['ALLOWED_ORIGINS', 'https://app.example.com, https://example.com/app', 'without a path'],
])('%s=%s is refused with the reason', (name, value, reason) => {
  const whole = { SMTP_FROM: 'a@example.com', PUBLIC_URL: 'https://cat.example.com' };
  expect(problemsOf({ ...whole, [name]: value })).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['SMTP_URL', 'smtps://user:pa%23ss@smtp.example.com?pool=true'],
  ['SMTP_URL', 'smtp://user@example.com:p@ss@smtp.example.com:587'],
  ['DATABASE_URL', 'postgres://one/sample?user=me@one'],
  ['BUS_URL', 'nats://token@one:4222,nats://two:4222'],
  ['PUBLIC_URL', 'https://cat.example.com/'],
])('%s=%s is taken', (name, value) => {
  const whole = { SMTP_FROM: 'a@example.com', PUBLIC_URL: 'https://cat.example.com' };
  expect(problemsOf({ ...whole, [name]: value })).toEqual([]);
});

test('sites that may call the API are named as browsers name them', () => {
  const { allowedOrigins } = readConfig(
    { ALLOWED_ORIGINS: 'https://App.example.com/ ,http://localhost:80,moz-extension://ab-12' },
    '/sample',
  );
  expect(allowedOrigins).toEqual(['https://app.example.com', 'http://localhost', 'moz-extension://ab-12']);
});

test.each([
  ['', false],
  ['0', false],
  ['no', false],
  ['true', 1],
  ['1', 1],
  ['3', 3],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, ::1,fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
])('TRUST_PROXY=%s is read', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }, '/sample').trustProxy).toEqual(expected);
});

test.each(
  'maybe -1 11 10.1 10.0/8 10.0.0.0/33 10.0.0/8 ::1/129 10.0.0.1, 10.0.0.1/a 10.0.0.0/8/8 proxy.example'.split(' '),
)('TRUST_PROXY=%s names no proxy', (TRUST_PROXY) => {
  expect(problemsOf({ TRUST_PROXY })).toEqual([
    expect.stringMatching(/^TRUST_PROXY: must be true or false, a number of proxies/),
  ]);
});

test('a provider of sign-ins needs its client, its secret and the address it leads back to, over TLS', () => {
  const named = (environment: Record<string, string>) =>
    problemsOf(environment).map((problem) => problem.split(':')[0] ?? '');
  const whole = {
    OIDC_ISSUER: 'https://id.sample.test',
    OIDC_CLIENT_ID: 'sample',
    OIDC_CLIENT_SECRET: 'sample',
    PUBLIC_URL: 'https://cat.sample.test',
  };
  expect(problemsOf(whole)).toEqual([]);
  expect(problemsOf({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:9000' })).toEqual([]);
  expect(named({ OIDC_ISSUER: whole.OIDC_ISSUER })).toEqual(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL']);
  expect(named({ OIDC_CLIENT_ID: 'sample' })).toEqual(['OIDC_CLIENT_ID']);
  for (const OIDC_ISSUER of ['http://id.sample.test', 'no address']) {
    expect(named({ ...whole, OIDC_ISSUER })).toContain('OIDC_ISSUER');
  }
});
