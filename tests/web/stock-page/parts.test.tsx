// Links to parts of the stock page, from other pages and on the page itself.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { catchScrolls } from '../drawn-screen.tsx';
import { openPage } from './open-page.tsx';

const list = { name: 'the screener', symbols: ['PLVR', 'KSTL', 'TNA'] };

test('an address that names a part shows that part once it is drawn', async () => {
  const shown = catchScrolls();
  await openPage('/stocks/kstl#news');
  expect(await screen.findByRole('region', { name: 'News about KSTL' })).toHaveFocus();
  expect(shown).toEqual(['news']);
});

test('links to the parts show them, again when pressed again, and keep the list the page was opened from', async () => {
  const shown = catchScrolls();
  await openPage('/stocks/KSTL', {}, { list });
  expect(await screen.findByText('2 of 3 in the screener')).toBeVisible();
  expect(shown).toEqual([]);
  const parts = within(screen.getByRole('navigation', { name: 'Parts of the page' }));
  const news = parts.getByRole('link', { name: 'News' });
  await userEvent.click(news);
  await userEvent.click(news);
  await userEvent.click(await screen.findByRole('link', { name: 'All reasons and their sum' }));
  expect(shown).toEqual(['news', 'news', 'score']);
  expect(document.getElementById('score')).toHaveFocus();
  expect(window.location.hash).toBe('#score');
  expect(screen.getByText('2 of 3 in the screener')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next stock' }));
  expect(await screen.findByText('3 of 3 in the screener')).toBeVisible();
  expect(window.location.pathname + window.location.hash).toBe('/stocks/TNA');
  // The browser itself restores the place of a page returned to.
  window.history.back();
  await waitFor(() => expect(screen.getByText('2 of 3 in the screener')).toBeVisible());
  expect(shown).toHaveLength(3);
});
