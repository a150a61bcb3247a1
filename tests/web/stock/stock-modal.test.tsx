// The stock detail: head, tabs that come with what is known, and the request for an analysis.
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { NewsAndFaq } from '../../../src/web/stock/news-faq.tsx';
import { Refused } from '../contract-server.ts';
import { openStock, showStock } from './open-stock.tsx';
import { companyFacts, sampleAnalysis, sampleStock, stockParts, weakStock } from './sample-stock.ts';

const modal = () => screen.findByRole('dialog');
const tabNames = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent?.trim());
const news = [
  {
    title: 'Kestrel opens a plant',
    summary: 'A plant opens.',
    link: 'https://example.com/plant',
    source: 'Example Wire',
    datetime: 1_794_934_800,
  },
  { title: 'Not a link', summary: null, url: 'javascript:alert(1)', source: null, date: '2026-11-16T10:00:00Z' },
];
const untitled = ['   ', ''].map((title) => ({ ...news[0], title })) as typeof news;
const faq = { questions: [{ question: 'What does it make?', answer: 'Sample parts.' }] };

describe('the head', () => {
  // MODAL-02, MODAL-03, ENT-32, CALC-22, MODAL-04, MODAL-05, CALC-48, CALC-24, CALC-25, CALC-26
  test('shows name, sector, price, target, ranges, volumes, lights and the decision in words', async () => {
    await openStock();
    const dialog = await modal();
    expect(dialog).toHaveAccessibleName('KSTL Kestrel Samples Inc.');
    expect(screen.getByLabelText('Star KSTL').parentElement?.lastElementChild).toHaveAccessibleName('Close');
    const head = within(dialog).getByRole('region', { name: 'KSTL in short' });
    await within(head).findByText('Kestrel Samples makes sample parts.');
    for (const words of [
      'Technology',
      'Semiconductors',
      '$214.36',
      '+10.58 (+5.19%)',
      'Explosive',
      '$248.00',
      'Upside +15.7%',
    ])
      expect(head).toHaveTextContent(words);
    expect(head.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/\/api\/stocks\/icon\/KSTL$/));
    expect(
      within(head).getByRole('img', { name: 'Day range: 93 percent of the way from 204.31 to 215.10' }),
    ).toBeVisible();
    expect(
      within(head).getByRole('img', { name: '52-week range: 94 percent of the way from 104.77 to 221.40' }),
    ).toBeVisible();
    for (const [name, value] of [
      ['Previous close', '$203.78'],
      ['Volume / average', '623.80M / 182.40M'],
      ['Market cap', '$5.22T'],
    ] as const) {
      expect(within(head).getByText(name).nextElementSibling).toHaveTextContent(value);
    }
    expect(
      within(head).getByRole('img', {
        name: 'Freshness in favour, Volume Trend in favour, VWAP Distance watch, RSI Energy in favour, News Catalyst in favour',
      }),
    ).toBeVisible();
    expect(head).toHaveTextContent('YES');
    expect(head).toHaveTextContent('4 in favour, 1 watch, confidence high');
  });

  test('computes a missing upside, and calls a target below the price a downside in red', async () => {
    // CALC-29, CALC-30, CALC-31
    await openStock({ stock: { ...sampleStock({ consensus_price_target: 180 }), upside_downside_pct: Number.NaN } });
    const head = within(await modal()).getByRole('region', { name: 'KSTL in short' });
    expect(within(head).getByText(/Downside −16\.0%/)).toHaveClass('text-bear');
  });

  test('of a target of nothing shows no upside; unknown figures are N/A, and details that are away are not mentioned', async () => {
    // CALC-30, MODAL-08, MODAL-09
    const { asked } = await openStock({
      stock: sampleStock({ consensus_price_target: 0, previous_close: null, market_cap: null }),
      answers: { tickerDetails: new Refused({ status: 404 }) },
    });
    const head = within(await modal()).getByRole('region', { name: 'KSTL in short' });
    expect(head).not.toHaveTextContent(/Upside [+−]/);
    expect(within(head).getByText('Previous close').nextElementSibling).toHaveTextContent('N/A');
    expect(within(head).getByText('Market cap').nextElementSibling).toHaveTextContent('N/A');
    await waitFor(() => expect(asked.some(({ name }) => name === 'tickerDetails')).toBe(true));
    expect(await tabNames()).toEqual(['Live Signals']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the tabs', () => {
  test('are Live Signals, always there and open, then what is known; news and questions scroll at 600 px', async () => {
    // MODAL-07, MODAL-08, MODAL-09, MODAL-10, MODAL-16, MODAL-17, CONST-15
    await openStock({
      answers: { tickerDetails: { ...companyFacts, ...stockParts, news: [...news, ...untitled], faq } },
    });
    expect(await screen.findByRole('tab', { name: 'Live Signals' })).toHaveAttribute('aria-selected', 'true');
    await screen.findByRole('tab', { name: 'Deep Dive' });
    expect(await tabNames()).toEqual(['Live Signals', 'Deep Dive', 'News & FAQ 3']);
    await userEvent.click(screen.getByRole('tab', { name: 'News & FAQ 3' }));
    const articles = screen.getByRole('list', { name: 'News articles' });
    expect(articles).toHaveClass('max-h-[600px]', 'overflow-y-auto');
    expect(within(articles).getAllByRole('listitem')).toHaveLength(2);
    expect(
      within(articles)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['https://example.com/plant']);
    expect(articles).toHaveTextContent('Kestrel opens a plant');
    expect(screen.getByRole('list', { name: 'Questions' })).toHaveTextContent('What does it make?Sample parts.');
  });

  test('are named by the address; questions without news say so, and news without questions', async () => {
    // MODAL-16
    await openStock({ tab: 'news', answers: { tickerDetails: { ...companyFacts, news: untitled, faq } } });
    expect(await screen.findByText('No news available')).toBeVisible();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('News & FAQ 1');
    render(<NewsAndFaq news={news} faq={{ questions: [] }} />);
    expect(screen.getByText('No FAQ available')).toBeVisible();
  });

  test('facts of the company and news without a title are none; an address that names one opens Live Signals', async () => {
    // MODAL-08
    await openStock({ tab: 'news', answers: { tickerDetails: { ...companyFacts, news: untitled } } });
    await screen.findByText('Kestrel Samples makes sample parts.');
    expect(await tabNames()).toEqual(['Live Signals']);
    expect(screen.getByRole('tab')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('the analysis', () => {
  const button = () => screen.findByRole('button', { name: 'Request AI Analysis' });

  test('is asked for deep unless set otherwise, says that it works, and opens with reasons, risks and both cases', async () => {
    // MODAL-06, MODAL-10, MODAL-14, MODAL-15, MODAL-18, MODAL-19, MODAL-20, MODAL-25, MODAL-26, CALC-53
    const { promise: waiting, resolve: arrive } = Promise.withResolvers<void>();
    const { asked } = await openStock({
      answers: { analyzeStock: async () => waiting.then(() => sampleAnalysis) },
    });
    const box = await screen.findByRole('checkbox', { name: /^Deep Analysis/ });
    expect(box).toBeChecked();
    expect(screen.getByText('Include comprehensive fundamental data, slower but more detailed')).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'AI Analysis' })).toBeNull();
    await userEvent.click(await button());
    const busy = await screen.findByRole('button', { name: 'Analyzing...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(box).toBeDisabled();
    await userEvent.click(busy);
    arrive();
    expect(await screen.findByRole('tab', { name: 'AI Analysis' })).toHaveAttribute('aria-selected', 'true');
    const calls = asked.filter(({ name }) => name === 'analyzeStock');
    expect(calls.map(({ path }) => path)).toEqual(['/api/screener/analyze/KSTL?deep=true']);
    const panel = screen.getByRole('tabpanel', { name: 'AI Analysis' });
    for (const words of [
      'BUY',
      'Confidencemedium74 of 100',
      'Volume and price speak for the stock.',
      'Rule-based analyst',
    ])
      expect(panel).toHaveTextContent(words);
    for (const [part, words] of [
      ['Primary factors', 'Gain of 5.19% on 3.4x volume'],
      ['Key risks', 'RSI of 63.2 leaves little room'],
      ['Recommendation', 'Buy on weakness.'],
      ['Bull case', 'Targets lie above the price'],
      ['Bear case', 'The valuation is high'],
    ] as const) {
      expect(within(panel).getByRole('region', { name: part })).toHaveTextContent(words);
    }
    await userEvent.click(within(panel).getByRole('button', { name: 'Facts it was made from' }));
    expect(within(panel).getByRole('table')).toHaveTextContent('RSI 1463.20Sample');
  });

  test('without fundamentals is asked for as such; another stock begins without it', async () => {
    // MODAL-19
    const { asked } = await openStock();
    const paths = (name: string) => asked.filter((one) => one.name === name).map(({ path }) => path);
    await screen.findByRole('tab', { name: 'Deep Dive' });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Deep Analysis/ }));
    await userEvent.click(await button());
    await screen.findByRole('tab', { name: 'AI Analysis' });
    expect(paths('analyzeStock')).toEqual(['/api/screener/analyze/KSTL?deep=false']);
    // The sample's deep answer stands for it and says so.
    expect(await screen.findByText(/, deep, already made: it holds until .*PT/)).toBeVisible();
    act(() => showStock(weakStock()));
    expect(await screen.findByRole('dialog', { name: /^PLVR/ })).toBeVisible();
    expect(await tabNames()).not.toContain('AI Analysis');
    act(() => showStock(sampleStock()));
    await screen.findByRole('tab', { name: 'Deep Dive' });
    expect(paths('tickerDetails').filter((path) => path.includes('KSTL'))).toHaveLength(1);
  });

  test('that fails says why in a red box', async () => {
    // MODAL-22, ERR-26
    const detail = 'Too many analyses. Please try again in a minute.';
    const { answers } = await openStock({ answers: { analyzeStock: new Refused({ status: 429, detail }) } });
    await userEvent.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(screen.getByRole('alert')).toHaveClass('bg-bear-soft');
    answers.analyzeStock = new Refused({ status: 500, text: '' });
    await userEvent.click(await button());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch AI analysis'));
    expect(await tabNames()).not.toContain('AI Analysis');
  });
});

test.each(['Escape', 'Close'])(
  'before the stock is judged no analysis can be asked for; %s ends the detail and lets the page scroll again',
  async (how) => {
    // MODAL-21, MODAL-23, MODAL-24, MODAL-25, KEYS-15
    await openStock({ stock: null });
    const dialog = await modal();
    expect(screen.getByRole('button', { name: 'Request AI Analysis' })).toBeDisabled();
    expect(screen.getByText('Loading KSTL...')).toBeVisible();
    expect(document.body.style.overflow).toBe('hidden');
    if (how === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(await screen.findByText('closed')).toBeVisible();
    expect(document.body.style.overflow).toBe('');
  },
);
