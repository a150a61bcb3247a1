// One verdict for one stock: every rendered view shows the words of the same answer.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { toReadings } from '../../../../src/domain/screener/rules/trade-signals.ts';
import type { ScreenerStock } from '../../../../src/domain/screener/screener-stock.ts';
import { Horizon, type StockVerdicts } from '../../../../src/domain/verdicts/verdict.ts';
import { WatchlistScreen } from '../../../../src/web/screens/watchlist/watchlist-screen.tsx';
import { serveContract } from '../../contract-server.ts';
import { openScreen as openDashboard, startSample } from '../../dashboard/open-screen.tsx';
import { miniCards } from '../../dashboard/sample-cards.ts';
import { drawScreen } from '../../drawn-screen.tsx';
import { openScreen as openGoldenEye, startSample as startGoldenEye } from '../../goldeneye/open-screen.tsx';
import { sampleStock as polledStock, samplePoll } from '../../goldeneye/sample-poll.ts';
import { catchSavedFiles } from '../../saved-files.ts';
import { openScreen as openScreener, startSample as startScreener } from '../../screener/open-screen.tsx';
import { current, runInfo, sampleStock as screenedStock } from '../../screener/sample-stocks.ts';
import { openScreen as openSignals, sampleServers } from '../../signals-pro/open-screen.tsx';
import { latest, sampleSignals } from '../../signals-pro/sample-signals.ts';
import { starredRow, starsOf } from '../../watchlist/sample-rows.ts';
import { sampleVerdicts, verdictAnswer } from './sample-verdicts.ts';

const NOW = Date.now();
const { start } = sampleServers();

/** As the newest run lists them: today is its decision. */
const screened: Readonly<Record<'NVDA' | 'CVNA', ScreenerStock>> = {
  NVDA: screenedStock('NVDA', 'NVIDIA Corporation', { figures: { rsi: 72, current_price: 103, vwap: 100 } }),
  CVNA: screenedStock('CVNA', 'Carvana Co.', { figures: { rsi: 55, current_price: 100.5, vwap: 100 } }),
};
const readings = ({ trade_signals }: ScreenerStock) => (trade_signals === null ? null : toReadings(trade_signals));

type Samples = NonNullable<Parameters<typeof verdictAnswer>[1]>;

/** What is said of each symbol, unlike the usual samples; strips are looked at for two of them, exports for all. */
const shown = {
  NVDA: { score: 364, readings: readings(screened.NVDA), window: { side: 'long', confidence: 61 } },
  CVNA: { score: -60, readings: readings(screened.CVNA), window: { side: 'short', confidence: 44 } },
} as const;
const said = fc.sample(
  fc.record({
    score: fc.option(fc.integer({ min: -400, max: 400 })),
    rsi: fc.integer({ min: 20, max: 80 }),
    from_vwap: fc.integer({ min: -2, max: 4 }),
    window: fc.option(
      fc.record({
        side: fc.constantFrom('long' as const, 'short' as const),
        confidence: fc.integer({ min: 1, max: 99 }),
      }),
    ),
  }),
  { numRuns: 8, seed: 7 },
);
const others = said.map(({ rsi, from_vwap }, at) =>
  screenedStock(`S${at}`, `Sample ${at}`, { figures: { rsi, current_price: 100 + from_vwap, vwap: 100 } }),
);
const samples: Samples = {
  ...shown,
  ...Object.fromEntries(
    said.map(({ score, window }, at) => [`S${at}`, { score, window, readings: readings(others[at] as ScreenerStock) }]),
  ),
};
const all = Object.keys(samples);
const verdicts = verdictAnswer(NOW, samples);
const toWords = (symbol: string) => {
  const found: StockVerdicts = sampleVerdicts(symbol, NOW, samples[symbol]);
  return Horizon.options.map(
    (name) => `${found[name].word}${found[name].direction === null ? '' : ` ${found[name].direction}`}`,
  );
};
const signals = all.map((symbol) => ({ ...sampleSignals[0]!, symbol, tabType: 'bullish' as const }));
const signalsAnswer = {
  verdicts: (asked: readonly string[]) => ({
    verdicts: asked.map((symbol) => sampleVerdicts(symbol, NOW, samples[symbol])),
  }),
  latest: () => latest(signals, new Date(NOW).toISOString()),
};
const symbols = Object.keys(shown);

