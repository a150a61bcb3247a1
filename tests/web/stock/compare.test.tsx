// The stock a chart is compared with: searched for, kept in the address, taken away.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { searchResult } from '../screener/sample-stocks.ts';
import { openStock } from './open-stock.tsx';
import { sampleBars } from './sample-stock.ts';

afterEach(() => {
  localStorage.removeItem('chart-compared');
  window.history.replaceState(null, '', '/');
});

const chart = async () => within(await screen.findByRole('region', { name: 'Chart of KSTL' }));
const press = async (name: string) => userEvent.click((await chart()).getByRole('button', { name }));
const inAddress = () => new URLSearchParams(window.location.search).get('compare');

test('any stock that is searched for can be compared; the address keeps it, and a press takes it away', async () => {
  const { asked } = await openStock({
    answers: {
      stockBars: ({ path }) => sampleBars('minute', path.includes('/PLVR') ? 'PLVR' : 'KSTL'),
      searchStocks: { results: [searchResult('PLVR', 'Plover Samples')], popular: [] },
    },
  });
  await (await chart()).findByRole('list', { name: 'Legend' });
  await press('Other stock');
  await userEvent.type((await chart()).getByRole('combobox', { name: 'Compare with' }), 'plover{Enter}');
  await (await chart()).findByText(/ PLVR \+4\.38%\./);
  expect(inAddress()).toBe('PLVR');
  expect(asked.map(({ path }) => path)).toContain('/api/stocks/bars/PLVR?span=minute');
  await press('Compare with PLVR');
  expect(inAddress()).toBeNull();
  expect((await chart()).getByRole('button', { name: 'Compare with SPY' })).toHaveAttribute('aria-pressed', 'false');
});
