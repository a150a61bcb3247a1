// More visible windows of one browser than HTTP/1.1 has connections: all load, one stream serves them.
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { pagesOf } from '../setup/pages.ts';

const pages = pagesOf();
const LOADED_MS = 60_000;

test('nine windows side by side load and share one stream; another window reads on when that one closes', async () => {
  const { page } = await pages.open({ own: true });
  const context = page.context();
  const streams = new Map<Request, Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/stream') streams.set(request, request.frame().page());
  });
  const ended = (request: Request) => void streams.delete(request);
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  const reading = () => [...streams.values()].filter((one) => !one.isClosed());
  const windows = [page];
  while (windows.length < 9) windows.push(await context.newPage());
  for (const one of windows) {
    await one.goto(`${pages.url}/screener`, { timeout: LOADED_MS });
    await one.getByRole('heading', { level: 1 }).first().waitFor({ timeout: LOADED_MS });
  }
  expect(reading()).toHaveLength(1);
  await reading()[0]?.close();
  await expect.poll(reading, { timeout: LOADED_MS }).toHaveLength(1);
  for (const one of windows) await one.close();
});
