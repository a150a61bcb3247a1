// The stock detail: head, tabs that come with what is known, and the request for an analysis.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refused } from '../contract-server.ts';
import { openStock, showStock } from './open-stock.tsx';
import { companyFacts, sampleAnalysis, sampleStock, stockParts, weakStock } from './sample-stock.ts';

beforeEach(() => {
  // jsdom draws no canvas and failures of details are logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

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

  test('shows the target its details know when the run knew none', async () => {
    // MODAL-03
    await openStock({ stock: sampleStock({ consensus_price_target: null }) });
    const head = within(await modal()).getByRole('region', { name: 'KSTL in short' });
    await waitFor(() => expect(within(head).getByText('Target, upside').nextSibling).toHaveTextContent('$248.00'));
    expect(head).toHaveTextContent('Upside +15.7%');
  });

  test('computes a missing upside, and calls a target below the price a downside in red', async () => {
    // CALC-29, CALC-30, CALC-31
    await openStock({ stock: { ...sampleStock({ consensus_price_target: 180 }), upside_downside_pct: Number.NaN } });
    const head = within(await modal()).getByRole('region', { name: 'KSTL in short' });
    expect(within(head).getByText(/Downside −16\.0%/)).toHaveClass('text-bear');
  });

  test('shows no upside for a target of nothing, and unknown figures as N/A', async () => {
    // CALC-30
    const stock = sampleStock({ consensus_price_target: 0, previous_close: null, market_cap: null });
    await openStock({ stock });
    const head = within(await modal()).getByRole('region', { name: 'KSTL in short' });
    expect(head).not.toHaveTextContent(/Upside [+−]/);
    expect(within(head).getByText('Previous close').nextElementSibling).toHaveTextContent('N/A');
    expect(within(head).getByText('Market cap').nextElementSibling).toHaveTextContent('N/A');
  });
});

