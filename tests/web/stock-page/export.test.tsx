// Figures of a stock's page: its quote, and its export with the instant and source of every figure.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { figureRegister } from '../../../src/domain/figures/register.ts';
import { marketCap, money, signedPercent } from '../../../src/domain/market/format.ts';
import { stockFigures } from '../../../src/domain/screener/shown/stock-figures.ts';
import { newestQuote } from '../../../src/web/screens/stock-page/page-quote.ts';
import { catchSavedFiles } from '../saved-files.ts';
import { sampleStock } from '../stock/sample-stock.ts';
import { kestrel, openPage, planWindow } from './open-page.tsx';

type Line = { part: string; name: string; value: string; unit: string; detail: string; source: string; as_of: string };

const ownList = {
  id: 3,
  name: 'My secret picks',
  side: 'bullish' as const,
  points: 10,
  symbols: ['KSTL'],
  since: '2026-11-16T18:00:00.000Z',
};

test('has what the page shows: identity, quote, verdicts, reasons, figures, news, insiders and past calls', async () => {
  const saved = catchSavedFiles();
  await openPage('/stocks/KSTL', {
    goldenEyeWindows: { windows: [planWindow(60, { outcome: 'loss', net_r: -1.07, exited_at: 1 })], plan: null },
    ownLists: { lists: [ownList], most: 10 },
  });
  const fundamentals = await screen.findByRole('region', { name: 'Fundamentals' });
  await within(fundamentals).findByText(figureRegister.market_cap.name);
  await screen.findByText(/Recomputed in your browser/);
  await within(await screen.findByRole('region', { name: 'Past calls on KSTL' })).findByText(/^stop first, /);
  // What is not shown yet is not exported.
  const verdicts = await screen.findByRole('group', { name: 'Verdicts of KSTL' });
  await expect.poll(() => within(verdicts).queryAllByText('STRONG BUY').length).toBeGreaterThan(1);
  await screen.findByRole('region', { name: 'Your lists about KSTL' });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.text) ?? '';
  const lines: Line[] = parse(text, { bom: true, columns: true });
  // An export is handed on: what only its reader sees is not in it.
  expect(text).not.toMatch(/My secret picks|your list/i);
  expect(saved[0]?.file).toMatch(/^stock-kstl_/);
  const find = (part: string, name: string) => lines.find((line) => line.part === part && line.name === name);
  expect(find('Stock', 'Company')?.value).toBe('Kestrel Samples Inc.');

  // The figures of the page, each beside its own label.
  const quoted = find('Quote', figureRegister.price.name);
  expect(screen.getAllByText(money(Number(quoted?.value)))[0]).toBeVisible();
  expect(Date.parse(quoted?.as_of ?? '')).not.toBeNaN();
  expect(fundamentals).toHaveTextContent(
    `${figureRegister.market_cap.name}${marketCap(Number(find('Figures', figureRegister.market_cap.name)?.value))}`,
  );
  expect(fundamentals).toHaveTextContent(money(Number(find('Figures', figureRegister.eps.name)?.value)));

  // Reasons add up to the score.
  const reasons = lines.filter(({ part }) => part === 'Score reasons');
  expect(reasons.reduce((sum, { value }) => sum + Number(value), 0)).toBe(kestrel.smart_cat_score);
  expect(find('Score', 'Smart Cat Score')?.value).toBe(String(kestrel.smart_cat_score));
  expect(reasons.find(({ name }) => name === 'Analyst Upgrades')).toMatchObject({ value: '105', unit: 'points' });
  expect(reasons[0]?.detail).toContain(' x ');

  expect(lines.filter(({ part }) => part === 'Verdicts').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Minutes', 'Today', 'Lists']),
  );
  expect(find('Insiders', figureRegister.insider_net.name)?.source).not.toBe('');
  expect(find('News', figureRegister.news_mood.name)?.unit).toBe('%');
  const call = lines.find(({ part }) => part === 'Past calls');
  expect(call?.detail).toContain('stop first');
  expect(call?.as_of).toBe(new Date(planWindow(60).detected_at).toISOString());
  // Each figure says where it comes from.
  for (const line of lines.filter(({ part }) => part === 'Figures' || part === 'Quote')) {
    expect(line.source, line.name).not.toBe('');
  }
  const change = lines.find(({ name, unit }) => name === figureRegister.change.name && unit === '%');
  expect(screen.getAllByText(signedPercent(Number(change?.value)), { exact: false })[0]).toBeVisible();
});

test('figures of the run keep its instant where the page shows a newer quote', () => {
  const stock = sampleStock();
  const run = '2026-11-17T17:00:00.000Z';
  const figures = stockFigures({ ...stock, judged_at: { price: 200, as_of: run } });
  const instant = (key: string) => figures.find((figure) => figure.key === key)?.as_of;
  expect([instant('volume'), instant('vwap'), instant('vwap_distance'), instant('rsi')]).toEqual([run, run, run, run]);
  expect([instant('price'), instant('market_cap'), instant('day_low')]).toEqual([
    stock.as_of,
    stock.as_of,
    stock.as_of,
  ]);
  expect([instant('previous_close'), instant('beta')]).toEqual([null, null]);
});

const at = '2026-11-16T21:00:00Z';
const later = '2026-11-17T15:00:00Z';
const quote = { c: 39.77, d: null, dp: null, h: null, l: null, pc: 39.77 };
const identity = { symbol: 'KSTL', current_price: null, price_change: null, price_change_percent: null };

test.each([
  {
    of: 'a live quote without a trade of today',
    live: { quote, as_of: at },
    bar: null,
    shown: { c: 39.77, d: null, dp: null, pc: 39.77 },
  },
  {
    of: 'bars of an earlier time',
    live: { quote, as_of: at },
    bar: 40.77,
    shown: { c: 40.77, d: 1, dp: 2.51, pc: 39.77 },
  },
])('the quote of $of', ({ live, bar, shown }) => {
  const sources = {
    identity: { ...identity, prices_as_of: null },
    live: { data: { quote: live.quote, sections: { quote: { as_of: live.as_of } } } },
    details: null,
    stock: null,
    bars: bar === null ? undefined : { as_of: later, minute_bars: [{ close: bar }] },
  };
  const found = newestQuote(sources as unknown as Parameters<typeof newestQuote>[0])?.quote;
  expect({ ...found, d: found?.d, dp: found?.dp == null ? null : Math.round(found.dp * 100) / 100 }).toMatchObject(
    shown,
  );
});
