// Simulator endpoints: keys, status, clock, replay, snapshots through the day, chat.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newYorkInstant } from '../../src/domain/market/calendar.ts';
import { marketTime } from '../../src/simulator/calendar/market-time.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import type { Simulator } from '../../src/simulator/serve.ts';
import { friday, get, getJson, midMorning, type StoppedClock, startSample } from './sample-market.ts';

const clock: StoppedClock = { now: midMorning };
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSample(clock);
});
afterAll(() => simulator.close());

const stocks = '/massive/v2/snapshot/locale/us/markets/stocks/tickers';
type Row = {
  ticker: string;
  todaysChange: number;
  todaysChangePerc: number;
  day: { o: number; h: number; l: number; c: number; v: number };
  min: { t: number; c: number; av: number };
  prevDay: { c: number };
  lastTrade: { p: number };
};
const snapshot = async (symbol: string): Promise<Row> =>
  (await getJson<{ ticker: Row }>(simulator, `${stocks}/${symbol}`)).ticker;

describe('keys', () => {
  test('a call without one is refused in each vendor’s own shape', async () => {
    const bare = async (path: string): Promise<[number, unknown]> => {
      const response = await fetch(`${simulator.url}${path}`);
      return [response.status, await response.json()];
    };
    expect(await bare(`${stocks}/AAPL`)).toMatchObject([401, { status: 'ERROR' }]);
    expect(await bare('/finnhub/api/v1/quote?symbol=AAPL')).toEqual([401, { error: 'Please use an API key.' }]);
    expect(await bare('/openai/v1/chat/completions')).toMatchObject([
      401,
      { error: { type: 'invalid_request_error' } },
    ]);
  });

  test('header, vendor header and query are all accepted', async () => {
    const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
      (await fetch(`${simulator.url}${path}`, { headers })).status;
    expect(await status('/finnhub/api/v1/quote?symbol=AAPL', { 'x-finnhub-token': 'k' })).toBe(200);
    expect(await status('/finnhub/api/v1/quote?symbol=AAPL&token=k')).toBe(200);
    expect(await status(`${stocks}/AAPL?apiKey=k`)).toBe(200);
    expect(await status('/finnhub/api/v1/quote?symbol=AAPL&token=')).toBe(401);
  });
});

