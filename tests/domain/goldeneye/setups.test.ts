// Open setups and the scoreboard: rules of a plan, order, counts and sums.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusePlan } from '../../../src/domain/goldeneye/rules/refuse-plan.ts';
import { baseRate } from '../../../src/domain/goldeneye/windows/base-rate.ts';
import {
  countLeftOut,
  endedSince,
  type FollowedWindow,
  orderSetups,
  type PriceNow,
  toSetups,
} from '../../../src/domain/goldeneye/windows/open-setups.ts';
import {
  BoardResult,
  type BoardWindow,
  countedWindows,
  countsAs,
  readScoreboard,
  windowsAt,
} from '../../../src/domain/goldeneye/windows/scoreboard.ts';
import { SETTLE_RULES } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import { minuteMs } from './random-market.ts';
import { long, session } from './settle-samples.ts';

const at = (minute: number) => session.open_ms + minute * minuteMs;

const sample: BoardWindow = {
  ...long,
  symbol: 'NVDA',
  detected_at: at(40),
  confidence: 70,
  relative_volume: 4,
  market_direction: 'BULL',
  bid: 99.99,
  ask: 100.01,
  spread: 0.02,
  outcome: null,
  entered_at: null,
  entry_price: null,
  exit_price: null,
  net_r: null,
  exited_at: null,
  not_entered: null,
  rules: null,
};
const { outcome: _, net_r: __, exited_at: ___, not_entered: ____, rules: _____, ...detected } = sample;
const open = (changes: Partial<FollowedWindow> = {}): FollowedWindow => ({
  ...detected,
  ends_at: at(71),
  ended: null,
  last: null,
  ...changes,
});
const setupsOf = (windows: FollowedWindow[], now: ReadonlyMap<string, PriceNow> = new Map()) =>
  toSetups(windows, now, at(41));

describe('rules of a plan', () => {
  test.each([
    [100, 99, 0.3, null],
    [100, 99, 0.3001, 'SPREAD_OF_RISK'],
    [100, 101, 0.31, 'SPREAD_OF_RISK'],
    [100, 99, null, null],
    [1.4, 1.39, 0.001, 'STOP_TOO_CLOSE'],
    [1.4, 1.38, null, 'STOP_TOO_CLOSE'],
    [1.4, 1.37, 0.009, null],
    // Below a dollar a tick is a hundredth of a cent.
    [0.5, 0.4998, 0, 'STOP_TOO_CLOSE'],
    [0.5, 0.4997, 0, null],
    [Number.NaN, Number.NaN, 0.02, null],
  ] as const)('entry %d, stop %d, spread %s: %s', (entry, stop, spread, refusal) => {
    expect(refusePlan({ entry, stop, spread })).toBe(refusal);
  });
});

