// Articles about a stock: by main ticker, title or first sentence, never by a mention further down.
import { expect, test } from 'vitest';
import { isAbout, spokenName } from '../../../src/domain/market/news/about-stock.ts';

const kestrel = { symbol: 'KSTL', name: 'Kestrel Works, Inc. Common Stock' };
const article = (title: string | null, description: string | null, tickers: string[]) => ({
  title,
  description,
  tickers,
});

test.each([
  ['the main ticker', article('A headline', null, ['KSTL', 'PLVR'])],
  ['the symbol in the title', article('KSTL rises', null, ['PLVR', 'KSTL'])],
  ['the marked symbol in the title', article('Kestrel (NASDAQ: KSTL) rises', null, ['PLVR', 'KSTL'])],
  ['the name in the title', article('Kestrel Works’ chief departs', null, ['PLVR', 'KSTL'])],
  [
    'the name in the first sentence',
    article('A deal', 'Plover buys from Kestrel Works. More later.', ['PLVR', 'KSTL']),
  ],
])('an article is about the stock by %s', (_, found) => {
  expect(isAbout(found, kestrel)).toBe(true);
});

test.each([
  ['is only tagged with it', article('Plover sees its finance chief depart', 'Plover said so.', ['PLVR', 'KSTL'])],
  ['names it further down', article('Plover cuts costs', 'Plover cuts costs. So may Kestrel Works.', ['PLVR', 'KSTL'])],
  ['names a longer symbol', article('KSTLW falls', null, ['KSTLW', 'KSTL'])],
  ['says nothing', article(null, null, [])],
])('an article that %s is not', (_, found) => {
  expect(isAbout(found, kestrel)).toBe(false);
});

test('a symbol that is a word needs a mark', () => {
  const all = { symbol: 'ALL', name: 'Allstate Corporation' };
  expect(isAbout(article('ALL banks rise', null, ['JPM', 'ALL']), all)).toBe(false);
  expect(isAbout(article('Insurers rise (ALL)', null, ['JPM', 'ALL']), all)).toBe(true);
  expect(isAbout(article('Allstate rises', null, ['JPM', 'ALL']), all)).toBe(true);
});

test.each([
  ['Apple Inc.', 'Apple'],
  ['The Kestrel Group plc', 'Kestrel'],
  ['General Motors Company', 'General Motors'],
  ['3M Company', null],
  ['Alphabet Inc. Class A Common Stock', 'Alphabet'],
  [null, null],
])('the spoken name of %s is %s', (name, spoken) => {
  expect(spokenName(name)).toBe(spoken);
});
