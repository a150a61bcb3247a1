// Settlement of windows over days, restarts and owners: the record stays the same.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { z } from 'zod';
import type { goldenEyeEndpoints } from '../../../src/contract/goldeneye.ts';
import { GoldenEyeCurrent } from '../../../src/domain/goldeneye/golden-eye.ts';
import { entryFrom } from '../../../src/domain/goldeneye/windows/open-plan.ts';
import { settle } from '../../../src/domain/goldeneye/windows/settle.ts';
import { DetectedWindow } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { callAs, sampleUser, sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { type TestClock, testClock } from '../../setup/clock.ts';
import { historyTemplate } from '../../setup/market-history.ts';
import { type TestDatabase, testDatabase, testServer } from '../../setup/postgres.ts';
import { agreesWithBoard } from './agrees-with-board.ts';
import { current, judged, pollAt, start } from './poll-at.ts';

type Windows = z.output<(typeof goldenEyeEndpoints)['goldenEyeWindows']['reply']>;
type Setups = z.output<(typeof goldenEyeEndpoints)['goldenEyeSetups']['reply']>;
type GoldenEyeRecord = z.output<(typeof goldenEyeEndpoints)['goldenEyeRecord']['reply']>;

async function record(app: TestApp, query = ''): Promise<GoldenEyeRecord> {
  const reply = await callAs(app, app.userToken, `/api/goldeneye/record${query}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as GoldenEyeRecord;
}

/** A database with the sample accounts, for several servers one after the other. */
async function storageWithAccounts(clock: TestClock): Promise<TestDatabase> {
  const storage = await testDatabase(await historyTemplate(testServer()));
  const first = await startTestApp({ clock, storage, withAccounts: false });
  expect((await sendAs(first, '', 'POST', '/api/auth/register', sampleUser)).ok).toBe(true);
  await first.close();
  return storage;
}

type VendorBar = { t: number; o: number; h: number; l: number; c: number; v: number; vw: number; n: number };

/** Straight from the vendor, past everything the product does with bars. */
async function vendorBars(app: TestApp, symbol: string, from: number, to: number): Promise<MinuteBar[]> {
  const path = `/massive/v2/aggs/ticker/${symbol}/range/1/minute/${from}/${to}?limit=50000&apiKey=sample`;
  const { results } = (await (await fetch(app.simulator.url + path)).json()) as { results?: VendorBar[] };
  return (results ?? []).map(({ t, o, h, l, c, v, vw, n }) => ({
    start_timestamp: t,
    open: o,
    high: h,
    low: l,
    close: c,
    volume: v,
    vwap: vw,
    transactions: n,
  }));
}

/** 13:14 and ten seconds in New York on a Tuesday. */
const live = Date.parse('2026-11-17T18:14:10.000Z');

describe('a running session', () => {
  test('every window found is settled, and settles again to the same on the bars of the vendor', async () => {
    const clock = testClock(new Date(live).toISOString());
    const app = await start(clock);
    onTestFinished(() => app.close());
    const arePlansOpen = async () => {
      const reply = await callAs(app, app.userToken, '/api/goldeneye/setups?limit=1');
      return ((await reply.json()) as Setups).open.market > 0;
    };
    for (let minute = 0; minute < 25 || (minute < 60 && !(await arePlansOpen())); minute += 1)
      await pollAt(app, clock, live + minute * minuteMs);
    const { newest, pending, lines, since } = await record(app);
    expect(newest.length).toBeGreaterThan(0);
    await agreesWithBoard(app);
    expect(pending).toBeGreaterThan(0);
    expect(Date.parse(since!)).toBeGreaterThanOrEqual(live - 10_000);
    const session = findSession('2026-11-17')!;
    for (const outcome of newest) {
      const long = outcome.side === 'long';
      expect(long ? outcome.stop < outcome.entry : outcome.stop > outcome.entry).toBe(true);
      expect(long ? outcome.target > outcome.entry : outcome.target < outcome.entry).toBe(true);
      const bars = await vendorBars(app, outcome.symbol, outcome.detected_at, clock.now());
      const window = DetectedWindow.parse(outcome);
      // Polled ten seconds after the minute; the simulated market has no delay, so both clocks enter at the same bar.
      const known = { market_known_at: outcome.detected_at + 10_000, delay_minutes: 0 };
      const until = Math.floor(clock.now() / minuteMs) * minuteMs;
      const again = settle(window, outcome.clock, entryFrom(outcome.clock, known), bars, session, until);
      expect(outcome, `${outcome.symbol} ${outcome.pattern}`).toEqual(again);
      expect(['BUY', 'SELL', 'WATCH']).toContain(outcome.action);
      expect(outcome.relative_volume).toBeGreaterThanOrEqual(3);
      if (outcome.entered_at !== null)
        expect(outcome.entered_at).toBeGreaterThanOrEqual(outcome.detected_at + minuteMs);
    }
    expect(lines).toHaveLength(144);
    for (const line of lines.filter((one) => one.part_of_day === null)) {
      const own = lines.filter(
        (one) => one.scope === line.scope && one.pattern === line.pattern && one.advice === line.advice,
      );
      for (const name of ['market', 'reader'] as const) {
        const { n, wins, losses, timeouts, win_rate } = line[name];
        expect(own.filter((one) => one.part_of_day !== null).reduce((sum, one) => sum + one[name].n, 0)).toBe(n);
        expect(wins + losses + timeouts).toBe(n);
        expect(win_rate).toBe(n === 0 ? null : wins / n);
      }
    }
    const total = (advice: string) =>
      lines.filter((one) => one.advice === advice && one.pattern === null && one.part_of_day === null);
    expect([...total('trade'), ...total('watch')].reduce((sum, { market }) => sum + market.n, 0)).toBeGreaterThan(0);
    // The chart of a stock marks its windows, each with what became of it by the market's clock.
    const settled = newest.find(({ clock: by }) => by === 'market');
    const windowsOf = async (query = '') =>
      (
        (await (
          await callAs(app, app.userToken, `/api/goldeneye/windows/${settled?.symbol}${query}`)
        ).json()) as Windows
      ).windows;
    const own = await windowsOf();
    expect(own.map(({ detected_at }) => detected_at)).toEqual(own.map(({ detected_at }) => detected_at).toSorted());
    expect(
      own.find((one) => one.detected_at === settled?.detected_at && one.pattern === settled.pattern),
    ).toMatchObject({
      entry: settled?.entry,
      outcome: settled?.outcome,
      net_r: settled?.net_r,
      exited_at: settled?.exited_at,
    });
    expect(own.every(({ market_known_at, detected_at }) => (market_known_at ?? 0) >= detected_at)).toBe(true);
    expect(await windowsOf(`?asof=${new Date(live - minuteMs).toISOString()}`)).toEqual([]);
    // As of an earlier instant nothing that came later is known.
    const early = await record(app, `?asof=${new Date(live + 1_000).toISOString()}`);
    expect(early.newest).toEqual([]);
    expect(early.lines.every(({ market, reader }) => market.n + reader.n === 0)).toBe(true);
  });

  test('minutes that were not polled are caught up: the same stocks as with every poll', async () => {
    const ends = live + 4 * minuteMs;
    /** What a product of its own says at the end, having polled at these instants; one product at a time. */
    const judgedAfter = async (polls: readonly number[]) => {
      const clock = testClock(new Date(polls[0] ?? ends).toISOString());
      const app = await start(clock);
      try {
        for (const at of polls) await pollAt(app, clock, at);
        return judged(await pollAt(app, clock, ends));
      } finally {
        await app.close();
      }
    };
    const everyMinute = await judgedAfter(Array.from({ length: 4 }, (_, minute) => live + minute * minuteMs));
    expect(await judgedAfter([])).toEqual(everyMinute);
    expect(await judgedAfter([live])).toEqual(everyMinute);
  });

  test('stocks off the watchlist met in mid-session get their bars, and with them a plan', async () => {
    const clock = testClock(new Date(live).toISOString());
    const app = await start(clock);
    onTestFinished(() => app.close());
    const market = async (): Promise<GoldenEyeCurrent> =>
      GoldenEyeCurrent.parse(await (await callAs(app, app.userToken, '/api/goldeneye/current?scope=market')).json());
    const beyond = async () => (await market()).stocks.filter(({ category }) => category === null);
    await pollAt(app, clock, live);
    // Without bars their momentum is unknown: patterns there are not judged, and nothing is recommended.
    expect(await beyond()).toEqual([]);
    expect((await market()).standing).toMatchObject({ standing: 0, quotes: true });
    // The bars come between two polls; on a busy machine not between the first two.
    let minute = 0;
    const planned = async () => {
      minute += 1;
      await pollAt(app, clock, live + minute * minuteMs);
      return (await beyond()).filter(({ stop_loss }) => stop_loss !== null).length;
    };
    await expect.poll(planned, { timeout: 60_000, interval: 500 }).toBeGreaterThan(0);
    for (const stock of (await beyond()).filter(({ stop_loss }) => stop_loss !== null)) {
      const { stop_loss, entry_low, entry_high, target_price, side } = stock;
      const rising = [stop_loss, entry_low, entry_high, target_price] as number[];
      const ordered = side === 'long' ? rising : [target_price, entry_low, entry_high, stop_loss];
      expect(ordered).toEqual([...(ordered as number[])].sort((a, b) => a - b));
    }
  });

  test('while the usual volumes are unknown, patterns are found and not judged, and no window opens', async () => {
    const clock = testClock(new Date(live).toISOString());
    const app = await start(clock, { withHistory: false });
    onTestFinished(() => app.close());
    app.simulator.faults.add({ kind: '500', path: '/massive/v2/aggs/grouped', times: null });
    for (let minute = 0; minute < 6; minute += 1) await pollAt(app, clock, live + minute * minuteMs);
    const { stocks, standing } = await current(app);
    expect(stocks.every(({ volume_float_ratio: ratio }) => ratio === null)).toBe(true);
    for (const { pattern_count, recommendation_action, not_judged } of stocks) {
      if (pattern_count > 0) expect(['NONE', 'AVOID']).toContain(recommendation_action);
      expect(not_judged).toContain('LOW_VOLUME');
    }
    expect(standing).toMatchObject({ standing: 0, quotes: true });
    const { rows } = await app.storage.database.pool.query('select id from goldeneye_window');
    expect(rows).toEqual([]);
  });

  test('a restart settles the windows that were open, once', async () => {
    const clock = testClock(new Date(live).toISOString());
    const storage = await storageWithAccounts(clock);
    onTestFinished(() => storage.drop());
    const { pool } = storage.database;
    const unsettled = async (): Promise<number[]> => {
      const { rows } = await pool.query(
        `select id::int as id from goldeneye_window w
         where (select count(*) from goldeneye_settlement s where s.window_id = w.id) < 2`,
      );
      return rows.map(({ id }) => id);
    };
    const first = await start(clock, { storage });
    let open: number[] = [];
    for (let minute = 0; minute < 40 && open.length === 0; minute += 1) {
      await pollAt(first, clock, live + minute * minuteMs);
      open = await unsettled();
    }
    expect(open.length).toBeGreaterThan(0);
    await first.close();
    const later = clock.now() + 37 * minuteMs;
    clock.set(new Date(later).toISOString());
    const restarted = await start(clock, { storage });
    await pollAt(restarted, clock, later);
    await pollAt(restarted, clock, later + minuteMs);
    const waiting = new Set(await unsettled());
    expect(open.filter((id) => waiting.has(id))).toEqual([]);
    const total = (await record(restarted)).lines.filter((line) => line.pattern === null && line.part_of_day === null);
    const counted = total.reduce((sum, { market }) => sum + market.n + market.missed, 0);
    expect(counted).toBeGreaterThanOrEqual(open.length);
    // Each window that is offered is one call, as it was detected, also over a restart.
    const calls = await pool.query(
      `select c.source, c.symbol, c.side, c.strength, c.confidence, c.origin::int as origin, s.known_at, p.published_at as published
       from call c join call_set s on s.id = c.set_id left join publication p on p.id = s.publication_id
       where s.kind = 'window' order by c.origin`,
    );
    const offered = await pool.query(
      `select pattern as source, symbol, case side when 'long' then 1 else -1 end as side, confidence as strength, confidence,
         id::int as origin, known_at, known_at as published
       from goldeneye_window where refused is null order by id`,
    );
    expect(calls.rows).toEqual(offered.rows);
    expect(calls.rows.length).toBeGreaterThan(0);
    // A locked quote is charged the assumed costs, as an unknown spread is.
    await pool.query('update goldeneye_window set spread = 0');
    const { lines } = await record(restarted);
    expect(lines.every(({ market, reader }) => market.with_spread + reader.with_spread === 0)).toBe(true);
    await restarted.close();
  });
});
