// Trouble that repeats is one line, with its count.
import { expect, test } from 'vitest';
import { createTroubleLog } from '../../../src/server/market-thread/trouble-log.ts';

test('the same trouble is logged once in ten minutes, whatever its figures', () => {
  const lines: object[] = [];
  let at = 0;
  const say = createTroubleLog({ warn: (facts: object) => void lines.push(facts) } as never, { monotonic: () => at });
  for (const count of [1, 2, 9]) say(`bars: left out ${count} trades`);
  say('own request limit reached');
  at = 10 * 60_000;
  say('bars: left out 4 trades');
  expect(lines).toEqual([
    { message: 'bars: left out 1 trades' },
    { message: 'own request limit reached' },
    { message: 'bars: left out 4 trades', repeated: 2 },
  ]);
});
