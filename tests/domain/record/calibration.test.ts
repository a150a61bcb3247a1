// Calibration of stated strength: published examples, simulated calls, silence, and versions that know only the past.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, sessionsBack } from '../../../src/domain/market/calendar.ts';
import {
  fitCalibration,
  fitVersions,
  judgeForward,
  readChance,
  type SettledConfidence,
  type Version,
} from '../../../src/domain/record/calibration/calibrate.ts';
import { poolAdjacent } from '../../../src/domain/record/calibration/isotonic.ts';
import { chanceAt, computeTargets, fitLogistic } from '../../../src/domain/record/calibration/platt.ts';
import { findReliability } from '../../../src/domain/record/calibration/reliability.ts';
import { makeOutcomeColumns } from '../../../src/domain/record/figures/columns.ts';
import { summarize } from '../../../src/domain/record/figures/summarize.ts';
import { horizons } from '../../../src/domain/record/outcome.ts';
import type { CalibrationVersion } from '../../../src/domain/record/record-figures.ts';
import { countInGate } from '../../setup/long-run.ts';
import { createRandom } from './simulated-history.ts';

const spread = (pools: ReturnType<typeof poolAdjacent>) =>
  pools.flatMap(({ from, to, mean }) => Array<number>(to - from).fill(mean));

describe('the nearest rising steps', () => {
  test('are those of published examples', () => {
    // R documentation, isoreg.
    const pools = poolAdjacent([1, 0, 4, 3, 3, 5, 4, 2, 0], Array<number>(9).fill(1));
    expect(spread(pools)).toEqual([0.5, 0.5, 3, 3, 3, 3, 3, 3, 3]);
  });

  test('are the highest of the lowest means (Robertson, Wright and Dykstra 1988, 1.4.4)', () => {
    const observed = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(observed, (given) => {
        const mean = (from: number, to: number) => {
          const part = given.slice(from, to + 1);
          return part.reduce((all, [value, w]) => all + value * w, 0) / part.reduce((all, [, w]) => all + w, 0);
        };
        const places = given.map((_, at) => at);
        const fitted = spread(
          poolAdjacent(
            given.map(([value]) => value),
            given.map(([, weight]) => weight),
          ),
        );
        for (const at of places) {
          const lows = places.slice(0, at + 1).map((from) => Math.min(...places.slice(at).map((to) => mean(from, to))));
          expect(fitted[at]).toBeCloseTo(Math.max(...lows), 8);
        }
      }),
    );
  });
});

describe('a logistic curve', () => {
  test('leaves no mean error, neither alone nor along the strength', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.boolean()), { minLength: 5, maxLength: 60 }),
        (given) => {
          const x = given.map(([strength]) => strength / 100);
          fc.pre(new Set(x).size > 1);
          const hit = given.map(([, is]) => Number(is));
          const curve = fitLogistic(x, hit);
          const target = computeTargets(hit.filter((one) => one === 1).length, hit.length);
          const errors = x.map((own, at) => chanceAt(curve, own) - (hit[at] === 1 ? target.hit : target.miss));
          expect(errors.reduce((all, one) => all + one, 0)).toBeCloseTo(0, 5);
          expect(errors.reduce((all, one, at) => all + one * x[at]!, 0)).toBeCloseTo(0, 5);
        },
      ),
    );
  });

  test('finds the curve its calls were drawn from', () => {
    const random = createRandom(11);
    const x = Array.from({ length: 50_000 }, random.unit);
    const hit = x.map((own) => Number(random.unit() < chanceAt({ slope: -2, offset: 1.2 }, own)));
    const curve = fitLogistic(x, hit);
    expect(curve.slope).toBeCloseTo(-2, 0);
    expect(curve.offset).toBeCloseTo(1.2, 1);
  });
});

type Truth = (strength: number) => number;

/** Chance of a hit at a strength of 0 to 100, by how strength and outcome may hang together. */
const truths: Record<string, Truth> = {
  'half as steep as stated': (strength) => 0.35 + 0.003 * strength,
  'a step': (strength) => (strength > 60 ? 0.62 : 0.44),
  'without any meaning': () => 0.48,
  'late and steep': (strength) => 0.4 + 0.4 * (strength / 100) ** 3,
};

/** Calls of days with a common shock to the chance; a day is one session. */
function simulateCalls(seed: number, calls: number, perDay: number, truth: Truth): SettledConfidence[] {
  const random = createRandom(seed);
  let shock = 0;
  return Array.from({ length: calls }, (_, at) => {
    if (at % perDay === 0) shock = 0.03 * random.normal();
    const strength = 100 * random.unit();
    const session = Math.floor(at / perDay);
    const hit = Number(random.unit() < truth(strength) + shock);
    return { confidence: strength, hit, session, ended: session + 5, end_day: 20_000 + session };
  });
}

