// Golden Eye's words for tradable, refused and unjudged patterns.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cells, openTable } from './open-screen.tsx';
import { samplePoll, sampleStock } from './sample-poll.ts';

test('one line says how many patterns are tradable, and which rules the others fail', async () => {
  const { answers } = await openTable();
  expect(screen.getByText(/^9 patterns found/)).toHaveTextContent(
    '9 patterns found, 2 tradable now. Of the others 3 fail only on volume below 3x, 1 only on momentum above 2%, 2 on two rules or more. 1 could not be judged: a figure is unknown.',
  );
  const without = [{ reason: 'LOW_VOLUME' as const, standing: 12, only: 12 }];
  const standing = { found: 12, standing: 0, not_judged: 0, refused: 0, without, quotes: true };
  answers.goldenEyeCurrent = { ...samplePoll, standing };
  await userEvent.keyboard('r');
  expect(await screen.findByText('12 patterns found, none tradable now: volume is below 3x in all 12.')).toBeVisible();
  answers.goldenEyeCurrent = { ...samplePoll, standing: { ...standing, found: 15, standing: 1, refused: 2 } };
  await userEvent.keyboard('r');
  expect(
    await screen.findByText(
      '15 patterns found, 1 tradable now. Of the others 12 fail only on volume below 3x, 2 only on a spread above 30% of the risk or a stop closer than 3 ticks.',
    ),
  ).toBeVisible();
});

test('polls of earlier versions say nothing of it, have no lines of the funds and speak of the stocks they list; a source without quotes says that spreads are not checked', async () => {
  const earlier = { ...samplePoll, standing: null, symbols: null, market: { ...samplePoll.market!, fund_lines: null } };
  const { answers } = await openTable({ goldenEyeCurrent: earlier });
  expect(screen.queryByText(/with a pattern/)).toBeNull();
  expect(screen.queryByRole('img', { name: /through the session/ })).toBeNull();
  expect(screen.getByText(/stocks tracking$/)).toHaveTextContent('7 stocks tracking');
  expect(screen.queryByText(/listed$/)).toBeNull();
  const standing = { found: 0, standing: 0, not_judged: 0, refused: 0, without: [], quotes: false };
  answers.goldenEyeCurrent = { ...samplePoll, standing };
  await userEvent.keyboard('r');
  expect(await screen.findByText(/No stock of this list has a pattern/)).toHaveTextContent('spreads are not checked');
});

test('a pattern that could not be judged says so, and a disqualifier without a pattern is a grey word', async () => {
  const unjudged = sampleStock('AAPL', {
    pattern_count: 1,
    has_reversal: true,
    not_judged: ['LOW_VOLUME'],
    volume_float_ratio: null,
    risk_warning: 'Not judged: volume pace unknown',
  });
  const quiet = sampleStock('MSFT', {
    is_disqualified: true,
    disqualify_reasons: ['LOW_VOLUME'],
    risk_warning: 'Low volume: 0.90x the usual, below 3x',
  });
  await openTable({ goldenEyeCurrent: { ...samplePoll, stocks: [unjudged, quiet] } });
  expect(screen.getByText('1 not judged: AAPL')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mega Caps' }));
  expect(cells('AAPL').slice(5)).toEqual(['not judged', '--', '--', '--', '--', 'Not judged: volume pace unknown']);
  expect(cells('MSFT').slice(4)).toEqual(['--', 'NONE', '--', '--', '--', '--', 'low volume']);
  expect(screen.getByText('low volume')).toHaveClass('text-ink-3');
});
