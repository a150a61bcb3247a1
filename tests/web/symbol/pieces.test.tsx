// Symbol parts: logo, metrics, tile, detected signals, insider table, news card, badges.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { UiAction } from '../../../src/domain/analysis/ai-analysis.ts';
import { ActionBadge, ShownActionBadge } from '../../../src/web/symbol/ai/action-badge.tsx';
import { ConfidenceBar } from '../../../src/web/symbol/ai/ai-section.tsx';
import { StockLogo } from '../../../src/web/symbol/head/stock-logo.tsx';
import { SymbolHeader } from '../../../src/web/symbol/head/symbol-header.tsx';
import { SymbolTile } from '../../../src/web/symbol/head/symbol-tile.tsx';
import { InsiderCard } from '../../../src/web/symbol/insider/insider-card.tsx';
import type { Live } from '../../../src/web/symbol/live/live-data.ts';
import { NewsCard } from '../../../src/web/symbol/news/news-card.tsx';
import { MetricsGrid } from '../../../src/web/symbol/prices/metrics-grid.tsx';
import { BatchStandings, ScoreBar } from '../../../src/web/symbol/score/score-bar.tsx';
import { DetectedSignals } from '../../../src/web/symbol/signals/detected-signals.tsx';
import { calendarDay } from '../../../src/web/ui/time/time-format.ts';
import { article, item, liveData, sampleSignals, signal } from '../signals-pro/sample-signals.ts';

const now = Date.now();
const live = (part: Parameters<typeof liveData>[2] = {}): Live => ({
  data: liveData('NVDA', now, part),
  loading: false,
  analysing: false,
  failed: false,
  load: () => undefined,
  refresh: () => undefined,
});
const draw = (element: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);
const nvidia = sampleSignals[0] ?? signal('NVDA', null, {});

test('the score bar grows left and right of zero on one scale, and stops at its end', () => {
  const bar = (bearish_score: number, bullish_score: number, smart_cat_score: number) => (
    <ScoreBar scores={{ bearish_score, bullish_score, smart_cat_score }} label="words" />
  );
  const { container, rerender } = render(bar(50, 100, 50));
  const parts = () =>
    [...container.querySelectorAll<HTMLElement>('[role=img] > span')].map(({ style }) => [style.width, style.left]);
  const lines = [
    ['', '25%'],
    ['', '75%'],
    ['', ''],
  ];
  expect(screen.getByRole('img', { name: 'words' })).toBeVisible();
  expect(parts()).toEqual([['12.5%', ''], ['25%', '50%'], ...lines, ['', '62.5%']]);
  rerender(bar(5000, 0, -5000));
  expect(parts()).toEqual([['50%', ''], ['0%', '50%'], ...lines, ['', '0%']]);
});

test('every action is a badge with its words', () => {
  // CALC-01, SYM-02
  for (const action of UiAction.options) {
    const { unmount } = draw(<ActionBadge action={action} />);
    expect(screen.getByText(action.replace('_', ' '))).toBeVisible();
    unmount();
  }
  draw(<ShownActionBadge shown={null} />);
  expect(screen.getByText('PENDING ANALYSIS')).toBeVisible();
});

// CALC-53
test.each([
  [80, 'bg-bull-fill', 'high'],
  [79, 'bg-warn-fill', 'medium'],
  [60, 'bg-warn-fill', 'medium'],
  [59, 'bg-bear-fill', 'low'],
])('a confidence of %d is drawn as %s and said to be %s', (confidence, colour, words) => {
  draw(<ConfidenceBar action="BUY" confidence={confidence} forecaster="model" />);
  expect(screen.getByRole('progressbar').firstElementChild).toHaveClass(colour);
  expect(screen.getByText(words)).toBeVisible();
  // What the number is, and no percentage.
  expect(screen.getByText(`${confidence} of 100 is the model's own figure`)).toBeVisible();
  expect(document.body).not.toHaveTextContent('%');
});

