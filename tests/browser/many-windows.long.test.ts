// More visible windows of one browser than HTTP/1.1 has connections: all load, one stream serves them.
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { pagesOf } from '../setup/pages.ts';

const pages = pagesOf();
const LOADED_MS = 60_000;

test('nine windows side by side load and share one stream; another window reads on when that one closes', async () => {
  const { page } = await pages.visit('/screener', { own: true });
  const context = page.context();
  const streams = new Set<Request>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/stream') streams.add(request);
  });
  const ended = (request: Request) => void streams.delete(request);
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  const windows: Page[] = [];
  for (let number = 0; number < 8; number += 1) {
    const other = await context.newPage();
    windows.push(other);
    await other.goto(`${pages.url}/screener`, { timeout: LOADED_MS });
    await other.getByRole('heading', { level: 1 }).first().waitFor({ timeout: LOADED_MS });
  }
  // The first window reads since before anybody counted; all others hear it.
  expect(streams.size).toBe(0);
  await page.close();
  await expect.poll(() => streams.size, { timeout: LOADED_MS }).toBe(1);
  for (const other of windows) await other.close();
}, 300_000);
