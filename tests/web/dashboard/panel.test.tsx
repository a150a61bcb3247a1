// The panel of a symbol under the cards: opening and closing, three loads side by side, what each failure says.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signalEndpoints } from '../../../src/contract/signals.ts';
import { keyFor } from '../../../src/web/api/query-for.ts';
import { type Asked, Refused } from '../contract-server.ts';
import { at } from '../drawn-screen.tsx';
import { liveData, sampleSignals } from '../signals-pro/sample-signals.ts';
import {
  card,
  onWidth,
  openCards,
  openSample,
  openScreen,
  panel,
  startSample,
  symbolIn,
  symbols,
} from './open-screen.tsx';

beforeEach(() => {
  onWidth(1440);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const LOADS = ['symbolSignals', 'richNews', 'liveData'] as const;
const loadsOf = (asked: readonly Asked[], symbol: string) =>
  LOADS.map((name) => asked.filter((one) => one.name === name && symbolIn(one) === symbol).length);

describe('A card', () => {
  // DASH-07, DASH-13, DASH-14, DASH-15, DASH-16
  test('opens the panel of its symbol; another replaces it, other tabs leave it open, its control and its own card close it', async () => {
    const { asked } = await openCards();
    await userEvent.click(card('NVDA'));
    await panel('NVDA');
    expect(at()).toBe('?symbol=NVDA');
    expect(card('NVDA')).toHaveAttribute('aria-pressed', 'true');
    await screen.findAllByTitle('AI, confidence high');
    await userEvent.click(card('CVNA'));
    await panel('CVNA');
    expect(screen.queryByRole('region', { name: 'NVDA in detail' })).toBeNull();
    expect(at()).toBe('?symbol=CVNA');
    // Opened again it is there at once: nothing is asked a second time.
    await userEvent.click(card('NVDA'));
    const open = await panel('NVDA');
    expect(within(open).getByRole('heading', { name: 'Detected signals' })).toBeVisible();
    expect(within(open).queryByText('Loading signals...')).toBeNull();
    expect(loadsOf(asked, 'NVDA')).toEqual([1, 1, 1]);
    await userEvent.click(screen.getByRole('tab', { name: /Bearish/ }));
    expect(await panel('NVDA')).toBeVisible();
    expect(at()).toBe('?symbol=NVDA&tab=bearish');
    await userEvent.click(screen.getByRole('button', { name: 'Close NVDA' }));
    await waitFor(() => expect(at()).toBe('?tab=bearish'));
    expect(symbols()).toEqual(['GME']);
    await userEvent.click(card('GME'));
    await panel('GME');
    await userEvent.click(card('GME'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'GME in detail' })).toBeNull());
    expect(at()).toBe('?tab=bearish');
  });

  test('named by the address opens its tab, which stays open when the panel is closed', async () => {
    await openCards({}, '?symbol=GME');
    await panel('GME');
    expect(screen.getByRole('tab', { name: /Bearish/ })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Close GME' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'GME in detail' })).toBeNull());
    expect(screen.getByRole('tab', { name: /Bearish/ })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('The panel', () => {
  // DASH-08, DASH-14, DASH-18, SYM-01..13, CONST-08, CONST-12, L-22
  test('shows header, AI analysis, signals, metrics, premium analysis, insiders and news, asks for all again when refreshed, and closes', async () => {
    const { asked } = await openSample({}, '?symbol=NVDA');
    const open = await panel('NVDA');
    const head = within(open).getByRole('region', { name: 'NVDA in short' });
    expect((await within(head).findAllByText('STRONG BUY'))[0]).toBeVisible();
    expect(head).toHaveTextContent('NASDAQ, Semiconductors, market cap $5.22T');
    expect(head).toHaveTextContent('+134');
    expect(head).toHaveTextContent('$214.36');
    expect(within(head).getByRole('img', { name: /5-day average volume/ })).toBeVisible();
    for (const title of [
      'AI analysis',
      'Detected signals',
      'Market metrics',
      'Idea Engine',
      'Insider activity',
      'News and sentiment',
    ]) {
      // That of a part still loading gives way to the part's own.
      await waitFor(() => expect(within(open).getByRole('heading', { name: title })).toBeVisible());
    }
    const opinion = 'Upgrades cluster ahead of earnings; insider sales are few.';
    expect(await within(open).findByText(opinion, { exact: false })).toBeVisible();
    const news = asked.find(({ name }) => name === 'richNews');
    expect(news?.path).toBe('/api/signals/NVDA/rich-news?limit=10');
    const analysed = await within(open).findByRole('list', { name: 'News analysis' });
    expect(within(analysed).getAllByRole('listitem')).toHaveLength(10);
    const refresh = within(head).getByRole('button', { name: 'Refresh NVDA' });
    await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
    await userEvent.click(refresh);
    await waitFor(() => expect(loadsOf(asked, 'NVDA')).toEqual([2, 2, 2]));
    expect(asked.filter(({ name }) => name === 'liveData').at(-1)?.path).toContain('refresh=true');
    const premium = await screen.findByRole('region', { name: 'Idea Engine' });
    expect(within(premium).getByText('Factor five')).toBeVisible();
    expect(within(premium).queryByText('Factor six')).toBeNull();
    await userEvent.click(within(premium).getByRole('button', { name: 'Show 1 more' }));
    expect(within(premium).getByText('Factor six')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close NVDA' }));
    expect(screen.queryByRole('region', { name: 'NVDA in detail' })).toBeNull();
    expect(card('NVDA')).toHaveFocus();
  });

  // DASH-17, L-22
  test('loads signals, news and live data side by side, each shown when it comes', async () => {
    const gates = new Map<string, () => void>();
    const held = (name: string) => new Promise<void>((go) => gates.set(name, go));
    const { asked } = await openSample(
      {
        symbolSignals: async () => {
          await held('signals');
          const [found] = sampleSignals;
          return { synthesis: found, signal_details: found?.signal_details };
        },
        richNews: async () => {
          await held('news');
          return { results: [] };
        },
        liveData: async () => {
          await held('live');
          return liveData('NVDA', Date.now());
        },
      },
      '?symbol=NVDA',
    );
    const open = await panel('NVDA');
    await waitFor(() => expect(loadsOf(asked, 'NVDA')).toEqual([1, 1, 1]));
    for (const words of ['Loading signals...', 'Loading news...', 'Analyzing signals with AI...']) {
      expect(within(open).getByText(words)).toBeVisible();
    }
    gates.get('news')?.();
    await waitFor(() => expect(within(open).queryByText('Loading news...')).toBeNull());
    expect(within(open).getByText('Loading signals...')).toBeVisible();
    gates.get('signals')?.();
    await waitFor(() => expect(within(open).queryByText('Loading signals...')).toBeNull());
    expect(within(open).getByText('Analyzing signals with AI...')).toBeVisible();
    gates.get('live')?.();
    await waitFor(() => expect(within(open).queryByText('Analyzing signals with AI...')).toBeNull());
  });

  // ERR-20, ERR-22
  test('only logs that signals or news failed; the rest of the panel stays', async () => {
    const fail = new Refused({ status: 400, detail: 'away' });
    await openSample({ symbolSignals: fail, richNews: fail }, '?symbol=NVDA');
    const open = await panel('NVDA');
    expect(await within(open).findByText('No data available for NVDA')).toBeVisible();
    expect((await within(open).findAllByText('STRONG BUY')).length).toBeGreaterThan(0);
    expect(within(open).queryByRole('alert')).toBeNull();
    const logged = () => vi.mocked(console.error).mock.calls.map(([what]) => what);
    await waitFor(() => expect(logged()).toEqual(expect.arrayContaining(['signals of NVDA', 'news of NVDA'])));
  });

  // ERR-22
  test('says that there is no data for a symbol no list names', async () => {
    const { asked } = await openSample({}, '?symbol=ZZZZ');
    expect(await screen.findByText('No data available for ZZZZ')).toBeVisible();
    expect(loadsOf(asked, 'ZZZZ')).toEqual([0, 0, 0]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(at()).toBe('');
  });

  // ERR-21
  test('says that the AI is unavailable when live data fail or have no view of the AI; Try again asks once more', async () => {
    const { answers } = await openSample({ liveData: new Refused({ status: 429, detail: 'later' }) }, '?symbol=NVDA');
    expect(await screen.findByText('AI analysis unavailable for NVDA')).toBeVisible();
    answers.liveData = () => liveData('NVDA', Date.now(), { aiAnalysis: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    // What the signals say is shown meanwhile.
    expect(await screen.findByText(/^By score:/, { selector: 'p:has(b)' })).toBeVisible();
    expect(screen.getByText('AI analysis unavailable for NVDA')).toBeVisible();
    answers.liveData = () => liveData('NVDA', Date.now());
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('STRONG BUY')).length).toBeGreaterThan(0);
    expect(screen.queryByText('AI analysis unavailable for NVDA')).toBeNull();
  });

  // ERR-23
  test('keeps its other parts when one of them breaks, says why, and tries that one again', async () => {
    await startSample();
    const { client } = openScreen('?symbol=NVDA');
    await screen.findAllByText('STRONG BUY');
    const good = liveData('NVDA', Date.now());
    // The contract keeps such replies out; a part that breaks all the same must not take the page with it.
    act(
      () =>
        void client.setQueryData(keyFor(signalEndpoints.liveData, { params: { symbol: 'NVDA' } }), {
          ...good,
          insider_transactions: { data: 5 },
        }),
    );
    const broken = within(await screen.findByRole('alert'));
    expect(broken.getByText('Error in Insider activity')).toBeVisible();
    expect(broken.getByText(/is not a function|not iterable/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Market metrics' })).toBeVisible();
    await userEvent.click(broken.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Error in Insider activity')).toBeVisible();
    act(() => void client.setQueryData(keyFor(signalEndpoints.liveData, { params: { symbol: 'NVDA' } }), good));
    expect(await screen.findByRole('heading', { name: 'Insider activity' })).toBeVisible();
  });

  test('leads on to its parts, to all insider trades and to detailed news, and Back returns', async () => {
    await openSample({}, '?symbol=NVDA');
    const open = await panel('NVDA');
    const seen = vi.fn();
    HTMLElement.prototype.scrollIntoView = seen;
    onTestFinished(() => {
      Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
    });
    const links = within(within(open).getByRole('navigation', { name: 'Parts of NVDA' }));
    const focused = () => within(document.activeElement as HTMLElement);
    await within(open).findAllByText(/candles/);
    await userEvent.click(links.getByRole('button', { name: 'Chart' }));
    expect(await focused().findByRole('slider', { name: 'Candles of NVDA' })).toBeVisible();
    for (const [part, holds] of [
      ['Metrics', 'Market metrics'],
      ['Insiders and news', 'Insider activity'],
    ] as const) {
      await within(open).findAllByText(holds);
      await userEvent.click(links.getByRole('button', { name: part }));
      expect(focused().getByText(holds)).toBeVisible();
    }
    expect(seen).toHaveBeenCalledTimes(3);
    await userEvent.click(await within(open).findByRole('button', { name: 'View all' }));
    expect(await screen.findByRole('dialog', { name: 'NVDA insider transactions' })).toBeVisible();
    expect(at()).toBe('?symbol=NVDA&open=insiders');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(at()).toBe('?symbol=NVDA'));
    await userEvent.click(within(await panel('NVDA')).getByRole('button', { name: 'View detailed news' }));
    expect(await screen.findByRole('dialog', { name: 'NVDA news' })).toBeVisible();
  });
});