describe('the market metrics', () => {
  // SYM-11, L-24, SYM-15, CALC-52
  test('stand in four groups and are explained with the figures of the rules', async () => {
    draw(<MetricsGrid live={live().data} />);
    const group = (name: string) => screen.getByRole('region', { name });
    expect(group('Relative Strength')).toHaveTextContent('1 month+3.3%3 months−1.1%Year to date+20.5%12 monthsN/A');
    expect(group('Performance')).toHaveTextContent('1 month+8.1%3 months−2.4%Year to date+44.0%');
    expect(group('Momentum')).toHaveTextContent('RSI 1473.2 overbought50-day average$200.00 +7.2%');
    expect(group('Risk')).toHaveTextContent('Beta1.72Volatility, 1 month4.20');
    await userEvent.hover(screen.getByText('RSI 14'));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Overbought above 70, oversold below 30.');
  });

  test('are all N/A without data, and say why when the source does', () => {
    // ERR-17
    const reply = liveData('NVDA', now, { metrics: null });
    const refused = { source: null, as_of: null, received_at: null, stale: false, problem: 'rate_limited' as const };
    draw(<MetricsGrid live={{ ...reply, sections: { ...reply.sections, metrics: refused } }} />);
    expect(screen.getByText('Rate limit reached, try again in a minute')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Risk' })).toHaveTextContent('BetaN/AVolatility, 1 monthN/A');
  });
});

test('the head marks heavy trading, and takes the size from the profile when the metrics have none', () => {
  // CALC-51, T-15, T-17
  const metrics = live().data?.metrics?.data;
  if (metrics === undefined) throw new Error('the sample has metrics');
  const unsized = live({ metrics: { data: { ...metrics, marketCapitalization: null } } });
  draw(<SymbolHeader history={[]} signal={nvidia} live={unsized} />);
  expect(screen.getByRole('img', { name: /5-day average volume above 1.5 times/ })).toBeVisible();
  expect(screen.getByText(/market cap \$5\.22T/)).toBeVisible();
});

describe('the tile', () => {
  const facts = {
    symbol: 'NVDA',
    company_name: 'NVIDIA Corporation',
    smart_cat_score: 134,
    bullish_score: 150,
    bearish_score: 16,
    bullish_signal_count: 4,
    bearish_signal_count: 1,
    premium_signal_count: 0,
    current_price: 214.36,
    price_change_percent: -1.2,
    volume: 10_000_000,
  };

  // CALC-46
  test.each([
    [0, null],
    [5, null],
    [6, false],
    [10, false],
    [11, true],
  ])('with %d signals has the marker it should', (signals, pulsing) => {
    draw(
      <SymbolTile
        facts={{ ...facts, bullish_signal_count: signals, bearish_signal_count: 0 }}
        onOpen={() => undefined}
      />,
    );
    const dot = screen.queryByRole('img', { name: /signal/ });
    if (pulsing === null) expect(dot).toBeNull();
    else expect(dot?.classList.contains('animate-pulse')).toBe(pulsing);
  });

  test('draws its score on the scale of all score bars beside its standing, has a fire, and opens on a press', async () => {
    // CALC-50, SYM-14
    let opened = 0;
    const busy = { ...facts, volume: 10_000_001, smart_cat_score: 450, bullish_score: 550, bearish_score: 100 };
    const { container } = draw(
      <BatchStandings value={() => ({ side: 'top', percent: 0.1 })}>
        <SymbolTile facts={busy} onOpen={() => opened++} />
      </BatchStandings>,
    );
    const [bearish, bullish] = container.querySelectorAll<HTMLElement>('.bg-bear-fill, .bg-bull-fill');
    // Half of the bar's half is 100 points: 550 stand between it and the end.
    expect([bearish?.style.width, bullish?.style.width]).toEqual(['25%', '37.5%']);
    expect(container).toHaveTextContent('top 0.1%');
    expect(screen.getByRole('img', { name: 'Volume 10.00M' })).toBeVisible();
    await userEvent.click(screen.getByRole('button'));
    expect(opened).toBe(1);
    expect(screen.getByRole('button')).toHaveTextContent('NVDA');
    expect(screen.getByRole('button')).toHaveTextContent('−1.20%');
  });
});

test('detected signals add up to the score of their side, and name the cap where it bites', () => {
  // SYM-10
  const cappedSignal = signal('BIG', null, {
    bullish: [item('Analyst Upgrades', 60, 15), item('Earnings Beats', 20, 10)],
    bearish: [item('Insider Sales', 3, 12, { side: 'bearish' })],
  });
  draw(<DetectedSignals symbol="BIG" batch={null} scores={cappedSignal} details={cappedSignal.signal_details} />);
  expect(screen.getByText('Bullish score: 1,100 points, capped at 1,000')).toBeVisible();
  const day = calendarDay('2026-11-17', now);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1, 4)).toEqual([
    `Bullish: Analyst Upgrades60 x 15+90060 x 15, ${day}, 60 signals`,
    `Bullish: Earnings Beats20 x 10+20020 x 10, ${day}, 20 signals`,
    expect.stringMatching(/^Bearish: Insider Sales3 x 12−36/),
  ]);
  expect(rows[4]).toContain('1000 − 36');
  expect(screen.queryByText(/^Bearish score/)).toBeNull();
});

