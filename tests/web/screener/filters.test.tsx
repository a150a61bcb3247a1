// Filters of the screener: cells, editors, result, address and a phone.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { markBits } from '../../../src/domain/patterns/found-patterns.ts';
import { packSymbols } from '../../../src/domain/text/pack-symbols.ts';
import { showInstant } from '../../../src/web/api/shown-instant.ts';
import { at, onPhone } from '../drawn-screen.tsx';
import { grid, openSample, openScreen, startSample, symbols } from './open-screen.tsx';
import { current, runInfo, sampleStock } from './sample-stocks.ts';

const stocks = [
  sampleStock('AAAA', 'Sample Anvils', {
    figures: { rsi: 55, relative_volume: 1.25, current_price: 40, market_cap: 5.2e9, sector: 'Energy' },
  }),
  sampleStock('BBBB', 'Sample Bells', {
    figures: { rsi: 45, relative_volume: 3.5, current_price: 8, market_cap: null, sector: 'Utilities' },
  }),
  sampleStock('NVDA', 'Sample Chips', {
    figures: { rsi: 65, relative_volume: 2, current_price: 214, market_cap: 5e12, sector: 'Technology' },
  }),
];
/** AAAA has a gap, BBBB a plan on a reversal. */
const goldenEyePatterns = {
  as_of: '2026-11-17T18:14:00.000Z',
  symbols: packSymbols(['AAAA', 'BBBB', 'ELSE']),
  marks: [markBits(['gap_and_go']), markBits(['reversal', 'plan']), markBits(['golden_window'])],
};
const sample = () => startSample({ ...current(stocks, runInfo()), screenerSearch: { results: [] }, goldenEyePatterns });
const open = async (search: string) => {
  await sample();
  return openScreen(search);
};

beforeEach(() => localStorage.setItem('screenerFiltersOpen', 'true'));

const filters = () => screen.findByRole('region', { name: 'Filters' });
const cell = async (name: string) => within(await filters()).getByRole('button', { name: new RegExp(`^${name}`) });
const editor = (name: string) => screen.getByRole('dialog', { name });
const result = async () => within(await filters()).getByRole('status').textContent;

test('thirteen conditions, each with its name and range, and the line under them says what is left', async () => {
  await open('?view=all&folded=none&rvol=2..&price=..100');
  // Figures and scores come after the list.
  for (const name of ['Market cap', 'Score', 'Golden Eye pattern']) {
    await waitFor(async () => expect(await cell(name)).not.toHaveTextContent('not known yet'));
  }
  const cells = within(await filters())
    .getAllByRole('button', { expanded: false })
    .map((button) => button.textContent?.replace(/\s+/g, ' ').trim());
  expect(cells).toEqual([
    'Sector 3 sectors Any',
    expect.stringMatching(/^Market cap Any/),
    'Price 2 in 3 $100 or less',
    expect.stringMatching(/^Change Any/),
    expect.stringMatching(/^Volume Any/),
    'Volume pace 2 in 3 2x or more',
    'Float not known yet Any',
    expect.stringMatching(/^RSI 14 Any/),
    expect.stringMatching(/^Gap Any/),
    expect.stringMatching(/^To 52-week high Any/),
    expect.stringMatching(/^Score Any/),
    expect.stringMatching(/^Decision Any/),
    'Golden Eye pattern 2 in 3 has one Any',
  ]);
  expect(symbols()).toEqual(['BBBB']);
  expect(await result()).toBe('1 of 3 stocks: 1 MAYBE Without Price 2 would pass, without Volume pace 2.');
  expect(await cell('Price')).toHaveAttribute('title', '2 of 3 stocks pass this condition alone');
});

