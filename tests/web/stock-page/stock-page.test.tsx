// Page of a stock: order of its parts, spellings, unknown symbols, the open plan, past calls, parts that fail alone, keys.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Setup } from '../../../src/domain/goldeneye/golden-eye.ts';
import { Refused } from '../contract-server.ts';
import { onPhone } from '../drawn-screen.tsx';
import { searchResult } from '../screener/sample-stocks.ts';
import { starsOf } from '../watchlist/sample-rows.ts';
import { identity, KNOWN, kestrel, lastPart, openPage, openPlan, planWindow } from './open-page.tsx';

const part = (name: string | RegExp) => screen.findByRole('region', { name });
const heads = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent);

describe('the page', () => {
  test('begins with the stock, the verdicts, then the parts; every reason by points ends in the sum', async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 1, name: /Kestrel/ })).toHaveTextContent(
      'KSTL Kestrel Samples Inc.',
    );
    expect(screen.getByText('$214.36')).toBeVisible();
    const verdicts = await screen.findByRole('group', { name: 'Verdicts of KSTL' });
    expect(within(verdicts).getByText('AI opinion')).toBeVisible();
    expect(heads()).toEqual([
      'Chart',
      expect.stringMatching(/^Why .*today$/),
      expect.stringMatching(/^Why .*the lists$/),
      'Score of the expert lists',
      'Screener for today',
      'Past calls on KSTL',
      'Peers',
      'Score and price, 90 days',
      'AI opinion',
      'Fundamentals',
      'News about KSTL',
      'Insiders',
    ]);
    const chart = screen.getByRole('heading', { name: 'Chart' });
    expect(verdicts.compareDocumentPosition(chart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const score = await part('Score of the expert lists');
    const rows = (await within(score).findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows[0]).toContain('Analyst Upgrades7 x 15+105');
    expect(rows.at(-2)).toContain('Insider Sales3 x 12−36');
    expect(rows.at(-1)).toContain(`+${kestrel.smart_cat_score}`);
    expect(rows.at(-1)).toContain(`Recomputed in your browser: +${kestrel.smart_cat_score}`);
    expect(screen.queryByRole('region', { name: 'Plan for the next minutes' })).toBeNull();
  });

  test('of a symbol nobody lists says so and searches', async () => {
    await openPage('/stocks/NOSUCHX');
    expect(await screen.findByText('No listed stock has the symbol NOSUCHX')).toBeVisible();
    const field = screen.getByLabelText('Search symbol or company');
    await userEvent.clear(field);
    await userEvent.type(field, 'kestrel{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/stocks/KSTL'));
  });
});

test('a stock no list names is said to have no score', async () => {
  await openPage('/stocks/KSTL', { symbolSignals: new Refused({ status: 404, detail: 'No signals' }) });
  expect(await screen.findByText('No published expert list names KSTL now, so it has no score.')).toBeVisible();
});

describe('the plan', () => {
  const withPlan = (plan: Setup) => openPage('/stocks/KSTL', { goldenEyeWindows: { windows: [], plan } });

  test('stands with its size for the amount the reader risks, from the price now and half the spread', async () => {
    await withPlan(openPlan(5));
    const plan = await part('Plan for the next minutes');
    for (const words of [
      'BUY longMarket Followstrength 61',
      'ends 10:39 PT',
      'Target$216.40',
      'Entry$214.20 to $214.40inside',
      'Risk a share from here$0.97',
      'Reward to risk from here2.1 R',
      'Spread$0.02, 1% of risk to enter',
      'Break-even hit rate32.3%',
      'Buy 103 shares for $22,079.08. The stop costs $99.91, half the spread included; the target earns $209.09.',
    ])
      expect(plan).toHaveTextContent(words);
    // The published verdict of the stock is of another minute.
    const strip = screen.getAllByRole('group', { name: 'Verdicts of KSTL' })[0];
    await waitFor(() => expect(strip).toHaveTextContent(/Minutes Golden Eye.*?BUY/));
    const amount = within(plan).getByLabelText('Amount at risk in dollars');
    await userEvent.clear(amount);
    await userEvent.type(amount, '250');
    expect(plan).toHaveTextContent('Buy 257 shares');
    await userEvent.clear(amount);
    expect(plan).toHaveTextContent('Enter the amount you would lose at the stop.');
  });

  test.each([
    ['a plan to watch never says buy', openPlan(5, { action: 'WATCH' }), 'WATCH long', 'WATCH'],
    ['one that has run away is late', openPlan(5, { entry_high: 214.34 }), 'LATE long', 'LATE'],
  ])('%s', async (_, standing, state, word) => {
    await withPlan(standing);
    const plan = await part('Plan for the next minutes');
    await waitFor(() => expect(plan).toHaveTextContent(state));
    expect(plan).toHaveTextContent('Size now: 103 shares');
    expect(plan).not.toHaveTextContent(/buy/i);
    const strip = screen.getAllByRole('group', { name: 'Verdicts of KSTL' })[0];
    await waitFor(() => expect(strip).toHaveTextContent(new RegExp(`Minutes Golden Eye.*?${word}`)));
  });

  test('that has ended says by what, at which price and when, and no size', async () => {
    await withPlan(
      openPlan(20, { state: 'ended', ended: { by: 'target', price: 216, at: planWindow(4).detected_at } }),
    );
    const plan = await part('Plan for the next minutes');
    expect(plan).toHaveTextContent('Ended by target 216.00 at 10:10 PT');
    expect(plan).not.toHaveTextContent('shares');
  });
});

