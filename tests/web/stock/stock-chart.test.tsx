// The chart of a stock: the day, the day before, extended hours and a year, in words and as a table.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { widerBars } from '../../../src/domain/stocks/stock-bars.ts';
import { setReplayClock } from '../../../src/web/ui/time/clock.ts';
import { type Answers, Refused } from '../contract-server.ts';
import { openStock } from './open-stock.tsx';
import { sampleBars } from './sample-stock.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  for (const key of ['chart-extended-hours', 'chart-compared', 'chart-lines']) localStorage.removeItem(key);
});

const region = (name: string) => screen.findByRole('region', { name });

describe('the chart', () => {
  const dayBefore = () =>
    sampleBars().minute_bars.map((bar) => ({ ...bar, start_timestamp: bar.start_timestamp - 24 * 3_600_000 }));
  const chart = () => region('Chart of KSTL');
  const barsFor = (path: string) => {
    if (!path.includes('span=week')) return sampleBars();
    const before = [3, 2, 1].flatMap((days) =>
      widerBars(sampleBars().minute_bars, 5).map((bar) => ({
        ...bar,
        start_timestamp: bar.start_timestamp - days * 24 * 3_600_000,
        close: bar.open - 1,
      })),
    );
    return { ...sampleBars(), span: 'week', minute_bars: before };
  };
  const doubled = () => ({
    ...sampleBars('minute', 'SPY'),
    minute_bars: sampleBars().minute_bars.map((bar) => ({ ...bar, open: bar.open * 2, close: bar.close * 2 })),
  });
  const minuteWords =
    'KSTL rose from $204.90 at 06:30 PT to $213.87 at 10:10 PT (+4.38%), between $204.70 and $214.02, now above VWAP $209.36, volume 224.00M, regular session.';

  test('says in words what it shows, lists its marks, opens them, and has the figures as a table', async () => {
    await openStock();
    await within(await chart()).findByText(minuteWords, { exact: false });
    const legend = within(await chart()).getByRole('list', { name: 'Legend' });
    expect(legend).toHaveTextContent('VWAP 209.36');
    expect(legend).toHaveTextContent('1 article');
    expect(legend).toHaveTextContent('1 decision of the screener');
    await userEvent.click(within(await chart()).getByRole('button', { name: 'Chart as a table' }));
    const marks = within(within(await chart()).getByRole('list', { name: 'Marks' })).getAllByRole('listitem');
    expect(marks.map((mark) => mark.textContent)).toEqual([
      '09:25 PT: positive news: Kestrel Samples raises its outlook',
      '10:00 PT: YES by the run, filters PM VS SM TB',
    ]);
    const rows = within(within(await chart()).getByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(8);
    expect(rows.at(-1)).toHaveTextContent('06:30 PT$204.90');
    const mark = await within(await chart()).findByRole('button', { name: /^10:00 PT: YES by the run/ });
    await userEvent.click(mark);
    const receipt = await region('Marks of 10:00 PT');
    expect(receipt).toHaveTextContent('10:00 PT YES by the run, filters PM VS SM TB');
    await userEvent.click(within(receipt).getByRole('button', { name: 'Close the marks' }));
    expect(screen.queryByRole('region', { name: 'Marks of 10:00 PT' })).toBeNull();
  });

  test('ends half an hour after now by the clock of a replayed session, and shows the whole day when asked', async () => {
    const last = sampleBars().minute_bars.at(-1)?.start_timestamp ?? 0;
    setReplayClock(last - Date.now());
    onTestFinished(() => setReplayClock(0));
    await openStock();
    await within(await chart()).findByText(minuteWords, { exact: false });
    const wholeDay = await within(await chart()).findByRole('button', { name: 'Whole day' });
    expect(wholeDay).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(wholeDay);
    expect(wholeDay).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(wholeDay);
  });

  test('switches to days', async () => {
    const { asked } = await openStock();
    await within(await chart()).findByText(minuteWords, { exact: false });
    await userEvent.click(within(await chart()).getByRole('button', { name: 'Year' }));
    expect(
      await within(await chart()).findByText(
        'KSTL rose from $150.00 on Oct 1 to $180.00 on Oct 30 (+20.00%), between $147.00 and $182.00, volume 60.00M.',
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
    expect(await within(await chart()).findByRole('heading', { name: /^5-minute candles, Nov 16/ })).toBeVisible();
    expect(await chart()).toHaveTextContent(/in the end above VWAP/);
    // New York's evening of Nov 16 ends at 8 PM, which is 1 AM in UTC.
    expect(asked.filter(({ name }) => name === 'stockBars').map(({ path }) => decodeURIComponent(path))).toEqual([
      '/api/stocks/bars/KSTL?span=minute',
      '/api/stocks/bars/KSTL?span=minute&asof=2026-11-17T01:00:00.000Z',
    ]);
    // The run judged today: yesterday's chart has no arrow.
    expect(within(await chart()).getByRole('list', { name: 'Legend' })).not.toHaveTextContent('decision');
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
    expect(await within(await chart()).findByText(/KSTL rose from \$204\.90 at 04:00 PT/)).toBeVisible();
    expect(within(await chart()).getByRole('heading', { name: /^10-minute candles, Nov 17/ })).toBeVisible();
    view.unmount();
    await openStock({ answers });
    expect(await choice()).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(within(await chart()).getByRole('button', { name: 'Year' }));
    expect(within(await chart()).queryByRole('button', { name: 'Extended hours' })).toBeNull();
  });

  const press = async (name: string) => userEvent.click(within(await chart()).getByRole('button', { name }));
  const legendText = async () => within(await chart()).getByRole('list', { name: 'Legend' }).textContent;

  test('is walked through by keyboard, candle by candle, also where only a part is shown', async () => {
    await openStock();
    const slider = await within(await chart()).findByRole('slider', { name: 'Candles of KSTL' });
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
    expect(within(await chart()).getByText(/Drag the chart/)).toBeVisible();
    await userEvent.keyboard('0');
    expect(within(await chart()).queryByText(/Drag the chart/)).toBeNull();
    await userEvent.keyboard('+');
    await press('Show all candles');
    expect(within(await chart()).queryByText(/Drag the chart/)).toBeNull();
  });

  test('adds chosen indicators, which rest on earlier sessions, and remembers them', async () => {
    const { asked, view } = await openStock({ answers: { stockBars: ({ path }) => barsFor(path) } });
    await within(await chart()).findByText(minuteWords, { exact: false });
    await press('Indicators, 1');
    await press('SMA 20');
    await press('RSI 14');
    expect(asked.map(({ path }) => path)).toContain('/api/stocks/bars/KSTL?span=week');
    await waitFor(async () => expect(await legendText()).toMatch(/SMA 20 212\.01.*RSI 14 \d+/));
    await press('VWAP');
    expect(await legendText()).not.toMatch(/VWAP/);
    const slider = within(await chart()).getByRole('slider', { name: 'Candles of KSTL' });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/SMA 20 212\.01, RSI 14 \d+$/));
    view.unmount();
    await openStock();
    expect(within(await chart()).getByRole('button', { name: 'Indicators, 2' })).toBeVisible();
  });

  test('compares with the index from the same start', async () => {
    const { asked } = await openStock({
      answers: { stockBars: ({ path }) => (path.includes('/SPY') ? doubled() : sampleBars()) },
    });
    await within(await chart()).findByText(minuteWords, { exact: false });
    await press('Compare with SPY');
    expect(await within(await chart()).findByText(/volume 224\.00M, regular session\. SPY \+4\.38%\./)).toBeVisible();
    expect(asked.map(({ path }) => path)).toContain('/api/stocks/bars/SPY?span=minute');
    const slider = within(await chart()).getByRole('slider', { name: 'Candles of KSTL' });
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/since the start \+4\.38%, SPY \+4\.38%$/));
  });

  test('marks signals, windows and decisions, each with the way to where it is shown, and the score below', async () => {
    await openStock({
      answers: {
        signalHistory: {
          scores: [{ day: '2026-11-17', score: 271 }],
          signals: [{ type: 'Analyst Upgrades', side: 'bullish', day: '2026-11-17', count: 2 }],
        },
        publishedScores: {
          scores: [
            { published_at: '2026-11-17T15:15:00.000Z', smart_cat_score: 271, action: 'STRONG_BUY', confidence: 88 },
          ],
        },
        goldenEyeWindows: {
          plan: null,
          windows: [
            {
              pattern: 'reversal',
              side: 'short',
              action: 'SELL',
              detected_at: Date.parse('2026-11-17T16:00:00.000Z'),
              entry: 208,
              entry_low: 207.9,
              entry_high: 208.1,
              stop: 209,
              target: 206,
              confidence: 61,
              spread: 0.02,
              refused: null,
              market_known_at: null,
              exited_at: null,
              outcome: 'loss',
              net_r: -1.1,
            },
          ],
        },
        stockDecisions: {
          decisions: [
            {
              run_number: 3,
              received_at: '2026-11-17T17:00:10.000Z',
              as_of: '2026-11-17T17:00:00.000Z',
              active_filter_codes: ['PM'],
              decision: 'MAYBE',
            },
          ],
        },
      },
    });
    const receipt = async (name: RegExp, when: string) => {
      await userEvent.click(await within(await chart()).findByRole('button', { name }));
      const found = await region(`Marks of ${when}`);
      return [found.textContent, within(found).getByRole('link').getAttribute('href')];
    };
    expect(await receipt(/^06:30 PT: Analyst Upgrades/, '06:30 PT')).toEqual([
      expect.stringMatching(/^06:30 PT Analyst Upgrades, 2 bullish signals of Nov 17.*Why it scores$/),
      '/signals-live-pro?detail=KSTL',
    ]);
    expect(await receipt(/^08:00 PT: /, '08:00 PT')).toEqual([
      expect.stringMatching(/ short, SELL, entry 208\.00, stop 209\.00, target 206\.00: loss, −1\.10 R after costs/),
      '/goldeneye?open=KSTL',
    ]);
    expect(await receipt(/^09:00 PT: MAYBE by run 3/, '09:00 PT')).toEqual([
      '09:00 PT MAYBE by run 3, filters PMOpen in the screener',
      '/screener?symbol=KSTL',
    ]);
    expect(await legendText()).toMatch(/Smart Cat Score \+271/);
    // Published at 07:15: the candles before it do not know it.
    const slider = within(await chart()).getByRole('slider', { name: 'Candles of KSTL' });
    slider.focus();
    await userEvent.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuetext')).not.toMatch(/Smart Cat Score/);
    await userEvent.keyboard('{ArrowRight>9/}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^07:15 PT.*Smart Cat Score \+271$/));
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
