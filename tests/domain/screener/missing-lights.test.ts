// Lights that keep a stock from YES.
import { expect, test } from 'vitest';
import { missingLights } from '../../../src/domain/screener/rules/missing-lights.ts';
import { type Light, signalNames } from '../../../src/domain/screener/screener-stock.ts';

const codes: Record<string, Light> = { g: 'green', y: 'yellow', r: 'red', '-': 'gray' };

// Five letters: freshness, volume trend, VWAP distance, RSI, news.
test.each([
  ['ggg--', []],
  ['ggr-y', ['news_catalyst yellow']],
  ['gg-r-', ['rsi_energy red']],
  ['gg---', ['vwap_distance gray']],
  ['gry-r', ['vwap_distance yellow', 'volume_trend red']],
  ['-----', ['freshness gray', 'volume_trend gray', 'vwap_distance gray']],
])('%s lacks %j', (letters, missing) => {
  const lights = Object.fromEntries(signalNames.map((name, at) => [name, codes[letters[at] ?? '-']]));
  expect(
    missingLights(lights as Parameters<typeof missingLights>[0]).map(({ signal, light }) => `${signal} ${light}`),
  ).toEqual(missing);
});
