// Smart Cat Score: line sums, cap, independence of input order.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../../../src/domain/market/calendar.ts';
import { publishingRules, scoringRules } from '../../../src/domain/rules/scoring-rules.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import {
  breakdownWriter,
  chooseTab,
  scoreBreakdown,
  scoreColumns,
  scoreFields,
  windowFrom,
} from '../../../src/domain/signals/score/score.ts';
import { emptyColumns, sideCodes } from '../../../src/domain/signals/score/signal-columns.ts';
import { findPoints } from '../../../src/domain/signals/score/signal-types.ts';
import { listedPremium, synthesisResults } from '../../../src/domain/signals/score/synthesis.ts';
import { columnsOf, type SignalRow as Row } from './columns-of.ts';

const listId = (slug: string) => expertLists.find((list) => list.slug === slug)?.id ?? 0;
const day = dayNumber('2026-11-17');
const row = (symbol: number, slug: string, direction: string, side = direction): Row => ({
  symbol,
  type: listId(slug),
  direction,
  side,
  day,
});

describe('A score', () => {
  // PROD-06, PROD-07, PROD-08, ENT-05, ENT-06, ENT-07, T-13
  test('is the points of the bullish side minus those of the bearish side, premium three times', () => {
    const scores = scoreColumns(
      columnsOf([
        row(0, 'upgrades', 'bullish'),
        row(0, 'upgrades', 'bullish'),
        row(0, 'insider-selling', 'bearish'),
        row(0, 'idea-engine', 'premium', 'bullish'),
        row(0, 'most-active', 'neutral'),
      ]),
      1,
      day,
    );
    expect(scoreFields(scores, 0)).toEqual({
      bullish_score: 2 * 15 + 45,
      bearish_score: 4,
      smart_cat_score: 71,
      bullish_signal_count: 2,
      bearish_signal_count: 1,
      neutral_signal_count: 1,
      premium_signal_count: 1,
      has_idea_engine: true,
      has_momentum_alert: false,
      has_stocks_to_short: false,
    });
    // AENT-08
    expect(scoreBreakdown(scores, 0)).toEqual({
      bullish: {
        'Idea Engine': { count: 1, points_each: 45, total_points: 45 },
        'Analyst Upgrades': { count: 2, points_each: 15, total_points: 30 },
      },
      bearish: { 'Insider Sales': { count: 1, points_each: 4, total_points: 4 } },
    });
  });

  test('shows its cap: a side stops at 1000 and its lines go on', () => {
    const scores = scoreColumns(columnsOf(Array.from({ length: 80 }, () => row(0, 'upgrades', 'bullish'))), 1, day);
    expect(scoreFields(scores, 0).bullish_score).toBe(scoringRules.side_cap.value);
    expect(scoreBreakdown(scores, 0).bullish['Analyst Upgrades']?.total_points).toBe(1200);
  });

  // CONST-16
  test('counts signals since the previous session\u2019s open: Monday still shows Friday, Tuesday does not', () => {
    expect(windowFrom('2026-11-16')).toBe('2026-11-13');
    expect(windowFrom('2026-11-17')).toBe('2026-11-16');
    expect(windowFrom('2026-11-15')).toBe('2026-11-13');
    // The Friday after Thanksgiving shows Wednesday.
    expect(windowFrom('2026-11-27')).toBe('2026-11-25');
    const friday = { ...row(0, 'upgrades', 'bullish'), day: dayNumber('2026-11-13') };
    const monday = dayNumber(windowFrom('2026-11-16'));
    expect(scoreColumns(columnsOf([friday]), 1, monday).count).toBe(1);
    expect(scoreColumns(columnsOf([friday]), 1, monday + 3).count).toBe(0);
  });

  test('An unlisted type is worth 10 points a side and nothing when neutral', () => {
    expect([findPoints(200, 'bullish'), findPoints(200, 'bearish'), findPoints(200, 'neutral')]).toEqual([10, 10, 0]);
    expect(findPoints(listId('new-coverage'), 'neutral')).toBe(0);
  });

  // L-25, ENT-04
  test('The tab of a symbol is premium with any premium signal, else the sign of its score', () => {
    expect(chooseTab({ premium_signal_count: 1, smart_cat_score: -5 })).toBe('premium');
    expect(chooseTab({ premium_signal_count: 0, smart_cat_score: 1 })).toBe('bullish');
    expect(chooseTab({ premium_signal_count: 0, smart_cat_score: -1 })).toBe('bearish');
    expect(chooseTab({ premium_signal_count: 0, smart_cat_score: 0 })).toBe('neutral');
  });
});

