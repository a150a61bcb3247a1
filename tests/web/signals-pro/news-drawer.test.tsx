// The news drawer of Signals Pro: articles with all their parts, links that are safe, and what is said when there are none.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { refuse, sampleServers } from './open-screen.tsx';
import { article } from './sample-signals.ts';

const { open, server } = sampleServers();

const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the news drawer', () => {
  test('shows each article with publisher, title, author, date, description, keywords, insights and tickers', async () => {
    // SIGPRO-32, SIGPRO-33, SIGPRO-34, SIGPRO-35, SIGPRO-36
    await open('?news=NVDA', { news: () => ({ results: [article('one')] }) });
    const drawer = await dialog('NVDA news');
    const shown = await within(drawer).findByRole('article');
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
  });

  test('a picture of another site is not drawn, one of this site is; no address that could run code is a link, and text stays text', async () => {
    // SIGPRO-33, SIGPRO-36
    await open('?news=NVDA', {
      news: () => ({
        results: [
          article('far'),
          article('own', { image_url: 'data:image/png;base64,iVBORw0KGgo=' }),
          article('bad', {
            image_url: 'javascript:alert(1)',
            article_url: 'javascript:alert(1)',
            title: '<img src=x onerror=alert(1)>',
          }),
        ],
      }),
    });
    const drawer = await dialog('NVDA news');
    const [far, own, bad] = await within(drawer).findAllByRole('article');
    expect(within(far as HTMLElement).queryByRole('img')).toBeNull();
    expect(within(far as HTMLElement).queryByText(/Picture/)).toBeNull();
    expect(within(own as HTMLElement).getByRole('img', { name: 'Sample headline own' })).toBeVisible();
    expect(within(bad as HTMLElement).queryByRole('img')).toBeNull();
    expect(within(bad as HTMLElement).queryByText(/Picture/)).toBeNull();
    expect(within(bad as HTMLElement).queryByText('Open article')).toBeNull();
    expect(within(bad as HTMLElement).getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  });

  test('it asks for five articles first and for ten when asked', async () => {
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
  ] as const)('says what happened: %s', async (_, news, words) => {
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
});