test('the insider table shows four rows of 30 or 90 days', async () => {
  // SYM-12, CONST-05, T-16
  draw(<InsiderCard live={live()} onAll={() => undefined} />);
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1;
  expect(rows()).toBe(2);
  await userEvent.click(screen.getByRole('tab', { name: /90 days/ }));
  expect(screen.getByRole('tab', { name: /90 days/ })).toHaveTextContent('5');
  expect(rows()).toBe(4);
});

test('the news card shows mood figures, headlines newest first, and what articles say of the symbol', () => {
  // SYM-13, CONST-08, CONST-13, CONST-14, T-18
  const seconds = Math.floor(now / 1000);
  const news = Array.from({ length: 12 }, (_, index) => ({
    headline: `Headline ${index} ${'long '.repeat(20)}`,
    url: `https://news.example/${index}`,
    source: 'Sample Wire',
    datetime: seconds - (12 - index) * 60,
    summary: null,
    image: null,
  }));
  const long = article('long', { title: 'A title that is certainly longer than the fifty characters allowed' });
  draw(<NewsCard symbol="NVDA" live={live({ news, polygonNews: [long] })} onAll={() => undefined} />);
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(10);
  expect(links[0]).toHaveTextContent(/^Headline 11/);
  expect([...(links[0]?.firstChild?.textContent ?? '')].length).toBeLessThanOrEqual(80);
  expect(screen.getByText('74% bullish')).toBeVisible();
  expect(screen.getByText('Sector bullish').nextElementSibling).toHaveTextContent('58%');
  const analysed = screen.getByRole('list', { name: 'News analysis' });
  expect(analysed).toHaveClass('max-h-32', 'overflow-y-auto');
  expect(analysed).toHaveTextContent('Positive A title that is certainly longer than the fifty c…');
});

const drawn = (logo: string | null) => render(<StockLogo symbol="KSTL" logo={logo} />).container;

// ERR-35
test('a picture that does not load is hidden, and the first letter stands in its place', () => {
  const box = drawn('/api/stocks/icon/KSTL');
  const picture = box.querySelector('img') as HTMLImageElement;
  expect(picture).toHaveAttribute('src', '/api/stocks/icon/KSTL');
  expect(box).not.toHaveTextContent('K');
  fireEvent.error(picture);
  expect(box.querySelector('img')).toBeNull();
  expect(box).toHaveTextContent('K');
});

test.each([
  null,
  '',
  'https://elsewhere.example.com/k.png',
  '//elsewhere.example.com/k.png',
  'data:image/png;base64,AA',
])('a picture that is not of our own server is not asked for: %s', (logo) => {
  const box = drawn(logo);
  expect(box.querySelector('img')).toBeNull();
  expect(box).toHaveTextContent('K');
});

// ERR-35
test('an element that is taken over by another stock asks for its picture, whatever became of the one before', () => {
  const { container, rerender } = render(<StockLogo symbol="KSTL" logo="/api/stocks/icon/KSTL" />);
  const before = container.querySelector('img') as HTMLImageElement;
  expect(before).toHaveAttribute('loading', 'lazy');
  fireEvent.error(before);
  rerender(<StockLogo symbol="PLVR" logo="/api/stocks/icon/PLVR" />);
  const after = container.querySelector('img');
  expect(after).toHaveAttribute('src', '/api/stocks/icon/PLVR');
  // The picture of another company never stands beside this one's name, not even until its own has come.
  rerender(<StockLogo symbol="DNLN" logo="/api/stocks/icon/DNLN" />);
  expect(container.querySelector('img')).not.toBe(after);
  rerender(<StockLogo symbol="KSTL" logo={null} />);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('K');
});
