// Chart of a stock: the day, the day before, extended hours and a year, in words, as a table, by keyboard, wheel and fingers.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { widerBars } from '../../../src/domain/stocks/stock-bars.ts';
import { stockEvents } from '../../../src/web/stock/chart/chart-marks.ts';
import { StockChart } from '../../../src/web/stock/chart/stock-chart.tsx';
import { setReplayClock } from '../../../src/web/ui/time/clock.ts';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { searchResult } from '../screener/sample-stocks.ts';
import { sampleBars, sampleStock } from './sample-stock.ts';
// Its code is at hand here: no test waits for it.
import '../../../src/web/stock/chart/candle-chart.tsx';

const DAY_MS = 24 * 3_600_000;
const minuteWords =
  'KSTL rose from $204.90 at 06:30 PT to $213.87 at 10:10 PT (+4.38%), between $204.70 and $214.02, now above VWAP $209.36, volume 224.00M, regular session.';

/** Draws the chart alone, with the marks of the sample stock. */
async function openChart(answers: Answers = {}) {
  const served = await serveContract({
    stockBars: ({ path }) => sampleBars(path.includes('span=daily') ? 'daily' : 'minute'),
    ...answers,
  });
  const view = drawScreen('/', <StockChart symbol="KSTL" yearHigh={221.4} events={stockEvents(sampleStock())} />);
  const barsAsked = () =>
    served.asked.filter(({ name }) => name === 'stockBars').map(({ path }) => decodeURIComponent(path));
  return { ...served, barsAsked, view };
}

const drawn = () => screen.findByText(minuteWords, { exact: false });
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const legend = () => screen.getByRole('list', { name: 'Legend' });
const findSlider = () => screen.findByRole('slider', { name: 'Candles of KSTL' });
const isZoomed = () => screen.queryByText(/Drag the chart/) !== null;

test('says in words what it shows, lists its marks, explains and opens them, and has the figures as a table', async () => {
  await openChart();
  await drawn();
  expect(legend()).toHaveTextContent('VWAP 209.36');
  expect(legend()).toHaveTextContent('1 article');
  expect(legend()).toHaveTextContent('1 decision of the screener');
  await press('Chart as a table');
  const marks = within(screen.getByRole('list', { name: 'Marks' })).getAllByRole('listitem');
  expect(marks.map((mark) => mark.textContent)).toEqual([
    '09:25 PT: positive news: Kestrel Samples raises its outlook',
    '10:00 PT: YES by the run, filters PM VS SM TB',
  ]);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(8);
  expect(rows.at(-1)).toHaveTextContent('06:30 PT$204.90');
  const mark = await screen.findByRole('button', { name: /^10:00 PT: YES by the run/ });
  await userEvent.hover(mark);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('10:00 PT: YES by the run, filters PM VS SM TB');
  await userEvent.unhover(mark);
  expect(screen.queryByRole('tooltip')).toBeNull();
  mark.focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('10:00 PT: YES by the run');
  await userEvent.click(mark);
  const receipt = await screen.findByRole('region', { name: 'Marks of 10:00 PT' });
  expect(receipt).toHaveTextContent('10:00 PT YES by the run, filters PM VS SM TB');
  await userEvent.click(within(receipt).getByRole('button', { name: 'Close the marks' }));
  expect(screen.queryByRole('region', { name: 'Marks of 10:00 PT' })).toBeNull();
});

test('ends half an hour after now by the clock of a replayed session, and shows the whole day when asked', async () => {
  const last = sampleBars().minute_bars.at(-1)?.start_timestamp ?? 0;
  setReplayClock(last - Date.now());
  onTestFinished(() => setReplayClock(0));
  await openChart();
  const wholeDay = await screen.findByRole('button', { name: 'Whole day' });
  expect(wholeDay).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(wholeDay);
  expect(wholeDay).toHaveAttribute('aria-pressed', 'true');
});

