// The columns equal the oracle over all bars, however bars arrive, and never look ahead.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pushBar, setFacts, startColumns } from '../../../src/domain/goldeneye/columns/columns.ts';
import { readColumns } from '../../../src/domain/goldeneye/columns/read-columns.ts';
import { disqualifierRows } from '../../../src/domain/goldeneye/rules/disqualifiers.ts';
import {
  actions,
  judgeColumns,
  judgedColumns,
  listFoundPatterns,
} from '../../../src/domain/goldeneye/rules/judge-columns.ts';
import { judgeReadings } from '../../../src/domain/goldeneye/rules/judge-readings.ts';
import type { MarketState } from '../../../src/domain/goldeneye/rules/market-direction.ts';
import { strongest } from '../../../src/domain/goldeneye/view/strongest.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import { marketListRules } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';
import { countInGate } from '../../setup/long-run.ts';
import { closedBy, columnsOf, minuteMs, randomHistory, randomNow } from './random-market.ts';
import { readSymbol } from './read-symbol.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 });
function randomMarket(seed: number): MarketState {
  const next = seededRandom(seed + 99);
  const direction = ([null, 'BULL', 'BEAR', 'FLAT', 'BULL', 'BEAR'] as const)[Math.floor(next() * 6)]!;
  return {
    direction,
    small_caps_move: next() - 0.5,
    nasdaq_move: next() - 0.5,
    move_5m: next() < 0.1 ? null : (next() - 0.5) * 0.2,
    vxx_change: (next() - 0.5) * 10,
    quotes: next() < 0.7,
  };
}

test('readings out of the columns are those of all bars of the symbol', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const history = randomHistory(seed);
      const now = randomNow(seed, history);
      expect(readColumns(columnsOf(history, now), 0, now)).toEqual(readSymbol(history, now));
    }),
    { numRuns: countInGate(100, 400) },
  );
});

test('a seed of the day counts for the whole day up to its instant, and bars for what follows', () => {
  const history = randomHistory(7);
  const { session } = history.days.at(-1)!;
  const bar = (minute: number, volume: number): MinuteBar => ({
    start_timestamp: session.open_ms + minute * minuteMs,
    open: 10,
    high: 10.1,
    low: 9.9,
    close: 10,
    volume,
    vwap: 10,
    transactions: null,
  });
  const seed = {
    at: session.open_ms + 60 * minuteMs,
    open: 9,
    high: 12,
    low: 8,
    volume: 1000,
    vwap: 11,
    vwap_volume: 1000,
  };
  const seeded = { ...history, seed, days: [{ session, bars: [bar(59, 500), bar(60, 300), bar(61, 700)] }] };
  const now = session.open_ms + 62 * minuteMs;
  const readings = readSymbol(seeded, now);
  expect(readings).toMatchObject({ volume: 2000, vwap: 10.5, low_distance: 25 });
  expect(readings.high_distance).toBeCloseTo(16.666667, 6);
  expect(readColumns(columnsOf(seeded, now), 0, now)).toEqual(readings);
  // The vendor's total counts early trades: it weighs the VWAP, and the session's own volume stays unknown.
  const unknownVolume = { ...seeded, seed: { ...seed, volume: Number.NaN, vwap_volume: 1000 } };
  const without = readColumns(columnsOf(unknownVolume, now), 0, now);
  expect(without).toMatchObject({ volume: null, volume_float_ratio: null, vwap: 10.5 });
  expect(readSymbol(unknownVolume, now)).toEqual(without);
});

test('the judgement of the whole market is that of each stock by itself', () => {
  const seen = {
    patterns: new Set<string>(),
    actions: new Set<string>(),
    reasons: new Set<string>(),
    unknown: new Set<string>(),
  };
  fc.assert(
    fc.property(seeds, (seed) => {
      const history = randomHistory(seed);
      const now = randomNow(seed, history);
      const market = randomMarket(seed);
      const one = judgeReadings(readSymbol(history, now), market);
      const all = judgeColumns(columnsOf(history, now), now, market);
      expect(listFoundPatterns(all.patterns[0]!, all.shorts[0]!)).toEqual(one.found);
      expect(disqualifierRows.filter((_, bit) => all.disqualified[0]! & (1 << bit)).map((row) => row.reason)).toEqual(
        one.disqualify_reasons,
      );
      expect(disqualifierRows.filter((_, bit) => all.unknown[0]! & (1 << bit)).map((row) => row.reason)).toEqual(
        one.not_judged,
      );
      expect(actions[all.action[0]!]).toBe(one.action);
      expect(all.entry[0]).toBe(one.plan?.entry ?? Number.NaN);
      expect(all.stop[0]).toBe(one.plan?.stop_loss ?? Number.NaN);
      expect(all.target[0]).toBe(one.plan?.target_price ?? Number.NaN);
      expect(all.confidence[0]).toBe(one.confidence ?? Number.NaN);
      expect(all.patterns_found).toBe(one.found.length);
      for (const { pattern, side } of one.found) seen.patterns.add(`${pattern} ${side}`);
      for (const reason of one.disqualify_reasons) seen.reasons.add(reason);
      for (const reason of one.not_judged) if (one.found.length > 0) seen.unknown.add(reason);
      seen.actions.add(one.action);
    }),
    // Markets with what is rarest: a golden window, SELL, BUY and a reversal.
    {
      numRuns: countInGate(800, 4_000),
      seed: 20260309,
      examples: [[393_934_428], [367_968_575], [25], [1_195_445_192]],
    },
  );
  // The equality says something only because the invented market shows everything there is.
  expect([...seen.patterns].sort()).toEqual([
    'gap_and_go long',
    'gap_and_go short',
    'golden_window long',
    'market_follow long',
    'market_follow short',
    'reversal long',
    'support_bounce long',
  ]);
  expect([...seen.actions].sort()).toEqual(['AVOID', 'BUY', 'NONE', 'SELL', 'WATCH']);
  expect([...seen.reasons].sort()).toEqual(['DUMPING', 'LOW_VOLUME', 'MOMENTUM_TOO_HIGH', 'SPREAD_TOO_WIDE']);
  expect([...seen.unknown].sort()).toEqual(['LOW_VOLUME', 'MOMENTUM_TOO_HIGH', 'SPREAD_TOO_WIDE']);
});

