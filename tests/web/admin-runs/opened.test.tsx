// Opened run: scores of synthesize, a symbol down to its raw line, files page by page.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { batch } from '../admin-pipeline/sample-pipeline.ts';
import { type Answers, Refused } from '../contract-server.ts';
import { at, onPhone } from '../drawn-screen.tsx';
import { rowTexts, texts } from '../texts.ts';
import { openRuns, page } from './open-runs.tsx';
import { detail, filePage, receipt, synthesis } from './sample-run.ts';

const open = (answers: Answers, search: string) =>
  openRuns({ batches: page(batch(412)), stageValidation: { results: synthesis }, ...answers }, search);
const refuse = (detail: string) => new Refused({ status: 404, detail });

// RUNS-10, RUNS-11, RUNS-12, ACONST-27, RUNS-13, RUNS-14
test('synthesize tells totals, distribution, highest and lowest scores, premium signals, warnings and an example', async () => {
  await open({}, '?run=412');
  const figure = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextSibling?.textContent;
  expect(await figure('Symbols')).toBe('7,431');
  expect(await figure('Max bullish')).toBe('399');
  expect(await figure('Max bearish')).toBe('302');
  expect(
    screen.getByRole('img', { name: 'Signals by direction: premium 192, bullish 11204, neutral 2372, bearish 7318' }),
  ).toBeVisible();
  expect(screen.getByRole('img', { name: 'Symbols by score: 3 below zero, 7 above' })).toBeVisible();
  // A score of zero stands on neither side of the bar, and is given beside it.
  expect(screen.getByText('7,421 at zero')).toBeVisible();
  const top = await screen.findByRole('region', { name: 'Top bullish' });
  expect(texts(top, 'listitem')).toEqual(['KEST+364', 'BRKB+318']);
  const bottom = screen.getByRole('region', { name: 'Top bearish' });
  expect(texts(bottom, 'listitem')).toEqual(['MINU\u2212271']);
  const table = await screen.findByRole('table', { name: 'Premium symbols' });
  expect(rowTexts(table)).toEqual([
    ['KEST', 'IE', '88', '+15.7', '--', '+364'],
    ['KEST', 'MA', '74', '+12.0', '30', '+364'],
    ['MINU', 'STS', '--', '\u221218.4', '--', '\u2212271'],
  ]);
  const quality = await screen.findByRole('region', { name: 'Data quality' });
  expect(quality).toHaveTextContent('Only bullish3,402');
  expect(quality).toHaveTextContent('Only bearish2,511');
  expect(quality).toHaveTextContent('Both scores above 100: 7 symbols');
  expect(quality).toHaveTextContent('PLTR231 / 112+6');
  expect(quality).toHaveTextContent('10:1 ratio: 1 symbol');
  const example = await screen.findByRole('region', { name: 'Validation example' });
  expect(example).toHaveTextContent('LLYX: 2 bullish lines sum to 30, 1 bearish to 8. 30 − 8 = +22, stored +22.');
  expect(within(example).getByLabelText('equal')).toBeVisible();
});

test('on a phone a premium signal has its figures by name', async () => {
  onPhone(true);
  await open({}, '?run=412');
  const cards = await screen.findByRole('list', { name: 'Premium symbols' });
  expect(texts(cards, 'listitem').map((card) => card.trim())).toEqual([
    'KEST IE +364 MB score 88 Target gain, % +15.7',
    'KEST MA +364 MB score 74 Target gain, % +12.0 Days 30',
    'MINU STS \u2212271 Target gain, % \u221218.4',
  ]);
});

test('a complete run without signals opens on Import', async () => {
  await open({ batches: page(batch(412, { total_signals_imported: 0 })) }, '?run=412');
  expect(await screen.findByRole('tab', { selected: true, name: /Import/ })).toBeVisible();
});

