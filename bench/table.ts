// Goals: the table of 15,000 stocks in a browser, drawn, searched and in memory, beside TanStack Table and Virtual.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { toColumns, toNames } from '../src/domain/screener/list/columns-wire.ts';
import { listedColumns, stockAt } from '../src/domain/screener/list/listed-columns.ts';
import { letterIcon } from '../src/simulator/listings/letter-icon.ts';
import { openBrowser } from './browser.ts';
import { type Goal, type GoalResult, median, rounded } from './compare.ts';
import { emptyRunInfo, sampleStocks } from './sample-stocks.ts';

const STOCKS = 15_000;
const ROUNDS = 7;
/** Keystrokes of a word typed and deleted again. */
const TYPED = ['c', 'co', 'cor', 'corp', 'cor', 'co', 'c', ''];
const TARGETS = { paint: 0.7, press: 0.4, heap: 0.5 } as const;
const PEER = 'TanStack Table and Virtual';
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Icons, as in the product for the most traded stocks. */
const ICON_EVERY = 6;
const hasIcon = (symbol: string) => (symbol.charCodeAt(0) + symbol.length) % ICON_EVERY === 0;

type Kind = 'ours' | 'peer';
type Measured = { paint: number; press: number; heap: number };

/** Data of the pages: columns and names as the product sends them, row objects for the peer. */
function createTexts(): Record<string, string> {
  const stocks = sampleStocks(STOCKS);
  const columns = toColumns(emptyRunInfo, stocks);
  const names = toNames(stocks, hasIcon);
  const list = listedColumns(columns, names);
  const rows = Array.from({ length: list.count }, (_, row) => stockAt(list, row));
  return {
    '/columns.json': JSON.stringify(columns),
    '/names.json': JSON.stringify(names),
    '/rows.json': JSON.stringify(rows),
  };
}

async function built(folder: string): Promise<void> {
  const root = fileURLToPath(new URL('./table-page/', import.meta.url));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { input: { ours: join(root, 'ours.html'), peer: join(root, 'peer.html') } },
    },
  });
}

async function serve(folder: string, texts: Record<string, string>) {
  const icon = letterIcon('S', 0.6);
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const text = texts[path];
    if (text !== undefined) {
      reply.writeHead(200, { 'content-type': 'application/json' }).end(text);
      return;
    }
    if (path.startsWith('/api/stocks/icon/')) {
      reply.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }).end(icon);
      return;
    }
    readFile(join(folder, path)).then(
      (bytes) => reply.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(bytes),
      () => reply.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Heap bytes after a garbage collection. */
async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

async function measure(browser: Browser, url: string, kind: Kind): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/${kind}.html`);
    await page.waitForFunction(() => 'bench' in window);
    // The texts are in memory before and after.
    const empty = await measureHeap(page);
    const paint = await page.evaluate(() => window.bench.paint());
    const heap = (await measureHeap(page)) - empty;
    const all = await page.evaluate(() => window.bench.rows());
    if (all !== STOCKS) throw new Error(`${kind} shows ${all} rows`);
    const presses: number[] = [];
    for (const text of TYPED) presses.push(await page.evaluate((typed) => window.bench.press(typed), text));
    return { paint, press: median(presses), heap };
  } finally {
    await context.close();
  }
}

async function run(): Promise<GoalResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
  await built(folder);
  const { url, close } = await serve(folder, createTexts());
  const browser = await openBrowser();
  const found: Record<Kind, Measured[]> = { ours: [], peer: [] };
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const kind of ['ours', 'peer'] as const) {
        const measured = await measure(browser, url, kind);
        if (round > 0) found[kind].push(measured);
      }
    }
  } finally {
    await browser.close();
    close();
    await rm(folder, { recursive: true, force: true });
  }
  const middle = (kind: Kind, part: keyof Measured) => median(found[kind].map((measured) => measured[part]));
  const result = (part: keyof Measured, goal: string, note: string): GoalResult => {
    const [ours_ms, peer_ms] = [rounded(middle('ours', part)), rounded(middle('peer', part))];
    const ratio = rounded(middle('ours', part) / middle('peer', part));
    const target = TARGETS[part];
    return { goal, ours_ms, peer: PEER, peer_ms, ratio, target, unit: 'times the peer', ok: ratio <= target, note };
  };
  return [
    result('paint', `Table of ${STOCKS} stocks: first paint`, 'from texts in memory to rows laid out'),
    result('press', `Table of ${STOCKS} stocks: one key of the search`, `median of ${TYPED.length} keys`),
    result('heap', `Table of ${STOCKS} stocks: memory, in bytes`, 'after garbage collection, above the empty page'),
  ];
}

export const tableGoal: Goal = { name: 'table', run };