test('shows the day before as it was known when it was over, and a year in days', async () => {
  const before = sampleBars().minute_bars.map((bar) => ({ ...bar, start_timestamp: bar.start_timestamp - DAY_MS }));
  const { barsAsked } = await openChart({
    stockBars: ({ path }) => {
      if (path.includes('asof')) return { ...sampleBars(), session_date: '2026-11-16', minute_bars: before };
      return sampleBars(path.includes('span=daily') ? 'daily' : 'minute');
    },
  });
  await drawn();
  await press('Day before');
  expect(await screen.findByRole('heading', { name: /^5-minute candles, Nov 16/ })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Chart of KSTL' })).toHaveTextContent(/in the end above VWAP/);
  // The run judged today: yesterday's chart has no arrow.
  expect(legend()).not.toHaveTextContent('decision');
  await press('Year');
  expect(
    await screen.findByText(
      'KSTL rose from $150.00 on Oct 1 to $180.00 on Oct 30 (+20.00%), between $147.00 and $182.00, volume 60.00M.',
    ),
  ).toBeVisible();
  // New York's evening of Nov 16 ends at 8 PM, which is 1 AM in UTC.
  expect(barsAsked()).toEqual([
    '/api/stocks/bars/KSTL?span=minute',
    '/api/stocks/bars/KSTL?span=minute&asof=2026-11-17T01:00:00.000Z',
    '/api/stocks/bars/KSTL?span=daily',
  ]);
});

test('shows extended hours and a logarithmic scale when they are chosen, and remembers both', async () => {
  const early = { ...sampleBars().minute_bars[0], start_timestamp: Date.parse('2026-11-17T12:05:00.000Z') };
  const extended = { ...sampleBars(), minute_bars: [early as MinuteBar, ...sampleBars().minute_bars] };
  const answers: Answers = { stockBars: ({ path }) => (path.includes('hours=extended') ? extended : sampleBars()) };
  const { view } = await openChart(answers);
  await drawn();
  for (const name of ['Log scale', 'Extended hours']) {
    expect(button(name)).toHaveAttribute('aria-pressed', 'false');
    await press(name);
    expect(button(name)).toHaveAttribute('aria-pressed', 'true');
  }
  expect(await screen.findByText(/KSTL rose from \$204\.90 at 04:00 PT/)).toBeVisible();
  expect(screen.getByRole('heading', { name: /^10-minute candles, Nov 17/ })).toBeVisible();
  view.unmount();
  await openChart(answers);
  expect(await screen.findByRole('button', { name: 'Log scale' })).toHaveAttribute('aria-pressed', 'true');
  expect(button('Extended hours')).toHaveAttribute('aria-pressed', 'true');
  await press('Year');
  expect(screen.queryByRole('button', { name: 'Extended hours' })).toBeNull();
});

test('is walked through by keyboard, candle by candle, also where only a part is shown', async () => {
  await openChart();
  const slider = await findSlider();
  slider.focus();
  await userEvent.keyboard('{Home}');
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    '06:30 PT, open 204.90, high 205.26, low 204.70, close 205.11, volume 5.00M, VWAP 204.98',
  );
  await userEvent.keyboard('{ArrowRight}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^06:35 PT, open 205\.10/));
  await userEvent.keyboard('{PageUp}{End}{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^10:05 PT/));
  expect(slider).toHaveAttribute('aria-valuenow', '43');
  const marks = () => within(slider.parentElement as HTMLElement).queryAllByRole('button');
  expect(marks()).toHaveLength(2);
  slider.focus();
  await userEvent.keyboard('{+}{+}{+}{+}{Home}');
  // Marks of 9:25 and 10:00 are not among the first fifteen candles.
  expect(marks()).toHaveLength(0);
  await userEvent.keyboard('{End}');
  expect(marks()).toHaveLength(2);
  expect(isZoomed()).toBe(true);
  await userEvent.keyboard('0');
  expect(isZoomed()).toBe(false);
  await userEvent.keyboard('+');
  await press('Show all candles');
  expect(isZoomed()).toBe(false);
});

test('is zoomed by the wheel and by two fingers, dragged, and shown whole by a double click', async () => {
  await openChart();
  const slider = await findSlider();
  // What is whole lets the page scroll.
  expect(fireEvent.wheel(slider, { deltaY: 100 })).toBe(true);
  expect(isZoomed()).toBe(false);
  expect(fireEvent.wheel(slider, { deltaY: -100 })).toBe(false);
  expect(isZoomed()).toBe(true);
  fireEvent.doubleClick(slider);
  expect(isZoomed()).toBe(false);
  const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', pointerId: number, clientX: number) =>
    fireEvent[type](slider, { pointerId, pointerType: 'touch', button: 0, buttons: 1, clientX, clientY: 10 });
  finger('pointerDown', 1, 100);
  finger('pointerDown', 2, 200);
  finger('pointerMove', 2, 400);
  expect(isZoomed()).toBe(true);
  finger('pointerUp', 1, 100);
  finger('pointerUp', 2, 400);
  fireEvent.doubleClick(slider);
  expect(isZoomed()).toBe(false);
  // A wheel that scrolls the page goes on scrolling it over the chart.
  fireEvent.scroll(document);
  expect(fireEvent.wheel(slider, { deltaY: -100 })).toBe(true);
  expect(isZoomed()).toBe(false);
});

test('adds chosen indicators, which rest on earlier sessions, and remembers them', async () => {
  const earlier = [3, 2, 1].flatMap((days) =>
    widerBars(sampleBars().minute_bars, 5).map((bar) => ({
      ...bar,
      start_timestamp: bar.start_timestamp - days * DAY_MS,
      close: bar.open - 1,
    })),
  );
  const { barsAsked, view } = await openChart({
    stockBars: ({ path }) =>
      path.includes('span=week') ? { ...sampleBars(), span: 'week', minute_bars: earlier } : sampleBars(),
  });
  await drawn();
  await press('Indicators, 1');
  await press('SMA 20');
  await press('RSI 14');
  expect(barsAsked()).toContain('/api/stocks/bars/KSTL?span=week');
  await waitFor(() => expect(legend().textContent).toMatch(/SMA 20 212\.01.*RSI 14 \d+/));
  await press('VWAP');
  expect(legend()).not.toHaveTextContent(/VWAP/);
  expect(await findSlider()).toHaveAttribute('aria-valuetext', expect.stringMatching(/SMA 20 212\.01, RSI 14 \d+$/));
  view.unmount();
  await openChart();
  expect(button('Indicators, 2')).toBeVisible();
});

test('is compared with the index from the same start, or with a stock that is searched for; the address keeps it', async () => {
  const doubled = {
    ...sampleBars('minute', 'SPY'),
    minute_bars: sampleBars().minute_bars.map((bar) => ({ ...bar, open: bar.open * 2, close: bar.close * 2 })),
  };
  const { barsAsked } = await openChart({
    stockBars: ({ path }) => {
      if (path.includes('/SPY')) return doubled;
      return sampleBars('minute', path.includes('/PLVR') ? 'PLVR' : 'KSTL');
    },
    searchStocks: { results: [searchResult('PLVR', 'Plover Samples')], popular: [] },
  });
  const inAddress = () => new URLSearchParams(window.location.search).get('compare');
  await drawn();
  await press('Compare with SPY');
  expect(await screen.findByText(/volume 224\.00M, regular session\. SPY \+4\.38%\./)).toBeVisible();
  expect(barsAsked()).toContain('/api/stocks/bars/SPY?span=minute');
  expect(await findSlider()).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/since the start \+4\.38%, SPY \+4\.38%$/),
  );
  await press('Other stock');
  await userEvent.type(screen.getByRole('combobox', { name: 'Compare with' }), 'plover{Enter}');
  await screen.findByText(/ PLVR \+4\.38%\./);
  expect(inAddress()).toBe('PLVR');
  expect(barsAsked()).toContain('/api/stocks/bars/PLVR?span=minute');
  await press('Compare with PLVR');
  expect(inAddress()).toBeNull();
  expect(button('Compare with SPY')).toHaveAttribute('aria-pressed', 'false');
});

test('that cannot be had says why and can be asked for again; one of old bars is marked stale', async () => {
  const { answers } = await openChart({
    stockBars: new Refused({ status: 429, detail: 'Rate limit reached. Please try again in a minute.' }),
  });
  const box = await screen.findByRole('alert');
  expect(box).toHaveTextContent('The chart is not availableRate limit reached. Please try again in a minute.');
  answers.stockBars = { ...sampleBars(), stale: true };
  await userEvent.click(within(box).getByRole('button', { name: 'Try again' }));
  expect(await drawn()).toBeVisible();
  expect(screen.getByText('Stale,')).toBeVisible();
});

test('of a stock without bars says so', async () => {
  await openChart({ stockBars: { ...sampleBars(), minute_bars: [] } });
  expect(await screen.findByText('No bars are known for KSTL.')).toBeVisible();
});
