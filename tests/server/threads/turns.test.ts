// Polls go before the next slice of long work on the market's thread.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SnapshotRow } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { rowAt, toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { noRun } from '../../../src/domain/screener/run.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { Tape } from '../../../src/server/market-memory/tape.ts';
import { nextTurn } from '../../../src/server/process/clock.ts';
import { judgeMarket } from '../../../src/server/screener/judge-market.ts';
import { writeStocks } from '../../../src/server/screener/stored-run.ts';
import { inSlices, PollFirst } from '../../../src/server/threads/turns.ts';
import { sendAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { longTest } from '../../setup/long-run.ts';

test('a poll runs to its end between two slices of work', async () => {
  const polls = new PollFirst(nextTurn);
  const events: string[] = [];
  const makePoll = async () => {
    const end = polls.begin();
    events.push('poll begun');
    for (let step = 0; step < 5; step++) await nextTurn();
    events.push('poll published');
    end();
  };
  const poll = nextTurn().then(makePoll);
  await inSlices(6, 2, polls.turn, (at) => {
    events.push(`work ${at}`);
  });
  await poll;
  expect(events).toEqual(['work 0', 'work 1', 'poll begun', 'poll published', 'work 2', 'work 3', 'work 4', 'work 5']);
});

test('work waits for every poll; ending one poll twice ends it once', async () => {
  const polls = new PollFirst(nextTurn);
  const [one, other] = [polls.begin(), polls.begin()];
  let went = false;
  const turn = polls.turn().then(() => {
    went = true;
  });
  one();
  one();
  for (let step = 0; step < 5; step++) await nextTurn();
  expect(went).toBe(false);
  other();
  await turn;
  expect(went).toBe(true);
});

const session = findSession('2026-11-17')!;
const at = session.open_ms + 3_600_000;
const empty = rowAt(toMarketColumns([]), 0);
const market: SnapshotRow[] = Array.from({ length: 1_000 }, (_, place) => ({
  ...empty,
  symbol: `S${place}`,
  current_price: 10 + place,
  change_from_prev_close_pct: 9,
  updated_at: at,
}));

test('a screener run works in slices, and a poll at any of them goes first', async () => {
  const symbols = new SymbolIndex();
  const polls = new PollFirst(nextTurn);
  let slices = 0;
  let making = false;
  const turn = async () => {
    slices += 1;
    const end = polls.begin();
    making = true;
    void Promise.all([nextTurn(), nextTurn()]).then(() => {
      making = false;
      end();
    });
    await polls.turn();
    expect(making).toBe(false);
  };
  const unknown = { value: Number.NaN, estimate: false };
  const judged = await judgeMarket(
    {
      rows: market,
      moment: { at, session },
      now: at,
      memory: { symbols, daily: null, tape: new Tape(symbols), usualVolume: () => unknown, volatility: () => unknown },
      listings: new Map(),
      enrichment: new Map(),
      findNews: () => null,
      earlier: [],
      before: null,
    },
    turn,
  );
  const judging = slices;
  expect(judging).toBeGreaterThan(4);
  expect(judged.stocks).toHaveLength(market.length);
  const { run_info } = noRun();
  const { bytes } = await writeStocks(run_info, judged.stocks, turn);
  expect(slices - judging).toBeGreaterThan(4);
  expect(bytes.toString()).toBe(JSON.stringify({ run_info, stocks: judged.stocks }));
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: testClock('2026-11-17T18:14:10.000Z'), withHistory: true });
  await app.platform.begin(() => undefined);
});
afterAll(() => app.close());

const post = (path: string) =>
  sendAs(app, app.adminToken, 'POST', path, { enrichment_enabled: false }).then((reply) => reply.json());

longTest('a poll asked for during a run is answered before it', async () => {
  // The first poll of a day fetches the bars of its beginning.
  expect(await post('/api/goldeneye/fetch')).toMatchObject({ success: true });
  const answered: string[] = [];
  const asked = [
    post('/api/screener/fetch').then((reply) => {
      answered.push('run');
      return reply as unknown;
    }),
    post('/api/goldeneye/fetch').then((reply) => {
      answered.push('poll');
      return reply as unknown;
    }),
  ];
  for (const reply of await Promise.all(asked)) expect(reply).toMatchObject({ success: true });
  expect(answered).toEqual(['poll', 'run']);
});