/** Words in their order, whatever stands between them. */
const inOrder = (symbol: string) => new RegExp(toWords(symbol).join('.*'));
const strips = (symbol: string) => screen.findAllByRole('group', { name: `Verdicts of ${symbol}` });

async function expectStrips(): Promise<void> {
  for (const symbol of symbols) {
    for (const strip of await strips(symbol)) await waitFor(() => expect(strip).toHaveTextContent(inOrder(symbol)));
  }
}

/** The export has the three verdicts of every stock as its last columns before the instant. */
async function expectExport(): Promise<void> {
  const saved = catchSavedFiles();
  const button = await screen.findByRole('button', { name: 'Export' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(() => expect(saved.length).toBe(1));
  const [head = [], ...lines] = parse((await saved[0]?.text) ?? '', { bom: true }) as string[][];
  expect(head.slice(-4)).toEqual(['minutes', 'today', 'weeks', 'as_of']);
  const found = Object.fromEntries(lines.map((line) => [line[head.indexOf('symbol')] ?? '', line.slice(-4, -1)]));
  expect(found).toEqual(Object.fromEntries(all.map((symbol) => [symbol, toWords(symbol)])));
}

test('cards, compact rows, the table and the export of Signals Pro', async () => {
  await start(signalsAnswer);
  for (const view of ['cards', 'compact']) {
    openSignals(`?tab=bullish&view=${view}`);
    await expectStrips();
    cleanup();
  }
  openSignals('?tab=bullish&view=table');
  for (const symbol of symbols) {
    const row = (await screen.findByText(symbol, { selector: 'b' })).closest('tr') as HTMLElement;
    await waitFor(() => expect(row).toHaveTextContent(inOrder(symbol)));
  }
  await expectExport();
});

test('cards, the panel and the export of the dashboard', async () => {
  await startSample({ verdicts, miniCards: miniCards(signals) });
  openDashboard('?tab=bullish&symbol=NVDA');
  await expect.poll(async () => (await strips('NVDA')).length).toBe(2);
  await expectStrips();
  await expectExport();
});

test('rows and the export of the watchlist', async () => {
  await serveContract({
    verdicts,
    myStars: starsOf(all),
    watchlistRows: {
      rows: all.map((symbol) => starredRow(symbol, { current_price: 1 })),
      columns: ['price'],
      history_days: [],
      prices_as_of: new Date(NOW).toISOString(),
    },
  });
  drawScreen('/watchlist', <WatchlistScreen />);
  const table = await screen.findByRole('table', { name: 'My stars' });
  for (const symbol of symbols) {
    const row = within(table).getByRole('link', { name: symbol }).closest('tr') as HTMLElement;
    await waitFor(() => expect(row).toHaveTextContent(inOrder(symbol)));
  }
  await expectExport();
});

test('rows of the screener: table, narrow table and cards of a phone; its export', async () => {
  // As many cards fit as there are stocks.
  vi.stubGlobal('innerHeight', 6_000);
  await startScreener({ ...current([...Object.values(screened), ...others], runInfo()), verdicts });
  for (const width of ['narrow', 'phone', 'wide']) {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 1024px)' ? width !== 'wide' : query === '(max-width: 639px)' && width === 'phone',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    openScreener('?view=all&folded=none');
    for (const symbol of symbols) {
      const role = width === 'phone' ? 'button' : 'row';
      const name = new RegExp(`${width === 'phone' ? '^' : ''}${symbol}`);
      await waitFor(() => expect(screen.getByRole(role, { name })).toHaveTextContent(inOrder(symbol)));
    }
    if (width === 'wide') await expectExport();
    cleanup();
  }
});

test('the export of Golden Eye', async () => {
  await startGoldenEye({
    verdicts,
    goldenEyeCurrent: { ...samplePoll, stocks: all.map((symbol) => polledStock(symbol)) },
  });
  openGoldenEye();
  await expectExport();
});
