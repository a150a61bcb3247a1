// The cards of the dashboard: states, tabs, search, grid, refresh, introduction, address.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { showInstant } from '../../../src/web/api/shown-instant.ts';
import { Refused } from '../contract-server.ts';
import { at } from '../drawn-screen.tsx';
import { card, cards, onWidth, openCards, openSample, symbols } from './open-screen.tsx';
import { manySignals, miniCards } from './sample-cards.ts';

beforeEach(() => {
  onWidth(1440);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const tabTexts = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('The dashboard', () => {
  // DASH-09, DASH-11, DASH-12, DASH-03, ENT-13
  test('says that it loads, then shows four tabs with the number of their cards, when they were scored, will be next and are priced', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const nextSync = { at: new Date(Date.now() + 30 * 60_000).toISOString() };
    await openSample({ miniCards: () => held.then(() => miniCards()), nextSync });
    expect(screen.getByText('Loading dashboard...')).toBeVisible();
    release();
    await cards();
    expect(screen.queryByText('Loading dashboard...')).toBeNull();
    expect(tabTexts()).toEqual(['Premium 2', 'Bullish 5', 'Bearish 1', 'Neutral 1']);
    expect(symbols()).toEqual(['NVDA', 'CVNA']);
    expect(screen.getByText(/^Last sync/)).toHaveTextContent(/\d\d:\d\d PT, 16m ago/);
    expect(await screen.findByText(/^next sync/)).toHaveTextContent(/\d\d:\d\d \w+$/);
    expect(screen.getByText('1,234').parentElement).toHaveTextContent('1,234 signals');
    expect(screen.getByText(/^Prices of/)).toHaveTextContent(/\d\d:\d\d PT, \d+s ago/);
  });

  // DASH-06, ENT-14, SYM-14, DASH-03, DASH-04
  test('shows on each card its figures; a search finds symbols and companies whatever their case, counted by tab', async () => {
    await openCards();
    const nvidia = card('NVDA');
    expect(nvidia).toHaveTextContent('NVDA');
    expect(nvidia).toHaveTextContent('NVIDIA Corporation');
    expect(nvidia).toHaveTextContent('+134');
    expect(nvidia).toHaveTextContent('$214.36');
    expect(nvidia).toHaveTextContent('+5.19%');
    expect(nvidia).toHaveTextContent('623.80M');
    expect(nvidia).toHaveTextContent('bullish9bearish3premium1');
    await userEvent.click(screen.getByRole('tab', { name: /Bullish/ }));
    expect(card('AAPL')).toHaveTextContent('N/A');
    await userEvent.type(screen.getByLabelText('Search symbol or company'), 'cO');
    // Corporation, Corp., Costco, Co.
    await waitFor(() => expect(tabTexts()).toEqual(['Premium 2/2', 'Bullish 3/5', 'Bearish 1/1', 'Neutral 0/1']));
    await userEvent.clear(screen.getByLabelText('Search symbol or company'));
    await userEvent.type(screen.getByLabelText('Search symbol or company'), 'aap');
    await waitFor(() => expect(symbols()).toEqual(['AAPL']));
    await waitFor(() => expect(at()).toBe('?tab=bullish&q=aap'));
  });

  // DASH-06
  test.each([
    [767, 2],
    [768, 3],
    [1280, 5],
  ])('at %i pixels stands in %i columns', async (px, columns) => {
    onWidth(px);
    await openSample({ miniCards: miniCards(manySignals) });
    const list = await cards();
    const rows = within(list)
      .getAllByRole('listitem')
      .map((item) => item.style.transform);
    expect(rows.filter((row) => row === 'translateY(0px)')).toHaveLength(columns);
    // The first tab that has cards is open.
    expect(screen.getByRole('tab', { name: /Bullish/ })).toHaveAttribute('aria-selected', 'true');
  });

  // ERR-24, DASH-11
  test('says that a category is empty, and where else something was found', async () => {
    await openSample({}, '?q=apple');
    expect(await screen.findByText('No signals found for this category')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '1 card in Bullish' }));
    expect(symbols()).toEqual(['AAPL']);
    expect(at()).toBe('?q=apple&tab=bullish');
  });

  // ERR-24
  test('without any batch says the same, and what has to happen first', async () => {
    await openSample({ miniCards: miniCards([]) });
    expect(await screen.findByText('No signals found for this category')).toBeVisible();
    expect(screen.getByText(/first batch of expert lists/)).toBeVisible();
  });

  test('at a time before the first publication says where its scores are, and no facts of an empty batch', async () => {
    showInstant('2026-10-20T20:30:00.000Z');
    await openSample({ miniCards: miniCards([]) });
    expect(await screen.findByText(/^Cards are kept from the first publication on/)).toBeVisible();
    const link = screen.getByRole('link', { name: 'Open Signals Pro at this time' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^\/signals-live-pro/));
    expect(screen.queryByText(/^Last sync/)).toBeNull();
  });

  // ERR-18, ERR-19, API-13, ENT-13, DASH-10, DASH-12
  test('says what the server says went wrong, a refusal by its number; Retry reads again', async () => {
    const { answers } = await openSample({ miniCards: new Refused({ status: 422, detail: 'no' }) });
    const failed = (error: string | null) => ({ success: false, data: null, error }) as const;
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: HTTP error! status: 422');
    for (const [reply, words] of [
      [new Refused({ status: 403, detail: 'no' }), 'Error: HTTP error! status: 403'],
      [failed('The cards could not be read, please try again'), 'Error: The cards could not be read, please try again'],
      [failed(null), 'Error: Failed to fetch dashboard data'],
    ] as const) {
      answers.miniCards = reply;
      await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words));
    }
    answers.miniCards = miniCards();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await cards();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // DASH-01, DASH-05, DASH-12
  test('keeps its cards while they are read again, and when that fails; calls those of an old archive stale; its introduction is dismissed', async () => {
    const { asked, answers } = await openCards();
    // Of an old archive, however lately it was processed.
    const batch_info = {
      ...{ batch_datetime: new Date().toISOString(), total_symbols: 3, total_signals: 1_234 },
      ...{ total_signals_scored: 2_000, oldest_required: null },
    };
    answers.miniCards = miniCards(manySignals.slice(0, 3), { batch_info, as_of: '2021-03-05T21:00:00Z' });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(tabTexts()).toEqual(['Premium 0', 'Bullish 3', 'Bearish 0', 'Neutral 0']));
    expect(asked.filter(({ name }) => name === 'miniCards')).toHaveLength(2);
    expect(screen.getByText('Stale, as of Mar 5, 2021')).toBeVisible();
    expect(screen.getByText('2,000').parentElement).toHaveTextContent('2,000 signals');
    expect(screen.queryByText(/required list/)).toBeNull();
    answers.miniCards = new Refused({ status: 422, detail: 'no' });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Error: HTTP error! status: 422')).toBeVisible();
    expect(symbols()).toEqual(['S0000', 'S0001', 'S0002']);
    expect(screen.getByText('Every stock with signals at a glance')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss introduction' }));
    expect(screen.queryByText('Every stock with signals at a glance')).toBeNull();
    expect(localStorage.getItem('dashboardIntroDismissed')).toBe('true');
  });
});
