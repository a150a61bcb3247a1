// Figures of each source, against a plain computation from rows, and against what is known at an instant.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../src/domain/market/calendar.ts';
import type { BaseRate } from '../../../src/domain/record/figures/columns.ts';
import { summarize } from '../../../src/domain/record/figures/summarize.ts';
import { horizons, outcomeFlags } from '../../../src/domain/record/outcome.ts';
import type { RecordSummary } from '../../../src/domain/record/record-figures.ts';
import {
  type OutcomeRow,
  outcomeRow,
  SAMPLE_SYMBOLS,
  sampleLines,
  sampleSessions,
  toColumns,
} from './random-outcomes.ts';

const END = sampleSessions.at(-1)!.close_ms / 1_000;
const rows = fc.array(outcomeRow, { maxLength: 400 });

const summaryOf = (given: readonly OutcomeRow[], asOf = END, baseRates: readonly BaseRate[] = []): RecordSummary =>
  summarize(toColumns(given, asOf), { market: 'simulated', asOf, symbols: SAMPLE_SYMBOLS, baseRates, versions: [] })
    .summary;

/** What the bound changes in the market's mean on every day. */
const CUT = -0.004;
const COST = 0.0006;
const cuts = sampleSessions.flatMap(({ date }) =>
  horizons.map((horizon): BaseRate => {
    return { day: dayNumber(date), done: 0, horizon, benchmark: 'market', long: 0.5, short: 0.5, cut: CUT };
  }),
);

const WINDOW = sampleLines.findIndex(({ kind }) => kind === 'window');

const mean = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length;
const close = (actual: number | null, expected: number) =>
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(1e-5 * Math.max(1e-3, Math.abs(expected)));

test('outcomes with a flag are counted by it, settled and unsettled apart', () => {
  const base = { symbol: 1, session: 3, strength: 50, gross: 0.01, spy: 0.01, market: 0.01 };
  const session = sampleSessions[3]!;
  const row = {
    line: 4,
    horizon: 'plan',
    known: session.open_ms / 1_000 - 60,
    entry: session.open_ms / 1_000,
  } as const;
  const given = (['settled', 'settled', 'settled', 'unsettled'] as const).map((state) => ({
    ...base,
    ...row,
    state,
    done: session.close_ms / 1_000,
  }));
  const columns = toColumns(given, END);
  columns.flag.set([outcomeFlags.indexOf('both_barriers'), -1, outcomeFlags.indexOf('both_barriers')]);
  columns.flag[3] = outcomeFlags.indexOf('no_entry');
  const options = { market: 'simulated', symbols: SAMPLE_SYMBOLS, baseRates: [], versions: [] } as const;
  expect(summarize(columns, { ...options, asOf: END }).summary).toMatchObject({
    flagged: { both_barriers: 2 },
    unsettled: { no_entry: 1 },
  });
  // None of it was known before the close.
  expect(summarize(columns, { ...options, asOf: session.open_ms / 1_000 }).summary).toMatchObject({
    flagged: {},
    unsettled: {},
  });
});

