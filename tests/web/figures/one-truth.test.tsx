// One value per figure on a page: a stock opened at a quote newer than its run shows the same price, upside and size everywhere.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toUpside } from '../../../src/domain/figures/target.ts';
import { marketCap, money, price, signedPercent } from '../../../src/domain/market/format.ts';
import { changePercent } from '../../../src/domain/numbers/percent.ts';
import { openStock } from '../stock/open-stock.tsx';
import { companyFacts, sampleStock, stockParts } from '../stock/sample-stock.ts';

const SAMPLES = 4;
const SEED = 11;

const cents = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const samples = fc.sample(
  fc.record({ close: cents(5, 400), move: cents(-9, 9), later: cents(-5, 5), target: cents(5, 500) }),
  { numRuns: SAMPLES, seed: SEED },
);

const region = (name: string) => screen.findByRole('region', { name });

test.each(samples)('a close of $close, $move % at the run, $later % since, target $target', async (sample) => {
  const { close, move, later, target } = sample;
  const atRun = Math.round(close * (100 + move)) / 100;
  const now = Math.round(atRun * (100 + later)) / 100;
  const quote = { c: now, d: now - close, dp: changePercent(now, close), h: now, l: Math.min(now, atRun), pc: close };
  const stock = sampleStock({
    as_of: '2026-11-17T18:00:00.000Z',
    current_price: atRun,
    previous_close: close,
    change_from_prev_close_pct: changePercent(atRun, close),
    consensus_price_target: target,
    market_cap: 1e7 * atRun,
  });
  const consensus_price_target = {
    ...{ average: target, low: target, high: target, number_of_analysts: 3 },
    ...{ upside_percentage: toUpside(now, target)?.percent ?? null, price_target_description: null },
  };
  await openStock({
    stock,
    answers: {
      tickerDetails: {
        ...companyFacts,
        ...stockParts,
        consensus_price_target,
        quote: { ...quote, as_of: '2026-11-17T18:13:00.000Z' },
      },
    },
  });
  // The details have come.
  await within(await region('Technical indicators')).findByText(/^Price at the run/);
  const head = await region('KSTL in short');
  expect(head).toHaveTextContent(money(now));
  expect(head).toHaveTextContent(signedPercent(changePercent(now, close)));
  const size = marketCap(1e7 * now);
  expect(head).toHaveTextContent(size);
  expect(await region('Fundamentals')).toHaveTextContent(`Market cap${size}`);
  const upside = signedPercent(toUpside(now, target)?.percent ?? null, 1);
  expect(head).toHaveTextContent(upside);
  await userEvent.click(screen.getByRole('tab', { name: 'Deep Dive' }));
  const targets = await region('Price targets');
  expect(targets).toHaveTextContent(`Price now${price(now)}`);
  expect(targets).toHaveTextContent(upside);
});
