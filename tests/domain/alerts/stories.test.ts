// One story of several publishers is one alert; another mood or another headline is another.
import { expect, test } from 'vitest';
import { newArticles } from '../../../src/domain/alerts/conditions.ts';
import { newsPublications } from '../../../src/domain/alerts/news-publications.ts';
import { Replay } from '../../../src/domain/alerts/replay.ts';
import type { Article } from '../../../src/domain/alerts/stock-facts.ts';
import { toStory, withRepeats } from '../../../src/domain/alerts/stories.ts';

const at = (minute: number) => new Date(Date.parse('2026-11-17T15:00:00Z') + minute * 60_000).toISOString();
const article = (minute: number, publisher: string, title: string, mood: Article['mood'] = null) => ({
  symbol: 'MRNA',
  article: { id: `${minute}`, title, publisher, published_at: at(minute), received_at: at(minute), mood },
});
const scope = { kind: 'symbol', symbol: 'MRNA' } as const;

test.each([
  'Regulator rejects the maker\u2019s drug',
  "UPDATE 1-Regulator rejects the maker's drug",
  "Update 2: REGULATOR rejects the maker's drug.",
])('%s is one story', (title) => expect(toStory({ title })).toBe('regulator rejects the maker s drug'));

test('three agencies and an update within a day are one alert, another headline is a second', () => {
  const story = 'Regulator rejects a drug';
  const articles = [
    article(0, 'A', story),
    article(5, 'B', story.toUpperCase()),
    article(20, 'C', `${story}.`),
    article(45, 'A', `UPDATE 1-${story}`),
    article(50, 'A', 'Chief executive leaves'),
    article(26 * 60, 'D', story),
  ];
  const replay = new Replay(
    { condition: { kind: 'news', mood: null }, scope, cool_down_minutes: 10, symbols: ['MRNA'] },
    'minute',
  );
  for (const publication of newsPublications(articles, Date.parse(at(30 * 60)))) replay.add(publication);
  expect(replay.fired.map((one) => one.at)).toEqual([0, 50, 26 * 60].map((minute) => Date.parse(at(minute))));
});

test('a rule for a mood fires on the first article of the story that has it', () => {
  const articles = [
    article(0, 'A', 'Sales rise'),
    article(5, 'B', 'Sales rise', 'positive'),
    article(9, 'C', 'Sales rise', 'positive'),
  ];
  const condition = { kind: 'news', mood: 'positive' } as const;
  const fired = withRepeats(articles).flatMap(({ article: one }) =>
    newArticles({ condition, scope }, { articles: [one] }),
  );
  expect(fired.map(({ publisher }) => publisher)).toEqual(['B']);
});
