// Cards of Signals Pro: badges, reasons, premium box, summaries.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { nothingLive } from '../../../src/domain/market/live-data.ts';
import { openScreen, sampleServers } from './open-screen.tsx';
import { liveData } from './sample-signals.ts';

const { start } = sampleServers();

const card = (symbol: string) => screen.findByRole('article', { name: new RegExp(`^${symbol}`) });
const now = Date.now();
const showWhy = async (symbol: string) =>
  userEvent.click(within(await card(symbol)).getByRole('button', { name: `Show Why for ${symbol}` }));

// PROD-07, PROD-08, SIGPRO-26, SIGPRO-28, CALC-44, CALC-45, SIGPRO-21, SIGPRO-24, CONST-09, CONST-10, CALC-53
test('the card shows the AI action, strongest reasons, score and sides, and its own reasons behind Show Why', async () => {
  await start();
  openScreen();
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
  await userEvent.click(within(nvidia).getByRole('button', { name: 'Hide Why for NVDA' }));
  expect(within(nvidia).queryByText('Key one')).toBeNull();
});

test('without an AI analysis the action is derived and labelled so', async () => {
  // CALC-02, CALC-03, ERR-15
  await start({ live: (symbol) => liveData(symbol, now, { aiAnalysis: null }) });
  openScreen();
  const short = await card('CVNA');
  const badge = await within(short).findByTitle('By score: no analysis by the AI, confidence high');
  expect(badge).toHaveTextContent('SHORT');
  expect(badge.parentElement).toHaveTextContent('SHORTby score');
  await showWhy('CVNA');
  expect(within(short).getByText('AI analysis not available')).toBeVisible();
  expect(within(short).getByText(/^By score:/, { selector: 'p:has(b)' })).toHaveTextContent('SHORT confidence high');
  expect(within(short).getByText('By source: it is on a stocks-to-short list.')).toBeVisible();
});

test('market data shows ranges, volume, RSI, beta and size with their time; unknown is N/A', async () => {
  // SIGPRO-27, CALC-40, CALC-47, CALC-52, ERR-17
  await start({
    live: (symbol) =>
      symbol === 'NVDA' ? liveData(symbol, now) : liveData(symbol, now, { metrics: null, profile: null, quote: null }),
  });
  openScreen();
  expect(await within(await card('NVDA')).findByText('RSI 14 73.2')).toBeVisible();
  await showWhy('NVDA');
  const market = within(await card('NVDA')).getByRole('region', { name: 'Market data of NVDA' });
  await within(market).findByRole('img', { name: /^Day range/ });
  const head = await card('NVDA');
  expect(await within(head).findByText('$214.36')).toBeVisible();
  expect(within(head).getByText('+5.19%')).toBeVisible();
  expect(within(market).getByText('Volume today').nextElementSibling).toHaveTextContent('623.80M');
  expect(
    within(market).getByRole('img', { name: 'Day range: 93 percent of the way from 204.31 to 215.10' }),
  ).toBeVisible();
  expect(
    within(market).getByRole('img', { name: '52-week range: 94 percent of the way from 104.77 to 221.40' }),
  ).toBeVisible();
  for (const [name, value] of [
    ['Vol 10d', '182.40M'],
    ['RSI 14', '73.2overbought'],
    ['Mkt cap', '$5.22T'],
    ['Beta', '1.72'],
  ] as const) {
    expect(within(market).getByText(name).nextElementSibling).toHaveTextContent(value);
  }
  expect(market).toHaveTextContent(/\d\d:\d\d PT, \d+s ago/);
  await showWhy('CVNA');
  const unknown = within(await card('CVNA')).getByRole('region', { name: 'Market data of CVNA' });
  expect(within(unknown).getByText('Beta').nextElementSibling).toHaveTextContent('N/A');
  expect(within(unknown).getByText('Mkt cap').nextElementSibling).toHaveTextContent('N/A');
});

