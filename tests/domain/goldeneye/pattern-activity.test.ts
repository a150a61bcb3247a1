// The activity panel of the control page: what a poll found of each pattern, and what became of it.
import { expect, test } from 'vitest';
import { patternActivity } from '../../../src/domain/goldeneye/view/pattern-activity.ts';
import { sampleStock } from '../../web/goldeneye/sample-poll.ts';

// GOLDCTL-05, ACONST-11
test('each of the five patterns has a line: stocks found, standing, avoided and not judged, the strongest first', () => {
  const found = (symbol: string, changes: Parameters<typeof sampleStock>[1]) =>
    sampleStock(symbol, { pattern_count: 1, ...changes });
  const lines = patternActivity([
    found('AAA', { has_reversal: true, recommendation_action: 'WATCH', confidence_score: 40 }),
    found('BBB', { has_reversal: true, recommendation_action: 'BUY', confidence_score: 70, has_market_follow: true }),
    found('CCC', { has_reversal: true, recommendation_action: 'AVOID' }),
    found('DDD', { has_market_follow: true, recommendation_action: 'NONE', not_judged: ['LOW_VOLUME'] }),
    sampleStock('EEE'),
  ]);
  expect(lines.map(({ words }) => words)).toHaveLength(5);
  expect(lines.find(({ pattern }) => pattern === 'reversal')).toMatchObject({
    found: 3,
    stands: 2,
    avoided: 1,
    not_judged: 0,
    symbols: ['BBB', 'AAA', 'CCC'],
  });
  expect(lines.find(({ pattern }) => pattern === 'market_follow')).toMatchObject({
    found: 2,
    stands: 1,
    avoided: 0,
    not_judged: 1,
  });
  expect(lines.find(({ pattern }) => pattern === 'gap_and_go')).toMatchObject({ found: 0, symbols: [] });
});
