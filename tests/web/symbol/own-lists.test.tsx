// The reader's own lists wherever one stock is looked at: card and panel of the dashboard, stock modal, stock page and its past.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { showInstant } from '../../../src/web/api/shown-instant.ts';
import { card, onWidth, openScreen, panel, startSample } from '../dashboard/open-screen.tsx';
import { openStock } from '../stock/open-stock.tsx';
import { kestrel, openPage } from '../stock-page/open-page.tsx';
// Its code is at hand here: no test waits for it.
import '../../../src/web/symbol/score/own-list-record.tsx';

beforeEach(() => onWidth(1440));
const list = { points: 10, since: '2026-11-16T18:00:00.000Z' };
const ownLists = {
  lists: [
    { ...list, id: 3, name: 'My picks', side: 'bullish' as const, symbols: ['NVDA', 'KSTL'] },
    { ...list, id: 4, name: 'Shorts', side: 'bearish' as const, points: 45, symbols: ['KSTL'] },
  ],
  most: 10,
};
const ownListRecord = { market: 'live' as const, figures: [] };

test('the panel of the dashboard shows them beside the score, and a card their sum', async () => {
  await startSample({ ownLists, ownListRecord });
  openScreen('?symbol=NVDA');
  const own = await within(await panel('NVDA')).findByRole('region', { name: 'Your lists about NVDA' });
  expect(own).toHaveTextContent(
    'Your lists+10and the Smart Cat Score +134: together +144seen by you alone, not part of the score',
  );
  expect(own).toHaveTextContent('My picksyour list, since');
  expect(await within(own).findByText('Record: no call has been settled yet.')).toBeVisible();
  await waitFor(() => expect(card('NVDA')).toHaveTextContent('Your lists +10'));
  expect(card('CVNA')).not.toHaveTextContent('Your lists');
});

test('the modal of a stock shows each with its points', async () => {
  await openStock({ answers: { ownLists, ownListRecord } });
  const own = await within(await screen.findByRole('dialog')).findByRole('region', { name: 'Your lists about KSTL' });
  expect(own).toHaveTextContent('Your lists−35seen by you alone, not part of the score');
  expect(own).toHaveTextContent('+10My picksyour list, since');
  expect(own).toHaveTextContent('−45Shortsyour list, since');
});

test('the page of a stock shows what they said at the instant the page is of', async () => {
  const instant = '2026-11-17T18:00:00.000Z';
  showInstant(instant);
  const { asked } = await openPage('/stocks/KSTL', { ownLists, ownListRecord });
  const own = await screen.findByRole('region', { name: 'Your lists about KSTL' });
  const made = kestrel.smart_cat_score - 35;
  expect(own).toHaveTextContent(`and the Smart Cat Score +${kestrel.smart_cat_score}: together +${made}`);
  await within(own).findAllByText('Record: no call has been settled yet.');
  const paths = asked.filter(({ name }) => name === 'ownLists' || name === 'ownListRecord').map(({ path }) => path);
  const asof = `?asof=${encodeURIComponent(instant)}`;
  expect(paths).toEqual([`/api/own-lists${asof}`, `/api/own-lists/record${asof}`]);
});
