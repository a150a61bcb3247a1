// Cards of the dashboard over the wire: published from scores and prices, renewed, readable as of earlier.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  type MiniCard,
  type MiniCardBook,
  MiniCards,
  SymbolPrices,
} from '../../../src/domain/signals/mini-cards/mini-cards.ts';
import { LatestSignals, StateFacts, tabTypes } from '../../../src/domain/signals/signal.ts';
import { unpackColumns } from '../../../src/server/market-memory/packed-columns.ts';
import { createScoreDaysStore } from '../../../src/server/pipeline/state/score-days-store.ts';
import { createMiniCardStore } from '../../../src/server/signals/mini-cards-store.ts';
import { ask, fetchLists, runEnded, runPipeline } from '../../journeys/pipeline-steps.ts';
import { advanceUntil } from '../../setup/advance-until.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';

/** Tuesday, 17 November 2026, 13:14:05 in New York. */
const START = '2026-11-17T18:14:05.000Z';
const clock = testClock(START);
const PATH = '/api/dashboard/mini-cards';
const MINUTE = 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
});
afterAll(() => app.close());

async function read(query = '') {
  const reply = await callAs(app, app.userToken, `${PATH}${query}`);
  expect(reply.status).toBe(200);
  return { etag: reply.headers.get('etag'), body: MiniCards.parse(await reply.json()) };
}
async function book(query = ''): Promise<MiniCardBook> {
  const { body } = await read(query);
  expect(body.success).toBe(true);
  return body.data as MiniCardBook;
}
const all = (of: MiniCardBook) => tabTypes.flatMap((tab) => of[tab]);

async function published(): Promise<number> {
  const { rows } = await app.storage.database.pool.query<{ count: number }>(
    `select count(*) from snapshot where kind = 'mini-cards'`,
  );
  return rows[0]?.count ?? 0;
}

describe('Before the first batch', () => {
  // API-13, ENT-13
  test('there are no cards, and that is no failure', async () => {
    expect((await read()).body).toMatchObject({
      success: true,
      data: { premium: [], bullish: [], bearish: [], neutral: [], batch_info: { batch_datetime: null } },
    });
  });
});

