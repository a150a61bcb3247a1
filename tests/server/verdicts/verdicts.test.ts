// Verdicts over the wire: for every stock the same words as the lists and details of Golden Eye, the screener and the score.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { localAction } from '../../../src/domain/analysis/local-action.ts';
import { patternNames } from '../../../src/domain/goldeneye/golden-eye.ts';
import { watchedSymbols } from '../../../src/domain/goldeneye/watchlist.ts';
import { signed } from '../../../src/domain/market/format.ts';
import { markBits } from '../../../src/domain/patterns/found-patterns.ts';
import { findRow, listedColumns, stockAt } from '../../../src/domain/screener/list/listed-columns.ts';
import { rowsOfScreen } from '../../../src/domain/screener/saved/screen-rows.ts';
import { signalsOfColumns } from '../../../src/domain/signals/wire/columns-wire.ts';
import { unpackSymbols } from '../../../src/domain/text/pack-symbols.ts';
import type { StockVerdicts } from '../../../src/domain/verdicts/verdict.ts';
import { createSetups } from '../../../src/server/goldeneye/setups.ts';
import { fetchLists, runPipeline, screenAndPoll } from '../../journeys/pipeline-steps.ts';
import { callAs, drawMarket, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { stub } from '../../setup/stub.ts';

const clock = testClock('2026-11-17T18:14:05.000Z');
let app: TestApp;
const FIRST = '/api/auth/first-suggestions';

async function read<Name extends keyof typeof endpoints>(name: Name, path: string) {
  const reply = await callAs(app, app.userToken, path);
  expect(reply.status, path).toBe(200);
  return endpoints[name].reply.parse(await reply.json()) as ReturnType<(typeof endpoints)[Name]['reply']['parse']>;
}
async function verdictsOf(symbols: readonly string[], query = ''): Promise<StockVerdicts[]> {
  const path = `/api/verdicts?symbols=${encodeURIComponent(symbols.join(','))}${query}`;
  return (await read('verdicts', path)).verdicts;
}

beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
  await drawMarket(app);
});
afterAll(() => app.close());

test('before anything is published every stock says so', async () => {
  const [verdicts] = await verdictsOf(['NVDA']);
  expect(verdicts).toMatchObject({
    symbol: 'NVDA',
    minutes: { word: 'NONE', strength_text: 'no poll yet', as_of: null },
    today: { word: 'not screened', because: 'The screener has not run yet.', as_of: null },
    weeks: { word: 'no signals', as_of: null },
    sentence: null,
  });
});

