// Outcomes across splits that are filed late, cash payments and spin-offs, which closes alone tell as gains or losses.
import { expect, test } from 'vitest';
import type { Payment, Split } from '../../../src/domain/market/bars.ts';
import { nextSession } from '../../../src/domain/market/calendar.ts';
import { createBarHistory } from '../../../src/domain/record/settle/bar-history.ts';
import { createBenchmarks } from '../../../src/domain/record/settle/benchmarks.ts';
import { barHorizons, createSettlement } from '../../../src/domain/record/settle/settle-calls.ts';
import type { DeniedClose } from '../../../src/domain/record/settle/share-events.ts';

const EX = '2024-06-10';
const NAMES = ['NVDA', 'SPY', 'PAID'];
const CLOSES = {
  NVDA: [1_150, 1_164, 1_224, 1_210, 1_208.9, 121.8, 120.9, 125.2, 129.6, 131.9],
  PAID: [50, 50.2, 50.1, 50.3, 50.2, 35.4, 35.3, 35.6, 35.5, 35.7],
};
const FIRST = '2024-06-03';

function sessionsFrom(first: string, count: number): string[] {
  const dates = [first];
  while (dates.length < count) dates.push(nextSession(dates.at(-1)!).date);
  return dates;
}

type Known = { splits?: Split[]; payments?: Payment[]; denied?: DeniedClose[]; sessions?: number; side?: 1 | -1 };

/** Outcome of a call entered on Thursday, June 6, after this many sessions of its horizon. */
function outcome(symbol: 'NVDA' | 'PAID', known: Known) {
  const { splits = [], payments = [], denied = [], sessions = 10, side = 1 } = known;
  const dates = sessionsFrom(FIRST, sessions);
  const close = (at: number) => [CLOSES.NVDA[at] ?? 131.9, 530, CLOSES.PAID[at] ?? 35.7];
  const history = createBarHistory(
    dates,
    (date) => {
      const at = dates.indexOf(date);
      return { symbols: NAMES, open: close(at), close: close(at), volume: [4e7, 5e7, 1e6] };
    },
    splits,
    [],
    { payments, denied },
  );
  const market = { screened: Uint8Array.from([1, 0, 1]), sector: new Int16Array(3).fill(-1), sectors: 0 };
  const settle = createSettlement({ history, benchmarks: createBenchmarks(history, market), market });
  const { outcomes } = settle({ symbol: NAMES.indexOf(symbol), side, session: 3, minute: null, track: null });
  return outcomes[barHorizons.findIndex(({ horizon }) => horizon === '5')]!;
}

const split: Split = { symbol: 'NVDA', execution_date: EX, split_from: 1, split_to: 10 };
const denied: DeniedClose = { symbol: 'NVDA', session: EX, before: 1_208.9, counted_from: 120.89 };
const paid = (cash: number, ex_date = EX): Payment => ({ symbol: 'PAID', ex_date, cash });
const lowered: DeniedClose = { symbol: 'PAID', session: EX, before: 50.2, counted_from: 35.2 };
const PLAIN = { state: 'settled', flag: null };
const PAYMENT = { state: 'settled', flag: 'payment' };
const SPIN_OFF = { state: 'settled', flag: 'spin_off', exit: 4, exit_price: 50.2 };
const BROKEN = { state: 'unsettled', flag: 'series_breaks' };

test.each<[string, 'NVDA' | 'PAID', Known, object, number | null]>([
  ['a split on file', 'NVDA', { splits: [split], denied: [denied] }, PLAIN, 1_296 / 1_210 - 1],
  ['a split that is counted and not filed', 'NVDA', { denied: [denied] }, { state: 'open', flag: null }, null],
  ['one that is not filed in time', 'NVDA', { denied: [denied], sessions: 16 }, BROKEN, null],
  ['a payment of 30 %', 'PAID', { payments: [paid(15)] }, PAYMENT, 50.5 / 50.3 - 1],
  ['the same of a bearish call', 'PAID', { payments: [paid(15)], side: -1 }, PAYMENT, 1 - 50.5 / 50.3],
  ['a payment of 2 %', 'PAID', { payments: [paid(1)] }, PLAIN, 35.5 / 50.3 - 1],
  ['two of 2 %', 'PAID', { payments: [paid(1), paid(1, '2024-06-11')] }, PAYMENT, 37.5 / 50.3 - 1],
  ['a payment before the entry', 'PAID', { payments: [paid(15, '2024-06-06')] }, PLAIN, 35.5 / 50.3 - 1],
  ['a payment that the vendor counts', 'PAID', { payments: [paid(15)], denied: [lowered] }, PAYMENT, 50.5 / 50.3 - 1],
  ['a spin-off', 'PAID', { denied: [lowered] }, SPIN_OFF, 50.2 / 50.3 - 1],
  ['a small correction of a close', 'PAID', { denied: [{ ...lowered, counted_from: 49.5 }] }, PLAIN, 35.5 / 50.3 - 1],
])('%s', (_, symbol, known, expected, gross) => {
  const found = outcome(symbol, known);
  expect(found).toMatchObject(expected);
  if (gross === null) expect(found.gross).toBeNull();
  else expect(found.gross).toBeCloseTo(gross, 9);
});

test('the market a result is compared with has the same payments, and leaves out stocks across a spin-off', () => {
  const market = (known: Known) => outcome('NVDA', { splits: [split], ...known }).excess_market!;
  const own = 1_296 / 1_210;
  const cost = outcome('NVDA', { splits: [split] }).gross! - outcome('NVDA', { splits: [split] }).excess_spy!;
  const mean = (paidValue: number) => own - (own + paidValue) / 2 - cost;
  expect(market({})).toBeCloseTo(mean(35.5 / 50.3), 9);
  expect(market({ payments: [paid(15)] })).toBeCloseTo(mean(50.5 / 50.3), 9);
  expect(market({ denied: [lowered] })).toBeCloseTo(own - own - cost, 9);
});
