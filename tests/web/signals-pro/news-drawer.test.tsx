// The news drawer of Signals Pro: articles with all their parts, links that are safe, and what is said when there are none.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refuse, sampleServers } from './open-screen.tsx';
import { article } from './sample-signals.ts';

const { open, server } = sampleServers();

const dialog = (name: string) => screen.findByRole('dialog', { name });

test('the drawer shows each article with its parts, pictures of this site alone, no link that could run code, and text as text', async () => {
  // SIGPRO-32, SIGPRO-33, SIGPRO-34, SIGPRO-35, SIGPRO-36
  const script = 'javascript:alert(1)';
  const results = [
    article('one'),
    article('own', { image_url: 'data:image/png;base64,iVBORw0KGgo=' }),
    article('bad', { image_url: script, article_url: script, title: '<img src=x onerror=alert(1)>' }),
  ];
  await open('?news=NVDA', { news: () => ({ results }) });
  const articles = await within(await dialog('NVDA news')).findAllByRole('article');
  const [shown, own, bad] = articles as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(shown).getByText('Sample Wire')).toBeVisible();
  expect(within(shown).getByRole('heading', { name: 'Sample headline one' })).toBeVisible();
  expect(within(shown).getByText('Sample Author Teal')).toBeVisible();
  expect(shown.querySelector('time')).toHaveAttribute('datetime', '2026-11-17T15:00:00.000Z');
  expect(within(shown).getByText('A sample description.')).toBeVisible();
  expect(within(shown).getByText('Keywords: chips, supply')).toBeVisible();
  const insights = within(within(shown).getByRole('list', { name: 'Insights' })).getAllByRole('listitem');
  expect(insights.map((line) => line.textContent)).toEqual(['NVDAPositiveSupply grows.', 'TSMNegativeCosts grow.']);
  for (const ticker of ['AMKR', 'ASML', 'MU', '+2 more']) expect(within(shown).getByText(ticker)).toBeVisible();
  expect(within(shown).queryByText('INTC')).toBeNull();
  const link = within(shown).getByRole('link', { name: /Open article/ });
  expect(link).toHaveAttribute('href', 'https://news.example/one');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(within(own).getByRole('img', { name: 'Sample headline own' })).toBeVisible();
  for (const without of [shown, bad]) {
    expect(within(without).queryByRole('img')).toBeNull();
    expect(within(without).queryByText(/Picture/)).toBeNull();
  }
  expect(within(bad).queryByText('Open article')).toBeNull();
  expect(within(bad).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

test('the drawer asks for five articles first and for ten when asked', async () => {
  // CONST-08
  await open('?news=NVDA');
  const drawer = await dialog('NVDA news');
  expect(await within(drawer).findAllByRole('article')).toHaveLength(5);
  await userEvent.click(within(drawer).getByRole('button', { name: 'Show up to 10 articles' }));
  await waitFor(() => expect(within(drawer).getAllByRole('article')).toHaveLength(8));
  expect(server().asked.filter((path) => path.includes('rich-news'))).toEqual([
    '/api/signals/NVDA/rich-news?limit=5',
    '/api/signals/NVDA/rich-news?limit=10',
  ]);
});

// ERR-10, ERR-11, ERR-12, ERR-13
test.each([
  ['too many requests', () => refuse(429, 'slow down'), 'Rate limit reached. Please try again in a minute.'],
  ['a symbol without news', () => ({ status: 'NO_DATA', results: [] }), 'No news articles found for this symbol'],
  ['missing results', () => ({ status: 'ERROR' }), 'Failed to load news articles'],
  ['an empty list', () => ({ results: [] }), 'No news articles found'],
] as const)('the drawer says what happened: %s', async (_, news, words) => {
  await open('?news=NVDA', { news });
  const drawer = await dialog('NVDA news');
  expect(await within(drawer).findByText(words)).toBeVisible();
});

test('after a failure the reader can try again', async () => {
  // ERR-12
  await open('?news=NVDA', { news: () => refuse(503, 'down') });
  const drawer = await dialog('NVDA news');
  const again = await within(drawer).findByRole('button', { name: 'Try again' });
  expect(within(drawer).getByText('Failed to load news articles')).toBeVisible();
  server().answers.news = () => ({ results: [article('late')] });
  await userEvent.click(again);
  expect(await within(drawer).findByText('Sample headline late')).toBeVisible();
});
