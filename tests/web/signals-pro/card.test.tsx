// Cards of Signals Pro: badges, reasons, premium box, summaries.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { nothingLive } from '../../../src/domain/market/live-data.ts';
import { texts } from '../texts.ts';
import { sampleServers } from './open-screen.tsx';
import { liveData } from './sample-signals.ts';

const { open } = sampleServers();

const card = (symbol: string) => screen.findByRole('article', { name: new RegExp(`^${symbol}`) });
const now = Date.now();
const showWhy = async (symbol: string) =>
  userEvent.click(within(await card(symbol)).getByRole('button', { name: `Show Why for ${symbol}` }));

// PROD-07, PROD-08, SIGPRO-26, SIGPRO-28, CALC-44, CALC-45, SIGPRO-21, SIGPRO-24, CONST-09, CONST-10, CALC-53, SIGPRO-25, CONST-11
test('the card shows the AI action, strongest reasons, score and sides, and its own reasons behind Show Why', async () => {
  await open();
  const nvidia = await card('NVDA');
  const reasons = within(within(nvidia).getByRole('region', { name: 'Strongest reasons for NVDA' }));
  // Facts come with the rows, which a card asks for itself.
  expect(await reasons.findByTitle('7 signals, target $250.00')).toBeVisible();
  expect(reasons.getAllByRole('listitem').map((reason) => reason.textContent)).toEqual([
    '+105Analyst UpgradesBullish',
    '+45Idea EnginePremium',
    '−36Insider SalesBearish',
  ]);
  expect(
    within(nvidia).getByRole('img', { name: 'Smart Cat Score +134, strongly bullish: bullish 170, bearish 36' }),
  ).toBeVisible();
  expect(within(nvidia).getByRole('img', { name: /3 scores, oldest first: from \+94 to \+134/ })).toBeVisible();
  expect(within(nvidia).getByText(/\+15 since last batch/)).toBeVisible();
  expect(await within(nvidia).findByTitle('AI, confidence high')).toHaveTextContent('STRONG BUY');
  expect(within(nvidia).queryByText(/Upgrades cluster/)).toBeNull();
  await showWhy('NVDA');
  expect(await within(nvidia).findByText(/Upgrades cluster/)).toBeVisible();
  const facts = within(nvidia).getByRole('list', { name: 'Facts behind the reasons for NVDA' });
  expect(facts).toHaveTextContent('Analyst Upgrades7 signals, target $250.00');
  expect(within(nvidia).getByRole('list', { name: 'Sources of the verdicts of NVDA' })).toHaveTextContent(
    /Minutes Golden Eye.*Today Screener.*Lists Score/,
  );
  const summary = within(within(await card('NVDA')).getByRole('region', { name: 'Signal summary of NVDA' }));
  expect(summary.getByRole('img', { name: 'Premium: 3 of 10 segments, 1 signal' })).toBeVisible();
  expect(summary.getByRole('img', { name: 'Bullish: 10 of 10 segments, 9 signals' })).toBeVisible();
  expect(summary.getByRole('img', { name: 'Bearish: 4 of 10 segments, 3 signals' })).toBeVisible();
  const chips = within(summary.getByRole('list', { name: 'Signals by type' })).getAllByRole('listitem');
  expect(chips.map((chip) => chip.textContent)).toEqual([
    // The strongest reasons, with their counts, stand above.
    'Bullish: Earnings Beats 2',
    'Neutral: Most Active Stocks 1',
  ]);
  expect(within(nvidia).getByText('Sample analyst', { exact: false })).toBeVisible();
  expect(within(nvidia).getByText('Key three')).toBeVisible();
  expect(within(nvidia).queryByText('Key four')).toBeNull();
  expect(within(nvidia).getByText('Risk two')).toBeVisible();
  expect(within(nvidia).queryByText('Risk three')).toBeNull();
  expect(within(nvidia).getByText('Buy on strength.')).toBeVisible();
  expect(within(nvidia).getByRole('progressbar', { name: 'Confidence' })).toHaveAttribute('aria-valuenow', '91');
  expect(within(nvidia).getByText("91 of 100 is the model's own figure")).toBeVisible();
  const premium = within(nvidia).getByRole('region', { name: 'Premium analysis of NVDA' });
  const box = within(premium);
  expect(box.getByText('Factor one')).toBeVisible();
  expect(box.queryByText('Factor two')).toBeNull();
  expect(box.getByText('+5 more factors')).toBeVisible();
  expect(premium).toHaveTextContent('Upside +15.7%');
  await userEvent.click(box.getByRole('button', { name: 'View full analysis of NVDA' }));
  expect(await screen.findByRole('dialog', { name: 'NVDA premium analysis' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(within(nvidia).getByRole('button', { name: 'Hide Why for NVDA' }));
  expect(within(nvidia).queryByText('Key one')).toBeNull();
});

test('market data shows ranges, volume, RSI, beta and size with their time; unknown is N/A and says why', async () => {
  // SIGPRO-27, CALC-40, CALC-47, CALC-52, ERR-14, ERR-17
  const unread = { source: null, as_of: null, received_at: null, stale: false };
  await open('', {
    live: (symbol) => {
      const reply = liveData(symbol, now);
      if (symbol === 'NVDA') return reply;
      const sections = { ...reply.sections, sentiment: { ...unread, problem: 'not_entitled' as const } };
      const none = { metrics: null, profile: null, quote: null, sentiment: null, insider_transactions: { data: [] } };
      return { ...reply, ...none, sections };
    },
  });
  expect(await within(await card('NVDA')).findByText('RSI 14 73.2')).toBeVisible();
  await showWhy('NVDA');
  const market = within(await card('NVDA')).getByRole('region', { name: 'Market data of NVDA' });
  await within(market).findByRole('img', { name: /^Day range: 93 percent of the way from 204.31 to 215.10/ });
  within(market).getByRole('img', { name: '52-week range: 94 percent of the way from 104.77 to 221.40' });
  const head = await card('NVDA');
  expect(await within(head).findByText('$214.36')).toBeVisible();
  expect(within(head).getByText('+5.19%')).toBeVisible();
  for (const [name, value] of [
    ['Volume today', '623.80M'],
    ['Vol 10d', '182.40M'],
    ['RSI 14', '73.2overbought'],
    ['Mkt cap', '$5.22T'],
    ['Beta', '1.72'],
  ] as const) {
    expect(within(market).getByText(name).nextElementSibling).toHaveTextContent(value);
  }
  expect(market).toHaveTextContent(/\d\d:\d\d PT, \d+s ago/);
  expect(await within(await card('CVNA')).findByText('Sentiment N/A, not part of the data plan')).toBeVisible();
  expect(within(await card('CVNA')).getByText('No recent insider transactions')).toBeVisible();
  await showWhy('CVNA');
  const unknown = within(await card('CVNA')).getByRole('region', { name: 'Market data of CVNA' });
  expect(within(unknown).getByText('Beta').nextElementSibling).toHaveTextContent('N/A');
  expect(within(unknown).getByText('Mkt cap').nextElementSibling).toHaveTextContent('N/A');
});

test('a card names the times of the analysis and of a stale quote and the day of the list price, and cuts a long headline', async () => {
  // CONST-07
  const long = 'A headline of a hundred characters '.repeat(3).trim();
  await open('', {
    live: (symbol) => {
      const { news, aiAnalysis, ...reply } = liveData(symbol, now);
      const [first] = news ?? [];
      const quote = { source: 'Sample', as_of: '2026-11-16T18:02:00Z', received_at: null, stale: true, problem: null };
      return {
        ...reply,
        sections: { ...reply.sections, quote },
        news: first === undefined ? [] : [{ ...first, headline: long }],
        aiAnalysis: aiAnalysis && { ...aiAnalysis, as_of: '2026-11-17T15:05:00.000Z' },
      };
    },
  });
  const nvidia = await card('NVDA');
  expect(await within(nvidia).findByTitle(/Price when recommended, [A-Z][a-z]{2} \d+: \$/)).toBeVisible();
  await showWhy('NVDA');
  await waitFor(() => expect(nvidia).toHaveTextContent(/Analysis of .*07:05 PT.*Upgrades cluster/));
  expect(nvidia).toHaveTextContent(long.slice(0, 70));
  expect(nvidia).not.toHaveTextContent(long);
  const market = within(nvidia).getByRole('region', { name: 'Market data of NVDA' });
  expect(within(market).getByText('Stale,')).toBeVisible();
  expect(market).toHaveTextContent('10:02 PT');
});

// SIGPRO-29, CALC-28, CONST-03, SIGPRO-30, CALC-15, CALC-16, CALC-17, CALC-39, CONST-07
test('insiders and news in short: totals, the largest trades, mood, headlines, no link that could run, and the way to all', async () => {
  await open();
  await showWhy('NVDA');
  const box = within(await card('NVDA')).getByRole('region', { name: 'Insider transactions of NVDA' });
  const lines = await within(box).findByRole('list', { name: 'Largest of 90 days' });
  expect(box).toHaveTextContent('1 bought, $190.00K; 4 sold on the market, $5.93M');
  expect(texts(lines, 'listitem')).toEqual([
    'SELLSample Kestrel, CFO$4.10M',
    'SELLSample Plover, Director$1.80M',
    'BUYWren Sample, Other$190.00K',
  ]);
  await userEvent.click(within(box).getByRole('button', { name: 'View all insider transactions of NVDA' }));
  expect(await screen.findByRole('dialog', { name: 'NVDA insider transactions' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const news = within(await card('NVDA')).getByRole('region', { name: 'News and sentiment of NVDA' });
  expect(await within(news).findByText('74% bullish')).toHaveClass('text-bull');
  expect(within(news).getByText('High')).toHaveClass('text-bull');
  expect(within(news).getByRole('link', { name: /lifts its outlook/ })).toHaveAttribute(
    'href',
    'https://news.example/lift',
  );
  expect(within(news).getByText('Sample link that must not run').closest('a')).toBeNull();
  expect(within(news).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(within(news).getByRole('button', { name: 'View detailed news of NVDA' }));
  expect(await screen.findByRole('dialog', { name: 'NVDA news' })).toBeVisible();
});

test('live data of an earlier time are said once not to be kept, on the card and in its detail', async () => {
  await open('?detail=NVDA', {
    live: (symbol) => ({ ...liveData(symbol, now, { aiAnalysis: null }), ...nothingLive(symbol) }),
  });
  const words = 'Live prices, ranges, volume and metrics are not kept for the past.';
  const found = await card('NVDA');
  await waitFor(() => expect(found).toHaveTextContent('Market datanot kept'));
  fireEvent.click(within(found).getByRole('button', { name: 'Show Why for NVDA', hidden: true }));
  const facts = within(found).getByRole('region', { name: 'Market data of NVDA', hidden: true });
  expect(facts).toHaveTextContent(new RegExp(`^${words}$`));
  const head = within(await screen.findByRole('dialog', { name: /^NVDA/ })).getByRole('region', {
    name: 'NVDA in short',
  });
  expect(within(head).getByText(words)).toBeVisible();
  expect(within(head).queryByText(/N\/A/)).toBeNull();
});
