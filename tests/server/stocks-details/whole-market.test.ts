// Daily lists of figures and statements: a list of less than half of the stored one replaces nothing.
import { expect, test } from 'vitest';
import { ProviderError } from '../../../src/providers/ports/provider-error.ts';
import { createWholeMarket } from '../../../src/server/stocks/company-fill/whole-market.ts';

type Deps = Parameters<typeof createWholeMarket>[0];
const HOUR = 3_600_000;
const SYMBOLS = ['A', 'B', 'C', 'D', 'E', 'F'];

function bench() {
  let now = Date.parse('2026-11-17T12:00:00Z');
  let readAt: number | null = null;
  const stored = new Map<string, { figures: object; statements: object[] }>();
  const notes = new Map<string, object>();
  const vendor = { figures: SYMBOLS, statements: SYMBOLS, problem: null as Error | null };
  const deps = {
    clock: { now: () => now },
    log: { info: () => undefined, debug: () => undefined, warn: expect.unreachable },
    analystData: {
      async *allFigures() {
        yield vendor.figures.map((symbol) => ({ symbol, market_cap: now }));
      },
      async *allStatements() {
        if (vendor.problem !== null) throw vendor.problem;
        yield vendor.statements.map((symbol) => ({ symbol, statement: { fiscal_year: 2025 } }));
      },
    },
    store: {
      figuresReadAt: async () => readAt,
      companies: async () => structuredClone(stored),
      saveCompanies: async (companies: typeof stored) => {
        readAt = now;
        for (const [symbol, company] of companies) stored.set(symbol, company);
      },
      saveRanks: async () => undefined,
    },
    unread: async () => ({
      note: async (what: string, facts: object) => void notes.set(what, facts),
      clear: async (what: string) => void notes.delete(what),
    }),
    onChange: () => undefined,
  } as unknown as Deps;
  const market = createWholeMarket(deps);
  const years = () => [...stored.values()].filter(({ statements }) => statements.length > 0).length;
  const refresh = async (hours: number) => {
    now += hours * HOUR;
    await market.refresh();
    return { read: readAt === now, years: years(), notes: Object.fromEntries(notes) };
  };
  return { vendor, refresh };
}

const unavailable = new ProviderError('unavailable', 'answered 503', { provider: 'massive' });

test.each<[string, Partial<ReturnType<typeof bench>['vendor']>, number, object]>([
  ['all companies', {}, 21, { read: true, years: 6, notes: {} }],
  [
    'two of six companies',
    { figures: ['A', 'B'] },
    21,
    { read: false, years: 6, notes: { figures: { got: 2, expected: 6, words: null } } },
  ],
  [
    'statements of one',
    { statements: ['A'] },
    21,
    { read: true, years: 6, notes: { statements: { got: 1, expected: 6, words: null } } },
  ],
  [
    'no statements, and a failure',
    { problem: unavailable },
    21,
    { read: true, years: 6, notes: { statements: { got: 0, expected: 6, words: 'answered 503' } } },
  ],
  ['two companies, and for days no more', { figures: ['A', 'B'] }, 80, { read: true, notes: {} }],
])('a vendor that gives %s', async (_, answer, hours, expected) => {
  const { vendor, refresh } = bench();
  expect(await refresh(0)).toEqual({ read: true, years: 6, notes: {} });
  Object.assign(vendor, answer);
  expect(await refresh(hours)).toMatchObject(expected);
});