describe('figures of a source', () => {
  test('are those of a plain computation', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const summary = summaryOf(given, END, cuts);
        for (const figures of summary.sources) {
          const line = sampleLines.findIndex(
            ({ kind, source, side }) => kind === figures.kind && source === figures.source && side === figures.side,
          );
          const made = given.filter((row) => row.line === line && row.horizon === figures.horizon);
          const of = (row: OutcomeRow) => (figures.benchmark === 'market' ? row.market : row.spy);
          const own = made.filter((row) => row.state === 'settled' && !Number.isNaN(of(row)));
          expect(figures.calls).toBe(given.filter((row) => row.line === line).length);
          expect(figures.unsettled).toBe(made.filter(({ state }) => state === 'unsettled').length);
          expect(figures.settled).toBe(own.length);
          const days = [...new Set(own.map(({ session }) => session))].sort((a, b) => a - b);
          expect(figures.days).toBe(days.length);
          if (own.length === 0) {
            expect(figures.mean).toBeNull();
            continue;
          }
          close(figures.mean, mean(own.map(of)));
          // The stock up to 50 %, and so the benchmark: SPY as a stock, the market by what the bound changes in its mean.
          const upTo = (value: number) => Math.sign(value) * Math.min(0.5, Math.abs(value));
          const direction = figures.side < 0 ? -1 : 1;
          const bounded = (row: OutcomeRow) => {
            const benchmark = direction * (row.gross - COST - of(row));
            const cut = figures.benchmark === 'market' ? CUT : upTo(benchmark) - benchmark;
            return upTo(row.gross) - direction * (benchmark + cut) - COST;
          };
          close(figures.bounded_mean, mean(own.map(figures.horizon === 'plan' ? of : bounded)));
          const beyond = own.filter((row) => figures.horizon !== 'plan' && Math.abs(row.gross) > 0.5);
          expect(figures.bounded).toBe(beyond.length);
          close(figures.hit_rate, own.filter((row) => of(row) > 0).length / own.length);
          const sorted = own.map(of).sort((a, b) => a - b);
          close(figures.median, mean([sorted[(sorted.length - 1) >> 1]!, sorted[sorted.length >> 1]!]));
          const half = new Set(days.slice(days.length >> 1));
          close(figures.newer, mean(own.filter(({ session }) => half.has(session)).map(of)));
          const symbolsOf = (day: number) =>
            new Set(own.filter(({ session }) => session === day).map((row) => row.symbol));
          const later = days.slice(1).flatMap((day, at) => {
            const before = symbolsOf(days[at]!);
            return [...symbolsOf(day)].map((symbol) => Number(!before.has(symbol)));
          });
          if (later.length === 0) expect(figures.turnover).toBeNull();
          else close(figures.turnover, mean(later));
          const sums = days.map((day) => mean(own.filter(({ session }) => session === day).map(of)));
          close(
            figures.curve.at(-1)!,
            sums.reduce((all, one) => all + one, 0),
          );
          expect(figures.curve.length).toBeLessThanOrEqual(60);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('at an instant are the same when everything later is cut away', () => {
    fc.assert(
      fc.property(rows, fc.nat(59), (given, at) => {
        const asOf = sampleSessions[at]!.close_ms / 1_000;
        const cut = given
          .filter(({ known }) => known <= asOf)
          .map((row) =>
            row.done <= asOf ? row : { ...row, state: 'open' as const, spy: Number.NaN, market: Number.NaN },
          );
        expect(summaryOf(given, asOf)).toEqual(summaryOf(cut, asOf));
      }),
      { numRuns: 60 },
    );
  });

  test('count an outcome that looks ahead and leave it out', () => {
    const found = fc
      .sample(rows, { numRuns: 20, seed: 7 })
      .find((given) => given.some(({ state }) => state === 'settled'))!;
    const at = found.findIndex(({ state }) => state === 'settled');
    const early = found.with(at, { ...found[at]!, known: found[at]!.entry + 1, gross: 9, spy: 9, market: 9 });
    const backwards = found.with(at, { ...found[at]!, done: found[at]!.entry - 1, spy: 9, market: 9 });
    const without = found.with(at, { ...found[at]!, state: 'open' });
    for (const planted of [early, backwards]) {
      const { unsettled, ...rest } = summaryOf(planted);
      const { unsettled: usual, ...expected } = summaryOf(without);
      expect(unsettled).toEqual({ ...usual, look_ahead: 1 });
      expect(rest.sources.map((figures) => figures.mean)).toEqual(expected.sources.map((figures) => figures.mean));
    }
    expect(summaryOf(found).unsettled).not.toHaveProperty('look_ahead');
  });

  test('plans stand beside the share of hits that breaks even: more hits earn, fewer lose', () => {
    const beside: (number | null)[] = [];
    fc.assert(
      fc.property(rows, (given) => {
        const plans = given.map((row): OutcomeRow => ({ ...row, line: WINDOW, horizon: 'plan', done: row.entry + 60 }));
        for (const { horizon, hit_rate, base_rate, mean: average } of summaryOf(plans).sources) {
          if (horizon !== 'plan' || hit_rate === null) continue;
          beside.push(base_rate);
          if (hit_rate === 0 || hit_rate === 1) expect(base_rate).toBeNull();
          else expect(Math.sign(hit_rate - base_rate!)).toBe(Math.sign(average!));
        }
      }),
    );
    expect(beside.filter((one) => one !== null).length).toBeGreaterThan(5);
  });

  test('stand beside the base rate of the same days, weighed by calls', () => {
    const call = (session: number, line: number): OutcomeRow => ({
      line,
      horizon: '5',
      state: 'settled',
      symbol: 0,
      session,
      known: sampleSessions[session]!.open_ms / 1_000 - 60,
      entry: sampleSessions[session]!.open_ms / 1_000,
      done: sampleSessions[session + 5]!.close_ms / 1_000,
      strength: 0,
      gross: 0.01,
      spy: 0.01,
      market: 0.01,
    });
    const rate = (session: number, long: number, short: number): BaseRate => ({
      day: dayNumber(sampleSessions[session]!.date),
      done: sampleSessions[session + 5]!.close_ms / 1_000,
      horizon: '5',
      benchmark: 'spy',
      long,
      short,
      cut: Number.NaN,
    });
    const given = [call(3, 0), call(3, 0), call(3, 0), call(8, 0), call(8, 1)];
    const rates = [rate(3, 0.4, 0.5), rate(8, 0.6, 0.3)];
    const of = (source: string, base: readonly BaseRate[]) =>
      summaryOf(given, END, base).sources.find(
        (one) => one.source === source && one.benchmark === 'spy' && one.horizon === '5',
      )!.base_rate;
    expect(of('upgrades', rates)).toBeCloseTo(0.45, 10);
    expect(of('downgrades', rates)).toBeCloseTo(0.3, 10);
    expect(of('upgrades', rates.slice(1))).toBeNull();
  });
});
