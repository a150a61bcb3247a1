// The chart of a stock: the day, the day before, extended hours and a year, in words and as a table.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { type Answers, Refused } from '../contract-server.ts';
import { openStock } from './open-stock.tsx';
import { sampleBars } from './sample-stock.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('chart-extended-hours');
});

const region = (name: string) => screen.findByRole('region', { name });

describe('the chart', () => {
  const dayBefore = () =>
    sampleBars().minute_bars.map((bar) => ({ ...bar, start_timestamp: bar.start_timestamp - 24 * 3_600_000 }));
  const chart = () => region('Chart of KSTL');
  const minuteWords =
    'KSTL rose from $204.90 at 6:30 PT to $213.87 at 10:10 PT (+4.38%), between $204.70 and $214.02, now above VWAP $209.36, volume 224.00M.';

  test('says in words what it shows, lists its marks, and has the figures as a table', async () => {
    await openStock();
    const words = await within(await chart()).findByText(minuteWords, { exact: false });
    expect(words).toHaveTextContent(
      'The arrow is where the run judged: YES. Dots are news: 1 article about the stock.',
    );
    await userEvent.click(within(await chart()).getByRole('button', { name: 'Chart as a table' }));
    const marks = within(within(await chart()).getByRole('list', { name: 'Marks' })).getAllByRole('listitem');
    expect(marks.map((mark) => mark.textContent)).toEqual([
      '9:25 PT: positive news: Kestrel Samples raises its outlook',
      '10:00 PT: YES by the run, filters PM VS SM TB',
    ]);
    const rows = within(within(await chart()).getByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)).toHaveTextContent('6:30 PT$204.90');
  });

  test('switches to days', async () => {
    const { asked } = await openStock();
    await within(await chart()).findByText(minuteWords, { exact: false });
    await userEvent.click(within(await chart()).getByRole('button', { name: 'Year' }));
    expect(
      await within(await chart()).findByText(
        'KSTL rose from $150.00 on 2026-10-01 to $180.00 on 2026-10-30 (+20.00%), between $147.00 and $182.00, volume 60.00M.',
      ),
    ).toBeVisible();
    expect(asked.filter(({ name }) => name === 'stockBars').map(({ path }) => path)).toEqual([
      '/api/stocks/bars/KSTL?span=minute',
      '/api/stocks/bars/KSTL?span=daily',
    ]);
  });

  test('shows the day before: the session before the newest, as it was known when it was over', async () => {
    const { asked } = await openStock({
      answers: {
        stockBars: ({ path }) =>
          path.includes('asof')
            ? { ...sampleBars(), session_date: '2026-11-16', minute_bars: dayBefore() }
            : sampleBars(),
      },
    });
    await within(await chart()).findByText(minuteWords, { exact: false });
    await userEvent.click(within(await chart()).getByRole('button', { name: 'Day before' }));
    expect(await within(await chart()).findByRole('heading', { name: '5-minute candles, 2026-11-16' })).toBeVisible();
    expect(await chart()).toHaveTextContent(/in the end above VWAP/);
    // New York's evening of Nov 16 ends at 8 PM, which is 1 AM in UTC.
    expect(asked.filter(({ name }) => name === 'stockBars').map(({ path }) => decodeURIComponent(path))).toEqual([
      '/api/stocks/bars/KSTL?span=minute',
      '/api/stocks/bars/KSTL?span=minute&asof=2026-11-17T01:00:00.000Z',
    ]);
    // The run judged today: yesterday's chart has no arrow.
    expect(await chart()).not.toHaveTextContent('The arrow is where the run judged');
  });

  test('shows extended hours when they are chosen, and remembers the choice', async () => {
    const early = { ...sampleBars().minute_bars[0], start_timestamp: Date.parse('2026-11-17T12:05:00.000Z') };
    const extended = { ...sampleBars(), minute_bars: [early as MinuteBar, ...sampleBars().minute_bars] };
    const answers: Answers = {
      stockBars: ({ path }) => (path.includes('hours=extended') ? extended : sampleBars()),
    };
    const { view } = await openStock({ answers });
    await within(await chart()).findByText(minuteWords, { exact: false });
    const choice = async () => within(await chart()).getByRole('button', { name: 'Extended hours' });
    expect(await choice()).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(await choice());
    expect(await within(await chart()).findByText(/KSTL rose from \$204\.90 at 4:00 PT/)).toBeVisible();
    expect(within(await chart()).getByRole('heading', { name: '10-minute candles, 2026-11-17' })).toBeVisible();
    view.unmount();
    await openStock({ answers });
    expect(await choice()).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(within(await chart()).getByRole('button', { name: 'Year' }));
    expect(within(await chart()).queryByRole('button', { name: 'Extended hours' })).toBeNull();
  });

  test('that cannot be had says why and can be asked for again', async () => {
    let away = true;
    await openStock({
      answers: {
        stockBars: () => {
          if (away) throw new Refused({ status: 429, detail: 'Rate limit reached. Please try again in a minute.' });
          return sampleBars();
        },
      },
    });
    const box = await within(await chart()).findByRole('alert');
    expect(box).toHaveTextContent('The chart is not availableRate limit reached. Please try again in a minute.');
    away = false;
    await userEvent.click(within(box).getByRole('button', { name: 'Try again' }));
    expect(await within(await chart()).findByText(minuteWords, { exact: false })).toBeVisible();
  });

  test('of a stock without bars says so; one of old bars is marked stale', async () => {
    const { view } = await openStock({ answers: { stockBars: { ...sampleBars(), minute_bars: [] } } });
    expect(await screen.findByText('No bars are known for KSTL.')).toBeVisible();
    view.unmount();
    await openStock({ answers: { stockBars: { ...sampleBars(), stale: true } } });
    await waitFor(async () => expect(await chart()).toHaveTextContent(/Stale,/));
  });
});
