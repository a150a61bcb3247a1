// Figures of the score: ranks and correlation against published values and a plain computation, tenths by hand.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { type Line, makeOutcomeColumns } from '../../../src/domain/record/figures/columns.ts';
import { correlate, toRanks } from '../../../src/domain/record/figures/ranks.ts';
import { summarize } from '../../../src/domain/record/figures/summarize.ts';
import { horizons } from '../../../src/domain/record/outcome.ts';

test('ranks and their correlation are those of the published example', () => {
  // Intelligence quotient and hours of television, Spearman -29/165: Wikipedia, Spearman's rank correlation coefficient.
  const iq = Float64Array.of(106, 100, 86, 101, 99, 103, 97, 113, 112, 110);
  const hours = Float64Array.of(7, 27, 2, 50, 28, 29, 20, 12, 6, 17);
  const room = new Float64Array(10);
  expect([...toRanks(hours, room)]).toEqual([3, 7, 1, 10, 8, 9, 6, 4, 2, 5]);
  expect(correlate(toRanks(iq, room), toRanks(hours, room))).toBeCloseTo(-29 / 165, 10);
});

const plainRank = (value: number, values: Float64Array | number[]) => {
  const places = Array.from(values);
  return places.filter((other) => other < value).length + (places.filter((other) => other === value).length + 1) / 2;
};

test('equal values share the middle of their ranks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 40 }), (values) => {
      const ranks = toRanks(Float64Array.from(values), new Float64Array(values.length));
      values.forEach((value, at) => {
        expect(ranks[at]).toBe(plainRank(value, values));
      });
    }),
  );
});

test('values that differ in their last bits alone are ranked apart', () => {
  // Neighbors one step of a double from each other, on either side of zero.
  const steps = fc.uniqueArray(fc.integer({ min: -2_000, max: 2_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(steps, fc.constantFrom(1, -1, 0), (offsets, around) => {
      const step = around === 0 ? Number.MIN_VALUE : Number.EPSILON;
      const values = Float64Array.from(offsets, (offset) => around + offset * step);
      const ranks = toRanks(values, new Float64Array(values.length));
      values.forEach((value, at) => {
        expect(ranks[at]).toBe(plainRank(value, values));
      });
    }),
  );
});

const lines: Line[] = [
  { kind: 'score', source: 'SELL', side: -1, calls: 200 },
  { kind: 'score', source: 'BUY', side: 1, calls: 200 },
];

/** Twenty scores a day from -10 to 9; what is bought earns a basis point for each point of score, before costs of six. */
function scoredDays(days: number) {
  const sessions = sessionsBack('2026-03-20', days + 5);
  const outcomes = makeOutcomeColumns(days * 20, lines);
  for (let row = 0; row < outcomes.length; row += 1) {
    const session = sessions[Math.floor(row / 20)]!;
    const score = (row % 20) - 10;
    const side = score < 0 ? -1 : 1;
    outcomes.line[row] = score < 0 ? 0 : 1;
    outcomes.horizon[row] = horizons.indexOf('close');
    outcomes.symbol[row] = row % 20;
    outcomes.known[row] = session.pre_open_ms / 1_000;
    outcomes.entry[row] = session.open_ms / 1_000;
    outcomes.done[row] = session.close_ms / 1_000;
    outcomes.day[row] = Math.floor(session.open_ms / 86_400_000);
    outcomes.strength[row] = score;
    outcomes.cost[row] = 0.0006;
    outcomes.gross[row] = side * score * 0.0001;
    outcomes.spy[row] = side * score * 0.0001 - 0.0006;
    outcomes.market[row] = outcomes.spy[row]!;
  }
  return { outcomes, asOf: sessions.at(-1)!.close_ms / 1_000 };
}

test('the measured score has figures of its own, which change nothing in those of the score', () => {
  const { outcomes, asOf } = scoredDays(20);
  const both = makeOutcomeColumns(outcomes.length * 2, [
    ...lines,
    { kind: 'measured', source: 'above', side: 1, calls: 400 },
  ]);
  const copied = 'line horizon symbol known entry done day strength cost gross spy market'.split(' ');
  for (const name of copied as Exclude<keyof typeof both, 'length' | 'lines'>[]) {
    both[name].set(outcomes[name]);
    both[name].set(outcomes[name], outcomes.length);
  }
  both.line.fill(2, outcomes.length);
  // Half of its scores are turned round.
  for (let row = outcomes.length; row < both.length; row += 2) both.strength[row] = -both.strength[row]!;
  const options = { market: 'simulated', asOf, symbols: 20, baseRates: [], versions: [] } as const;
  const alone = summarize(outcomes, options).summary.score;
  const { score } = summarize(both, options).summary;
  expect(score.filter(({ kind }) => kind === 'score')).toEqual(alone);
  const [measured] = score.filter(({ kind }) => kind === 'measured');
  expect(measured?.rank_correlation.mean).toBeLessThan(alone[0]!.rank_correlation.mean!);
  expect(measured?.deciles.reduce((all, { calls }) => all + calls, 0)).toBe(400);
});

test('tenths are measured as if bought, whatever the action says', () => {
  const { outcomes, asOf } = scoredDays(30);
  const [score] = summarize(outcomes, { market: 'simulated', asOf, symbols: 20, baseRates: [], versions: [] }).summary
    .score;
  expect(score).toMatchObject({ horizon: 'close', benchmark: 'spy' });
  expect(score!.deciles.map(({ calls }) => calls)).toEqual(Array<number>(10).fill(60));
  score!.deciles.forEach(({ mean }, at) => {
    expect(mean).toBeCloseTo((2 * at - 9.5) * 0.0001 - 0.0006, 8);
  });
  expect(score!.top_minus_bottom).toMatchObject({ state: 'edge' });
  expect(score!.top_minus_bottom.mean).toBeCloseTo(0.0018, 8);
  expect(score!.top_minus_bottom.curve).toHaveLength(30);
  expect(score!.top_minus_bottom.curve.at(-1)).toBeCloseTo(0.054, 6);
  expect(score!.rank_correlation).toMatchObject({ days: 30 });
  expect(score!.rank_correlation.mean).toBeCloseTo(1, 8);
});
