// One user's share of the vendor allowance, over all processes and endpoints.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StockBars } from '../../../src/domain/stocks/stock-bars.ts';
import { userLimits } from '../../../src/server/rate-limits/rate-limits.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ storage: one.storage, filesDir: one.filesDir, clock: one.clock });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const symbols = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'META', 'TSLA', 'JPM', 'V', 'KO'];
const ask = (app: TestApp, path: string) => callAs(app, one.userToken, path);

// B-30
test('B-30: live data, news, charts and details of both processes count together, and the refusal says when to come back', async () => {
  const typed = (at: number) =>
    `ZZ${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(65 + Math.floor(at / 26))}`;
  const paths = (symbol: string) => [`/api/signals/${symbol}/live`, `/api/signals/${symbol}/rich-news`];
  const statuses: number[] = [];
  for (let at = 0; at < 32; at++) {
    const [path] = at % 2 ? paths(typed(at)) : paths(typed(at)).slice(1);
    statuses.push((await ask(at % 3 ? one : two, path ?? '')).status);
  }
  const refused = statuses.filter((status) => status === 429);
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(refused).toHaveLength(2);
  const reply = await ask(two, `/api/signals/AAPL/live`);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await reply.json()).toMatchObject({ detail: 'Rate limit reached. Please try again in a minute.' });
  // Another user has a share of his own.
  expect((await callAs(two, one.adminToken, `/api/signals/AAPL/live`)).status).toBe(200);
  await one.clock.advance(10_000);
  expect((await ask(one, `/api/signals/AAPL/live`)).status).toBe(200);
});

test('a symbol counts once, however many of its parts are opened', async () => {
  await one.clock.advance(60_000);
  // Two a symbol and round: without counting once, more than the limit.
  for (let round = 0; round < 4; round++) {
    for (const symbol of symbols.slice(0, 5)) {
      expect((await ask(round % 2 ? one : two, `/api/signals/${symbol}/live`)).status).toBe(200);
      const bars = await ask(two, `/api/stocks/bars/${symbol}?span=daily`);
      expect(((await bars.json()) as StockBars).symbol).toBe(symbol);
    }
  }
});

test('a refusal waits for the last of several full windows', async () => {
  const clock = testClock('2026-11-17T18:00:00.000Z');
  let uses: unknown = null;
  const change = async (_: string, next: (state: unknown) => { state: unknown; answer: unknown }) => {
    const { state, answer } = next(uses);
    uses = state;
    return answer;
  };
  const windows = [
    { most: 2, per_ms: 10_000 },
    { most: 2, per_ms: 60_000 },
  ];
  const use = userLimits({ change } as never, clock).limitUses('sample', windows, 'Too many.');
  await use(1);
  await use(1);
  await expect(use(1)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 });
});