describe('with scores, a run and a poll', () => {
  let symbols: string[];
  let verdicts: StockVerdicts[];
  beforeAll(async () => {
    await fetchLists(app, ['idea-engine', 'upgrades', 'downgrades', 'most-active', 'stocks-to-short']);
    await runPipeline(app);
    await screenAndPoll(app);
    const { signals } = await read('latestSignals', '/api/signals/latest');
    symbols = [...new Set([...watchedSymbols, ...signals.map(({ symbol }) => symbol)])].slice(0, 200);
    verdicts = await verdictsOf(symbols);
  });

  test('answers every symbol asked for once, in their order', async () => {
    expect(verdicts.map(({ symbol }) => symbol)).toEqual(symbols);
    expect(await verdictsOf(['nvda', 'NVDA', 'brk-b'])).toMatchObject([
      { symbol: 'NVDA' },
      { symbol: 'NVDA' },
      { symbol: 'BRK.B' },
    ]);
  });

  test('weeks is the derived action of the published score, in list and columns alike', async () => {
    const list = new Map((await read('latestSignals', '/api/signals/latest')).signals.map((one) => [one.symbol, one]));
    const columns = signalsOfColumns(await read('signalColumns', '/api/signals/columns'));
    const ofColumns = new Map(columns.map((one) => [one.symbol, one]));
    let scored = 0;
    for (const { symbol, weeks } of verdicts) {
      const signal = list.get(symbol);
      if (signal === undefined) {
        expect(weeks.word, symbol).toBe('no signals');
        continue;
      }
      scored += 1;
      const { action, confidence } = localAction(signal);
      expect(localAction(ofColumns.get(symbol) ?? signal), symbol).toEqual(localAction(signal));
      expect(weeks, symbol).toMatchObject({ word: action.replace('_', ' '), strength: Math.round(confidence) });
    }
    expect(scored).toBeGreaterThan(100);
  });

  test('today is the decision of the run, in its list and its detail alike', async () => {
    const columns = await read('screenerList', '/api/screener/list');
    const list = listedColumns(columns, null);
    const current = await read('screenerCurrent', '/api/screener/current');
    const whole = new Map(current.stocks.map((stock) => [stock.symbol, stock.trade_signals?.summary]));
    for (const { symbol, today } of verdicts) {
      const row = findRow(list, symbol);
      if (row < 0) {
        expect(today.word, symbol).toBe('not screened');
        continue;
      }
      const { decision, green_count } = stockAt(list, row).summary;
      expect(whole.get(symbol)?.decision, symbol).toBe(decision);
      expect(today, symbol).toMatchObject({
        word: decision,
        strength_text: decision === 'SKIP' ? 'no light known' : `${green_count} of 5`,
        as_of: columns.run_info.as_of,
      });
    }
    const [listed] = verdicts.filter(({ today }) => today.word === 'MAYBE');
    const detail = await read('currentStock', `/api/screener/current/${listed?.symbol}`);
    expect(detail.stock.trade_signals?.summary.decision).toBe('MAYBE');
  });

  test('minutes is the action of the poll, of the watchlist and beyond it', async () => {
    const watched = await read('goldenEyeCurrent', '/api/goldeneye/current');
    const market = await read('goldenEyeCurrent', '/api/goldeneye/current?scope=market');
    const listed = market.stocks.slice(0, 100);
    const known = await verdictsOf([...watchedSymbols, ...listed.map(({ symbol }) => symbol)]);
    const bySymbol = new Map(known.map((one) => [one.symbol, one]));
    for (const stock of [...listed, ...watched.stocks]) {
      const minutes = bySymbol.get(stock.symbol)?.minutes;
      expect(minutes, stock.symbol).toMatchObject({
        word: stock.recommendation_action,
        strength: stock.confidence_score,
        as_of: watched.as_of,
      });
    }
  });

  test('a first visit is offered what the pages show, until it is put away for good by its account alone', async () => {
    const { suggestions } = await read('firstSuggestions', FIRST);
    const plans = new Set(
      (await read('goldenEyeSetups', '/api/goldeneye/setups?scope=market')).plans.map(({ symbol }) => symbol),
    );
    const list = listedColumns(await read('screenerList', '/api/screener/list'), null);
    for (const one of suggestions) {
      if (one.kind === 'star') {
        const [stock] = await verdictsOf([one.symbol]);
        expect([stock?.minutes.side, stock?.today.side, stock?.weeks.side]).toEqual(Array(3).fill('bullish'));
      } else if (one.kind === 'alert') {
        expect(plans.has(one.symbol)).toBe(true);
        const added = await sendAs(app, app.userToken, 'POST', '/api/alerts/rules', one.rule);
        expect(added.status, await added.text()).toBe(200);
      } else {
        const saved = new URLSearchParams(one.query);
        const every = Uint32Array.from({ length: list.count }, (_, row) => row);
        expect(rowsOfScreen(list, every, (name) => saved.get(name))).toHaveLength(one.hits);
      }
    }
    expect(suggestions.map(({ kind }) => kind)).toContain('screen');
    const put = await sendAs(app, app.userToken, 'POST', `${FIRST}/put-away`, {});
    expect(await put.json()).toMatchObject({ has_begun: true });
    expect(await read('me', '/api/auth/me')).toMatchObject({ has_begun: true });
    expect(await (await callAs(app, app.adminToken, '/api/auth/me')).json()).not.toHaveProperty('has_begun');
  });

  test('weeks rests on the score that the cards of the dashboard and the rows of the watchlist show', async () => {
    const starred = [...new Set(symbols.filter((_, at) => at % 4 === 0))];
    for (const symbol of starred) {
      const reply = await callAs(app, app.userToken, `/api/watchlist/${symbol}`, { method: 'PUT' });
      expect(reply.status, symbol).toBe(200);
    }
    const { rows } = await read('watchlistRows', '/api/watchlist/rows');
    expect(new Set(rows.map(({ symbol }) => symbol))).toEqual(new Set(starred));
    const { data } = await read('miniCards', '/api/dashboard/mini-cards');
    const cards = [data?.premium, data?.bullish, data?.bearish, data?.neutral].flatMap((tab) => tab ?? []);
    const ofCards = new Map(cards.map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score]));
    const ofRows = new Map(rows.map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score]));
    let scored = 0;
    for (const { symbol, weeks } of verdicts) {
      for (const shown of [ofCards, ofRows]) {
        const score = shown.get(symbol);
        if (score === undefined) continue;
        expect(weeks.figure, symbol).toBe(score === null ? '' : signed(score, 0));
        if (score !== null) scored += 1;
      }
    }
    expect(scored).toBeGreaterThan(100);
  });

  test('a stock the run does not list says why: its price or history was missing, or no filter is active', async () => {
    const names = unpackSymbols((await read('screenerNames', '/api/screener/names')).symbols);
    const listed = new Set(listedColumns(await read('screenerList', '/api/screener/list'), null).symbol);
    const unlisted = names.filter((symbol) => !listed.has(symbol)).slice(0, 150);
    const known = [...(await verdictsOf(unlisted)), ...(await verdictsOf(['NOPE']))];
    const reasons = Map.groupBy(known, ({ today }) => today.strength_text);
    expect(
      [...reasons.keys()].every((reason) =>
        ['no price yet', 'history incomplete', 'below the filters', 'not screened here'].includes(reason),
      ),
    ).toBe(true);
    expect(reasons.get('not screened here')?.map(({ symbol }) => symbol)).toEqual(['NOPE']);
    // Judged by itself, a stock called below the filters has every figure the filters read.
    for (const { symbol } of (reasons.get('below the filters') ?? []).slice(0, 5)) {
      const reply = await sendAs(app, app.userToken, 'POST', '/api/screener/fetch-single', { symbol });
      const { stock } = endpoints.fetchSingle.reply.parse(await reply.json());
      expect(stock, symbol).toMatchObject({ rsi: expect.any(Number), fifty_two_week_high: expect.any(Number) });
    }
  });

  test('the patterns of the market are those of the poll, stock by stock', async () => {
    const { symbols: packed, marks, as_of } = await read('goldenEyePatterns', '/api/goldeneye/patterns');
    const watched = await read('goldenEyeCurrent', '/api/goldeneye/current');
    const market = await read('goldenEyeCurrent', '/api/goldeneye/current?scope=market');
    expect(as_of).toBe(watched.as_of);
    const bySymbol = new Map(unpackSymbols(packed).map((symbol, at) => [symbol, marks[at] ?? 0]));
    for (const stock of [...watched.stocks, ...market.stocks]) {
      const found = patternNames.filter((name) => stock[`has_${name}`]);
      const bits = bySymbol.get(stock.symbol) ?? 0;
      expect(bits & markBits(found), stock.symbol).toBe(markBits(found));
      // What is more has come from a plan that is still open.
      if (bits !== markBits(found)) expect(bits & markBits(['plan']), stock.symbol).not.toBe(0);
    }
    expect(bySymbol.size).toBeGreaterThanOrEqual(market.stocks.length);
  });

  test('the sentence names figures of the run, and an instant is answered with its words', async () => {
    const spoken = verdicts.filter(({ sentence }) => sentence?.disagree === true);
    expect(spoken.length).toBeGreaterThan(0);
    for (const { sentence } of spoken) expect(sentence?.text).toMatch(/^They disagree\. .*\d.*\.$/);
    await clock.advance(1_000);
    const asof = `&asof=${new Date(clock.now() - 500).toISOString()}`;
    const then = await verdictsOf(symbols, asof);
    expect(then.map(({ minutes, today, weeks }) => [minutes, today, weeks])).toEqual(
      verdicts.map(({ minutes, today, weeks }) => [minutes, today, weeks]),
    );
  });
});

