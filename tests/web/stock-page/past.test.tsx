// Page of a stock at an earlier time: no figure of the present, and no error for what the present alone has.
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { showInstant } from '../../../src/web/api/shown-instant.ts';
import { Refused } from '../contract-server.ts';
import { openPage } from './open-page.tsx';

const then = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString();
const unknown = new Refused({ status: 404, detail: 'Nothing was known at that time' });

beforeEach(() => showInstant(then));

test('takes the price from the bars of that time, as the chart does, and has no opinion pending', async () => {
  await openPage('/stocks/KSTL', { liveData: unknown, tickerDetails: unknown });
  expect(await screen.findByText('$213.87')).toBeVisible();
  expect(screen.queryByText('Price not known yet')).toBeNull();
  expect(await screen.findByText('NO ANALYSIS')).toBeVisible();
  expect(screen.queryByText('PENDING ANALYSIS')).toBeNull();
});

test('shows neither the price of now nor errors that no second try mends', async () => {
  const { asked } = await openPage('/stocks/KSTL', {
    ...{ liveData: unknown, tickerDetails: unknown, stockBars: unknown },
  });
  expect(await screen.findByText('Price not known yet')).toBeVisible();
  expect(screen.queryByText('$214.36')).toBeNull();
  expect(screen.queryByText('$5.22T')).toBeNull();
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await part('Peers')).getByText('Peers are shown for the present only.')).toBeVisible();
  const screener = await part('Screener for today');
  expect(await screener.findByText('No run of the screener had listed KSTL by then.')).toBeVisible();
  expect(screener.queryByRole('button')).toBeNull();
  expect((await part('AI opinion')).queryByRole('button', { name: 'Request AI Analysis' })).toBeNull();
  expect(asked.some(({ path }) => path.includes('/peers/'))).toBe(false);
});

test('shows the price that the card of the stock showed then', async () => {
  const { asked } = await openPage('/stocks/KSTL', {
    liveData: unknown,
    tickerDetails: unknown,
    signalPrices: {
      as_of: then,
      source: 'sample',
      prices: [{ symbol: 'KSTL', current_price: 198.5, price_change: 1.5, price_change_percent: 0.76, volume: 1_000 }],
    },
  });
  expect(await screen.findByText('$198.50')).toBeVisible();
  expect(screen.queryByText('Price not known yet')).toBeNull();
  const prices = asked.find(({ path }) => path.startsWith('/api/signals/prices'));
  expect(new URL(prices?.path ?? '', 'http://localhost').searchParams.get('asof')).toBe(then);
});
