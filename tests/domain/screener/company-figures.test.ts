// Company facts learnt after a run fill its gaps and nothing else.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompanyFigures, unknownCompany, withKnownCompany } from '../../../src/domain/screener/company-figures.ts';

const AS_OF = '2026-11-17T18:05:00.000Z';
const fields = Object.keys(unknownCompany) as (keyof CompanyFigures)[];
const company = fc.record(
  Object.fromEntries(fields.map((field) => [field, fc.option(fc.integer({ min: 1, max: 9 }))])),
) as unknown as fc.Arbitrary<CompanyFigures>;

test('a figure of the run always stays; an unknown one becomes what the details know, and is named', () => {
  fc.assert(
    fc.property(company, company, (run, figures) => {
      const { stock, filled } = withKnownCompany(run, { figures, as_of: AS_OF });
      for (const field of fields) {
        expect(stock[field]).toBe(run[field] ?? figures[field]);
        expect(filled.has(field)).toBe(run[field] === null && figures[field] !== null);
      }
    }),
  );
});

test('without details, or with nothing to fill, the stock is the very same', () => {
  const run = { ...unknownCompany, beta: 1.1 };
  expect(withKnownCompany(run, null)).toEqual({ stock: run, filled: new Set() });
  expect(withKnownCompany(run, { figures: unknownCompany, as_of: AS_OF }).stock).toBe(run);
});
