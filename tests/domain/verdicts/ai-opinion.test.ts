// The specified badge as the AI's opinion: AI action, else the score's, else pending; one change without the reader.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giveUpPending, keepAnalysis } from '../../../src/domain/analysis/keep-analysis.ts';
import { type LiveReply, withAnalysis } from '../../../src/domain/analysis/live-reply.ts';
import { nothingLive } from '../../../src/domain/market/live-data.ts';
import { isOpinionPending, shownOpinion } from '../../../src/domain/verdicts/ai-opinion.ts';
import { noSignalsVerdict, weeksVerdict } from '../../../src/domain/verdicts/weeks-verdict.ts';
import { noScores } from '../sample-scores.ts';

const NOW = Date.parse('2026-11-24T18:14:30Z');
const AT = '2026-11-24T18:12:00.000Z';
const weeks = weeksVerdict({ ...noScores, bullish_score: 500, bullish_signal_count: 5 }, AT);
const analysis = (action: 'SELL' | 'HOLD' | 'BUY') => ({
  action,
  confidence: 61,
  summary: 'Sample summary.',
  reasoning: { primary_factors: ['one'] },
  as_of: AT,
});
const replies = {
  sell: withAnalysis(nothingLive('NVDA'), analysis('SELL'), NOW),
  hold: withAnalysis(nothingLive('NVDA'), analysis('HOLD'), NOW),
  coming: withAnalysis(nothingLive('NVDA'), 'coming', NOW),
  none: withAnalysis(nothingLive('NVDA'), 'none', NOW),
} satisfies Record<string, LiveReply>;

describe('the badge', () => {
  // CALC-02
  test('shows the AI action when live data carries one', () => {
    expect(shownOpinion(replies.sell, weeks)).toEqual({
      action: 'SELL',
      confidence: 61,
      forecaster: 'rules',
      derived: false,
      because: null,
      as_of: AT,
    });
  });

  test('shows the action by score when live data has no AI analysis', () => {
    expect(shownOpinion(replies.none, weeks)).toMatchObject({
      action: 'STRONG_BUY',
      forecaster: 'score',
      derived: true,
      as_of: null,
    });
  });

  test.each([
    ['without live data', undefined, weeks, true],
    ['while the analysis is being made', replies.coming, weeks, true],
    ['before the verdicts are known', replies.none, undefined, true],
    ['where no list names the stock, of which nothing is pending', replies.none, noSignalsVerdict(AT), false],
  ])('is not shown %s', (_, live, known, pending) => {
    expect(shownOpinion(live, known)).toBeNull();
    expect(isOpinionPending(live, known)).toBe(pending);
  });
});

test('whatever later replies say, the badge changes once at most until the reader asks again', () => {
  const later = fc.array(fc.constantFrom<keyof typeof replies>('sell', 'hold', 'coming', 'none'), { maxLength: 8 });
  fc.assert(
    fc.property(later, fc.boolean(), (names, givesUp) => {
      let shown: LiveReply | undefined;
      const seen = [shownOpinion(shown, weeks)];
      for (const name of names) {
        shown = keepAnalysis(shown, replies[name]);
        seen.push(shownOpinion(shown, weeks));
      }
      if (givesUp && shown !== undefined) seen.push(shownOpinion(giveUpPending(shown), weeks));
      const changes = seen.filter((one, at) => at > 0 && one?.action !== seen[at - 1]?.action);
      expect(changes.length).toBeLessThanOrEqual(1);
    }),
  );
});
