// Detection of windows: a pattern with a recommendation opens one once, when it appears.
import { expect, test } from 'vitest';
import type { RecommendationAction } from '../../../src/domain/goldeneye/golden-eye.ts';
import { actions, type JudgedMarket, judgedColumns } from '../../../src/domain/goldeneye/rules/judge-columns.ts';
import { refusalNumber } from '../../../src/domain/goldeneye/rules/refuse-plan.ts';
import {
  appearedNotJudged,
  detectWindows,
  type EntryFacts,
  rememberWindow,
  startWindows,
} from '../../../src/domain/goldeneye/windows/windows.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from './random-market.ts';

const session = findSession('2026-03-09')!;
const facts: EntryFacts = { quote: () => ({ bid: 99.98, ask: 100.01, spread: 0.03 }), volumeEstimated: () => true };
const GOLDEN = 1;
const BOUNCE = 4;
const GAP = 8;

function poll(minute: number, patterns: number, action: RecommendationAction = 'BUY', shorts = 0): JudgedMarket {
  const judged = judgedColumns(1);
  judged.as_of = session.open_ms + minute * minuteMs;
  judged.patterns[0] = patterns;
  judged.shorts[0] = shorts;
  judged.action[0] = actions.indexOf(action);
  const long = shorts === 0;
  judged.entry[0] = 100;
  judged.entry_low[0] = 99.98;
  judged.entry_high[0] = 100.02;
  judged.stop[0] = long ? 99 : 101;
  judged.target[0] = long ? 102 : 98;
  return judged;
}

function detected(polls: readonly JudgedMarket[]): string[] {
  const memory = startWindows(1);
  return polls.flatMap((one) =>
    detectWindows(one, ['TNA'], session, memory, facts).map(
      ({ pattern, side, detected_at }) => `${(detected_at - session.open_ms) / minuteMs} ${pattern} ${side}`,
    ),
  );
}

const unpriced = poll(10, GOLDEN, 'WATCH');
unpriced.entry[0] = Number.NaN;
const contradicting = poll(10, BOUNCE | GAP, 'WATCH', GAP);
contradicting.stop[0] = 99;

test.each([
  ['a pattern that stays is one window', [poll(10, GOLDEN), poll(11, GOLDEN)], '10 golden_window long'],
  ['even beyond 30 minutes', Array.from({ length: 40 }, (_, at) => poll(10 + at, GOLDEN)), '10 golden_window long'],
  [
    'another pattern of the same stock is a window of its own',
    [poll(10, GOLDEN), poll(11, GOLDEN | BOUNCE)],
    '10 golden_window long, 11 support_bounce long',
  ],
  [
    'a pattern that comes back within the 30 minutes is not counted again, later it is',
    [poll(10, GOLDEN), poll(11, 0), poll(12, GOLDEN), poll(39, 0), poll(40, GOLDEN)],
    '10 golden_window long, 40 golden_window long',
  ],
  [
    'what is to be avoided opens none until the reason is gone',
    [poll(10, GOLDEN, 'AVOID'), poll(11, GOLDEN, 'BUY')],
    '11 golden_window long',
  ],
  ['what is watched opens one', [poll(10, BOUNCE, 'WATCH')], '10 support_bounce long'],
  ['a falling gap is one on the short side', [poll(10, GAP, 'SELL', GAP)], '10 gap_and_go short'],
  ['a pattern against the plan is none', [contradicting], '10 support_bounce long'],
  ['without prices there is none', [unpriced], ''],
  ['at the closing bell there is none', [poll(390, GOLDEN)], ''],
])('%s', (_, polls, windows) => {
  expect(detected(polls).join(', ')).toBe(windows);
});

test('a window keeps what it was judged by', () => {
  const judged = poll(10, GOLDEN);
  judged.confidence[0] = 61;
  judged.relative_volume[0] = 4.2;
  judged.direction = 'BULL';
  expect(detectWindows(judged, ['TNA'], session, startWindows(1), facts)[0]).toMatchObject({
    entry: 100,
    entry_low: 99.98,
    entry_high: 100.02,
    action: 'BUY',
    confidence: 61,
    relative_volume: 4.2,
    market_direction: 'BULL',
    part_of_day: 'opening',
    scope: 'watchlist',
    bid: 99.98,
    ask: 100.01,
    spread: 0.03,
    volume_estimated: true,
    refused: null,
  });
});

test('a pattern that cannot be judged opens no window, and is counted when it appears', () => {
  const unknown = (minute: number) => {
    const judged = poll(minute, GOLDEN | BOUNCE, 'NONE');
    judged.unknown[0] = 1;
    return judged;
  };
  expect(detected([unknown(10), unknown(11)])).toEqual([]);
  expect(detected([unknown(10), poll(11, GOLDEN)])).toEqual(['11 golden_window long']);
  const previous = new Uint8Array(1);
  const counts = [unknown(10), unknown(11), poll(12, GOLDEN), unknown(13), unknown(390)].map((judged) =>
    appearedNotJudged(judged, session, previous),
  );
  expect(counts).toEqual([2, 0, 0, 2, 0]);
});

test('a window keeps the rule that refuses its plan', () => {
  const judged = poll(10, GOLDEN);
  judged.refused[0] = refusalNumber('SPREAD_OF_RISK');
  expect(detectWindows(judged, ['ZZZQ'], session, startWindows(1), facts)[0]).toMatchObject({
    refused: 'SPREAD_OF_RISK',
    scope: 'market',
  });
});

test('after a restart a window that was detected before is remembered', () => {
  const memory = startWindows(1);
  rememberWindow(memory, 0, { pattern: 'golden_window', detected_at: session.open_ms + 10 * minuteMs }, session);
  expect(detectWindows(poll(12, GOLDEN), ['TNA'], session, memory, facts)).toEqual([]);
});