describe('time', () => {
  test('nothing after the moment is given', async () => {
    const { results } = await getJson<{ results: { t: number }[] }>(
      simulator,
      `/massive/v2/aggs/ticker/AAPL/range/1/minute/${friday}/2026-11-30?limit=50000`,
    );
    expect(Math.max(...results.map((bar) => bar.t))).toBe(newYorkInstant(friday, 11 * 60 + 29));
    const grouped = await getJson<{ resultsCount: number }>(
      simulator,
      `/massive/v2/aggs/grouped/locale/us/market/stocks/${friday}`,
    );
    expect(grouped.resultsCount).toBe(0);
    const news = await getJson<{ results: { published_utc: string }[] }>(
      simulator,
      '/massive/v2/reference/news?limit=100',
    );
    for (const { published_utc } of news.results) expect(Date.parse(published_utc)).toBeLessThanOrEqual(midMorning);
  });

  test('the snapshot is zero between 3:30 and the first early trade, and is yesterday’s before that', async () => {
    const at = async (hour: number, minute: number): Promise<Row> => {
      clock.now = newYorkInstant(friday, hour * 60 + minute);
      return snapshot('AAPL');
    };
    const still = await startSample(clock, { replay: false });
    try {
      clock.now = newYorkInstant(friday, 3 * 60);
      const night = (await getJson<{ ticker: Row }>(still, `${stocks}/AAPL`)).ticker;
      expect(night.day.v).toBeGreaterThan(0);
      clock.now = newYorkInstant(friday, 3 * 60 + 45);
      const cleared = (await getJson<{ ticker: Row }>(still, `${stocks}/AAPL`)).ticker;
      expect(cleared.day).toMatchObject({ o: 0, h: 0, l: 0, c: 0, v: 0 });
      expect(cleared.lastTrade.p).toBe(night.day.c);
    } finally {
      await still.close();
    }
    const early = await at(8, 0);
    expect(early.day.v).toBeGreaterThan(0);
    const late = await at(15, 59);
    expect(late.day.v).toBeGreaterThan(early.day.v);
    clock.now = midMorning;
  });

  test('a snapshot agrees with the bars: day, last minute, previous day and change', async () => {
    const row = await snapshot('NVDA');
    const minutes = await getJson<{ results: { t: number; h: number; l: number; c: number; v: number }[] }>(
      simulator,
      `/massive/v2/aggs/ticker/NVDA/range/1/minute/${friday}/${friday}?limit=50000`,
    );
    const bars = minutes.results;
    const regular = bars.filter((bar) => bar.t >= newYorkInstant(friday, 570));
    expect(row.day.h).toBe(Math.max(...regular.map((bar) => bar.h)));
    expect(row.day.l).toBe(Math.min(...regular.map((bar) => bar.l)));
    expect(row.day.v).toBe(bars.reduce((sum, bar) => sum + bar.v, 0));
    expect([row.min.t, row.min.c]).toEqual([bars.at(-1)?.t, bars.at(-1)?.c]);
    const previous = await getJson<{ results: { c: number }[] }>(simulator, '/massive/v2/aggs/ticker/NVDA/prev');
    expect(row.prevDay.c).toBe(previous.results[0]?.c);
    expect(row.todaysChange).toBeCloseTo(row.lastTrade.p - row.prevDay.c, 3);
    const today = await getJson<{ results: { c: number; v: number }[] }>(
      simulator,
      `/massive/v2/aggs/ticker/NVDA/range/1/day/${friday}/${friday}`,
    );
    expect([today.results[0]?.c, today.results[0]?.v]).toEqual([row.day.c, row.day.v]);
  });

  test('large stocks trade from 4:00 to 20:00 in New York, thinly outside of regular hours', async () => {
    clock.now = newYorkInstant(friday, 19 * 60 + 59) + 30_000;
    const path = `/massive/v2/aggs/ticker/AAPL/range/1/minute/${friday}/${friday}?limit=50000`;
    const { results } = await getJson<{ results: { t: number; v: number }[] }>(simulator, path);
    clock.now = midMorning;
    const minutes = results.map(({ t }) => (t - newYorkInstant(friday, 0)) / 60_000);
    expect(minutes[0]).toBeLessThan(4 * 60 + 10);
    expect(minutes.at(-1)).toBeGreaterThan(19 * 60 + 50);
    expect(minutes.filter((minute) => minute >= 19 * 60).length).toBeGreaterThan(45);
    const volume = (rows: typeof results) => rows.reduce((sum, { v }) => sum + v, 0);
    const outside = results.filter((_, at) => minutes[at]! < 9 * 60 + 30 || minutes[at]! >= 16 * 60);
    expect(volume(outside)).toBeLessThan(volume(results) * 0.06);
  });

  test('nanoseconds are 19 digits in the text, minutes 13', async () => {
    const { text } = await get(simulator, `${stocks}/AAPL`);
    expect(text).toMatch(/"updated":\d{19},/);
    expect(text).toMatch(/"min":\{"av":\d+,"t":\d{13},/);
  });

  test('grouped daily is stamped 16:00 New York, the range call midnight', async () => {
    const grouped = await getJson<{ results: { t: number }[] }>(
      simulator,
      '/massive/v2/aggs/grouped/locale/us/market/stocks/2026-11-19',
    );
    expect(grouped.results[0]?.t).toBe(newYorkInstant('2026-11-19', 960));
    const range = await getJson<{ results: { t: number }[] }>(
      simulator,
      '/massive/v2/aggs/ticker/AAPL/range/1/day/2026-11-19/2026-11-19',
    );
    expect(range.results[0]?.t).toBe(newYorkInstant('2026-11-19', 0));
  });

  type Page = { results: { t: number }[]; next_url?: string };
  /** Times of the bars of all pages. */
  async function readPages(path: string): Promise<number[]> {
    const seen: number[] = [];
    let page = await getJson<Page>(simulator, path);
    for (;;) {
      for (const { t } of page.results) seen.push(t);
      if (!page.next_url) return seen;
      expect(page.next_url).not.toContain('secret');
      page = await getJson<Page>(simulator, page.next_url.slice(simulator.url.length));
    }
  }

  test('bars are paged with a next_url that does not carry the key', async () => {
    const range = '/massive/v2/aggs/ticker/AAPL/range/1/day/2026-09-01/2026-11-19';
    const whole = await getJson<Page>(simulator, range);
    expect(await readPages(`${range}?limit=20&apiKey=secret`)).toEqual(whole.results.map((bar) => bar.t));
  });

  test('more minutes than a page holds are paged to the end, also from late in a session on', async () => {
    const late = newYorkInstant('2026-04-01', 19 * 60 + 50);
    const minutes = (from: string | number) =>
      readPages(`/massive/v2/aggs/ticker/AAPL/range/1/minute/${from}/2026-11-19?limit=50000`);
    const whole = await minutes('2026-04-01');
    expect(whole.length).toBeGreaterThan(50_000);
    expect(whole.at(-1)).toBeGreaterThan(newYorkInstant('2026-11-19', 0));
    expect(await minutes(late)).toEqual(whole.filter((t) => t >= late));
  });
});

describe('replay', () => {
  const saturday = newYorkInstant('2026-11-21', 7 * 60);
  const minute = 60_000;

  test('a closed exchange shows its last session from 10:00 on, in real time, labelled', () => {
    expect(marketTime(saturday, saturday, true)).toEqual({
      market_ms: newYorkInstant(friday, 600),
      replayed_session: friday,
    });
    expect(marketTime(saturday + 30 * minute, saturday, true).market_ms).toBe(newYorkInstant(friday, 630));
  });

  test('it begins when the exchange closes for a process that started before, and goes round at the close', () => {
    const started = newYorkInstant(friday, 9 * 60);
    const close = newYorkInstant(friday, 20 * 60);
    expect(marketTime(close, started, true).market_ms).toBe(newYorkInstant(friday, 600));
    expect(marketTime(close + 361 * minute, started, true).market_ms).toBe(newYorkInstant(friday, 601));
  });

  test('in sessions, and without replay, market time is the clock', () => {
    expect(marketTime(midMorning, 0, true)).toEqual({ market_ms: midMorning, replayed_session: null });
    expect(marketTime(saturday, 0, false)).toEqual({ market_ms: saturday, replayed_session: null });
  });

  test('the status endpoint names the session that is replayed', async () => {
    const weekend = await startSample({ now: saturday });
    try {
      expect(await getJson(weekend, '/simulator/status')).toEqual({
        seed: 2026,
        now: new Date(saturday).toISOString(),
        market_time: new Date(newYorkInstant(friday, 600)).toISOString(),
        replayed_session: friday,
        universe: 1_500,
        plan: 'full',
      });
    } finally {
      await weekend.close();
    }
  });
});

describe('chat', () => {
  const ask = async (content: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`${simulator.url}/openai/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'any',
        messages: [
          { role: 'system', content: 'Answer in JSON.' },
          { role: 'user', content },
        ],
        response_format: { type: 'json_schema', json_schema: { name: 'analysis', schema: { type: 'object' } } },
      }),
    });
    const body = (await response.json()) as { choices: { message: { content: string } }[] };
    return JSON.parse(body.choices[0]?.message.content ?? '{}') as Record<string, unknown>;
  };

  test('answers with an analysis that cites facts of the sheet', async () => {
    const sheet = ['{smart_cat_score} Smart Cat Score (points): 212', '{rsi_14} RSI over 14 days (index): 61.25'];
    const answer = await ask(sheet.join('\n'));
    expect(answer).toMatchObject({ action: 'STRONG_BUY' });
    expect(answer.confidence).toBeGreaterThan(50);
    const { primary_factors } = answer.reasoning as { primary_factors: string[] };
    expect(primary_factors.join(' ').match(/\{\w+\}/g)).toEqual(['{smart_cat_score}', '{rsi_14}']);
    expect(primary_factors.join(' ').replace(/\{\w+\}/g, '')).not.toMatch(/\d/);
  });

  test('sells when the sheet’s score is deep below zero', async () => {
    expect(await ask('{smart_cat_score} Smart Cat Score (points): -300')).toMatchObject({ action: 'STRONG_SELL' });
  });

  test('refuses a body that is not JSON', async () => {
    const response = await fetch(`${simulator.url}/openai/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer k' },
      body: 'nonsense',
    });
    expect(response.status).toBe(400);
  });
});

describe('replies', () => {
  const paths = [
    stocks,
    '/massive/v2/aggs/grouped/locale/us/market/stocks/2026-03-09',
    '/massive/v2/aggs/ticker/TQQQ/range/1/minute/2026-11-16/2026-11-20',
    '/finnhub/api/v1/stock/metric?symbol=AAPL',
    '/finnhub/api/v1/stock/insider-transactions?symbol=AAPL',
    '/massive/v2/reference/news?limit=20',
    '/lists/upgrades.csv',
    '/lists/macd-bullish.csv',
  ];

  test('of two simulators of one seed are the same bytes, whatever each was asked before, and however often', async () => {
    const replies = async (order: readonly string[]): Promise<Record<string, string>> => {
      const fresh = await startSample(clock, { market: createMarket(7, 300) });
      const texts: Record<string, string> = {};
      for (const path of order) {
        // Addresses of following pages hold the port.
        const text = (await get(fresh, path)).text.replaceAll(fresh.url, '');
        expect(text, path).toBe(texts[path] ?? text);
        texts[path] = text;
      }
      await fresh.close();
      return texts;
    };
    expect(await replies([...paths].reverse())).toEqual(await replies([...paths, ...paths]));
  });
});
