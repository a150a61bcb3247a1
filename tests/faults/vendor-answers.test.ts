// Comparison of a reader's replies under vendor faults with those without.
import { expect, test } from 'vitest';
import { compareAnswers } from './vendor-trial.ts';

const CHART = '/api/stocks/bars/AMD?span=daily';
const bar = (close: number) => ({ date: '2026-11-16', close });
const answers = (reply: object, status = 200) => ({ answers: { [CHART]: { status, text: JSON.stringify(reply) } } });
const truth = answers({ as_of: null, minute_bars: [], daily_bars: [bar(101)] });

test.each([
  { found: answers({ as_of: '2026-11-17T18:14:00.000Z', minute_bars: [], daily_bars: [bar(101)] }), differs: false },
  { found: answers({ as_of: null, minute_bars: [], daily_bars: [bar(102)] }), differs: true },
  { found: answers({ as_of: null, minute_bars: [], daily_bars: [] }), differs: true },
  { found: answers({ as_of: null, minute_bars: [bar(1)], daily_bars: [bar(101)] }), differs: true },
])('a chart with other bars is found: $differs', ({ found, differs }) => {
  expect(compareAnswers(truth, found)).toEqual(differs ? [`${CHART}: other bars`] : []);
});

test('another status is found, but for a run that is already made', () => {
  expect(compareAnswers(truth, answers({ detail: 'No bars' }, 503))).toEqual([
    `${CHART}: 503 for 200: {"detail":"No bars"}`,
  ]);
  expect(compareAnswers(truth, answers({}, 409))).toEqual([]);
});