test('however the bars of a market are split into batches, every poll says the same', () => {
  fc.assert(
    fc.property(seeds, fc.array(fc.nat(12), { minLength: 1, maxLength: 40 }), (seed, cuts) => {
      const histories = [0, 1, 2, 3].map((at) => randomHistory(seed + at));
      const session = findSession('2026-03-09')!;
      const stream = histories
        .flatMap(({ days }, symbol) =>
          days.at(-1)!.bars.map((bar) => {
            const minute = bar.start_timestamp - days.at(-1)!.session.open_ms;
            return { symbol, bar: { ...bar, start_timestamp: session.open_ms + minute } };
          }),
        )
        .filter(({ bar }) => bar.start_timestamp < session.after_close_ms)
        .sort((a, b) => a.bar.start_timestamp - b.bar.start_timestamp);
      const end = (stream.at(-1)?.bar.start_timestamp ?? session.open_ms) + minuteMs;
      const market = randomMarket(seed);
      const fresh = () => {
        const columns = startColumns(4, session);
        for (const [at, { facts }] of histories.entries()) setFacts(columns, at, facts);
        return columns;
      };
      const whole = fresh();
      for (const { symbol, bar } of stream) pushBar(whole, symbol, bar);
      const pieces = fresh();
      const judged = judgedColumns(4);
      let at = 0;
      let cut = 0;
      while (at < stream.length) {
        const batch = stream.slice(at, at + 1 + cuts[cut++ % cuts.length]!);
        at += batch.length;
        // Within a batch symbols may come in any order, and a bar may come twice.
        for (const { symbol, bar } of batch.toSorted((a, b) => b.symbol - a.symbol)) {
          pushBar(pieces, symbol, bar);
          expect(pushBar(pieces, symbol, bar)).toBe(false);
        }
        judgeColumns(pieces, pieces.newest_end > 0 ? pieces.newest_end : end, market, judged);
      }
      expect(judgeColumns(pieces, end, market)).toEqual(judgeColumns(whole, end, market));
      for (let symbol = 0; symbol < 4; symbol++) {
        expect(readColumns(pieces, symbol, end)).toEqual(readColumns(whole, symbol, end));
      }
    }),
    { numRuns: 40 },
  );
});

test('no judgement uses a bar that had not closed: later bars change nothing', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const history = randomHistory(seed);
      const now = randomNow(seed, history);
      const today = history.days.at(-1)!;
      const cut = { ...history, days: [...history.days.slice(0, -1), { ...today, bars: closedBy(today.bars, now) }] };
      expect(readSymbol(history, now)).toEqual(readSymbol(cut, now));
    }),
    { numRuns: countInGate(60, 200) },
  );
});

test('columns that already hold a later minute refuse to speak of an earlier one', () => {
  const session = findSession('2026-03-09')!;
  const columns = startColumns(1, session);
  const bar = { open: 1, high: 1, low: 1, close: 1, volume: 1, vwap: 1, transactions: null };
  pushBar(columns, 0, { ...bar, start_timestamp: session.open_ms });
  const early = session.open_ms + minuteMs - 1;
  expect(() => readColumns(columns, 0, early)).toThrow(RangeError);
  expect(readColumns(columns, 0, session.open_ms + minuteMs).price).toBe(1);
});

test('old, repeated, foreign and broken bars are refused and change nothing', () => {
  const session = findSession('2026-03-09')!;
  const at = (minute: number, rest: Partial<MinuteBar> = {}): MinuteBar => ({
    start_timestamp: session.open_ms + minute * minuteMs,
    open: 10,
    high: 10.2,
    low: 9.9,
    close: 10.1,
    volume: 100,
    vwap: 10,
    transactions: 3,
    ...rest,
  });
  const columns = startColumns(1, session);
  expect(pushBar(columns, 0, at(5))).toBe(true);
  const before = structuredClone(columns);
  const refused = [
    at(5),
    at(4),
    at(-331),
    at(24 * 60),
    at(6, { close: 0 }),
    at(6, { high: Number.NaN }),
    at(6, { volume: -1 }),
    at(6.5),
    at(6, { open: Number.POSITIVE_INFINITY }),
  ];
  for (const bar of refused) expect(pushBar(columns, 0, bar)).toBe(false);
  expect(columns).toEqual(before);
});

test('the strongest of a market are trades before watches, the most confident first', () => {
  const judged = judgedColumns(5);
  const words = ['WATCH', 'BUY', 'AVOID', 'SELL', 'WATCH'] as const;
  words.forEach((word, at) => {
    judged.action[at] = actions.indexOf(word);
    judged.confidence[at] = [90, 40, 95, 60, 91][at]!;
  });
  const traded = () => marketListRules.turnover_from.value;
  expect(strongest(judged, 10, traded)).toEqual([3, 1, 4, 0]);
  expect(strongest(judged, 2, traded)).toEqual([3, 1]);
  // One dollar less than is asked for, and nothing known.
  expect(strongest(judged, 10, (at) => (at === 1 ? traded() - 1 : at === 4 ? 0 : traded()))).toEqual([3, 0]);
});
