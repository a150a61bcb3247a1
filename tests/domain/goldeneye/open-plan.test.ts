// Plan of a stock with several open windows: setups, verdicts and the stock's page choose the same one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternNames } from '../../../src/domain/goldeneye/golden-eye.ts';
import { patternWords } from '../../../src/domain/goldeneye/view/table.ts';
import { choosePlan, planEndsAt } from '../../../src/domain/goldeneye/windows/open-plan.ts';
import { type OpenWindow, toSetups } from '../../../src/domain/goldeneye/windows/open-setups.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { minutesVerdict } from '../../../src/domain/verdicts/minutes-verdict.ts';
import { minuteMs } from './random-market.ts';

const session = findSession('2026-03-09')!;
const at = (minute: number) => session.open_ms + minute * minuteMs;

const open = (changes: Partial<OpenWindow>): OpenWindow => ({
  symbol: 'NVDA',
  pattern: 'market_follow',
  side: 'long',
  part_of_day: 'morning',
  detected_at: at(40),
  ends_at: at(71),
  entry: 100,
  entry_low: 99.9,
  entry_high: 100.1,
  stop: 99,
  target: 102,
  action: 'WATCH',
  confidence: 61,
  relative_volume: 4,
  market_direction: 'BULL',
  scope: 'watchlist',
  bid: null,
  ask: null,
  spread: null,
  volume_estimated: false,
  refused: null,
  ...changes,
});

test.each([
  ['nothing', [], null, []],
  ['BUY before a newer WATCH', [open({ action: 'BUY' }), open({ detected_at: at(45) })], at(40), ['market_follow']],
  ['the stronger of two', [open({ confidence: 70 }), open({ detected_at: at(45) })], at(40), ['market_follow']],
  ['the newer of two equals', [open({}), open({ detected_at: at(45) })], at(45), ['market_follow']],
  [
    'all patterns of its minute and side, the highest priority first',
    [open({}), open({ pattern: 'golden_window' }), open({ pattern: 'gap_and_go', side: 'short', confidence: 60 })],
    at(40),
    ['golden_window', 'market_follow'],
  ],
] as const)('%s', (_, windows, detected_at, patterns) => {
  const chosen = choosePlan(windows);
  expect(chosen?.window.detected_at ?? null).toBe(detected_at);
  expect(chosen?.patterns ?? []).toEqual(patterns);
  expect(chosen?.window.pattern).toBe(patterns[0]);
});

const anyWindow = fc
  .record({
    pattern: fc.constantFrom(...patternNames),
    side: fc.constantFrom('long' as const, 'short' as const),
    action: fc.constantFrom('BUY' as const, 'SELL' as const, 'WATCH' as const),
    confidence: fc.option(fc.integer({ min: 0, max: 100 })),
    minute: fc.integer({ min: 30, max: 59 }),
  })
  .map(({ minute, ...rest }) => open({ ...rest, detected_at: at(minute) }));

test('the setup of a stock and its verdict speak of the same plan', () => {
  fc.assert(
    fc.property(fc.array(anyWindow, { minLength: 1, maxLength: 6 }), (windows) => {
      const [setup] = toSetups(windows, new Map());
      const made = { made_at: new Date(at(60)).toISOString(), as_of: new Date(at(60)).toISOString() };
      const verdict = minutesVerdict(made, null, windows, at(60));
      expect([verdict.word, verdict.direction, verdict.strength, verdict.as_of]).toEqual([
        setup?.action,
        setup?.side,
        setup?.confidence,
        new Date(setup?.detected_at ?? 0).toISOString(),
      ]);
      expect(verdict.because).toContain(patternWords(setup!.patterns[0]!));
    }),
  );
});

test.each([
  ['half an hour from the first minute after it was known', at(40) + 2_500, at(71)],
  ['at the close', at(380) + 2_500, session.close_ms],
])('a plan ends %s', (_, known, ends) => {
  expect(planEndsAt(session, known)).toBe(ends);
});
