// Signing in with a passkey, signing out, theme and the menu of a phone in a browser.
import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { shows, tokenOf } from '../setup/browser.ts';
import { longTest } from '../setup/long-run.ts';
import { pagesOf } from '../setup/pages.ts';
import { programAdmin } from '../setup/program.ts';

const HOME = '**/screener';

const pages = pagesOf();

test('the theme follows the system until one is chosen, which is remembered; the menu of a phone closes after a choice', async () => {
  // ADMIN-LAYOUT-19, ADMIN-LAYOUT-22
  const { page, close } = await pages.open({ theme: 'light' });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/test');
  const button = page.getByRole('button', { name: /^Theme:/ });
  await button.waitFor();
  expect(await theme()).toBe('light');
  const light = await ground();
  await button.click();
  await button.click();
  await page.getByRole('button', { name: 'Theme: dark. Switch to system' }).waitFor();
  expect(await theme()).toBe('dark');
  expect(await ground()).not.toBe(light);
  await page.reload();
  expect(await theme()).toBe('dark');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Pro View' }).click();
  await page.waitForURL('**/signals-live-pro');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await close();
});

test('after logout the back button shows nothing, and the server has forgotten the session', async () => {
  // AUTH-11, ADMIN-LAYOUT-18
  const own = await tokenOf(pages.url, programAdmin);
  const { page, close } = await pages.visit('/login', { visitor: true });
  await page.evaluate((value) => localStorage.setItem('token', value), own);
  await page.goto('/admin/pipeline');
  await page.getByRole('heading', { name: 'Pipeline Status' }).waitFor();
  await page.goto('/signals-live-pro');
  await page.getByRole('button', { name: /^User menu/ }).click();
  const forgotten = page.waitForResponse((response) => response.url().endsWith(endpoints.logout.path));
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await forgotten;
  await page.goBack();
  await page.waitForURL('**/login');
  expect(await page.getByRole('heading', { name: 'Pipeline Status' }).count()).toBe(0);
  const me = await fetch(`${pages.url}${endpoints.me.path}`, { headers: { authorization: `Bearer ${own}` } });
  expect(me.status).toBe(401);
  await close();
});

longTest(
  'a reader adds a passkey, signs out, and signs in with it alone: by the button, and by the suggestions of the email field',
  async () => {
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
    await page.waitForURL(HOME);

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
    await page.waitForURL(HOME);

    // The authenticator takes the offer in the email field by itself, as a reader who picks the suggestion.
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site}/login`);
    await page.waitForURL(HOME);

    await page.goto(`${site}/account`);
    const line = page.getByRole('listitem').filter({ hasText: 'Sample laptop' });
    await line.getByText(/Last used/).waitFor();
    await line.getByRole('button', { name: 'Remove Sample laptop' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Use a passkey instead' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await shows(page, 'No passkeys yet.');
    await close();
  },
);