describe('After a batch', () => {
  let first: MiniCardBook;
  beforeAll(async () => {
    await fetchLists(app, ['idea-engine', 'upgrades', 'downgrades', 'most-active']);
    await runPipeline(app);
    await advanceUntil(clock, async () => (await book()).prices_as_of !== null);
    first = await book();
  });

  // ENT-13, ENT-14, DASH-03
  test('every scored symbol has one card, in its tab and order, with the same scores and counts', async () => {
    const reply = await callAs(app, app.userToken, '/api/signals/latest');
    const { signals, batch_info, counts_by_type } = LatestSignals.parse(await reply.json());
    expect(signals.length).toBeGreaterThan(20);
    for (const tab of tabTypes) {
      const expected = signals.filter(({ tabType }) => tabType === tab);
      expect(first[tab].map(({ symbol }) => symbol)).toEqual(expected.map(({ symbol }) => symbol));
      expect(first[tab]).toHaveLength(counts_by_type[tab]);
      for (const [at, card] of first[tab].entries()) {
        const { symbol, smart_cat_score, bullish_signal_count, bearish_signal_count } = card;
        expect(expected[at]).toMatchObject({ symbol, smart_cat_score, bullish_signal_count, bearish_signal_count });
      }
    }
    expect(first.batch_info).toEqual({
      batch_datetime: batch_info.batch_datetime,
      total_symbols: batch_info.total_symbols_synthesized,
      total_signals: batch_info.total_signals_imported,
      ...StateFacts.parse(batch_info),
    });
  });

  // ENT-14
  test('the prices of symbols are those of their cards, in the order they were asked for', async () => {
    const cards = all(await book()).slice(0, 20);
    const symbols = [...cards.map(({ symbol }) => symbol), 'ZZZZQ'];
    const reply = await callAs(
      app,
      app.userToken,
      `/api/signals/prices?symbols=${encodeURIComponent(symbols.join(','))}`,
    );
    const { as_of, prices } = SymbolPrices.parse(await reply.json());
    expect(as_of).toBe((await book()).prices_as_of);
    expect(prices).toEqual([
      ...cards.map(({ symbol, current_price, price_change, price_change_percent, volume }) => ({
        symbol,
        current_price,
        price_change,
        price_change_percent,
        volume,
      })),
      { symbol: 'ZZZZQ', current_price: null, price_change: null, price_change_percent: null, volume: null },
    ]);
  });

  test('a search dates the price of a card as the cards do', async () => {
    const now = await book();
    const { symbol } = all(now).find(({ current_price }) => current_price !== null) as MiniCard;
    const reply = await callAs(app, app.userToken, `/api/stocks/search?q=${encodeURIComponent(symbol)}`);
    const { results } = endpoints.searchStocks.reply.parse(await reply.json());
    expect(results[0]).toMatchObject({ symbol, prices_as_of: now.prices_as_of });
  });

  test('the cards carry the prices of the whole market at one named instant', () => {
    expect(Date.parse(first.prices_as_of as string)).toBeLessThanOrEqual(clock.now());
    expect(first.source).toBe('Simulated market');
    const priced = all(first).filter(({ current_price }) => current_price !== null);
    expect(priced.length / all(first).length).toBeGreaterThan(0.9);
    for (const { symbol, current_price, price_change, price_change_percent, volume } of priced) {
      const before = (current_price as number) - (price_change as number);
      expect(((price_change as number) / before) * 100, symbol).toBeCloseTo(price_change_percent as number, 1);
      // After a start in mid-session the volume is unknown until the minutes before the bell are read.
      if (volume !== null) expect(volume, symbol).toBeGreaterThan(0);
    }
  });

  test('prices are renewed a minute later, in a new snapshot; the one before stays readable', async () => {
    const asof = new Date(clock.now() + 1_000).toISOString();
    const before = await read();
    await clock.advance(MINUTE);
    await advanceUntil(clock, async () => (await read()).etag !== before.etag);
    const now = await book();
    expect(Date.parse(now.prices_as_of as string)).toBeGreaterThan(Date.parse(first.prices_as_of as string));
    expect(
      all(now)
        .map(({ symbol }) => symbol)
        .sort(),
    ).toEqual(
      all(first)
        .map(({ symbol }) => symbol)
        .sort(),
    );
    const earlier = await read(`?asof=${asof}`);
    expect(earlier.etag).toBe(before.etag);
    expect((await book('?asof=2020-01-01T00:00:00Z')).premium).toEqual([]);
  });

  /** An instant with a star, cards and scores; ISO. */
  let starredAt = '';

  /** The table of the user's stars, at an instant or now. */
  async function starRows(asof?: string) {
    const path = `/api/watchlist/rows${asof === undefined ? '' : `?asof=${asof}`}`;
    return endpoints.watchlistRows.reply.parse(await (await callAs(app, app.userToken, path)).json());
  }

  test('the watchlist of an earlier instant has the stars of now with the prices and scores of then', async () => {
    const then = await book();
    const card = all(then).find(({ current_price }) => current_price !== null) as MiniCard;
    await callAs(app, app.userToken, `/api/watchlist/${card.symbol}`, { method: 'PUT' });
    starredAt = new Date(clock.now() + 1_000).toISOString();
    await clock.advance(MINUTE);
    await advanceUntil(clock, async () => (await book()).prices_as_of !== then.prices_as_of);
    const { rows, prices_as_of } = await starRows(starredAt);
    expect(prices_as_of).toBe(then.prices_as_of);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      symbol: card.symbol,
      current_price: card.current_price,
      change_percent: card.price_change_percent,
      volume: card.volume,
      smart_cat_score: card.smart_cat_score,
      next_earnings_date: null,
    });
    expect((await starRows()).prices_as_of).not.toBe(then.prices_as_of);
    const before = await starRows('2020-01-01T00:00:00Z');
    expect(before).toMatchObject({ prices_as_of: null, history_days: [] });
    expect(before.rows[0]).toMatchObject({ symbol: card.symbol, current_price: null, smart_cat_score: null });
  });

  test('the first prices after a publication of scores are kept with it, whatever is renewed later', async () => {
    const { rows } = await app.storage.database.pool.query<{ as_of: string; columns: Buffer }>(
      `select s.as_of, s.columns from score_price s
       join publication_snapshot p on p.publication_id = s.publication_id and p.kind = 'signals'`,
    );
    expect(rows).toHaveLength(1);
    const { symbols, columns } = unpackColumns(rows[0]?.columns ?? Buffer.alloc(0));
    const kept = symbols.map((symbol, at) => [symbol, columns.price?.[at]] as const);
    const shown = all(first).flatMap(({ symbol, current_price }) =>
      current_price === null ? [] : [[symbol, current_price] as const],
    );
    expect(new Map(kept)).toEqual(new Map(shown));
    expect(rows[0]?.as_of).toBe(first.prices_as_of);
  });

  test('within the same minute nothing is published again, however often the server looks', async () => {
    const count = await published();
    const { etag } = await read();
    for (let step = 0; step < 5; step += 1) await clock.advance(2_000);
    expect((await read()).etag).toBe(etag);
    expect(await published()).toBe(count);
  });

  test('of days long gone the last cards of a batch stay, of the newest those of each minute', async () => {
    const { pool } = app.storage.database;
    const kept = async () => {
      const { rows } = await pool.query<{ id: number }>('select id from mini_card_set order by id');
      return rows.map(({ id }) => id);
    };
    const before = await kept();
    expect(before.length).toBeGreaterThan(2);
    await createMiniCardStore(app.storage.database).thin(new Date(clock.now() - 60 * MINUTE).toISOString());
    expect(await kept()).toEqual(before);
    const { etag } = await read();
    const gone = await createMiniCardStore(app.storage.database).thin(new Date(clock.now() + MINUTE).toISOString());
    expect(gone).toBe(before.length - 1);
    expect(await kept()).toEqual(before.slice(-1));
    expect((await read(`?asof=${new Date(clock.now() - 1).toISOString()}`)).etag).toBe(etag);
    // Scores of then are still on file where the cards are gone. An instant nobody asked for: memory may answer one that was.
    const { prices_as_of, rows } = await starRows(new Date(Date.parse(starredAt) + 1).toISOString());
    expect([prices_as_of, rows[0]]).toMatchObject([null, { current_price: null, smart_cat_score: expect.any(Number) }]);
  });

  test('prices that were there before are published again when they come again, as in a replayed session', async () => {
    const now = await read();
    const instant = clock.now();
    await clock.advance(MINUTE);
    await advanceUntil(clock, async () => (await read()).etag !== now.etag);
    const later = await read();
    // A clock put back would find these minutes done; a replayed session has them before it again.
    const { pool } = app.storage.database;
    const earlier = new Date(instant - 2 * MINUTE).toISOString();
    await pool.query(`delete from job_slot where kind = 'mini-cards'`);
    await pool.query(`update job_schedule set looked_until = $1 where kind = 'mini-cards'`, [earlier]);
    clock.set(new Date(instant - MINUTE).toISOString());
    await clock.advance(MINUTE);
    await advanceUntil(clock, async () => (await read()).etag !== later.etag);
    expect((await read()).etag).toBe(now.etag);
  });

  test('a batch that is published again, with a day before it, is shown as it is now', async () => {
    expect((await book()).batch_info.changed_side).toBeNull();
    const [batch] = (await ask(app, 'batches')).body.batches;
    const [symbol] = all(first).map((card) => card.symbol);
    await createScoreDaysStore(app.storage.database).write({
      ...{ day: '2026-11-16', scored_at: new Date(clock.now()).toISOString(), formula_version: 'score-2', signals: 1 },
      ...{ symbols: [symbol!], scores: [-1_000] },
    });
    const again = await ask(app, 'runStage', { path: ['synthesize'], body: { batch_id: batch?.id } });
    expect(again.status, again.detail).toBe(200);
    await runEnded(app);
    await advanceUntil(clock, async () => (await book()).batch_info.changed_side !== null);
    expect((await book()).batch_info.changed_side).toEqual({ since: '2026-11-16', symbols: 1 });
  });

  // API-13, ERR-19
  test('cards that cannot be read are a failure in words, not a broken page', async () => {
    const { pool } = app.storage.database;
    await pool.query('alter table publication_snapshot rename column published_at to published_elsewhere');
    try {
      const { body } = await read('?asof=2026-11-17T18:00:00Z');
      expect(body).toEqual({ success: false, data: null, error: 'The cards could not be read, please try again' });
    } finally {
      await pool.query('alter table publication_snapshot rename column published_elsewhere to published_at');
    }
  });
});
