// Conditions typed as words in the search of the screener.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figureFields } from '../../../src/domain/screener/conditions/condition-fields.ts';
import { conditionsText } from '../../../src/domain/screener/conditions/conditions.ts';
import { figureRules, figureWords } from '../../../src/domain/screener/conditions/figure-rules.ts';
import { readTypedConditions } from '../../../src/domain/screener/conditions/typed-conditions.ts';

const SECTORS = ['Technology', 'Basic Materials', 'Consumer Cyclical'];
const read = (text: string) => {
  const { conditions } = readTypedConditions(text, SECTORS);
  return conditions === null ? null : conditionsText(conditions);
};

test.each([
  ['rvol > 3 price < 20 technology', 'price=..20&rvol=3..&sector=Technology'],
  ['Relative volume above 3 under $20 in Technology', 'price=..20&rvol=3..&sector=Technology'],
  ['volume pace > 3', 'rvol=3..'],
  ['relative volume>=2.5x, price 5', null],
  ['price > 5 price < 20', 'price=5..20'],
  ['cap over $2B and change below -5%', 'cap=2000000000..&change=..-5'],
  ['volume > 1.5m, basic materials', 'sector=Basic Materials&volume=1500000..'],
  ['score<−50', 'score=..-50'],
  ['rsi under 30', 'rsi=..30'],
  ['price < 1 000', 'price=..1000'],
  ['price < 1,000, rvol > 2', 'price=..1000&rvol=2..'],
  ['price < 1.000,50', 'price=..1000.5'],
  ["volume > 1'500'000 in technology", 'sector=Technology&volume=1500000..'],
  ['gap > 0.5 %', 'gap=0.5..'],
])('%s reads as %s', (text, wanted) => {
  expect(read(text)?.split('&').toSorted().join('&') ?? null).toBe(wanted);
});

test.each([
  ['rvol > 1,5', '1,5: write 1.5 or 15'],
  ['price < 12,50', '12,50: write 12.50 or 1250'],
  ['gap > 0,5%', '0,5%: write 0.5% or 5%'],
])('%s is refused: it may be two figures', (text, problem) => {
  expect(readTypedConditions(text, SECTORS)).toEqual({ conditions: null, problem });
});

test.each('|NVDA|technology|Under Armour|over 20|price < 20 and cheap|price > 20 < 5|rvol > x'.split('|'))(
  '%j is no condition and stays a search',
  (text) => expect(read(text)).toBeNull(),
);

test('every condition on a figure can be typed by its name, as its words write it', () => {
  const names: Readonly<Record<string, string>> = { rsi: 'rsi', to_high: 'to high' };
  for (const field of figureFields) {
    for (const { from, to } of figureRules[field].presets) {
      const name = names[field] ?? figureRules[field].name;
      const ends = [
        from === null ? '' : `> ${figureWords(field, from)}`,
        to === null ? '' : `< ${figureWords(field, to)}`,
      ];
      const text = ends
        .filter(Boolean)
        .map((end) => `${name} ${end}`)
        .join(' ');
      expect(readTypedConditions(text, SECTORS).conditions?.spans, text).toEqual({ [field]: { from, to } });
    }
  }
});

test('any text is read without failing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'rvol price<>= $1.-km,technology'), maxLength: 60 }), (text) => {
      const { conditions } = readTypedConditions(text, SECTORS);
      if (conditions !== null) expect(Object.keys(conditions.spans).length).toBeGreaterThan(0);
    }),
  );
});
