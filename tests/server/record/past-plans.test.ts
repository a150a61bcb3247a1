// Golden Eye in earlier sessions: every session in order and once, after the sessions it is judged by, and as a whole replay finds it.
import { expect, onTestFinished, test } from 'vitest';
import { watchedSymbols } from '../../../src/domain/goldeneye/watchlist.ts';
import type { SettledOutcome } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { readBars } from '../../../src/domain/minutes/bar-series.ts';
import { createPastReplay } from '../../../src/server/goldeneye/replay/past-replay.ts';
import { replayMinutes } from '../../../src/server/goldeneye/replay/replay-minutes.ts';
import type { ReplayAsk } from '../../../src/server/goldeneye/thread-tasks.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { createPastSessions } from '../../../src/server/record/reconstruction/past-sessions.ts';
import { serveSimulator } from '../../../src/simulator/serve.ts';
import { adapters } from '../../providers/adapters.ts';
import { longTest } from '../../setup/long-run.ts';
import { sharedMarket } from '../../setup/simulated-market.ts';
import { stub } from '../../setup/stub.ts';

const sessions = sessionsBack('2026-11-13', 24);
const last = sessions.at(-1)!;
const none = { bid: null, ask: null };

/** Plans of the sessions of these dates, with what was asked of the vendor and of the thread. */
async function plansOf(
  dates: readonly string[],
  barsOf: (symbol: string, from: number, to: number) => Promise<MinuteBar[]>,
) {
  const asks: ReplayAsk[] = [];
  const requests: string[] = [];
  const replay = createPastReplay();
  const next = createPastSessions(
    stub({
      minuteBars: async (symbol, from, to) => {
        requests.push(symbol);
        return barsOf(symbol, from, to);
      },
      pipelineThread: {
        ask: (async (_: string, ask: ReplayAsk) => {
          asks.push(ask);
          return replay(ask);
        }) as never,
      },
      pipeline: { ofRecord: { askPatiently: (ask) => ask() } },
    }),
    { last: last.date, delay_minutes: 15, signal: new AbortController().signal },
  );
  const plans: SettledOutcome[] = [];
  for (const date of dates) plans.push(...((await next(date))?.plans ?? []));
  return { plans, asks, requests };
}

longTest(
  'a session comes after the twenty it is judged by, each once, with the bars of its regular hours',
  async () => {
    const bar = (start_timestamp: number): MinuteBar => ({
      ...{ start_timestamp, open: 10, high: 10, low: 10, close: 10, volume: 100, vwap: 10, transactions: 1 },
    });
    const around = async (_: string, from: number, to: number) =>
      sessions
        .flatMap(({ open_ms, close_ms }) => [open_ms - 60_000, open_ms, close_ms - 60_000, close_ms])
        .filter((at) => at >= from && at <= to)
        .map(bar);
    const dates = sessions.slice(-3).map(({ date }) => date);
    const { asks, requests } = await plansOf([dates[0]!, dates[2]!], around);
    expect(asks.map(({ date }) => date)).toEqual(sessions.slice(1).map(({ date }) => date));
    expect(new Set(asks.map(({ run }) => run)).size).toBe(1);
    for (const { date, bars } of asks) {
      const { open_ms, close_ms } = sessions.find((session) => session.date === date)!;
      expect(bars.map(({ symbol }) => symbol)).toEqual(watchedSymbols);
      for (const { bars: own } of bars)
        expect(readBars(own).map(({ start_timestamp }) => start_timestamp)).toEqual([open_ms, close_ms - 60_000]);
    }
    // 23 sessions, ten a request.
    expect(requests.length).toBe(3 * watchedSymbols.length);
  },
);

test('a session whose sessions before are not known any more is refused, not judged without them', async () => {
  const replay = createPastReplay();
  const [first, second, third] = sessions;
  const ask = { run: 'one', delay_minutes: 0, bars: [] };
  await replay({ ...ask, after: null, date: first!.date });
  await replay({ ...ask, after: first!.date, date: second!.date });
  const next = { ...ask, after: second!.date, date: third!.date };
  await expect(replay({ ...next, run: 'other' })).rejects.toMatchObject({ status: 409 });
  await expect(createPastReplay()(next)).rejects.toMatchObject({ status: 409 });
});

longTest("plans are those of a whole replay by the reader's clock, without refused ones", async () => {
  const simulator = await serveSimulator({ clock: () => last.after_close_ms - 60_000, market: sharedMarket() });
  onTestFinished(() => simulator.close());
  const { massive } = adapters(simulator.url, systemClock);
  const some = new Set(['TNA', 'TZA', 'TQQQ', 'SQQQ', 'MU', 'PLTR', 'HOOD']);
  const onFile = new Map<string, MinuteBar[]>();
  for (const symbol of some)
    onFile.set(symbol, await massive.minuteBars(symbol, sessions[1]!.open_ms, last.close_ms - 1));
  const barsOf = async (symbol: string, from: number, to: number) =>
    (onFile.get(symbol) ?? []).filter(({ start_timestamp: at }) => at >= from && at <= to);
  const { plans } = await plansOf(
    sessions.slice(-3).map(({ date }) => date),
    barsOf,
  );
  const files = new Map<string, (MinuteBar & typeof none)[]>();
  for (const symbol of watchedSymbols) {
    const bars: (MinuteBar & typeof none)[] = [];
    for (const { open_ms, close_ms } of sessions.slice(1)) {
      for (const bar of await barsOf(symbol, open_ms, close_ms - 1)) bars.push({ ...bar, ...none });
    }
    files.set(symbol, bars);
  }
  const { settled } = await replayMinutes(files, 15);
  expect(plans.length).toBeGreaterThan(10);
  expect(plans).toEqual(settled.filter(({ clock, refused }) => clock === 'reader' && refused === null));
});
