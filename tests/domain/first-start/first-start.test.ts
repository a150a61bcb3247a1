// First start: time at the plan's calls, and every part that stays empty with its reason.
import { expect, test } from 'vitest';
import { firstStart } from '../../../src/domain/first-start/first-start.ts';

const facts = {
  history: { sessions: 60, wanted: 300, per_minute: null },
  is_published: false,
  calls_per_minute: 5,
  list_sources: { has_server: false, makes: true },
  interfaces: [],
  fundamentals_lack: null,
  not_read: [],
};
const refused = (service: string, scope: 'interface' | 'span') => ({
  service,
  answered_at: null,
  delayed: null,
  refusal: { scope, since: '2026-11-17T18:00:00Z', words: 'not in your plan', retry_at: '2026-11-17T19:00:00Z' },
});
const others = {
  what: '29 lists: Idea Engine, Momentum Alerts, Stocks to Short and 26 more',
  why: 'Vendors of lists alone have them: upload their files.',
};

test.each([
  ['five calls a minute, three of them for sessions', {}, 80],
  ['a session every two minutes of late', { history: { sessions: 60, wanted: 300, per_minute: 0.5 } }, 480],
  ['no limit', { calls_per_minute: null }, null],
  ['nothing left', { history: { sessions: 300, wanted: 300, per_minute: null } }, 0],
])('minutes left with %s', (_, changed, minutes) => {
  expect(firstStart({ ...facts, ...changed })?.minutes_left).toBe(minutes);
});

test('ends when everything is read and published', () => {
  const history = { sessions: 300, wanted: 300, per_minute: null };
  expect(firstStart({ ...facts, history, is_published: true })).toBeNull();
  expect(firstStart({ ...facts, history })).not.toBeNull();
  expect(firstStart({ ...facts, is_published: true })).not.toBeNull();
});

test.each([
  ['no list vendor', {}, [others]],
  ['a list server', { list_sources: { has_server: true, makes: false } }, []],
  [
    'making turned off',
    { list_sources: { has_server: false, makes: false } },
    [{ what: 'All expert lists', why: 'Making lists here is turned off, and no list server is set.' }],
  ],
  [
    'an interface that is not in the plan; days that are not, leave the rest',
    { interfaces: [refused('massive minute bars', 'interface'), refused('massive grouped daily', 'span')] },
    [{ what: 'Minute charts', why: 'massive minute bars: not in your plan' }, others],
  ],
  [
    'no key of the second vendor, whose interfaces are named once',
    {
      fundamentals_lack: 'FINNHUB_API_KEY',
      not_read: [
        { kind: 'earnings calendar', words: 'no key is configured' },
        { kind: 'news', words: 'not in your plan' },
      ],
    },
    [
      {
        what: 'Company profiles, Ratios, News sentiment of the vendor, Insider trades, Executives, Counts of analyst opinions, Dates of reports',
        why: 'FINNHUB_API_KEY is not set.',
      },
      {
        what: '9 lists: Earnings Beats, Earnings Misses, Upcoming Earnings and 6 more',
        why: 'FINNHUB_API_KEY is not set.',
      },
      others,
      { what: 'Positive News Sentiment, Negative News Sentiment', why: 'news: not in your plan' },
    ],
  ],
])('stays empty with %s', (_, changed, empty) => {
  expect(firstStart({ ...facts, ...changed })?.empty).toEqual(empty);
});