test('a condition is set by preset, handle, typing and keys, and cleared by a press', async () => {
  await open('?view=all&folded=none');
  await userEvent.click(await cell('Volume pace'));
  const box = editor('Volume pace');
  const from = within(box).getByRole('slider', { name: 'Volume pace, from' });
  expect(from).toHaveFocus();
  expect(from).toHaveAttribute('aria-valuetext', 'any');
  await userEvent.click(within(box).getByRole('button', { name: '3x or more' }));
  expect(box).toHaveTextContent('1 of 3 pass, 1 in 3');
  expect(box).toHaveTextContent('1 with your other filters');
  await waitFor(() => expect(at()).toBe('?view=all&folded=none&rvol=3..'));
  expect(symbols()).toEqual(['BBBB']);
  // A handle goes from edge to edge of the bars.
  fireEvent.change(from, { target: { value: Number((from as HTMLInputElement).value) - 1 } });
  expect(from).toHaveAttribute('aria-valuetext', '2.5x');
  await waitFor(() => expect(at()).toBe('?view=all&folded=none&rvol=2.5..'));
  await userEvent.type(within(box).getByLabelText('to'), '3.2x{Enter}');
  await waitFor(() => expect(at()).toBe('?view=all&folded=none&rvol=2.5..3.2'));
  // Ends that crossed are exchanged, and what is no figure changes nothing.
  await userEvent.clear(within(box).getByLabelText('to'));
  await userEvent.type(within(box).getByLabelText('to'), '2{Enter}');
  await waitFor(() => expect(at()).toBe('?view=all&folded=none&rvol=2..2.5'));
  expect(symbols()).toEqual(['NVDA']);
  await userEvent.type(within(box).getByLabelText('from'), 'many{Enter}');
  expect(within(box).getByLabelText('from')).toHaveValue('2x');
  // One that may be two says what to write.
  await userEvent.clear(within(box).getByLabelText('from'));
  await userEvent.type(within(box).getByLabelText('from'), '1,5{Enter}');
  expect(within(box).getByRole('alert')).toHaveTextContent('1,5: write 1.5 or 15');
  expect(at()).toBe('?view=all&folded=none&rvol=2..2.5');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await cell('Volume pace')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Volume pace' }));
  expect(at()).toBe('?view=all&folded=none');
  await waitFor(() => expect(symbols()).toHaveLength(3));
});

test('words are chosen several at once; unknown values are counted and pass nothing', async () => {
  await open('?view=all&folded=none&cap=1000000000..');
  await waitFor(() => expect(symbols()).toEqual(['NVDA', 'AAAA']));
  expect(await cell('Market cap')).toHaveAttribute('title', '2 of 3 stocks pass this condition alone; 1 unknown');
  await userEvent.click(await cell('Sector'));
  await userEvent.click(within(editor('Sector')).getByRole('checkbox', { name: 'Energy' }));
  await userEvent.click(within(editor('Sector')).getByRole('checkbox', { name: 'Utilities' }));
  expect(new URLSearchParams(at()).get('sector')).toBe('Energy|Utilities');
  expect(symbols()).toEqual(['AAAA']);
  expect(editor('Sector')).toHaveTextContent('1 with your other filters');
  await userEvent.click(within(await filters()).getByRole('button', { name: 'Clear all' }));
  expect(at()).toBe('?view=all&folded=none');
});

test('patterns of Golden Eye and open plans are a condition, which waits for them', async () => {
  await sample();
  localStorage.removeItem('screenerFiltersOpen');
  openScreen('?view=all&folded=none&pattern=gap_and_go|plan');
  await waitFor(() => expect(symbols().toSorted()).toEqual(['AAAA', 'BBBB']));
  await userEvent.keyboard('f');
  expect(await cell('Golden Eye pattern')).toHaveTextContent('Gap & Go, Open plan');
  await userEvent.click(await cell('Golden Eye pattern'));
  await userEvent.click(within(editor('Golden Eye pattern')).getByRole('checkbox', { name: 'Gap & Go' }));
  await waitFor(() => expect(symbols()).toEqual(['BBBB']));
  expect(new URLSearchParams(at()).get('pattern')).toBe('plan');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Golden Eye pattern' }));
  await waitFor(() => expect(symbols()).toHaveLength(3));
});