// RUNS-15
test('a symbol opens to its breakdown, the signals of a line of it, the raw line and its file', async () => {
  const { asked } = await open(
    {
      batchSymbol: detail,
      fileContent: filePage(4),
      signalReceipt: ({ path }) => receipt(path.includes('/101/') ? 71 : path.includes('/200/') ? 9 : 65),
    },
    '?run=412',
  );
  const top = await screen.findByRole('region', { name: 'Top bullish' });
  await userEvent.click(within(top).getByRole('button', { name: 'KEST' }));
  expect(at()).toBe('?run=412&symbol=KEST');
  const modal = await screen.findByRole('dialog', { name: 'KEST' });
  const breakdown = await within(modal).findByRole('region', { name: 'Score breakdown' });
  expect(texts(breakdown, 'button')).toEqual([
    'Analyst Upgrades2 x 15+30',
    'Gap Up1 x 8+8',
    'Price Target Cuts1 x 8\u22128',
  ]);
  expect(breakdown).toHaveTextContent('Smart Cat Score+30');
  expect(modal).toHaveTextContent('38 − 8, 5 signals, top 0.1% of batch 412');
  expect(modal).toHaveTextContent('recomputed in this page from the lines above: +30, equal to the stored score');
  expect(await within(modal).findByText('Kestrel Air,KEST,line 65')).toBeVisible();
  const lines = within(modal).getByRole('list', { name: 'Lines of the file' });
  expect(texts(lines, 'listitem')).toEqual([
    '1Company,Symbol,Rating',
    '64Oracle,ORCL,before',
    '65Kestrel Air,KEST,line 65',
    '66Brook,BRKB,after',
  ]);
  expect(within(lines).getByText('Kestrel Air,KEST,line 65').parentElement).toHaveAttribute('aria-current', 'true');
  await userEvent.click(within(modal).getByRole('button', { name: /Larkmoor/ }));
  expect(await within(modal).findByText('Kestrel Air,KEST,line 71')).toBeVisible();
  await userEvent.click(within(breakdown).getByRole('button', { name: /Gap Up/ }));
  expect(await within(modal).findByText('Kestrel Air,KEST,line 9')).toBeVisible();
  expect(within(modal).getByRole('img', { name: 'Score by batch: 411 +20, 412 +30' })).toBeVisible();
  expect(asked.filter(({ name }) => name === 'signalReceipt').map(({ path }) => path)).toEqual([
    '/api/admin/signals/100/receipt',
    '/api/admin/signals/101/receipt',
    '/api/admin/signals/200/receipt',
  ]);
  // From a symbol the file opens at its line.
  await userEvent.click(within(modal).getByRole('button', { name: 'Open file at line 9' }));
  await screen.findByRole('table', { name: 'Rows of upgrades.csv' });
  expect(asked.find(({ name }) => name === 'fileContent')?.path).toBe(
    '/api/files/content/3?stage=organize&limit=100&line=9',
  );
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('9S7');
});

// AERR-07, AERR-08, AERR-09
test.each<[string, string, Answers, RegExp]>([
  ['scores', '?run=412', { stageValidation: refuse('gone') }, /^Failed to load synthesis data/],
  [
    'a symbol',
    '?run=412&symbol=KEST',
    { batchSymbol: refuse('none') },
    /^Failed to load symbol details: API Error \(404\)/,
  ],
  ['a file', '?run=412&file=3', { fileContent: refuse('There is no file 3') }, /^Failed to load file content/],
])('%s that cannot be loaded say so', async (what, search, answers, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(answers, search);
  expect(await screen.findByText(words)).toBeVisible();
  if (what !== 'a file') return;
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(at()).toBe('?run=412');
});

// RUNS-09, CALC-82, CALC-84
test('a file of a million rows is read a page at a time, to its last row', async () => {
  const { asked } = await open(
    { fileContent: ({ path }) => filePage(Number(new URL(path, 'http://a').searchParams.get('offset') ?? 0)) },
    '?run=412&file=3&at=transform',
  );
  expect(await screen.findByText('Rows 1-100 of 1,000,000')).toBeVisible();
  expect(screen.getByText('61.3 KB, as transform left it')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Rows 101-200 of 1,000,000')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Last' }));
  expect(await screen.findByText('Rows 999,901-1,000,000 of 1,000,000')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Row'), '5,001');
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(await screen.findByText('Rows 5,001-5,100 of 1,000,000')).toBeVisible();
  expect(asked.filter(({ name }) => name === 'fileContent').map(({ path }) => path)).toEqual(
    [0, 100, 999_900, 5_000].map((offset) => `/api/files/content/3?stage=transform&limit=100&offset=${offset}`),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'JSON' }));
  const json = screen.getByRole('list', { name: 'Rows of upgrades.csv as JSON' });
  const preview = within(json).getAllByText(/^\{"Symbol"/)[0]?.textContent ?? '';
  expect(preview.length).toBeLessThanOrEqual(503);
  expect(preview.startsWith('{"Symbol":"S5000","Note":"a long note')).toBe(true);
});