describe('the tabs', () => {
  test('Live Signals is always there and open; Deep Dive and News & FAQ come with what is known', async () => {
    // MODAL-07, MODAL-08, MODAL-09, MODAL-10
    await openStock({ answers: { tickerDetails: { ...companyFacts, ...stockParts, news, faq } } });
    expect(await screen.findByRole('tab', { name: 'Live Signals' })).toHaveAttribute('aria-selected', 'true');
    await screen.findByRole('tab', { name: 'Deep Dive' });
    expect(await tabNames()).toEqual(['Live Signals', 'Deep Dive', 'News & FAQ 3']);
  });

  test('details that cannot be had leave Live Signals alone and say nothing', async () => {
    // MODAL-08, MODAL-09
    const { asked } = await openStock({
      answers: {
        tickerDetails: new Refused({ status: 404 }),
      },
    });
    await waitFor(() => expect(asked.some(({ name }) => name === 'tickerDetails')).toBe(true));
    expect(await tabNames()).toEqual(['Live Signals']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('facts of the company alone are no deep dive', async () => {
    // MODAL-08
    await openStock({ answers: { tickerDetails: companyFacts } });
    await screen.findByText('Kestrel Samples makes sample parts.');
    expect(await tabNames()).toEqual(['Live Signals']);
  });

  test('an address may name a tab; one that is not there opens Live Signals', async () => {
    await openStock({ tab: 'ai' });
    expect(await screen.findByRole('tab', { name: 'Live Signals' })).toHaveAttribute('aria-selected', 'true');
  });

  test('News & FAQ lists articles and questions in lists that scroll at 600 px, and says what is missing', async () => {
    // MODAL-16, MODAL-17, CONST-15
    const { view } = await openStock({ tab: 'news', answers: { tickerDetails: { ...companyFacts, news, faq } } });
    const articles = await screen.findByRole('list', { name: 'News articles' });
    expect(articles).toHaveClass('max-h-[600px]', 'overflow-y-auto');
    expect(within(articles).getByRole('link', { name: /Kestrel opens a plant/ })).toHaveAttribute(
      'href',
      'https://example.com/plant',
    );
    expect(within(articles).getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('list', { name: 'Questions' })).toHaveTextContent('What does it make?Sample parts.');
    view.unmount();
    await openStock({ tab: 'news', answers: { tickerDetails: { ...companyFacts, news } } });
    expect(await screen.findByText('No FAQ available')).toBeVisible();
  });

  test('news without a title are dropped, and with nothing left there is no such list', async () => {
    const blank = [news[0], { ...news[0], title: '   ' }, { ...news[0], title: '' }] as typeof news;
    const { view } = await openStock({
      tab: 'news',
      answers: { tickerDetails: { ...companyFacts, news: blank, faq } },
    });
    const articles = await screen.findByRole('list', { name: 'News articles' });
    expect(within(articles).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('tab', { name: /News & FAQ/ })).toHaveTextContent('News & FAQ 2');
    view.unmount();
    await openStock({ tab: 'news', answers: { tickerDetails: { ...companyFacts, news: blank.slice(1) } } });
    await screen.findByRole('tab', { name: 'Live Signals' });
    expect(screen.queryByRole('tab', { name: /News & FAQ/ })).toBeNull();
  });

  test('questions without news say so', async () => {
    // MODAL-16
    await openStock({ tab: 'news', answers: { tickerDetails: { ...companyFacts, faq } } });
    expect(await screen.findByText('No news available')).toBeVisible();
  });
});

describe('the analysis', () => {
  const button = () => screen.findByRole('button', { name: 'Request AI Analysis' });

  test('is asked for deep unless set otherwise, says that it works, and opens its tab when it arrives', async () => {
    // MODAL-06, MODAL-10, MODAL-18, MODAL-19, MODAL-20, MODAL-25, MODAL-26
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
  });

  test('shows action, confidence, summary, factors, risks, recommendation and both cases', async () => {
    // MODAL-14, MODAL-15, CALC-53
    await openStock();
    await userEvent.click(await button());
    const panel = await screen.findByRole('tabpanel', { name: 'AI Analysis' });
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

  test('without fundamentals is asked for as such', async () => {
    // MODAL-19
    const { asked } = await openStock();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Deep Analysis/ }));
    await userEvent.click(await button());
    await screen.findByRole('tab', { name: 'AI Analysis' });
    expect(asked.find(({ name }) => name === 'analyzeStock')?.path).toBe('/api/screener/analyze/KSTL?deep=false');
    // The sample's deep answer stands for it and says so.
    expect(await screen.findByText(/, deep, already made: it holds until .*PT/)).toBeVisible();
  });

  test.each([
    [
      { status: 429, detail: 'Too many analyses. Please try again in a minute.' },
      'Too many analyses. Please try again in a minute.',
    ],
    [{ status: 500, text: '' }, 'Failed to fetch AI analysis'],
  ])('that fails says why in a red box', async (refusal, words) => {
    // MODAL-22, ERR-26
    await openStock({
      answers: {
        analyzeStock: new Refused(refusal),
      },
    });
    await userEvent.click(await button());
    const box = await screen.findByRole('alert');
    expect(box).toHaveTextContent(words);
    expect(box).toHaveClass('bg-bear-soft');
    expect(await tabNames()).not.toContain('AI Analysis');
  });

  test('cannot be asked for before the stock is judged', async () => {
    // MODAL-25
    await openStock({ stock: null });
    expect(await button()).toBeDisabled();
    expect(screen.getByText('Loading KSTL...')).toBeVisible();
  });

  test('another stock begins without the analysis and the error of the one before', async () => {
    const { asked } = await openStock();
    await screen.findByRole('tab', { name: 'Deep Dive' });
    await userEvent.click(await button());
    await screen.findByRole('tab', { name: 'AI Analysis' });
    act(() => showStock(weakStock()));
    expect(await screen.findByRole('dialog', { name: /^PLVR/ })).toBeVisible();
    expect(await tabNames()).not.toContain('AI Analysis');
    act(() => showStock(sampleStock()));
    await screen.findByRole('tab', { name: 'Deep Dive' });
    const details = asked.filter(({ name, path }) => name === 'tickerDetails' && path.includes('KSTL'));
    expect(details).toHaveLength(1);
  });
});

describe('closing', () => {
  test.each(['Escape', 'Close'])('by %s ends the detail and lets the page scroll again', async (how) => {
    // MODAL-21, MODAL-23, MODAL-24, KEYS-15
    await openStock();
    const dialog = await modal();
    expect(document.body.style.overflow).toBe('hidden');
    if (how === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(await screen.findByText('closed')).toBeVisible();
    expect(document.body.style.overflow).toBe('');
  });
});
