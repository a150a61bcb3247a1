// Client authentication at a provider: in the way its discovery offers, or the one the operator set.
import { afterAll, expect, test } from 'vitest';
import { createProvider, type ProviderSettings } from '../../../src/server/accounts/provider/provider.ts';
import { recordingLog } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { CLIENT_ID, CLIENT_SECRET, type OpenIdProvider, startOpenIdProvider } from '../../setup/openid-provider.ts';

const clock = testClock();
const [basic, post] = ['client_secret_basic', 'client_secret_post'];

/** One for each list of methods. */
const providers = new Map<string, OpenIdProvider>();
async function providerWith(methods: readonly string[] | undefined): Promise<OpenIdProvider> {
  const key = String(methods);
  const there = providers.get(key) ?? (await startOpenIdProvider(clock.now, methods));
  providers.set(key, there);
  return there;
}
afterAll(() => Promise.all([...providers.values()].map((there) => there.close())));

/** Status of the whole sign-in, and the lines logged meanwhile. */
async function signIn(methods: readonly string[] | undefined, settings: Partial<ProviderSettings> = {}) {
  const there = await providerWith(methods);
  const { log, lines } = recordingLog();
  const own = {
    issuer: there.issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    name: 'Sample Works',
    ...settings,
  };
  const provider = createProvider(own, { clock, log, publicUrl: 'https://smartcat.sample.test' });
  const { url, ...under } = await provider.begin();
  const ended = await provider.finish(there.signIn(url, { sub: 'one' }), under).catch((error: unknown) => error);
  return { ended, logged: lines.join('') };
}

test.each([
  ['nothing', undefined, undefined],
  ['basic alone', [basic], undefined],
  ['post alone', [post], undefined],
  ['both', [basic, post], undefined],
  ['both, where the operator set basic', [basic, post], 'basic'],
  ['basic and ways of keys', ['private_key_jwt', basic], undefined],
] as const)('a provider whose discovery names %s takes the sign-in', async (_name, methods, clientAuth) => {
  expect((await signIn(methods as readonly string[] | undefined, { clientAuth })).ended).toMatchObject({
    subject: 'one',
  });
});

test.each([
  ['of another secret', [basic, post], { clientSecret: 'another-secret' }],
  ['of the other way', [basic], { clientAuth: 'post' }],
] as const)(
  'a client %s is said to the operator, and is not the fault of the reader',
  async (_name, methods, settings) => {
    const { ended, logged } = await signIn(methods as readonly string[], settings);
    expect(ended).toMatchObject({ status: 503, message: expect.stringContaining('tell its operator') });
    expect(logged).toContain('refused the client: check OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_CLIENT_AUTH');
    expect(logged).not.toContain('clientSecret' in settings ? settings.clientSecret : CLIENT_SECRET);
  },
);
