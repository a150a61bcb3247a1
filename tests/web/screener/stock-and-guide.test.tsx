// Overlays of the screener: the stock in the address, and the guide.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { filterRules, signalRules } from '../../../src/domain/rules/screener-rules.ts';
import { Refused } from '../contract-server.ts';
import { at } from '../drawn-screen.tsx';
import { companyFacts, stockParts } from '../stock/sample-stock.ts';
import { openGrid, openSample } from './open-screen.tsx';
import { sampleStock, symbolIn } from './sample-stocks.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const stockOpen = (symbol: string) => screen.findByRole('dialog', { name: new RegExp(`^${symbol}`) });
const guideOpen = () => screen.queryByRole('dialog', { name: 'Screener Guide' });

test('a stock opens over the list and is in the address; J and K go to the next and the previous one, Escape closes it', async () => {
  // MODAL-01
  await openGrid({}, '?view=all');
  await userEvent.click(screen.getByRole('row', { name: /NVDA/ }));
  await stockOpen('NVDA');
  expect(at()).toBe('?view=all&symbol=NVDA');
  await userEvent.keyboard('k');
  expect(at()).toBe('?view=all&symbol=NVDA');
  await userEvent.keyboard('j');
  await stockOpen('COIN');
  await userEvent.keyboard('jjj');
  await stockOpen('AMD');
  // What is folded is passed over, and Back closes as ever.
  expect(at()).toBe('?view=all&symbol=AMD');
  await userEvent.keyboard('k');
  await stockOpen('ACHR');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(at()).toBe('?view=all');
});

test('details are read once a session, and another stock begins without those of the one before', async () => {
  // SCREEN-26, SCREEN-27
  const { asked } = await openGrid({
    tickerDetails: (asking) => {
      if (symbolIn(asking) !== 'COIN') throw new Refused({ status: 404, detail: 'Unknown' });
      return { ...companyFacts, ...stockParts };
    },
  });
  const reads = (symbol: string) =>
    asked.filter((asking) => asking.name === 'tickerDetails' && symbolIn(asking) === symbol).length;
  const openAndWait = async (symbol: string) => {
    await userEvent.click(screen.getByRole('row', { name: new RegExp(symbol) }));
    await screen.findByRole('tab', { name: 'Live Signals' });
    await waitFor(() => expect(reads(symbol)).toBe(1));
    return stockOpen(symbol);
  };
  const close = async () => {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  expect(await within(await openAndWait('COIN')).findByRole('tab', { name: 'Deep Dive' })).toBeVisible();
  await close();
  expect(within(await openAndWait('NVDA')).queryByRole('tab', { name: 'Deep Dive' })).toBeNull();
  await close();
  expect(within(await openAndWait('COIN')).getByRole('tab', { name: 'Deep Dive' })).toBeVisible();
});

test('a link opens its stock however it is written, one that left the run is fetched by itself; closing clears the address', async () => {
  // SCREEN-24
  const { asked } = await openSample(
    {
      currentStock: new Refused({ status: 404, detail: 'Not in the run' }),
      fetchSingle: { success: true, stock: sampleStock('COIN', 'Coinbase Global') },
    },
    '?symbol=coin&tab=deep',
  );
  await stockOpen('COIN');
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('fetchSingle'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(at()).toBe(''));
});

test('a stock that cannot be read closes with words', async () => {
  // ERR-27
  await openSample({ currentStock: new Refused({ status: 403, text: 'x' }) }, '?symbol=COIN');
  expect(await screen.findByRole('alert')).toHaveTextContent('API Error (403): x');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(at()).toBe(''));
});

test('question mark opens and closes the guide; Escape closes the guide first, then the stock', async () => {
  // KEYS-10, KEYS-11
  await openSample({}, '?symbol=COIN');
  await stockOpen('COIN');
  await userEvent.keyboard('?');
  await waitFor(() => expect(guideOpen()).toBeVisible());
  await userEvent.keyboard('?');
  await waitFor(() => expect(guideOpen()).toBeNull());
  await userEvent.keyboard('?');
  await waitFor(() => expect(guideOpen()).toBeVisible());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(guideOpen()).toBeNull());
  await screen.findByRole('tab', { name: 'Live Signals' });
  expect(await stockOpen('COIN')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the guide explains everything with the figures of the rules', async () => {
  // SCREEN-21, CALC-55, CALC-56, CALC-57, CALC-58, CALC-59, CALC-60, CALC-61, CALC-62, CALC-63, CALC-64, CALC-65
  await openSample({}, '?guide=open');
  const guide = await screen.findByRole('dialog', { name: 'Screener Guide' });
  const parts = within(guide)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
  expect(parts).toEqual([
    'Overview',
    'The 4 filters',
    'Temporal patterns',
    'Views',
    'Tips',
    'Shortcuts',
    'Trading signals',
    'AI deep analysis',
  ]);
  for (const part of parts.slice(1)) await userEvent.click(within(guide).getByRole('button', { name: part ?? '' }));
  const said = (name: string, which = 0) =>
    within(guide).getAllByText(name, { selector: 'dt' })[which]?.nextElementSibling?.textContent;
  expect(said('Price Momentum (PM)')).toBe(`Gain today above ${filterRules.gain_above.value}%`);
  expect(said('Volume Surge (VS)')).toBe(`Full-day volume above ${filterRules.volume_above.value}x`);
  expect(said('Smart Money (SM)')).toBe('MarketRank above 4.5, or News sentiment above 1');
  expect(said('Technical Breakout (TB)')).toBe('RSI 14 30 to 70, or Below 52-week high up to 5%');
  expect(said('Hot')).toBe('2.5 usual moves, volume 2x; 4 of 5 bars');
  expect(said('Hot', 1)).toBe('3 or 4 active filters');
  expect(said('Rising')).toBe('momentum Explosive, Hot, Accelerating, Strengthening');
  expect(said('Freshness')).toBe(
    `in favour below ${signalRules.fresh_below.value} min; watch below ${signalRules.fresh_yellow_below.value} min; else against`,
  );
  expect(said('Volume Trend')).toContain('in favour above 2%');
  expect(said('VWAP Distance')).toContain('in favour 0 to 1.5%');
  expect(said('RSI Energy')).toContain('in favour 30 to 65');
  expect(said('News Catalyst')).toContain('in favour positive within 24 h');
  expect(said('YES')).toBe('3 or more lights in favour');
  expect(said('MAYBE')).toBe('2 in favour');
  expect(said('NO')).toBe('1 in favour or none');
  expect(within(guide).getByText('Show Rising')).toBeVisible();
});