test('a stale quote is marked with the time it is of', async () => {
  await start({
    live: (symbol) => {
      const reply = liveData(symbol, now);
      const quote = { source: 'Sample', as_of: '2026-11-16T18:02:00Z', received_at: null, stale: true, problem: null };
      return { ...reply, sections: { ...reply.sections, quote } };
    },
  });
  openScreen();
  await showWhy('NVDA');
  const market = within(await card('NVDA')).getByRole('region', { name: 'Market data of NVDA' });
  expect(await within(market).findByText('Stale,')).toBeVisible();
  expect(market).toHaveTextContent('10:02 PT');
});

test('the premium box previews one factor, counts the others, and opens the analysis', async () => {
  // SIGPRO-25, CONST-11
  await start();
  openScreen();
  await showWhy('NVDA');
  const box = within(await card('NVDA')).getByRole('region', { name: 'Premium analysis of NVDA' });
  expect(within(box).getByText('Factor one')).toBeVisible();
  expect(within(box).queryByText('Factor two')).toBeNull();
  expect(within(box).getByText('+5 more factors')).toBeVisible();
  expect(box).toHaveTextContent('Upside +15.7%');
  await userEvent.click(within(box).getByRole('button', { name: 'View full analysis of NVDA' }));
  expect(await screen.findByRole('dialog', { name: 'NVDA premium analysis' })).toBeVisible();
});

test('a card names the time of the analysis and the day of the list price, and cuts a long headline', async () => {
  // CONST-07
  const long = 'A headline of a hundred characters '.repeat(3).trim();
  await start({
    live: (symbol) => {
      const { news, aiAnalysis, ...reply } = liveData(symbol, now);
      const [first] = news ?? [];
      return {
        ...reply,
        news: first === undefined ? [] : [{ ...first, headline: long }],
        aiAnalysis: aiAnalysis && { ...aiAnalysis, as_of: '2026-11-17T15:05:00.000Z' },
      };
    },
  });
  openScreen();
  const nvidia = await card('NVDA');
  expect(await within(nvidia).findByTitle(/Price when recommended, [A-Z][a-z]{2} \d+: \$/)).toBeVisible();
  await showWhy('NVDA');
  await waitFor(() => expect(nvidia).toHaveTextContent(/Analysis of .*07:05 PT.*Upgrades cluster/));
  expect(nvidia).toHaveTextContent(long.slice(0, 70));
  expect(nvidia).not.toHaveTextContent(long);
});

test('a card without premium signals has no premium box', async () => {
  // SIGPRO-25
  await start();
  openScreen('?tab=bullish');
  expect(within(await card('AAPL')).queryByText('Premium analysis')).toBeNull();
});

// SIGPRO-29, CALC-28, CONST-03, SIGPRO-30, CALC-15, CALC-16, CALC-17, CALC-39, CONST-07
test('insiders and news in short: totals, the largest trades, mood, headlines, no link that could run, and the way to all', async () => {
  await start();
  openScreen();
  await showWhy('NVDA');
  const box = within(await card('NVDA')).getByRole('region', { name: 'Insider transactions of NVDA' });
  const lines = await within(box).findByRole('list', { name: 'Largest of 90 days' });
  expect(box).toHaveTextContent('1 bought, $190.00K; 4 sold on the market, $5.93M');
  expect(
    within(lines)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['SELLSample Kestrel, CFO$4.10M', 'SELLSample Plover, Director$1.80M', 'BUYWren Sample, Other$190.00K']);
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

test('a section the source does not have says why', async () => {
  // ERR-14
  await start({
    live: (symbol) => {
      const reply = liveData(symbol, now, { sentiment: null, insider_transactions: { data: [] } });
      const sentiment = {
        source: null,
        as_of: null,
        received_at: null,
        stale: false,
        problem: 'not_entitled' as const,
      };
      return { ...reply, sections: { ...reply.sections, sentiment } };
    },
  });
  openScreen();
  const nvidia = await card('NVDA');
  expect(await within(nvidia).findByText('Sentiment N/A, not part of the data plan')).toBeVisible();
  expect(within(nvidia).getByText('No recent insider transactions')).toBeVisible();
});

test('live data of an earlier time are said once not to be kept, on the card and in its detail', async () => {
  await start({ live: (symbol) => ({ ...liveData(symbol, now, { aiAnalysis: null }), ...nothingLive(symbol) }) });
  openScreen('?detail=NVDA');
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