describe('past calls', () => {
  const answers = {
    goldenEyeWindows: { windows: [planWindow(60, { outcome: 'loss', net_r: -1.07 }), planWindow(5)], plan: null },
    decisionHistory: {
      decisions: [
        {
          day: '2026-11-17',
          run_number: 1,
          known_at: '2026-11-17T15:05:00Z',
          as_of: '2026-11-17T15:04:00Z',
          decision: 'YES' as const,
          dropped_at: null,
        },
      ],
    },
    publishedScores: {
      scores: [
        { published_at: '2026-11-17T15:20:00Z', smart_cat_score: 323, action: 'STRONG_BUY' as const, confidence: 85 },
      ],
    },
    recordStock: {
      market: 'simulated' as const,
      outcomes: [
        {
          kind: 'decision' as const,
          source: 'YES:HIGH',
          strength: null,
          known_at: '2026-11-17T15:05:00.000Z',
          side: 1 as const,
          horizon: 'close' as const,
          state: 'settled' as const,
          flag: null,
          entry_price: 212.1,
          excess: -0.0042,
        },
      ],
    },
  };

  test('are what each horizon said, newest first, outcomes where they are settled', async () => {
    await openPage('/stocks/KSTL', answers);
    const calls = await part('Past calls on KSTL');
    const rows = async () => (await within(calls).findAllByRole('row')).slice(1).map((row) => row.textContent ?? '');
    await waitFor(async () => expect((await rows())[0]).toMatch(/Minutes.*BUY.*Market Follow.*214\.00.*open/));
    const texts = await rows();
    expect(texts).toHaveLength(4);
    expect(texts[1]).toMatch(/Minutes.*stop first, −1\.07 R/);
    expect(texts[2]).toMatch(/Lists.*STRONG BUY.*score \+323.*--$/);
    expect(calls).toHaveTextContent(
      'Today at the close, Lists after 5 and 20 sessions: above the equal-weighted market',
    );
    expect(texts[3]).toMatch(/Today.*YES.*run 1.*212\.10.*same day −0\.4%$/);
    expect(calls).toHaveTextContent(
      '2 calls: 1 stop first, 1 open or not settled yet; −1.07 R on average, after costs',
    );
  });

  test('without a source say so, the others stay', async () => {
    const away = new Refused({ status: 422, detail: 'away' });
    await openPage('/stocks/KSTL', { ...answers, decisionHistory: away, recordStock: away });
    const calls = await part('Past calls on KSTL');
    await waitFor(() =>
      expect(calls).toHaveTextContent('The calls for Today and what came of Today and Lists could not be loaded.'),
    );
    await waitFor(() => expect(calls).toHaveTextContent('STRONG BUY'));
  });
});

test('a part whose source fails leaves every other part, and is filled at a press when its source comes back', async () => {
  const away = new Refused({ status: 422, detail: 'away' });
  const { answers } = await openPage('/stocks/KSTL', {
    richNews: away,
    stockPeers: away,
    liveData: away,
    fetchSingle: away,
    stockBars: away,
  });
  expect(await within(await part('News about KSTL')).findByText(/News could not be loaded/)).toBeVisible();
  expect(await within(await part('Screener for today')).findByText(/could not judge KSTL/)).toBeVisible();
  expect(await within(await part('Insiders')).findByText(/Insiders could not be loaded/)).toBeVisible();
  expect(screen.getByText('$214.36')).toBeVisible();
  expect(within(await part('Score of the expert lists')).getByText('Analyst Upgrades')).toBeVisible();
  const peers = await part('Peers');
  await within(peers).findByText(/Peers could not be loaded/);
  answers.stockPeers = {
    industry: 'Semiconductors',
    peers: [{ ...searchResult('PLVR', 'Plover Samples'), market_cap: 3e11 }],
  };
  await userEvent.click(within(peers).getByRole('button', { name: 'Try again' }));
  expect(await within(peers).findByRole('link', { name: 'PLVR' })).toHaveAttribute('href', '/stocks/PLVR');
});

test('has one address, however its symbol was written; J and K step through the stars, S takes the star', async () => {
  const { asked } = await openPage('/stocks/kstl?open=nothing', {
    myStars: starsOf(KNOWN),
    removeStar: { success: true },
    stockIdentity: (one) => identity(lastPart(one).toUpperCase()),
  });
  await waitFor(() => expect(window.location.pathname).toBe('/stocks/KSTL'));
  expect(window.location.search).toBe('?open=nothing');
  await screen.findByText('1 of 3 in my stars');
  await userEvent.keyboard('j');
  await waitFor(() => expect(window.location.pathname).toBe('/stocks/PLVR'));
  await screen.findByText('2 of 3 in my stars');
  await userEvent.keyboard('k');
  await waitFor(() => expect(window.location.pathname).toBe('/stocks/KSTL'));
  expect(screen.getByRole('button', { name: 'Previous stock' })).toBeDisabled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Star KSTL' })).toBeEnabled());
  await userEvent.keyboard('s');
  await waitFor(() => expect(asked.some(({ name }) => name === 'removeStar')).toBe(true));
});

test('on a phone the score has five reasons until more are asked for; Fundamentals and Insiders are closed with a line', async () => {
  onPhone(true);
  await openPage();
  const score = await part('Score of the expert lists');
  await waitFor(() => expect(within(score).getAllByRole('row').length).toBeLessThanOrEqual(7));
  // Its figures are a region of the same name.
  const [fundamentals] = await screen.findAllByRole('region', { name: 'Fundamentals' });
  if (fundamentals === undefined) throw new Error('The page has no fundamentals.');
  await waitFor(() => expect(fundamentals).toHaveTextContent('target $248.00'));
  expect(within(fundamentals).getByRole('group')).not.toHaveAttribute('open');
  expect(within(await part('Insiders')).getByRole('group')).not.toHaveAttribute('open');
});
