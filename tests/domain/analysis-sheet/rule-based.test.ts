// The rule-based analyst: every figure is the sheet's, the same sheet gives the same answer, and news titles move nothing.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AiAnalysis } from '../../../src/domain/analysis/ai-analysis.ts';
import { FactSheet, factNamed, getNumber } from '../../../src/domain/analysis/fact-sheet.ts';
import { readings } from '../../../src/domain/analysis/readings.ts';
import { checkFigures } from '../../../src/domain/analysis/written-figures.ts';
import { readSheet } from '../../../src/providers/rule-based-analyst/rule-based-analyst.ts';
import { standingRisks } from '../../../src/providers/rule-based-analyst/sentences.ts';
import { hostileTitles } from '../../providers/llm/sample-sheet.ts';
import { anySheet } from './random-sheets.ts';

const RUNS = 150;

// ENT-26, ENT-54
test('hundreds of generated analyses hold no figure that is not on their sheet, and are complete', () => {
  fc.assert(
    fc.property(anySheet, (sheet) => {
      FactSheet.parse(sheet);
      const analysis = AiAnalysis.parse(readSheet(sheet));
      expect(checkFigures(analysis, sheet).unbound).toEqual([]);
      const invented = { ...analysis, summary: `${analysis.summary} It will reach $987,654.32.` };
      expect(checkFigures(invented, sheet).unbound).toEqual(['987,654.32']);
      expect(analysis.reasoning.primary_factors.length).toBeGreaterThan(0);
      expect(analysis.reasoning.key_risks?.length).toBeGreaterThan(0);
      expect(analysis.reasoning.recommendation).toMatch(/\.$/);
      expect(analysis.summary).toMatch(/(^|[.] )((Strong buy|Buy|Sell|Strong sell)[ :]|Hold( at \$[^ ]+)?[.] )/);
      expect(JSON.stringify(analysis)).not.toMatch(/unknown|null|NaN|undefined/);
    }),
    { numRuns: RUNS, seed: 7 },
  );
});

test('every reading is met for and against the stock where it can be', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anySheet, (sheet) => {
      for (const { name, points } of readings(sheet)) seen.add(`${name} ${points > 0 ? 'for' : 'against'}`);
    }),
    { numRuns: RUNS, seed: 19 },
  );
  const oneSided: Partial<Record<string, string>> = {
    idea_engine: 'for',
    stocks_to_short: 'against',
    oversold: 'for',
    overbought: 'against',
  };
  const names = [
    ...'score idea_engine momentum_alert stocks_to_short target premium_target analysts trend'.split(' '),
    ...'strength oversold overbought news insiders decision'.split(' '),
  ];
  const expected = names.flatMap((name) =>
    ['for', 'against'].filter((side) => (oneSided[name] ?? side) === side).map((side) => `${name} ${side}`),
  );
  expect([...seen].toSorted()).toEqual(expected.toSorted());
});

test('the summary begins with the strongest reason and says what outweighs what', () => {
  fc.assert(
    fc.property(anySheet, (sheet) => {
      const { action, summary, reasoning } = readSheet(sheet);
      const found = readings(sheet);
      if (found.length > 0 && found[0]?.name !== 'score' && action === 'HOLD')
        expect(summary.startsWith(reasoning.primary_factors[0] ?? '')).toBe(true);
      expect(/^(?:Strong buy|Buy|Strong sell|Sell|Hold)[ .:]/.test(summary)).toBe(found.length === 0);
      const sides = new Set(found.map(({ points }) => Math.sign(points)));
      if (sides.size < 2 || action === 'HOLD') return;
      expect(summary).toMatch(/: .+ (outweighs|together outweigh) .+\.$/);
      expect(summary).toMatch(action.endsWith('BUY') ? /(Strong buy|Buy)[ :]/ : /(Strong sell|Sell)[ :]/);
    }),
    { numRuns: 200, seed: 23 },
  );
});

test('advice names a level on the right side of the price, and no reason stands twice', () => {
  fc.assert(
    fc.property(anySheet, (sheet) => {
      const { reasoning } = readSheet(sheet);
      const [, word, level] =
        /(falls below|rises above) \$([\d,.]+[BM]?)\.$/.exec(reasoning.recommendation ?? '') ?? [];
      const price = getNumber(sheet, 'price');
      if (level !== undefined && price !== null) {
        const value = Number(level.replaceAll(',', ''));
        const slack = Math.max(0.006, price * 0.05);
        expect(word === 'falls below' ? price + slack - value : value + slack - price).toBeGreaterThan(0);
      }
      const said = [...reasoning.primary_factors, ...(reasoning.key_risks ?? [])];
      expect(new Set(said).size).toBe(said.length);
    }),
    { numRuns: 200, seed: 17 },
  );
});

test('the same sheet gives the same answer, and a news title with instructions changes nothing', () => {
  fc.assert(
    fc.property(anySheet, fc.constantFrom(...hostileTitles), (sheet, title) => {
      const answer = readSheet(sheet);
      expect(readSheet(structuredClone(sheet))).toEqual(answer);
      const injected = { ...sheet, articles: [{ title, publisher: 'Sample', published: null, sentiment: null }] };
      expect(readSheet(injected)).toEqual(answer);
    }),
    { numRuns: 50, seed: 13 },
  );
});

test('relations between figures hold: the 52-week high is not below the price, and mood needs articles', () => {
  fc.assert(
    fc.property(anySheet, (sheet) => {
      const { reasoning } = readSheet(sheet);
      for (const text of reasoning.key_risks ?? [])
        if (text.includes('below its 52-week high')) expect(getNumber(sheet, 'from_52w_high')).toBeLessThan(0);
      if (getNumber(sheet, 'articles_last_week') === 0)
        expect(readings(sheet).map(({ name }) => name)).not.toContain('news');
      const [price, target] = [getNumber(sheet, 'price'), getNumber(sheet, 'premium_target')];
      if (price !== null && target !== null && target > price)
        expect(getNumber(sheet, 'premium_upside') ?? 0).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 200, seed: 29 },
  );
});

test('a list target that the price has gone through has no upside, weighs nothing and is named', () => {
  let passed = 0;
  fc.assert(
    fc.property(anySheet, (sheet) => {
      const [price, target] = [getNumber(sheet, 'price'), getNumber(sheet, 'premium_target')];
      const listed = getNumber(sheet, 'premium_price');
      if (price === null || target === null || listed === null || price <= 0 || target <= 0) return;
      // Facts are rounded: prices next to each other may have changed sides.
      const near = (one: number) => Math.abs(one / target - 1) < 0.001;
      if (near(price) || near(listed)) return;
      const isPassed = target > listed ? price >= target : price <= target;
      expect(factNamed(sheet, 'premium_target_passed') !== null).toBe(isPassed);
      if (!isPassed) return;
      passed += 1;
      expect(getNumber(sheet, 'premium_upside')).toBeNull();
      expect(readings(sheet).map(({ name }) => name)).not.toContain('premium_target');
      expect(standingRisks(sheet).join(' ')).toMatch(/The premium list's price target of .* is passed\./);
    }),
    { numRuns: 400, seed: 31 },
  );
  expect(passed).toBeGreaterThan(10);
});