describe('open setups', () => {
  test('windows that plan the same trade are one setup, and the newest plan of a stock stands', () => {
    const setups = setupsOf(
      [
        open({ pattern: 'market_follow', detected_at: at(38), entry: 99 }),
        open({ pattern: 'market_follow' }),
        open(),
        open({ symbol: 'ZZZQ', refused: 'STOP_TOO_CLOSE' }),
      ],
      new Map([['NVDA', { company_name: 'NVIDIA Corporation', price: 100.5, change_pct: 1.2 }]]),
    );
    expect(setups).toHaveLength(1);
    expect(setups[0]).toMatchObject({ symbol: 'NVDA', patterns: ['golden_window', 'market_follow'], entry: 100 });
    // From the nearer edge of the entry, 100.10.
    expect(setups[0]?.distance_pct).toBeCloseTo(0.39960039960039956, 10);
    // 1.50 to the target less half the spread, 1.50 to the stop and half the spread.
    expect(setups[0]?.reward_to_risk).toBeCloseTo(1.49 / 1.51, 10);
    expect(setups[0]?.spread_share).toBe(2);
  });

  test('beyond stop or target nothing is left to win', () => {
    const priced = (price: number) =>
      setupsOf([open()], new Map([['NVDA', { company_name: null, price, change_pct: null }]]))[0]?.reward_to_risk;
    expect([98.9, 99, 102, 103].map(priced)).toEqual([null, null, null, null]);
    expect(setupsOf([open()])[0]).toMatchObject({ price: null, distance_pct: null, reward_to_risk: null });
  });

  test('BUY and SELL before WATCH, then strength, relative volume and change; the alphabet never decides', () => {
    const windows = [
      open({ symbol: 'AAAA', action: 'WATCH', confidence: 90 }),
      open({ symbol: 'BBBB', confidence: 60, relative_volume: 3.1 }),
      open({ symbol: 'CCCC', confidence: 60, relative_volume: 5 }),
      open({ symbol: 'DDDD', confidence: null, action: 'SELL' }),
      open({ symbol: 'EEEE', confidence: 71 }),
    ];
    const ordered = orderSetups(setupsOf(windows), 'strength');
    expect(ordered.map(({ symbol }) => symbol)).toEqual(['EEEE', 'CCCC', 'BBBB', 'DDDD', 'AAAA']);
  });

  test('newest by detection, nearest by the way from entry to price on either side', () => {
    const price = (value: number) => ({ company_name: null, price: value, change_pct: null });
    const setups = setupsOf(
      [
        open({ symbol: 'AAAA', detected_at: at(50) }),
        open({ symbol: 'BBBB', detected_at: at(60) }),
        open({ symbol: 'CCCC' }),
      ],
      new Map([
        ['AAAA', price(100.2)],
        ['BBBB', price(100.4)],
      ]),
    );
    const symbols = (order: 'newest' | 'nearest') => orderSetups(setups, order).map(({ symbol }) => symbol);
    expect(symbols('newest')).toEqual(['BBBB', 'AAAA', 'CCCC']);
    expect(symbols('nearest')).toEqual(['AAAA', 'BBBB', 'CCCC']);
  });

  test('what can be entered comes first, then what is late, then what has ended', () => {
    const price = (value: number) => ({ company_name: null, price: value, change_pct: null });
    const setups = setupsOf(
      [
        open({ symbol: 'AAAA', ended: { by: 'target', price: 102, at: at(41) - 14 * minuteMs } }),
        open({ symbol: 'BBBB', confidence: 99 }),
        open({ symbol: 'CCCC', confidence: 60 }),
        open({ symbol: 'DDDD', ended: { by: 'stop', price: 99, at: at(41) - 15 * minuteMs } }),
      ],
      new Map(['AAAA', 'BBBB', 'CCCC'].map((symbol) => [symbol, price(symbol === 'BBBB' ? 101 : 100)])),
    );
    expect(orderSetups(setups, 'strength').map(({ symbol, state }) => [symbol, state])).toEqual([
      ['CCCC', 'can_be_entered'],
      ['BBBB', 'late'],
      ['AAAA', 'ended'],
    ]);
  });

  test('a plan ends at its time without a further poll, and leaves a quarter of an hour later', () => {
    const price = { company_name: null, price: 100.05, change_pct: null };
    const setups = setupsOf([open()], new Map([['NVDA', price]]));
    const states = (minute: number) => endedSince(setups, at(minute)).map(({ state, ended }) => [state, ended]);
    expect(states(70.9)).toEqual([['can_be_entered', null]]);
    expect(states(71)).toEqual([['ended', { by: 'time', price: 100.05, at: at(71) }]]);
    expect([states(85.9), states(86)]).toEqual([states(71), []]);
  });

  test('what was left out is counted by its rule', () => {
    const windows = [open(), open({ refused: 'SPREAD_OF_RISK' }), open({ refused: 'SPREAD_OF_RISK' })];
    expect(countLeftOut(windows)).toEqual([
      { rule: 'STOP_TOO_CLOSE', windows: 0 },
      { rule: 'SPREAD_OF_RISK', windows: 2 },
    ]);
  });
});

