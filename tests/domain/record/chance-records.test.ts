// Records made of chance alone over a market of heavy tails, movers among the stocks drawn.
import { expect, test } from 'vitest';
import { countInGate, inGate } from '../../setup/long-run.ts';
import { chanceMarket } from './chance-market.ts';
import { countChance } from './chance-records.ts';

test('the mean that is shown is zero within its interval, and hardly a word is given', { timeout: 600_000 }, () => {
  const history = chanceMarket({ stocks: 150, sessions: countInGate(100, 250), seed: 5 });
  const counts = countChance(history, { records: countInGate(8, 200), lists: 9 });
  for (const horizon of inGate(['5'], ['1', '5', '20'])) {
    const all = counts.get(`${horizon} market`)!;
    expect(all.fair / all.intervals).toBeGreaterThanOrEqual(0.93);
    if (horizon === '5') expect(all.hold / all.intervals).toBeGreaterThanOrEqual(0.93);
    expect(all.worded / all.records).toBeLessThanOrEqual(0.05);
    // Drawn from the whole market, whose own returns are bounded in the same way.
    const any = counts.get(`${horizon} market any`)!;
    expect(any.boundedFair / any.intervals).toBeGreaterThanOrEqual(0.93);
  }
});