const seedsFrom = (first: number) => Array.from({ length: countInGate(2, 5) }, (_, at) => first + at);
const average = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / values.length;

describe.each(Object.entries(truths))('where strength is %s', (_, truth) => {
  test.each([
    // A logistic curve may be of the wrong shape.
    [500, 0.05],
    [2_000, 0.03],
  ])('%d calls calibrate later ones to within %d', (calls, most) => {
    const errors = seedsFrom(1).map((seed) => {
      const fitted = fitCalibration(simulateCalls(seed, calls, 10, truth));
      expect(fitted.method).toBe(calls < 1_000 ? 'platt' : 'isotonic');
      const later = simulateCalls(seed + 100, 40_000, 10, truth);
      const { calibration_error } = findReliability({
        stated: later.map(({ confidence }) => readChance(fitted, confidence)!),
        hit: later.map(({ hit }) => hit),
        day: later.map(({ session }) => session),
      });
      return calibration_error!;
    });
    expect(average(errors)).toBeLessThan(most);
  });
});

describe('a stated strength', () => {
  const truth = truths['half as steep as stated']!;

  test('states a chance from 200 settled calls on, none before', () => {
    const few = fitCalibration(simulateCalls(1, 199, 10, truth));
    expect(few.method).toBe('none');
    expect(readChance(few, 85)).toBeNull();
    const enough = fitCalibration(simulateCalls(1, 200, 10, truth));
    expect(enough.version).not.toBeNull();
    expect(readChance(enough, 85)).toBeGreaterThan(0);
    // 200 calls of a fortnight are not enough.
    expect(fitCalibration(simulateCalls(1, 200, 20, truth)).method).toBe('none');
  });

  test('never falls while strength rises, and stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.constantFrom(300, 1_200), (seed, calls) => {
        const fitted = fitCalibration(simulateCalls(seed, calls, 10, truth));
        const chances = Array.from({ length: 101 }, (_, strength) => readChance(fitted, strength)!);
        chances.forEach((chance, at) => {
          expect(chance).toBeGreaterThanOrEqual(Math.max(0, chances[at - 1] ?? 0) - 1e-9);
          expect(chance).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 25 },
    );
  });
});

describe('versions', () => {
  const calls = simulateCalls(21, 3_000, 15, truths['a step']!);
  const at = (now: number, frozen: readonly Version[] = [], known = calls) =>
    fitVersions(
      known.filter(({ ended }) => ended <= now),
      frozen,
      now,
    );

  test('hold for 20 sessions and know only what had ended before the session before', () => {
    expect(at(19)).toEqual([]);
    expect(at(20)).toMatchObject([{ start: 20, calls: calls.filter(({ ended }) => ended < 19).length }]);
    expect(at(39)).toEqual(at(20));
    expect(at(40).map(({ start }) => start)).toEqual([20, 40]);
    expect(at(40).at(-1)!.version).not.toBe(at(39).at(-1)!.version);
  });

  test('stay the same whatever ends later, where one fitted on everything would not', () => {
    const changed = calls.map((call) => (call.ended < 99 ? call : { ...call, hit: 1 - call.hit, confidence: 1 }));
    expect(fitVersions(changed, [], 100)).toEqual(fitVersions(calls, [], 100));
    expect(fitVersions(changed, [], 120).at(-1)!.points).not.toEqual(fitVersions(calls, [], 120).at(-1)!.points);
    expect(fitCalibration(changed).points).not.toEqual(fitCalibration(calls).points);
  });

  test('that are on file stay, even where outcomes were settled late; the next one is due 20 sessions after the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 120 }), fc.integer({ min: 0, max: 80 }), fc.nat(), (now, later, seed) => {
        const frozen = at(now);
        const random = createRandom(seed);
        const late = calls.map((call) => (random.unit() < 0.2 ? { ...call, hit: 1 - call.hit } : call));
        const next = at(now + later, frozen, late);
        expect(next.slice(0, frozen.length)).toEqual(frozen);
        const starts = next.map(({ start }) => start);
        expect(starts).toEqual(Array.from({ length: Math.floor((now + later) / 20) }, (_, place) => 20 * (place + 1)));
      }),
      { numRuns: 25 },
    );
  });

  test('state no chance before 200 settled calls, and are judged only by calls made while they hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 20, max: 150 }), (perDay, now) => {
        const few = simulateCalls(23, 150 * perDay, perDay, truths['a step']!);
        const versions = fitVersions(few, [], now);
        for (const { method, calls: n, points } of versions) {
          expect(method === 'none').toBe(points.length === 0);
          if (n < 200) expect(method).toBe('none');
        }
        const first = versions.find(({ method }) => method !== 'none');
        const after = first === undefined ? [] : few.filter(({ session }) => session >= first.start);
        expect(judgeForward(few, versions).calls).toBe(after.length);
      }),
      { numRuns: 25 },
    );
  });

  test.each(Object.entries(truths))('evaluated forward over 2,000 calls are off by under 3 points: %s', (_, truth) => {
    const errors = seedsFrom(31).map((seed) => {
      // The first 2,000 of 15 a day; what follows was stated before its outcome by one version after the other.
      const given = simulateCalls(seed, 12_000, 15, truth);
      const versions = fitVersions(given, [], 799).filter(({ calls: n }) => n >= 2_000);
      return judgeForward(given, versions).calibration_error!;
    });
    expect(average(errors)).toBeLessThan(0.03);
  });

  test('have skill where confidence tells something, none where it does not', () => {
    expect(judgeForward(calls, fitVersions(calls, [], 199)).brier_skill).toBeGreaterThan(0.01);
    const idle = simulateCalls(22, 3_000, 15, truths['without any meaning']!);
    expect(judgeForward(idle, fitVersions(idle, [], 199)).brier_skill).toBeLessThan(0.01);
  });
});

