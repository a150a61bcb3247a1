// Scoreboard, open setups and verdicts of a running app against its windows on file.
import { expect } from 'vitest';
import type { ReplyOf } from '../../../src/contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../../src/contract/goldeneye.ts';
import type { verdictEndpoints } from '../../../src/contract/stocks/verdicts.ts';
import { callAs, type TestApp } from '../../setup/app.ts';

type Setups = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeSetups']>;
type Board = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeScoreboard']>;
type Verdicts = ReplyOf<(typeof verdictEndpoints)['verdicts']>;
type BoardWindows = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeBoardWindows']>;

export async function agreesWithBoard(app: TestApp): Promise<void> {
  type Row = {
    symbol: string;
    refused: string | null;
    outcome: string | null;
    net_r: number | null;
    spread: number | null;
  };
  const { rows } = await app.storage.database.pool.query<Row>(
    `select w.symbol, w.refused, w.spread, s.outcome, s.net_r from goldeneye_window w
     left join goldeneye_settlement s on s.window_id = w.id and s.clock = 'reader'`,
  );
  const get = async (path: string) => (await callAs(app, app.userToken, `/api/goldeneye/${path}`)).json();
  const board = (await get('scoreboard')) as Board;
  const offered = rows.filter(({ refused }) => refused === null);
  const ended = (outcome: string) => offered.filter((row) => row.outcome === outcome).length;
  expect(board).toMatchObject({
    session: '2026-11-17',
    found: offered.length,
    open: offered.filter(({ outcome }) => outcome === null).length,
    target: ended('win'),
    stop: ended('loss'),
    timed_out: ended('timeout'),
    not_entered: ended('missed'),
    refused: rows.length - offered.length,
  });
  const results = offered.flatMap(({ net_r }) => net_r ?? []);
  const sum = results.reduce((all, r) => all + r, 0);
  expect(board.settled).toBe(results.length);
  expect(board.average_net_r).toBeCloseTo(sum / results.length, 10);
  expect(board.total.at(-1)?.net_r).toBeCloseTo(sum, 10);
  for (const result of ['found', 'open', 'target', 'stop', 'timed_out', 'not_entered', 'refused'] as const) {
    const { windows } = (await get(`scoreboard/windows?result=${result}`)) as BoardWindows;
    expect(windows, result).toHaveLength(board[result]);
  }
  // The simulated market quotes every stock.
  expect(rows.every(({ spread }) => spread !== null)).toBe(true);
  const setups = (await get('setups?limit=20')) as Setups;
  expect(setups.open.market).toBeLessThanOrEqual(board.open);
  const { can_be_entered, late, ended: over } = setups.states;
  expect(can_be_entered + late).toBe(setups.open.market);
  expect(setups.setups.length).toBe(Math.min(20, can_be_entered + late + over));
  for (const setup of setups.setups) {
    expect(setup.bars.length).toBeGreaterThan(0);
    expect(setup.bars.length).toBeLessThanOrEqual(60);
    expect(setup.spread_share).toBeLessThanOrEqual(30);
    expect(setup.price).toBe(setup.bars.at(-1)?.close);
  }
  const trade = ({ action }: Setups['setups'][number]) => (action === 'BUY' || action === 'SELL' ? 0 : 1_000);
  const order = { can_be_entered: 0, late: 10_000, ended: 20_000 };
  const ranks = setups.setups.map((setup) => order[setup.state] + trade(setup) - (setup.confidence ?? 0));
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  // One plan per stock in strip, setup, poll and on the page of the stock, whatever pattern the newest poll finds.
  const symbols = setups.plans.map(({ symbol }) => symbol).join(',');
  const reply = await callAs(app, app.userToken, `/api/verdicts?symbols=${symbols}`);
  const { verdicts } = (await reply.json()) as Verdicts;
  expect(
    verdicts.map(({ symbol, minutes }) => [
      symbol,
      minutes.plan_state,
      minutes.word,
      minutes.direction,
      minutes.strength,
    ]),
  ).toEqual(
    setups.plans.map(({ symbol, state, action, side, confidence }) =>
      state === 'ended'
        ? [symbol, state, 'NONE', null, null]
        : [symbol, state, state === 'late' ? 'LATE' : action, side, confidence],
    ),
  );
  expect((await get('current?scope=market')).plans).toEqual(setups.plans);
  for (const plan of setups.plans.slice(0, 5)) expect((await get(`windows/${plan.symbol}`)).plan).toEqual(plan);
  // An outcome is known with the poll whose minute made it certain: between two polls nothing changes.
  const between = await app.storage.database.pool.query(
    `select s.window_id from goldeneye_settlement s
     where not exists (select from publication p where p.published_at = s.known_at)`,
  );
  expect(between.rows).toEqual([]);
}
