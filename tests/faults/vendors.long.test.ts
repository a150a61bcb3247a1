// First start under realistic replies of vendors publishes the same as a start without them.
import { expect, test } from 'vitest';
import { historyTemplate } from '../setup/market-history.ts';
import { testServer } from '../setup/postgres.ts';
import { sharedMarket } from '../setup/simulated-market.ts';
import { truthOf, vendorRound } from './vendor-trial.ts';

test('F-06: what is published under placeholders, wrapped model answers and relative pages is what is published without', async () => {
  const options = {
    market: sharedMarket(),
    from: '2026-11-17T18:14:00.000Z',
    patience_ms: 180_000,
    template: await historyTemplate(testServer()),
  };
  const truth = await truthOf(options);
  const round = await vendorRound(options, truth, {
    kinds: ['placeholders', 'model-fenced', 'next-relative'],
    times: null,
  });
  expect(round.hits).toBeGreaterThan(0);
  expect(round).toMatchObject({ verdict: 'equal', differences: [], answers: [] });
});
