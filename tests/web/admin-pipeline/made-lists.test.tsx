// Lists made here: read when opened, what the newest session would make, switch and earlier sessions.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { MadeListsView } from '../../../src/domain/made-lists/made-lists-view.ts';
import { openPipeline } from './open-pipeline.tsx';

const view: MadeListsView = {
  enabled: true,
  has_list_server: false,
  day: '2026-11-16',
  sessions: 300,
  lists: [
    { name: '52-Week Highs', rows: 12, gives_way_to: null, reads: [], not_read: null },
    { name: 'Gap Up Stocks', rows: 1, gives_way_to: 'gap-up 2026-11-16.csv', reads: [], not_read: null },
    {
      name: 'Earnings Beats',
      rows: 0,
      gives_way_to: null,
      reads: ['earnings calendar'],
      not_read: 'earnings calendar: "You don\'t have access to this resource."',
    },
    { name: 'Insider Sales', rows: 3, gives_way_to: null, reads: ['insider transactions'], not_read: 'executives: no' },
  ],
  is_running: false,
  message: null,
};

test('says what the newest session would make and gives way to, makes earlier sessions and can be turned off', async () => {
  const page = await openPipeline({
    madeLists: view,
    makeEarlierLists: { message: 'Making lists of 60 sessions' },
    stopMakingLists: { success: true },
  });
  expect(page.times('madeLists')).toBe(0);
  const card = within(screen.getByRole('region', { name: 'Lists made here' }));
  await userEvent.click(card.getByRole('button', { name: 'Lists made here' }));
  expect(await card.findByText('For 2026-11-16, from 300 sessions on file:')).toBeVisible();
  expect(card.getByText('52-Week Highs').nextElementSibling).toHaveTextContent('12 stocks');
  expect(card.getByText('Gap Up Stocks').nextElementSibling).toHaveTextContent(
    'not made: gap-up 2026-11-16.csv has this day',
  );
  expect(card.getByText('Earnings Beats').nextElementSibling).toHaveTextContent(
    'not made: earnings calendar: "You don\'t have access to this resource."',
  );
  expect(card.getByText('Insider Sales').nextElementSibling).toHaveTextContent(
    '3 stocks; newest not read: executives: no',
  );
  await userEvent.click(card.getByRole('button', { name: 'Make 60 earlier sessions' }));
  await waitFor(() => expect(page.asked.find(({ name }) => name === 'makeEarlierLists')?.body).toEqual({ days: 60 }));
  await userEvent.click(card.getByRole('switch', { name: /^Lists made here/ }));
  await waitFor(() => expect(page.times('stopMakingLists')).toBe(1));
});