describe('scoreboard', () => {
  const ended = (outcome: BoardWindow['outcome'], net_r: number | null, minute: number, changes = {}): BoardWindow => ({
    ...sample,
    outcome,
    net_r,
    exited_at: at(minute),
    rules: SETTLE_RULES,
    ...changes,
  });
  const windows = [
    sample,
    ended('win', 1.88, 45),
    ended('loss', -1.12, 44, { action: 'WATCH', pattern: 'reversal', scope: 'market', spread: null }),
    ended('timeout', 0.38, 71, { volume_estimated: true, spread: 0 }),
    ended('missed', null, 41, { not_entered: 'stop_first' }),
    // Of earlier rules: in no figure.
    ended('win', 9, 44, { rules: null }),
    ended('win', 1.7, 46, { refused: 'SPREAD_OF_RISK' }),
  ];

  test('found is open, target, stop, timed out and not entered; refused windows stand apart', () => {
    const board = readScoreboard(windows);
    expect(board).toMatchObject({ found: 5, open: 1, target: 1, stop: 1, timed_out: 1, not_entered: 1, refused: 1 });
    // A locked quote (spread 0) is charged the assumed costs, as an unknown spread is.
    expect(board).toMatchObject({ settled: 3, estimated: 1, with_spread: 1, earlier: 1 });
    expect(board.not_entered_by).toEqual([{ reason: 'stop_first', windows: 1 }]);
    expect(board.sum_net_r).toBeCloseTo(1.14, 10);
    // 1.88 - 1.12 + 0.38 = 1.14, over three.
    expect(board.average_net_r).toBeCloseTo(0.38, 10);
    expect(
      board.total.map((point) => [(point.at - session.open_ms) / minuteMs, Math.round(point.net_r * 100)]),
    ).toEqual([
      [44, -112],
      [45, 76],
      [71, 114],
    ]);
    expect(board.advices.map(({ advice, settled }) => [advice, settled])).toEqual([
      ['trade', 2],
      ['watch', 1],
    ]);
    expect(board.scopes.map(({ scope, found, settled }) => [scope, found, settled])).toEqual([
      ['watchlist', 4, 2],
      ['market', 1, 1],
    ]);
  });

  test('every figure opens as many windows as it says, whatever became of them', () => {
    const window = fc.record({
      outcome: fc.constantFrom('win', 'loss', 'timeout', 'missed', null),
      refused: fc.constantFrom('STOP_TOO_CLOSE', 'SPREAD_OF_RISK', null),
      minute: fc.nat(300),
    });
    fc.assert(
      fc.property(fc.array(window), (drawn) => {
        const all = drawn.map(({ outcome, refused, minute }) => ({
          ...sample,
          refused,
          outcome,
          net_r: outcome === null || outcome === 'missed' ? null : minute / 100 - 1,
          exited_at: outcome === null ? null : at(minute),
          rules: minute % 5 === 0 ? null : SETTLE_RULES,
          detected_at: at(minute),
        })) as BoardWindow[];
        const board = readScoreboard(all);
        for (const result of BoardResult.options) {
          expect(board[result]).toBe(countedWindows(all).filter((one) => countsAs(one, result)).length);
        }
        expect(board.found).toBe(board.open + board.target + board.stop + board.timed_out + board.not_entered);
        expect(board.total.at(-1)?.net_r ?? 0).toBeCloseTo(board.sum_net_r ?? 0, 8);
        expect((board.average_net_r ?? 0) * board.settled).toBeCloseTo(board.sum_net_r ?? 0, 8);
      }),
    );
  });
});

test('a window is unknown before its detection and open before its end, as in a replay of hours on file', () => {
  const won = { detected_at: 40, net_r: 1.88, exited_at: 46 };
  const nothing = { net_r: null, exited_at: null };
  type Window = { detected_at: number; net_r: number | null; exited_at: number | null };
  const standing = (as_of: number) => windowsAt<Window>([won], as_of, nothing);
  expect([39, 45, 46].map(standing)).toEqual([[], [{ detected_at: 40, ...nothing }], [won]]);
});

describe('base rate', () => {
  const bars = (step: number): MinuteBar[] =>
    Array.from({ length: 120 }, (_, minute) => {
      const open = 100 + step * minute;
      const close = open + step;
      const [low, high] = [Math.min(open, close), Math.max(open, close)];
      return { start_timestamp: at(30 + minute), open, high, low, close, volume: 1, vwap: null, transactions: null };
    });
  const plan = (minute: number, changes: Partial<BoardWindow> = {}): BoardWindow => ({
    ...sample,
    outcome: 'win',
    net_r: 2,
    entered_at: at(minute),
    exited_at: at(minute + 9),
    rules: SETTLE_RULES,
    ...changes,
  });
  const rate = (plans: BoardWindow[], step: number, seed = 1) =>
    baseRate(plans, new Map([['NVDA', bars(step)]]), session, at(150), seededRandom(seed));

  test.each([
    ['a rising market earns what a plan to buy earns', 0.1, {}, 1.98],
    ['a falling one loses it', -0.1, {}, -1.02],
    ['and earns a plan to sell', -0.1, { side: 'short', stop: 101, target: 98 }, 1.98],
  ] as const)('%s', (_, step, changes, average) => {
    const found = rate([plan(40, changes), plan(50, changes)], step);
    expect(found.entries).toBe(20);
    expect(found.average_net_r).toBeCloseTo(average, 6);
  });

  test('the same seed draws the same entries; refused, open and missed plans are not drawn for', () => {
    const plans = [plan(40), plan(55), plan(41, { refused: 'SPREAD_OF_RISK' }), sample];
    expect(rate(plans, 0.03, 7)).toEqual(rate(plans, 0.03, 7));
    expect(rate(plans, 0.03).entries).toBe(20);
    expect(rate([], 0.1)).toEqual({ entries: 0, average_net_r: null });
  });
});
