// Defaults and bounds of the screener's inputs.
import { expect, test } from 'vitest';
import { analysisEndpoints } from '../../src/contract/analysis.ts';
import { screenerEndpoints as screener } from '../../src/contract/screener.ts';

// ACONST-09, ACONST-10, AAPI-24
test('a run is made with filter set 10060 and enrichment unless the caller says otherwise', () => {
  const { body } = screener.fetchScreener;
  expect(body!.parse(undefined)).toEqual({ filter_id: 10060, enrichment_enabled: true });
  expect(body!.parse({ enrichment_enabled: false })).toEqual({ filter_id: 10060, enrichment_enabled: false });
  for (const bad of [{ filter_id: 0 }, { filter_id: 1.5 }, { enrichment_enabled: 'yes' }, { other: 1 }]) {
    expect(body!.safeParse(bad).success).toBe(false);
  }
});

// ACONST-08
test('recent runs are those of 7 days, of 1 to 31 when asked', () => {
  const { query } = screener.recentRuns;
  expect(query!.parse({})).toEqual({ days: 7 });
  expect(query!.parse({ days: '31' })).toEqual({ days: 31 });
  for (const days of ['0', '32']) expect(query!.safeParse({ days }).success).toBe(false);
});

test('a single stock is asked for by symbol, with or without its name', () => {
  const { body } = screener.fetchSingle;
  expect(body!.safeParse({ symbol: 'BRK.B', company_name: 'Sample Company' }).success).toBe(true);
  expect(body!.safeParse({ symbol: 'BRK.B', company_name: null }).success).toBe(true);
  for (const symbol of ['', '../x', 'A'.repeat(21), 'A B']) expect(body!.safeParse({ symbol }).success).toBe(false);
});

// API-16
test('an analysis is shallow unless deep is asked for', () => {
  expect(analysisEndpoints.analyzeStock.query!.parse({})).toEqual({ deep: 'false' });
  expect(analysisEndpoints.analyzeStock.query!.safeParse({ deep: 'maybe' }).success).toBe(false);
});
