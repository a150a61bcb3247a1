// One day of the simulated market twice: polled live every minute over the wire, and replayed from its minute bars afterwards.
import { expect, onTestFinished, test } from 'vitest';
import type { DetectedWindow, SettledOutcome } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { findSession, type Session, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { createRecordStore } from '../../../src/server/goldeneye/record-store.ts';
import { replayMinutes } from '../../../src/server/goldeneye/replay/replay-minutes.ts';
import type { QuotedBar } from '../../../src/server/goldeneye/replay/splits-in-bars.ts';
import { momentOfMarket } from '../../../src/server/market-memory/market-memory.ts';
import { RegularVolumes } from '../../../src/server/market-memory/regular-volumes.ts';
import { createMemoryStore } from '../../../src/server/market-memory/store.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { Tape } from '../../../src/server/market-memory/tape.ts';
import { packTapeDay } from '../../../src/server/market-memory/usual-day.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { serveSimulator } from '../../../src/simulator/serve.ts';
import { adapters } from '../../providers/adapters.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';

const minuteMs = 60_000;
const SOURCE = 'Simulated market';
const day = '2026-11-12';
/** The funds that say where the market goes, and some of the watchlist; others have no usual volume and open no window. */
const symbols = ['TNA', 'TZA', 'TQQQ', 'SQQQ', 'VXX', 'SOXL', 'MU', 'PLTR', 'HOOD', 'NVDA'];
/** From before the bell until 11:00 in New York. */
const POLLED = 90 * minuteMs;

/** The same market at any other time, over the wire. */
async function marketAt(app: TestApp) {
  let now = app.clock.now();
  const simulator = await serveSimulator({ clock: () => now, market: app.simulator.market });
  onTestFinished(() => simulator.close());
  const { massive } = adapters(simulator.url, systemClock);
  return {
    massive,
    set: (instant: number) => {
      now = instant;
    },
  };
}

/** What a server that ran through the session has on its tape of it; every fifth minute says what is usual. */
async function tapeOf(app: TestApp, session: Session): Promise<void> {
  const { massive, set } = await marketAt(app);
  const index = new SymbolIndex();
  const tape = new Tape(index);
  const regular = new RegularVolumes(index);
  for (let end = session.open_ms; end <= session.close_ms; end += 5 * minuteMs) {
    set(end + 2_000);
    const market = toMarketColumns(await massive.snapshots(symbols));
    const moment = momentOfMarket(market, end + 2_000)!;
    regular.apply(market, moment);
    tape.push(market, session, moment.at);
  }
  const store = createMemoryStore(app.storage.database.query, SOURCE);
  const row = { ...packTapeDay(tape.day!, index.names), minutes: 390 };
  await store.saveTapeDay(row, index.size, new Date(session.close_ms).toISOString());
}

/** Polls every minute from before the bell on; bid and ask of each minute's end by symbol. */
async function pollThrough(app: TestApp, session: Session): Promise<Map<string, { bid: number; ask: number }>> {
  const quotes = new Map<string, { bid: number; ask: number }>();
  const { massive } = adapters(app.simulator.url, systemClock);
  for (let end = session.open_ms - 5 * minuteMs; end <= session.open_ms + POLLED; end += minuteMs) {
    app.clock.set(new Date(end + 2_000).toISOString());
    const done = await callAs(app, app.adminToken, '/api/goldeneye/fetch', { method: 'POST' });
    expect(await done.json()).toMatchObject({ success: true });
    for (const { symbol, bid, ask, last_minute } of await massive.snapshots(symbols)) {
      if (last_minute === null || bid === null || ask === null) continue;
      quotes.set(`${symbol} ${last_minute.start_timestamp}`, { bid, ask });
    }
  }
  return quotes;
}

const inOrder = (settled: readonly SettledOutcome[]) =>
  [...settled].sort(
    (a, b) =>
      a.detected_at - b.detected_at ||
      a.symbol.localeCompare(b.symbol) ||
      a.pattern.localeCompare(b.pattern) ||
      a.clock.localeCompare(b.clock),
  );

test('a replay of a day finds the windows and outcomes that its polls found live, to the last digit', async () => {
  const session = findSession(day)!;
  const sessions = sessionsBack(day, 21);
  const clock = testClock(new Date(session.open_ms - 5 * minuteMs).toISOString());
  const app = await startTestApp({ clock, withHistory: true });
  onTestFinished(() => app.close());
  for (const earlier of sessions.slice(0, -1)) await tapeOf(app, earlier);
  await app.platform.begin(() => undefined);
  const quotes = await pollThrough(app, session);
  const record = createRecordStore(app.storage.database.query);
  const live = await record.outcomes(SOURCE, 1_000_000, null);
  const until = session.open_ms + POLLED;

  const { massive, set } = await marketAt(app);
  // Once it is closed, the simulated market shows an earlier hour again.
  set(session.after_close_ms - minuteMs);
  const files = new Map<string, QuotedBar[]>();
  for (const symbol of symbols) {
    const bars = await massive.minuteBars(symbol, sessions[0]!.pre_open_ms, session.after_close_ms);
    const none = { bid: null, ask: null };
    files.set(
      symbol,
      bars.map((bar) => ({ ...bar, ...(quotes.get(`${symbol} ${bar.start_timestamp}`) ?? none) })),
    );
  }
  const replay = await replayMinutes(files, 0);
  expect(replay.unsettled).toBe(0);
  const replayed = replay.settled.filter(({ exited_at }) => exited_at <= until);
  expect(replayed.length).toBeGreaterThan(10);
  expect(new Set(replayed.map(({ clock }) => clock)).size).toBe(2);
  expect(inOrder(replayed)).toEqual(inOrder(live));
  // Windows that still wait for their outcome live are in the replay too.
  const detected = replay.settled.filter((one) => one.clock === 'market' && one.detected_at <= until);
  const onFile = await record.readWindows(SOURCE, day);
  const name = ({ detected_at, symbol, pattern }: DetectedWindow) => `${detected_at} ${symbol} ${pattern}`;
  expect(detected.map(name).sort()).toEqual(onFile.map(name).sort());
});
