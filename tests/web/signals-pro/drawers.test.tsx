// Drawers of Signals Pro: insiders, premium analysis and symbol detail; each with its own address, closed by itself.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import type { ScoreDays } from '../../../src/domain/signals/signal.ts';
import type { Refused } from '../contract-server.ts';
import { at } from '../drawn-screen.tsx';
import { openScreen, refuse, sampleServers } from './open-screen.tsx';
import { item, latest, liveData, sampleSignals, signal } from './sample-signals.ts';

const { open, server } = sampleServers();

const dialog = (name: string) => screen.findByRole('dialog', { name });
const now = Date.now();

describe('addresses', () => {
  test('drawers open over each other and close one by one, by overlay, Escape or button', async () => {
    // SIGPRO-31
    await open('?detail=NVDA');
    await userEvent.click(await within(await dialog('NVDA')).findByRole('button', { name: 'View detailed news' }));
    await dialog('NVDA news');
    expect(at()).toBe('?detail=NVDA&news=NVDA');
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
    const veils = screen.getAllByTestId('overlay-veil');
    fireEvent.pointerDown(veils.at(-1) as HTMLElement, { button: 0 });
    await waitFor(() => expect(at()).toBe('?detail=NVDA'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(at()).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // ERR-14
  test('an address opens what it names, in any case, also several at once; each says when it has nothing', async () => {
    await open('?premium=aapl&insiders=cvna', {
      live: (symbol) => liveData(symbol, now, { insider_transactions: null }),
    });
    expect(await within(await dialog('AAPL premium analysis')).findByText('No premium signals for AAPL')).toBeVisible();
    const insiders = within(await dialog('CVNA insider transactions'));
    expect(await insiders.findByText('No recent insider transactions')).toBeVisible();
  });

  test('a symbol with small letters is opened and asked for as the list spells it', async () => {
    const preferred = signal('BACpB', 'Sample Bank, preferred', { bullish: [item('Analyst Upgrades', 2, 15)] });
    await open('?detail=BACpB&news=BACpB', { latest: () => latest([...sampleSignals, preferred]) });
    const detail = within(await dialog('BACpB'));
    expect(await detail.findByRole('heading', { name: 'Smart Cat Score by day' })).toBeVisible();
    await dialog('BACpB news');
    await waitFor(() => expect(server().asked.some((path) => path.includes('/BACpB/rich-news'))).toBe(true));
    expect(server().asked.filter((path) => path.includes('BACPB'))).toEqual([]);
  });
});

// SIGPRO-37, SIGPRO-39, CALC-28, CALC-37, CALC-38, CONST-03, CONST-04, CONST-06, SIGPRO-38
test('the insider drawer sums up by role, lists every trade that counts with its facts, largest and newest first, in four orders', async () => {
  await open('?insiders=NVDA');
  const drawer = await dialog('NVDA insider transactions');
  const summary = await within(drawer).findByRole('region', { name: 'Summary' });
  expect(summary).toHaveTextContent(/^Summary *since /);
  for (const [name, value] of [
    ['Transactions', '5'],
    ['People', '5'],
    ['Bought', '$190.00K in 1 transaction'],
    ['Sold', '$5.93M in 4 transactions'],
    ['Net', '−$5.74M'],
  ] as const) {
    expect(within(summary).getByText(name).nextElementSibling).toHaveTextContent(value);
  }
  expect(within(summary).getByText('−$5.74M')).toHaveClass('text-bear');
  const rows = within(within(drawer).getByRole('list', { name: 'Transactions, By Value' })).getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  for (const fact of ['Sample Kestrel', 'CFO', 'SELL', 'code S (Sale)', '$4.10M', '20,000 shares at $205.00']) {
    expect(rows[0]).toHaveTextContent(fact);
  }
  expect(rows[0]).toHaveTextContent(/[A-Z][a-z]{2} \d{1,2}/);
  expect(drawer).not.toHaveTextContent('HERON');
  const count = async (list: string) =>
    within(await within(drawer).findByRole('list', { name: list })).getAllByRole('listitem').length;
  expect(await count('Largest transactions')).toBe(3);
  expect(await count('Newest transactions')).toBe(2);
  const roles = within(within(drawer).getByRole('region', { name: 'By role' })).getAllByRole('listitem');
  expect(roles.map((line) => line.textContent)).toEqual([
    'CFO1 sold on the market, $4.10M',
    'Director1 sold on the market, $1.80M',
    'Other1 bought, $190.00K; 2 sold on the market, $27.00K',
  ]);
  const order = async (label: string) => {
    await userEvent.click(await within(drawer).findByRole('tab', { name: label }));
    const rows = within(within(drawer).getByRole('list', { name: `Transactions, ${label}` })).getAllByRole('listitem');
    return rows.map((row) => /Kestrel|Plover|Wren|Teal|Ibis/.exec(row.textContent ?? '')?.[0]);
  };
  expect(await order('By Value')).toEqual(['Kestrel', 'Plover', 'Wren', 'Teal', 'Ibis']);
  expect(await order('By Date')).toEqual(['Kestrel', 'Plover', 'Wren', 'Teal', 'Ibis']);
  expect(await order('By Person')).toEqual(['Ibis', 'Kestrel', 'Plover', 'Teal', 'Wren']);
  expect(await order('By Type')).toEqual(['Wren', 'Kestrel', 'Plover', 'Teal', 'Ibis']);
});

describe('the premium drawer', () => {
  test('shows score, prices, upside, catalysts with more behind a button, analysts and origin', async () => {
    // SIGPRO-40, SIGPRO-41, SIGPRO-42, SIGPRO-43, SIGPRO-45, CALC-27, CONST-12
    await open('?premium=NVDA');
    const drawer = await dialog('NVDA premium analysis');
    for (const [name, value] of [
      ['Idea Engine score', '88'],
      ['Conviction', 'Bullish conviction'],
      ['Price', '$214.36'],
      ['Recommendation price', '$190.00'],
      ['Price target', '$248.00'],
      ['Upside', '+15.7%'],
      ['Exchange', 'NASDAQ'],
      ['Analysis date', 'Nov 16'],
      ['Signal type', 'Idea Engine'],
    ] as const) {
      expect((await within(drawer).findByText(name)).nextElementSibling).toHaveTextContent(value);
    }
    // DEEP-09
    expect(within(drawer).getByText('Bullish catalysts')).toBeVisible();
    expect(within(drawer).getByText('Factor five')).toBeVisible();
    expect(within(drawer).queryByText('Factor six')).toBeNull();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Show 1 more' }));
    expect(within(drawer).getByText('Factor six')).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Show less' }));
    expect(within(drawer).queryByText('Factor six')).toBeNull();
    expect(within(drawer).getByText('Sample analysts expect more.')).toBeVisible();
    expect(within(drawer).queryByText('Analyst consensus')).toBeNull();
  });

  test('of a short pick shows the downside in red, bearish factors and the consensus', async () => {
    // SIGPRO-41, SIGPRO-42, SIGPRO-44, CALC-27, CALC-29, CALC-31
    await open('?premium=CVNA');
    const drawer = await dialog('CVNA premium analysis');
    const downside = (await within(drawer).findByText('Downside')).nextElementSibling;
    expect(downside).toHaveTextContent('−20.0%');
    expect(downside?.firstElementChild).toHaveClass('text-bear');
    expect(within(drawer).getByText('Bearish factors')).toBeVisible();
    expect(within(drawer).getByText('Bearish conviction')).toBeVisible();
    expect(within(drawer).getByText('Analyst consensus')).toBeVisible();
    expect(within(drawer).getByText('Consensus rating').nextElementSibling).toHaveTextContent('Reduce');
  });
});

describe('the symbol detail', () => {
  // SYM-01, SYM-02, SYM-03, SYM-04, SYM-05, SYM-06, SYM-07, SYM-09, SYM-10, SYM-11, SYM-12, SYM-13, SYM-14, SYM-08
  test('shows head, analysis, signals, metrics, insiders, news and neighbours; refresh asks again, close closes', async () => {
    await open('?detail=NVDA');
    const drawer = await dialog('NVDA');
    await within(drawer).findByText('$203.78');
    const head = within(drawer).getByRole('region', { name: 'NVDA in short' });
    for (const words of [
      'NVIDIA Corporation',
      'NASDAQ, Semiconductors, market cap $5.22T',
      'STRONG BUY',
      '+10.58 (+5.19%)',
    ]) {
      expect(head).toHaveTextContent(words);
    }
    expect(within(head).getByText('Previous close').nextElementSibling).toHaveTextContent('$203.78');
    expect(within(head).getByRole('img', { name: /Smart Cat Score \+134/ })).toBeVisible();
    expect(
      within(head).getByRole('img', { name: 'Signals by side: Premium 1, Bullish 9, Bearish 3, Neutral 1' }),
    ).toBeVisible();
    expect(within(head).getByRole('img', { name: /^Day range: 93 percent/ })).toBeVisible();
    expect(within(head).getByRole('img', { name: /^52-week range/ })).toBeVisible();
    for (const card of [
      'AI Analysis',
      'Detected signals',
      'Market metrics',
      'Insider activity',
      'News and sentiment',
    ]) {
      expect(within(drawer).getByRole('heading', { name: card })).toBeVisible();
    }
    expect(within(drawer).getByText('Key one')).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Refresh NVDA' }));
    await waitFor(() => expect(server().asked).toContain('/api/signals/NVDA/live?refresh=true'));
    await userEvent.click(within(drawer).getByRole('button', { name: /CVNA/ }));
    const neighbour = await dialog('CVNA');
    expect(at()).toBe('?detail=CVNA');
    await userEvent.click(within(neighbour).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(at()).toBe('?detail=NVDA'));
    await userEvent.click(within(await dialog('NVDA')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the analysis and what was measured of it have their place before they come, the score by day also where it fails', async () => {
    const day = (date: number, score: number) => ({ day: `2026-11-${date}`, score, afterwards: false });
    const reply = Promise.withResolvers<ScoreDays>();
    const live = Promise.withResolvers<LiveReply>();
    await open('?detail=NVDA', {
      scoreDays: () => reply.promise,
      live: (symbol) => (symbol === 'NVDA' ? live.promise : liveData(symbol, now)),
    });
    const card = (await within(await dialog('NVDA')).findByRole('heading', { name: 'AI Analysis' })).closest('section');
    const place = () => card?.querySelector('[class*="min-h-"]');
    await waitFor(() => expect(place()).toHaveTextContent('Analyzing signals with AI...'));
    const held = place()?.className;
    live.resolve(liveData('NVDA', now));
    await waitFor(() => expect(place()).toHaveTextContent('Key one'));
    expect(place()?.className).toBe(held);
    expect(card?.querySelector('.basis-full')).toHaveClass('min-h-4');
    const heading = await within(await dialog('NVDA')).findByRole('heading', { name: 'Smart Cat Score by day' });
    const room = () => heading.closest('section')?.querySelector('[class*="min-h-"]');
    const kept = room()?.className;
    expect(kept).toMatch(/min-h-/);
    reply.resolve({ symbol: 'NVDA', days: [day(16, 134)] });
    await waitFor(() => expect(room()).toHaveTextContent('One day is scored so far: +134 on Nov 16.'));
    expect(room()?.className).toBe(kept);
    for (const [symbol, answer, words] of [
      ['CVNA', { symbol: 'CVNA', days: [day(13, -20), day(16, 40)] }, '−20 on Nov 13+40 on Nov 16'],
      ['AAPL', refuse(404, 'unknown'), 'The score by day could not be loaded. Try again'],
    ] as const) {
      server().answers.scoreDays = () => answer as ScoreDays | Refused;
      cleanup();
      openScreen(`?detail=${symbol}`);
      const next = await within(await dialog(symbol)).findByRole('heading', { name: 'Smart Cat Score by day' });
      const own = next.closest('section')?.querySelector('[class*="min-h-"]');
      await waitFor(() => expect(own).toHaveTextContent(words));
      expect(own?.className).toBe(kept);
    }
  });

  test('a symbol the synthesis does not know has no data', async () => {
    await open('?detail=NOPE');
    expect(await within(await dialog('NOPE')).findByText('No data available for NOPE')).toBeVisible();
    expect(server().asked.filter((path) => path.includes('NOPE'))).toEqual([]);
  });
});