test('each forecaster has its own curves, and its versions on file are not fitted again', () => {
  const lines = [
    { kind: 'analysis', source: 'rules:BUY', side: 1, calls: 0 },
    { kind: 'analysis', source: 'model:BUY', side: 1, calls: 0 },
    { kind: 'score', source: 'HOLD', side: 0, calls: 0 },
  ] as const;
  const sessions = sessionsBack('2026-03-20', 60);
  const columns = makeOutcomeColumns(3 * 40 * 10, lines);
  const random = createRandom(3);
  for (let row = 0; row < columns.length; row += 1) {
    const session = sessions[Math.floor(row / 30)]!;
    columns.line[row] = row % 3;
    columns.horizon[row] = horizons.indexOf('close');
    columns.known[row] = session.pre_open_ms / 1_000;
    columns.entry[row] = session.open_ms / 1_000;
    columns.done[row] = session.close_ms / 1_000;
    columns.day[row] = dayNumber(session.date);
    columns.confidence[row] = 40 + 50 * random.unit();
    columns.spy[row] = row % 3 === 0 ? 0.01 : -0.01;
  }
  const asOf = sessions[59]!.close_ms / 1_000;
  const sum = (versions: readonly CalibrationVersion[]) =>
    summarize(columns, { market: 'live', asOf, symbols: 1, baseRates: [], versions });
  const { summary, fitted } = sum([]);
  expect(summary.calibrations.map(({ forecaster }) => forecaster)).toEqual(['rules', 'model']);
  const [rules, model] = summary.calibrations;
  expect(readChance(rules!, 80)).toBeGreaterThan(0.9);
  expect(readChance(model!, 80)).toBeLessThan(0.1);
  expect(rules).toMatchObject({
    method: 'platt',
    in_force: sessions[40]!.date,
    fitted_at: new Date(asOf * 1_000).toISOString(),
  });
  expect(fitted.map(({ forecaster, in_force }) => `${forecaster} ${in_force}`)).toEqual(
    ['rules', 'model'].flatMap((who) => [20, 40].map((at) => `${who} ${sessions[at]!.date}`)),
  );
  const again = sum(fitted);
  expect(again).toEqual({ summary, fitted: [] });
});

test('reliability is counted by hand in a small example', () => {
  const stated = [...Array<number>(100).fill(0.25), ...Array<number>(100).fill(0.75)];
  const hit = stated.map((_, at) => Number(at < 100 ? at % 5 === 0 : at % 5 !== 0));
  const found = findReliability({ stated, hit, day: stated.map((_, at) => at % 20) });
  // 20 and 80 of 100: 5 points off each; Brier 0.1625 against 0.25.
  expect(found.calibration_error).toBeCloseTo(0.05, 10);
  expect(found.brier_skill).toBeCloseTo(1 - 0.1625 / 0.25, 10);
  expect(found.bins.map(({ stated: x, observed }) => [x, observed])).toEqual([
    [0.25, 0.2],
    [0.75, 0.8],
  ]);
  expect(findReliability({ stated: [0.5], hit: [1], day: [0] })).toMatchObject({
    calibration_error: null,
    brier_skill: null,
  });
});
