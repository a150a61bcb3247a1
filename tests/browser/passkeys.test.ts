// Passkey in a browser with a virtual authenticator: added on the account page, signs in on the login page.
import { expect, test } from 'vitest';
import { shows } from '../setup/browser.ts';
import { pagesOf } from '../setup/pages.ts';
import { programAdmin } from '../setup/program.ts';

const pages = pagesOf();

test('a reader adds a passkey, signs out, and signs in with it alone: by the button, and by the suggestions of the email field', async () => {
  const { page, close } = await pages.open({ visitor: true, own: true });
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  const { authenticatorId } = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const touchesByItself = (enabled: boolean) =>
    authenticator.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  await page.addInitScript(() => {
    if (location.hash !== '#no-autofill') return;
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  // Browsers bind passkeys to host names and refuse IP addresses.
  const site = pages.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${site}/login`);
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByLabel('Email').fill(programAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(programAdmin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/screener');

  await page.goto(`${site}/account`);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Sample laptop');
  await dialog.getByLabel('Password', { exact: true }).fill(programAdmin.password);
  // Waits from before the press: the message disappears after five seconds, which a busy machine may need.
  const isShown = shows(page, 'Passkey added. You can sign in with it from now on.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await isShown;
  await shows(page, 'Never used');

  // Logout may end on the login page, where the authenticator would sign in at once.
  await touchesByItself(false);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL((url) => ['/', '/login'].includes(url.pathname));
  // Leaves the login page, so that the next visit is a new document.
  await page.goto(`${site}/theme.js`);
  await touchesByItself(true);
  await page.goto(`${site}/login#no-autofill`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/screener');

  // The authenticator takes the offer in the email field by itself, as a reader who picks the suggestion.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site}/login`);
  await page.waitForURL('**/screener');

  await page.goto(`${site}/account`);
  const line = page.getByRole('listitem').filter({ hasText: 'Sample laptop' });
  await line.getByText(/Last used/).waitFor();
  await line.getByRole('button', { name: 'Remove Sample laptop' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Use a passkey instead' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await shows(page, 'No passkeys yet.');
  await close();
});

test('at an address in numbers the login offers no passkey, and the account page says why', async () => {
  const visitor = await pages.visit('/login', { visitor: true });
  await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(await visitor.page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
  await visitor.close();
  const { page, close } = await pages.visit('/account');
  await shows(page, /Passkeys need an address with a name/);
  expect(await page.getByRole('button', { name: 'Add passkey' }).count()).toBe(0);
  await close();
});