describe('For any signals', () => {
  const signal = fc
    .tuple(
      fc.nat(6),
      fc.constantFrom(...expertLists),
      fc.constantFrom(...sideCodes),
      fc.integer({ min: day - 2, max: day }),
    )
    .map(([symbol, list, side, when]): Row => {
      const own = list.direction === 'premium' ? (side === 'neutral' ? 'bullish' : side) : list.direction;
      return { symbol, type: list.id, direction: list.direction, side: own, day: when };
    });
  const signals = fc.array(signal, { maxLength: 150 });

  test('lines sum to the points, capped sides to the score, and the written breakdown is the same', () => {
    fc.assert(
      fc.property(signals, (rows) => {
        const scores = scoreColumns(columnsOf(rows), 7, day - 1);
        const write = breakdownWriter(scores);
        for (let at = 0; at < scores.count; at += 1) {
          const lines = scoreBreakdown(scores, at);
          const fields = scoreFields(scores, at);
          const sum = (side: 'bullish' | 'bearish') =>
            Object.values(lines[side]).reduce((points, line) => points + line.total_points, 0);
          expect(sum('bullish')).toBe(scores.bullish_points[at]);
          expect(fields.bullish_score).toBe(Math.min(1000, sum('bullish')));
          expect(fields.bearish_score).toBe(Math.min(1000, sum('bearish')));
          expect(fields.smart_cat_score).toBe(fields.bullish_score - fields.bearish_score);
          expect(Math.abs(fields.smart_cat_score)).toBeLessThanOrEqual(1000);
          expect(JSON.parse(write(at))).toEqual(lines);
        }
      }),
    );
  });

  test('their order does not matter, and none is lost or counted twice', () => {
    fc.assert(
      fc.property(signals, fc.nat(), (rows, turn) => {
        const bySymbol = (list: readonly Row[]) => {
          const scores = scoreColumns(columnsOf(list), 7, day - 1);
          return Array.from({ length: scores.count }, (_, at) => ({
            symbol: scores.symbol[at],
            ...scoreFields(scores, at),
            lines: scoreBreakdown(scores, at),
          })).sort((a, b) => (a.symbol ?? 0) - (b.symbol ?? 0));
        };
        const cut = rows.length === 0 ? 0 : turn % rows.length;
        const turned = [...rows.slice(cut), ...rows.slice(0, cut)].reverse();
        const scored = bySymbol(rows);
        expect(bySymbol(turned)).toEqual(scored);
        const counted = scored.reduce(
          (sum, one) =>
            sum +
            one.bullish_signal_count +
            one.bearish_signal_count +
            one.neutral_signal_count +
            one.premium_signal_count,
          0,
        );
        expect(counted).toBe(rows.filter(({ day: when }) => when >= day - 1).length);
      }),
    );
  });
});

describe('A synthesized batch', () => {
  // AENT-10, AENT-11, AENT-12, CALC-80, CALC-81
  test('names extremes, top symbols, premium symbols, doubtful ones and an example to check', () => {
    const many = (symbol: number, count: number, slug: string, direction: string) =>
      Array.from({ length: count }, () => row(symbol, slug, direction));
    const scores = scoreColumns(
      columnsOf([
        ...many(0, 10, 'upgrades', 'bullish'),
        ...many(0, 10, 'downgrades', 'bearish'),
        ...many(1, 10, 'upgrades', 'bullish'),
        ...many(1, 1, 'downgrades', 'bearish'),
        ...many(2, 2, 'downgrades', 'bearish'),
        row(3, 'momentum-alerts', 'premium', 'bullish'),
      ]),
      4,
      day,
    );
    const premium = new Map([[3, [{ type: 'Momentum Alerts', mb_score: 8, target_gain: 12, timeframe: 30 }]]]);
    const named = { names: ['AAA', 'BBB', 'CCC', 'DDD'], companies: [null, null, null, 'Sample'] };
    const results = synthesisResults(scores, named, premium);
    expect(results.symbolsProcessed).toBe(4);
    expect(results.totalSignals).toBe(34);
    expect(results.signalDistribution).toEqual({ bullish: 20, bearish: 13, neutral: 0, premium: 1 });
    expect(results.scoreExtremes).toEqual({ max_bullish: 150, max_bearish: 150 });
    expect(results.topBullishSymbols.map(({ symbol }) => symbol)).toEqual(['AAA', 'BBB', 'DDD']);
    expect(results.topBearishSymbols.map(({ symbol }) => symbol)).toEqual(['AAA', 'CCC', 'BBB']);
    expect(results.premiumSymbols).toMatchObject([{ symbol: 'DDD', company_name: 'Sample', signals: premium.get(3) }]);
    expect(results.symbolsWithPremium).toBe(1);
    expect(results.qualityIndicators).toEqual({
      symbols_only_bullish: 1,
      symbols_only_bearish: 1,
      symbols_high_conflict: 1,
      symbols_extreme_imbalance: 1,
    });
    expect(results.sampleSymbolForValidation?.symbol).toBe('AAA');
  });

  test('lists its strongest premium symbols, by symbol, and needs the rows of no others', () => {
    const most = publishingRules.premium_symbols.value;
    const symbols = most + 200;
    const rows = Array.from({ length: symbols }, (_, symbol) => [
      row(symbol, 'momentum-alerts', 'premium', 'bullish'),
      // Every sixth of them is weaker than the others.
      ...Array.from({ length: symbol % 6 === 0 ? 0 : 1 }, () => row(symbol, 'upgrades', 'bullish')),
    ]).flat();
    const scores = scoreColumns(columnsOf(rows), symbols, day);
    const names = Array.from({ length: symbols }, (_, symbol) => `S${String(symbol).padStart(5, '0')}`);
    const named = { names, companies: names.map(() => null) };
    const signalsOf = (symbol: number) => [
      { type: 'Momentum Alerts', mb_score: symbol, target_gain: null, timeframe: null },
    ];
    const all = new Map(names.map((_, symbol) => [symbol, signalsOf(symbol)]));
    const listed = listedPremium(scores, named).map((at) => scores.symbol[at] as number);
    const few = new Map(listed.map((symbol) => [symbol, signalsOf(symbol)]));
    const results = synthesisResults(scores, named, few);
    expect(results).toEqual(synthesisResults(scores, named, all));
    expect(results.premiumSymbols.map(({ symbol }) => symbol)).toEqual(
      names.filter((_, symbol) => symbol % 6 !== 0).slice(0, most),
    );
    expect(results.symbolsWithPremium).toBe(symbols);
  });

  test('without signals is empty, not broken', () => {
    const results = synthesisResults(scoreColumns(emptyColumns(0), 0, day), { names: [], companies: [] }, new Map());
    expect(results).toMatchObject({ symbolsProcessed: 0, totalSignals: 0, sampleSymbolForValidation: null });
  });
});
