// The keys of the dashboard and its guide, which says what they do.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { at } from '../drawn-screen.tsx';
import { onWidth, openCards, panel } from './open-screen.tsx';

beforeEach(() => {
  onWidth(1440);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const selected = () =>
  within(screen.getByRole('tablist', { name: 'Signals by side' })).getByRole('tab', { selected: true }).textContent;

describe('On the keyboard', () => {
  // KEYS-03, KEYS-04, KEYS-06, KEYS-07, KEYS-08, KEYS-09, T-05, DASH-14
  test('left, right and 1 to 4 choose a tab, Space opens its first card, Escape clears the search, then closes it, ? opens the guide', async () => {
    await openCards();
    await userEvent.keyboard('{ArrowRight}');
    expect(selected()).toBe('Bullish 5');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(selected()).toBe('Neutral 1');
    await userEvent.keyboard('{ArrowRight}');
    expect(selected()).toBe('Premium 2');
    for (const [key, tab] of [
      ['2', 'Bullish 5'],
      ['3', 'Bearish 1'],
      ['4', 'Neutral 1'],
      ['1', 'Premium 2'],
    ] as const) {
      await userEvent.keyboard(key);
      expect(selected()).toBe(tab);
    }
    await userEvent.keyboard('2');
    await userEvent.keyboard(' ');
    await panel('MSFT');
    await userEvent.keyboard('/');
    const field = screen.getByLabelText('Search symbol or company');
    expect(field).toHaveFocus();
    await userEvent.keyboard('3r ');
    expect(field).toHaveValue('3r ');
    expect(selected()).toMatch(/^Bullish/);
    await userEvent.keyboard('{Escape}');
    expect(field).toHaveValue('');
    expect(await panel('MSFT')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'MSFT in detail' })).toBeNull());
    await waitFor(() => expect(at()).toBe('?tab=bullish'));
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Dashboard Guide' })).toBeVisible();
    await userEvent.keyboard('?');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dashboard Guide' })).toBeNull());
  });

  // KEYS-05
  test('R refreshes the open symbol alone, once, half a second after the last press, and not one that was closed meanwhile', async () => {
    const { asked } = await openCards();
    const refreshes = () => asked.filter(({ path }) => path.includes('refresh=true'));
    const press = (key = 'r') => fireEvent.keyDown(document.body, { key });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press();
    await act(() => vi.advanceTimersByTimeAsync(600));
    vi.useRealTimers();
    const quiet = new Set(['miniCards', 'myStars', 'nextSync', 'ownLists', 'verdicts']);
    expect(asked.filter(({ name }) => !quiet.has(name))).toEqual([]);
    await userEvent.keyboard(' ');
    await screen.findAllByText('STRONG BUY');
    const news = () => asked.filter(({ name }) => name === 'richNews').length;
    await waitFor(() => expect(news()).toBe(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const _ of [1, 2]) {
      press();
      await act(() => vi.advanceTimersByTimeAsync(499));
    }
    expect(refreshes()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await waitFor(() => expect(news()).toBe(2));
    expect(refreshes()).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press();
    press('Escape');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(refreshes()).toHaveLength(1);
  });
});

describe('The guide', () => {
  async function openGuide() {
    await openCards();
    await userEvent.click(screen.getByRole('button', { name: 'Dashboard Guide' }));
    return within(await screen.findByRole('dialog', { name: 'Dashboard Guide' }));
  }

  // DASH-02, DASH-19, KEYS-09, T-05
  test('has seven sections that fold, the four filters with their bounds, and the keys that work', async () => {
    const guide = await openGuide();
    const titles = guide
      .getAllByRole('button')
      .filter((button) => button.hasAttribute('aria-expanded'))
      .map((button) => button.textContent);
    expect(titles).toEqual([
      'Quick start',
      'Understanding the dashboard',
      'Reading mini cards',
      'Expanded symbol view',
      'Signal types',
      'Score system',
      'Keyboard shortcuts',
    ]);
    expect(guide.queryByText('Top right')).toBeNull();
    await userEvent.click(guide.getByRole('button', { name: 'Reading mini cards' }));
    expect(guide.getByText('from 6 signals, pulsing above 10')).toBeVisible();
    expect(guide.getByText('volume above 10.00M shares today')).toBeVisible();
    await userEvent.click(guide.getByRole('button', { name: 'Expanded symbol view' }));
    for (const name of ['Price Momentum', 'Volume Surge', 'Smart Money', 'Technical Breakout']) {
      expect(guide.getByText(name)).toBeVisible();
    }
    await userEvent.click(guide.getByRole('button', { name: 'Keyboard shortcuts' }));
    for (const label of ['Previous tab', 'Open the first card', 'Refresh the open symbol', 'Open or close the guide']) {
      expect(guide.getByText(label)).toBeVisible();
    }
    for (const key of ['1', '2', '3', '4', '?']) expect(guide.getByText(key, { selector: 'kbd' })).toBeVisible();
  });
});
