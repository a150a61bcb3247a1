// Guide of Golden Eye: the claim beside the record, rules with their figures, keys.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { at } from '../drawn-screen.tsx';
import { openSample, openTable } from './open-screen.tsx';
import { sampleRecord } from './sample-poll.ts';

test('the guide warns that windows of a few sessions are not enough to judge a pattern', async () => {
  // GOLD-28
  const few = sampleRecord.lines.map((line) => ({
    ...line,
    market: { ...line.market, days: Math.min(3, line.market.days) },
  }));
  await openSample({ goldenEyeRecord: { ...sampleRecord, lines: few } }, '?guide=open');
  const guide = await screen.findByRole('dialog', { name: 'Golden Eye Guide' });
  expect(await within(guide).findByText(/Not enough to judge/)).toBeVisible();
  expect(within(guide).getByText(/Settled so far: windows of 3 sessions/)).toBeVisible();
});

test('the guide names the claim as a claim, beside the record of the product', async () => {
  // GOLD-28, GOLD-03, CALC-67, CALC-68, CALC-69, CALC-70, CALC-71, CALC-72
  await openTable();
  await userEvent.click(screen.getByRole('button', { name: 'Learn More' }));
  const guide = await screen.findByRole('dialog', { name: 'Golden Eye Guide' });
  expect(at()).toBe('?guide=open');
  const record = await within(guide).findByRole('table', { name: 'Own record: Watchlist, BUY and SELL' });
  expect(within(guide).getByText(/^A golden window lasts about 2-3 minutes/)).toHaveTextContent(
    'Claimed: 68% reach the target. Measured here: 50.0% of 240, 95% interval 43.0% to 57.0%.',
  );
  const [, total, late, opening, , golden] = within(record).getAllByRole('row');
  const words = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);
  expect(words(total)).toEqual([
    'All patternsentered at once',
    '24012 sessions',
    '50.0%43.0% to 57.0%',
    '+0.18 R+0.14 to +0.21',
  ]);
  expect(words(late)).toEqual([
    'All patternsentered 15 min later',
    '18012 sessions, 60 missed',
    '48 of 180target first',
    '--',
  ]);
  expect(words(opening)[0]).toBe('All patternsFirst half hour, entered at once');
  expect(words(golden)[0]).toBe('Golden Windowentered at once');
  const watched = within(guide).getByRole('table', { name: 'Own record: Watchlist, WATCH' });
  expect(words(within(watched).getAllByRole('row')[1]).slice(1)).toEqual([
    '11 session, 1 with estimated volume',
    '0 of 1target first',
    '--',
  ]);
  expect(within(guide).queryByText(/Not enough to judge/)).toBeNull();
  expect(within(guide).getByText(/still open/)).toHaveTextContent('7 windows of earlier versions');
  expect(within(guide).getByText(/still open/)).toHaveTextContent('2 windows with a spread too large');
  // Lines of nothing are left out, and so are tables of nothing.
  expect(within(guide).getAllByRole('table')).toHaveLength(2);
  expect(within(record).queryByText('Reversal')).toBeNull();
  await userEvent.click(within(guide).getByRole('button', { name: 'The 5 patterns' }));
  const rules = [
    ['Volume pace above', '3x'],
    ['5-minute momentum from', '0.3%'],
    ['5-minute momentum to', '0.8%'],
    ['Distance to VWAP within', '0.3%'],
  ];
  for (const [name, figure] of rules)
    expect(within(guide).getByText(name ?? '').nextElementSibling).toHaveTextContent(figure ?? '');
  await userEvent.click(within(guide).getByRole('button', { name: 'Disqualifiers' }));
  for (const words of [
    'Volume pace below 3x',
    '5-minute momentum above 2%',
    'Off the high of the day above 10%',
    'Spread above 0.1 USD',
  ])
    expect(within(guide).getByText(words)).toBeVisible();
});

test('question mark opens and closes the guide, and Escape closes it; without a record it says so', async () => {
  // KEYS-10, KEYS-11
  await openTable({ goldenEyeRecord: undefined });
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Golden Eye Guide' })).toBeVisible();
  expect(await screen.findByText('The record is not available')).toBeVisible();
  await userEvent.keyboard('?');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('?');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