test('before the first poll no stock is said to be without a pattern', async () => {
  await openSample(
    { ...current(stocks, runInfo()), goldenEyePatterns: { as_of: null, symbols: '', marks: [] } },
    '?view=all&folded=none',
  );
  await waitFor(async () => expect(await cell('Golden Eye pattern')).toHaveTextContent('not known yet'));
  expect(await cell('Golden Eye pattern')).not.toHaveTextContent('has one');
});

test('score, figures and patterns are asked for while filters are shown or needed, else not', async () => {
  localStorage.removeItem('screenerFiltersOpen');
  const { asked } = await sample();
  const first = openScreen('?view=all&folded=none');
  await grid();
  const paths = () => asked.map(({ path }) => path.split('?')[0]);
  expect(paths().filter((path) => /figures|scores|patterns/.test(path ?? ''))).toEqual([]);
  first.unmount();
  openScreen('?view=all&folded=none&score=100..');
  await waitFor(() => expect(symbols()).toEqual(['NVDA']));
  expect(paths()).toContain('/api/screener/scores');
  expect(paths()).not.toContain('/api/screener/figures');
});

test('filters are behind a button, with those set as chips; F opens and closes them, and the choice is remembered', async () => {
  await sample();
  localStorage.removeItem('screenerFiltersOpen');
  const closed = openScreen('?view=all&folded=none&rvol=3..&price=50..');
  const set = within(await screen.findByRole('list', { name: 'Filters set' })).getAllByRole('button');
  expect(set.map((chip) => chip.textContent)).toEqual(['Price $50 or more', 'Volume pace 3x or more']);
  await userEvent.click(set[0] as HTMLElement);
  await waitFor(() => expect(at()).toBe('?view=all&folded=none&rvol=3..'));
  expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  closed.unmount();
  localStorage.setItem('screenerFiltersOpen', 'true');
  const first = openScreen('?view=all');
  await filters();
  await userEvent.keyboard('f');
  expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  first.unmount();
  openScreen('?view=all');
  await grid();
  expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  await userEvent.keyboard('f');
  // A reader who uses the key goes on with keys.
  expect(await cell('Sector')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(within(editor('Sector')).getAllByRole('checkbox')[0]).toHaveFocus();
  await userEvent.keyboard('{Escape}f');
  await userEvent.click(screen.getByRole('button', { name: 'Show filters' }));
  expect(await filters()).toBeVisible();
});

test('at an earlier time patterns are not asked for, and are not known', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    showInstant(null);
  });
  showInstant('2026-11-17T18:14:00.000Z');
  await open('?view=all&folded=none');
  await waitFor(async () => expect(await cell('RSI 14')).not.toHaveTextContent('not known yet'));
  expect(await cell('Golden Eye pattern')).toHaveTextContent('not known yet');
  expect(log).not.toHaveBeenCalledWith('patterns of the market', expect.anything());
});

describe('conditions', () => {
  test('of earlier addresses are read and leave the address with the first change', async () => {
    await open('?view=all&folded=none&volume_from=2&price_to=20');
    await waitFor(() => expect(symbols()).toEqual(['BBBB']));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Price' }));
    await waitFor(() => expect(at()).toBe('?view=all&folded=none&rvol=2..'));
  });

  test('do not apply to a search, and can be cleared where they leave nothing', async () => {
    await open('?view=all&folded=none&rvol=3..&price=50..');
    expect(await screen.findByText(/meets every condition/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Search stocks'), 'AAAA');
    await waitFor(() => expect(symbols()).toEqual(['AAAA']));
    await userEvent.clear(screen.getByLabelText('Search stocks'));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear the conditions' }));
    await waitFor(() => expect(symbols()).toHaveLength(3));
  });

  test('are behind a button on a phone, which says how many are set', async () => {
    onPhone(true);
    localStorage.removeItem('screenerFiltersOpen');
    await open('?view=all&rvol=3..&price=50..');
    const button = await screen.findByRole('button', { name: 'Show filters, 2 set' });
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
    await userEvent.click(button);
    expect(await filters()).toBeVisible();
  });
});
