// Fact beside a reason, in the product's number formats.
import { expect, test } from 'vitest';
import { optionsWords } from '../../../src/domain/signals/options-words.ts';
import { allReasons, signalFact } from '../../../src/domain/signals/reasons.ts';
import type { SignalItem } from '../../../src/domain/signals/signal.ts';

const factOf = (data: Record<string, string>) => signalFact({ count: 1, data } as unknown as SignalItem);

test.each([
  [{ Amount: '$37,752,967,005.00', change: '-35.5%' }, 'amount $37.75B, change \u221235.5%'],
  [{ Amount: '$341.16 billion' }, 'amount $341.16B'],
  [{ volume: '53.36 million' }, 'volume 53.36M'],
  [{ 'Total Value': '$478,296.00', 'SHARES BOUGHT/SOLD': '3,120' }, 'total value $478.30K, 3,120 shares'],
  [{ 'Total Value': '$94,063.70', 'SHARES BOUGHT/SOLD': 'N/A' }, 'total value $94,063.70'],
  [
    { Rating: 'Hold \u279d Buy', 'Price Target': '$69.00 \u279d $76.00' },
    'rating Hold \u279d Buy, target $69.00 \u279d $76.00',
  ],
  [{ Amount: 'undisclosed' }, 'amount undisclosed'],
])('%o is said as %s', (data, fact) => {
  expect(factOf(data)).toBe(fact);
});

test.each([
  [{ count: 1, made_here: 1, data: { Amount: '$5.00' } }, 'amount $5.00, made here from market data'],
  [{ count: 1, made_here: 1, data: {} }, 'made here from market data'],
  [{ count: 3, made_here: 2, data: [] }, '3 signals, 2 of 3 made here from market data'],
  [{ count: 1, data: {} }, null],
])('%o says its source: %s', (item, fact) => {
  const item_of_list = { side: 'bullish', total_points: 5, points_each: 5, ...item } as unknown as SignalItem;
  const details = { premium: [], bullish: [item_of_list], bearish: [], neutral: [] };
  expect(allReasons(details)[0]?.fact).toBe(fact);
});

test.each([
  [
    ['Unusual Call Options Volume', 'Unusual Put Options Volume'],
    /^Options point both ways: .*calls counts \+10, of puts −10\.$/,
  ],
  [['Unusual Call Options Volume', 'Analyst Upgrades'], null],
  [[], null],
])('%j: calls and puts together are said to point both ways', (types, words) => {
  const reasons = types.map((type, at) => ({ type, points: at === 0 ? 10 : -10 }));
  const said = optionsWords(reasons);
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});
