// Sign-in by a provider in a real browser: refused there, signed in there, linked to the account of a signed-in reader.
import { expect, test } from 'vitest';
import { shows } from '../setup/browser.ts';
import { CLIENT_ID, CLIENT_SECRET, type OpenIdProvider, startOpenIdProvider } from '../setup/openid-provider.ts';
import { pagesOf } from '../setup/pages.ts';
import { programAdmin, startProgram } from '../setup/program.ts';

const NAME = 'Sample Works';
let provider: OpenIdProvider;
const pages = pagesOf(async () => {
  provider = await startOpenIdProvider(Date.now);
  const program = await startProgram({
    prepared: true,
    environment: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: NAME,
      PUBLIC_URL: 'https://smartcat.sample.test',
      REGISTRATION_ENABLED: 'true',
      SEED_ON_START: 'false',
    },
  });
  const remove = async () => {
    await program.remove();
    await provider.close();
  };
  return { url: program.url, remove };
});

test('a reader refuses at the provider, then signs in there; another links the provider on the account page', async () => {
  const reader = { sub: 'reader', email: 'reader@sample.test', email_verified: true, name: 'Sample Reader' };
  const visitor = await pages.open({ visitor: true, own: true });
  provider.setVisitor(pages.url, null);
  await visitor.page.goto('/login');
  await visitor.page.getByRole('button', { name: `Continue with ${NAME}` }).click();
  await shows(visitor.page, `${NAME} did not sign you in. Please try again.`);
  await expect.poll(() => new URL(visitor.page.url()).search).toBe('');
  provider.setVisitor(pages.url, reader);
  await visitor.page.getByRole('button', { name: `Continue with ${NAME}` }).click();
  await visitor.page.waitForURL('**/screener');
  await visitor.page.goto('/account');
  await shows(visitor.page, 'Sample Reader');
  await visitor.page.getByRole('button', { name: `Unlink ${reader.email}` }).waitFor();
  await visitor.close();

  const { page, close } = await pages.visit('/account', { own: true });
  provider.setVisitor(pages.url, { sub: 'administrator', email: 'elsewhere@sample.test' });
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('button', { name: `Continue to ${NAME}` }).waitFor();
  await page
    .locator('form')
    .filter({ hasText: `Continue to ${NAME}` })
    .getByLabel('Password', { exact: true })
    .fill(programAdmin.password);
  await page.getByRole('button', { name: `Continue to ${NAME}` }).click();
  await page.getByRole('button', { name: 'Unlink elsewhere@sample.test' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await close();
});
