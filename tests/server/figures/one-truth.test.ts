// One value per figure and instant: stocks of the simulated market in every reply and exported file.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnalyzeResponse } from '../../../src/contract/analysis.ts';
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { atNewestQuote } from '../../../src/domain/figures/newest-quote.ts';
import { figureRegister } from '../../../src/domain/figures/register.ts';
import { toUpside } from '../../../src/domain/figures/target.ts';
import { companyMarketCap } from '../../../src/domain/market/company-size.ts';
import { roundTo } from '../../../src/domain/numbers/round.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type {
  ScreenerColumns,
  ScreenerFigures,
  ScreenerNames,
} from '../../../src/domain/screener/list/columns-wire.ts';
import type { ScreenerCurrent } from '../../../src/domain/screener/run.ts';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import type { MiniCardBook, MiniCards } from '../../../src/domain/signals/mini-cards/mini-cards.ts';
import type { StockIdentity } from '../../../src/domain/signals/search/stock-identity.ts';
import type { StockDetails, TickerDetails } from '../../../src/domain/stocks/details/details.ts';
import type { SearchResult } from '../../../src/domain/stocks/search/search.ts';
import type { WatchlistTable } from '../../../src/domain/watchlist/watchlist-rows.ts';
import { fetchLists, runPipeline } from '../../journeys/pipeline-steps.ts';
import { advanceUntil } from '../../setup/advance-until.ts';
import { callAs, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { countInGate } from '../../setup/long-run.ts';
import { findContradictions } from './contradictions.ts';
import {
  cardsFile,
  pageFile,
  type Sheet,
  type Stated,
  screenerFile,
  stocksFile,
  watchlistFile,
} from './export-sheets.ts';

const STOCKS = countInGate(30, 300);
/** Lists that name the most stocks of a run. */
const CARD_LISTS = ['upgrades', 'price-target-raised', 'price-target-lowered', 'top-rated', 'percentage-gainers'];
/** A user may ask for so many symbols at once. */
const AT_ONCE = 25;

let app: TestApp;
let run: ScreenerCurrent;
let book: MiniCardBook;
/** Pairs of replies that spoke of one quote. */
const compared = new Set<string>();

async function json<Reply>(path: string, init?: RequestInit): Promise<Reply> {
  const reply = await callAs(app, app.userToken, path, init);
  expect(reply.status, path).toBe(200);
  return (await reply.json()) as Reply;
}

const ofRun = (stock: ScreenerStock, where: string): Sheet => {
  const { as_of } = stock;
  const one = (value: number | null): Stated[] => [{ where, value, as_of }];
  return {
    price: one(stock.current_price),
    change: one(stock.change_from_prev_close_pct),
    previous_close: one(stock.previous_close),
    day_low: one(stock.todays_range_low),
    day_high: one(stock.todays_range_high),
    year_low: one(stock.fifty_two_week_low),
    year_high: one(stock.fifty_two_week_high),
    rsi: one(stock.rsi),
    volume: one(stock.todays_volume),
    relative_volume: one(stock.relative_volume),
    market_cap: one(stock.market_cap),
    pe_trailing: one(stock.pe_ratio_trailing),
    pe_forward: one(stock.pe_ratio_forward),
    price_to_book: one(stock.price_to_book),
    price_to_sales: one(stock.price_to_sales),
    upside: one(stock.upside_downside_pct),
  };
};

function ofLive(live: LiveReply): Sheet {
  const as_of = live.sections.quote?.as_of ?? null;
  const one = (value: number | null | undefined): Stated[] => [{ where: 'live', value, as_of }];
  const metrics = live.metrics?.data;
  return {
    price: one(live.quote?.c),
    change: one(live.quote?.dp),
    previous_close: one(live.quote?.pc),
    day_low: one(live.quote?.l),
    day_high: one(live.quote?.h),
    year_low: one(metrics?.['52WeekLow']),
    year_high: one(metrics?.['52WeekHigh']),
    rsi: one(metrics?.['14DayRSI']),
    market_cap: one(companyMarketCap(live)),
  };
}

function ofDetails(details: TickerDetails & StockDetails): Sheet {
  const as_of = details.quote?.as_of ?? null;
  const one = (value: number | null | undefined, where = 'details'): Stated => ({ where, value, as_of });
  const figures = details.company?.figures;
  const target = details.consensus_price_target;
  return {
    price: [one(details.quote?.c)],
    change: [one(details.quote?.dp)],
    market_cap: [one(details.market_cap), one(figures?.market_cap, 'details, company')],
    pe_trailing: [one(figures?.pe_ratio_trailing)],
    pe_forward: [one(figures?.pe_ratio_forward)],
    price_to_book: [one(figures?.price_to_book)],
    price_to_sales: [one(figures?.price_to_sales)],
    upside: [
      one(target?.upside_percentage),
      one(toUpside(details.quote?.c ?? null, target?.average ?? null)?.percent, 'details, target scale'),
    ],
    market_rank: [one(details.market_rank?.star_rating), one(figures?.marketrank, 'details, company')],
  };
}

/** Facts are kept at two to four places. */
function ofAnalysis({ facts }: AnalyzeResponse, at: string | null): Sheet {
  const fact = (key: string): Stated[] => {
    const found = facts.find((one) => one.key === key);
    return [{ where: 'analysis', value: typeof found?.value === 'number' ? found.value : null, as_of: at }];
  };
  return {
    price: fact('price'),
    change: fact('change_pct'),
    previous_close: fact('previous_close'),
    year_low: fact('week52_low'),
    year_high: fact('week52_high'),
    rsi: fact('rsi_14'),
    market_cap: fact('market_cap'),
    pe_trailing: fact('pe_trailing'),
    price_to_book: fact('price_to_book'),
    price_to_sales: fact('price_to_sales'),
    upside: fact('upside'),
  };
}

beforeAll(async () => {
  app = await startTestApp({ clock: testClock('2026-11-17T18:08:00.000Z'), withHistory: true });
  await app.platform.begin(() => undefined);
  await app.platform.screener.fill(() => undefined);
  await fetchLists(app, CARD_LISTS);
  await runPipeline(app);
  for (let minute = 0; minute < 6; minute++) {
    await app.platform.screener.recordMinute();
    await app.clock.advance(minuteMs);
  }
  const reply = await sendAs(app, app.adminToken, 'POST', '/api/screener/fetch', { enrichment_enabled: true });
  expect(reply.status).toBe(200);
  run = await json<ScreenerCurrent>('/api/screener/current');
  const newest = Math.max(...run.stocks.map(({ as_of }) => Date.parse(as_of ?? '')));
  await advanceUntil(app.clock, async () => {
    const { data } = await json<MiniCards>('/api/dashboard/mini-cards');
    if (data === null || Date.parse(data.prices_as_of ?? '') < newest) return false;
    book = data;
    return true;
  });
});

afterAll(() => app.close());

test('every reply gives a figure the same value at the same instant', async () => {
  const stocks = run.stocks.slice(0, STOCKS);
  expect(stocks.length).toBeGreaterThan(STOCKS / 2);
  const found: string[] = [];
  const list = screenerFile(
    await json<ScreenerColumns>('/api/screener/list'),
    await json<ScreenerNames>('/api/screener/names'),
    await json<ScreenerFigures>('/api/screener/figures'),
    run.stocks[0]?.as_of ?? null,
  );
  for (const { symbol } of stocks) {
    await app.storage.database.pool.query('delete from rate_limit');
    await json(`/api/watchlist/${encodeURIComponent(symbol)}`, { method: 'PUT' });
  }
  const starred = watchlistFile(await json<WatchlistTable>('/api/watchlist/rows'));
  expect(starred.size).toBe(stocks.length);
  const cards = cardsFile(book);
  const carded = stocks.filter(({ symbol }) => cards.has(symbol));
  expect(carded.length).toBeGreaterThan(STOCKS / 4);
  for (let from = 0; from < stocks.length; from += AT_ONCE) {
    // What one user may ask for in a minute is no part of this.
    await app.storage.database.pool.query('delete from rate_limit');
    for (const stock of stocks.slice(from, from + AT_ONCE)) {
      const { symbol } = stock;
      const path = encodeURIComponent(symbol);
      const [live, details, alone, search, identity] = await Promise.all([
        json<LiveReply>(`/api/signals/${path}/live`),
        json<TickerDetails & StockDetails>(`/api/screener/ticker-details/${path}`),
        json<{ stock: ScreenerStock }>(`/api/screener/current/${path}`),
        json<{ results: SearchResult[] }>(`/api/stocks/search?q=${path}`),
        json<StockIdentity>(`/api/stocks/identity/${path}`),
      ]);
      const quote = details.quote == null ? null : { quote: details.quote, as_of: details.quote.as_of };
      const sheets = [
        ofRun(stock, 'run'),
        ofRun(alone.stock, 'stock of the run'),
        ofRun(atNewestQuote(stock, quote), 'run at the newest quote'),
        ofLive(live),
        ofDetails(details),
        pageFile(identity, stock, details),
        list.get(symbol) ?? {},
        starred.get(symbol) ?? {},
        cards.get(symbol) ?? {},
      ];
      const row = search.results.find((result) => result.symbol === symbol);
      if (row !== undefined) {
        sheets.push(stocksFile(row, stock.as_of), {
          price: [{ where: 'search', value: row.current_price, as_of: stock.as_of }],
          change: [{ where: 'search', value: row.price_change_percent, as_of: stock.as_of }],
        });
      }
      found.push(...findContradictions(compared, symbol, sheets));
    }
  }
  expect(found).toEqual([]);
  expect([...compared]).toEqual(
    expect.arrayContaining(
      ['price', 'change', 'market_cap', 'rsi', 'year_high']
        .map((name) => `${name}: run, live`)
        .concat(
          ['pe_trailing: run, details', 'market_cap: run, page file', 'rsi: run, screener file'],
          [
            'price: live, page file',
            'price: run, screener file',
            'price: run, stocks file',
            'price: run, watchlist file',
          ],
          ['price', 'change', 'volume'].map((name) => `${name}: run, cards file`),
        ),
    ),
  );
});

test('an analysis and its sentences count from the quote of its own instant', async () => {
  const found: string[] = [];
  for (const stock of run.stocks.slice(0, countInGate(10, AT_ONCE))) {
    await app.storage.database.pool.query('delete from rate_limit');
    const path = encodeURIComponent(stock.symbol);
    const live = await json<LiveReply>(`/api/signals/${path}/live`);
    const analysis = await json<AnalyzeResponse>(`/api/screener/analyze/${path}?deep=true`);
    const details = await json<TickerDetails & StockDetails>(`/api/screener/ticker-details/${path}`);
    const at = analysis.facts.find(({ key }) => key === 'price')?.as_of ?? null;
    found.push(
      ...findContradictions(compared, stock.symbol, [ofLive(live), ofDetails(details), ofAnalysis(analysis, at)]),
    );
    const high = live.metrics?.data['52WeekHigh'] ?? null;
    if (live.quote?.c != null && high !== null) expect(live.quote.c, stock.symbol).toBeLessThanOrEqual(high);
  }
  expect(found).toEqual([]);
});

test('the columns of the list are the rounded figures of the run', async () => {
  const list = await json<{ change_from_prev_close_pct: (number | null)[] }>('/api/screener/list');
  const changes = run.stocks.map(({ change_from_prev_close_pct: change }) =>
    change === null ? null : roundTo(change, figureRegister.change.digits ?? 0),
  );
  expect(new Set(list.change_from_prev_close_pct)).toEqual(new Set(changes));
});
