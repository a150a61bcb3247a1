// Signing in and out, addresses, theme, keyboard and menus in a browser, against the running product.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { shows, tokenOf } from '../setup/browser.ts';
import { pagesOf } from '../setup/pages.ts';
import { programAdmin } from '../setup/program.ts';

const HOME = '**/screener';

const pages = pagesOf();

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  // The address changes before the screen does, and the landing page asks for an email too.
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

test('a visitor comes from the landing page, a wrong password is reported, the right one leads home and is remembered', async () => {
  // ROUTE-01, ROUTE-02, ROUTE-04, LOGIN-01, LOGIN-04, AUTH-01, AUTH-06, AUTH-10
  const { page, close } = await pages.visit('/', { visitor: true });
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await page.waitForURL('**/login');
  await fillLogin(page, programAdmin.email, 'Wrong-Password-1');
  expect(await page.getByRole('alert').innerText()).toBe('Invalid email or password');
  expect(pathOf(page)).toBe('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await fillLogin(page, programAdmin.email, programAdmin.password);
  await page.waitForURL(HOME);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^sct_/);
  await page.goto('/');
  await page.waitForURL(HOME);
  await close();
});

test('the theme follows the system until one is chosen, which is remembered; keys search and open the guide', async () => {
  const { page, close } = await pages.open({ theme: 'light' });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/signals-live-pro');
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

  // '/' searches, Escape clears and leaves the field, '?' opens the guide, or the list of shortcuts.
  const field = page.getByLabel('Search symbol or company');
  await field.waitFor();
  await page.keyboard.press('/');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('zz');
  expect(await field.inputValue()).toBe('zz');
  await page.keyboard.press('Escape');
  expect(await field.inputValue()).toBe('');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(false);
  await page.keyboard.press('?');
  const guide = page.getByRole('dialog', { name: 'Pro Guide' });
  await guide.waitFor();
  await page.keyboard.press('Escape');
  await guide.waitFor({ state: 'detached' });
  await page.goto('/admin/pipeline');
  await shows(page, '1. Organize');
  await page.keyboard.press('?');
  const listed = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await listed.getByText('List the shortcuts of this screen').waitFor();
  await page.keyboard.press('Escape');
  await listed.waitFor({ state: 'detached' });
  await close();
});

test('on a phone the pages and the sidebar are drawers that close on Escape and after a choice', async () => {
  // ADMIN-LAYOUT-13, ADMIN-LAYOUT-19, ADMIN-LAYOUT-22
  const { page, close } = await pages.visit('/admin/pipeline', { width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  const sidebar = page.getByRole('dialog', { name: 'Administration' });
  await sidebar.getByRole('link', { name: 'Pipeline Status' }).waitFor();
  await page.keyboard.press('Escape');
  await sidebar.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Pro View' }).click();
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