test('plans of a poll of an earlier version are those of its windows on file, without the refused and the settled ones', async () => {
  const watched = await read('goldenEyeCurrent', '/api/goldeneye/current');
  const { query } = app.storage.database;
  const opened = new Date(Date.parse(watched.as_of ?? '') - 5 * 60_000).toISOString();
  const quiet = watched.stocks.filter(({ recommendation_action }) => recommendation_action === 'NONE');
  const open = async (symbol: string, refused: string | null) => {
    const { rows } = await query<{ id: number }>(
      `insert into goldeneye_window (poll_id, received_at, session_date, source, symbol, pattern, side, part_of_day,
         detected_at, entry, stop, target, action, confidence, known_at, market_known_at, delay_minutes, refused, scope)
       values ($1, $2, '2026-11-17', $3, $4, 'market_follow', 'short', 'midday', $2, $6, $6::float8 * 1.1, $6::float8 * 0.8, 'WATCH', 61, $2, $2, 0, $5,
         'market') returning id`,
      [watched.poll_id, opened, watched.source, symbol, refused, quiet.find((one) => one.symbol === symbol)?.price],
    );
    return rows[0]?.id;
  };
  const [one = '', other = ''] = quiet.map(({ symbol }) => symbol);
  const id = await open(one, null);
  await open(other, 'SPREAD_OF_RISK');
  const setups = createSetups(
    stub({
      database: app.storage.database,
      clock: app.clock,
      publish: { knownBy: async () => null },
      sourceStatus: async () => ({ name: watched.source ?? '', simulated: true }) as never,
    }),
    stub({}),
    async () => watched,
  );
  const plans = async () =>
    (await setups.plans({ ...watched, plans: null }, undefined)).filter(
      ({ symbol }) => symbol === one || symbol === other,
    );
  expect(await plans()).toMatchObject([
    {
      symbol: one,
      action: 'WATCH',
      side: 'short',
      confidence: 61,
      state: 'can_be_entered',
      price: watched.stocks.find(({ symbol }) => symbol === one)?.price,
    },
  ]);
  // Without a further poll it ends at its time.
  const now = new Date(clock.now()).toISOString();
  const past = Date.parse(watched.last_poll ?? '') - Date.parse(watched.as_of ?? '');
  clock.set(new Date(((await plans())[0]?.ends_at ?? 0) + past).toISOString());
  expect(await plans()).toMatchObject([{ symbol: one, state: 'ended', ended: { by: 'time' } }]);
  clock.set(now);
  await query(
    `insert into goldeneye_settlement (window_id, clock, received_at, known_at, outcome, exited_at, net_r, missing_minutes,
       halted) values ($1, 'reader', now(), $2, 'win', $2, 2, 0, false)`,
    [id, opened],
  );
  expect(await plans()).toMatchObject([{ symbol: one, state: 'ended', ended: { by: 'target' } }]);
});

test.each(['', 'NV DA', 'NVDA,', `${'A,'.repeat(200)}A`, 'A'.repeat(21)])('%j is refused', async (symbols) => {
  const reply = await callAs(app, app.userToken, `/api/verdicts?symbols=${encodeURIComponent(symbols)}`);
  expect(reply.status).toBe(422);
});
