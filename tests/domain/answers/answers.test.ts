// Answer lines: the sentence each page begins with, and that none of them advises.

import { expect, test } from 'vitest';
import { agreementAnswer, type StrongStock } from '../../../src/domain/answers/agreement-answer.ts';
import type { Answer } from '../../../src/domain/answers/answer.ts';
import { cardsAnswer, watchlistAnswer } from '../../../src/domain/answers/list-answers.ts';
import { marketAnswer, plansAnswer } from '../../../src/domain/answers/market-answers.ts';
import { alertsAnswer, changesAnswer, recordAnswer } from '../../../src/domain/answers/record-answers.ts';
import { screenerAnswer } from '../../../src/domain/answers/screener-answer.ts';
import { verdictAnswer } from '../../../src/domain/answers/verdict-answer.ts';
import { type Changes, changeKinds } from '../../../src/domain/changes/change.ts';
import type { Setup } from '../../../src/domain/goldeneye/golden-eye.ts';
import { toColumns } from '../../../src/domain/screener/list/columns-wire.ts';
import { listedColumns } from '../../../src/domain/screener/list/listed-columns.ts';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import { countChangedSide } from '../../../src/domain/signals/score/changed-side.ts';
import { noOverview } from '../../../src/domain/stocks/overview/overview.ts';
import type { VerdictWord } from '../../../src/domain/verdicts/verdict.ts';
import { emptyRunInfo, plainFigures, plainHistory } from '../screener/random-stocks.ts';

const said = (answer: Answer | null) =>
  answer === null ? null : [answer.lead, answer.rest].filter(Boolean).join('; ');

const strong = (...words: readonly (readonly [string, number, VerdictWord | null])[]): StrongStock[] =>
  words.map(([symbol, score, today]) => ({ symbol, score, today }));
const scores = ['VST 530', 'CARSG 474', 'HHIHE 438', 'MET 401'].map((words) => {
  const [symbol = '', score] = words.split(' ');
  return { symbol, smart_cat_score: Number(score) };
});
const watched = (symbol: string, change_percent: number | null, ...score_history: number[]) => ({
  symbol,
  change_percent,
  score_history,
});

/** Lights by vwap and relative volume: YES with VWAP in favour, MAYBE far above it. */
const stock = (symbol: string, vwap: number, change: number | null = 5.55) => ({
  ...judgeStock(
    { ...plainFigures, symbol, current_price: 100, vwap, rsi: 55, change_from_prev_close_pct: change },
    plainHistory,
  ),
});
const YES = 99.8;
const MAYBE = 90;
const screened = (...stocks: readonly ReturnType<typeof stock>[]) => {
  const list = listedColumns(toColumns(emptyRunInfo, stocks), null);
  return { list, rows: Uint32Array.from(stocks.keys()) };
};
const hot = (nearlyHot: number, ...stocks: readonly ReturnType<typeof stock>[]) => {
  const { list, rows } = screened(...stocks);
  return screenerAnswer(list, { rows, view: 'hot', nearlyHot });
};

const plan = (
  symbol: string,
  price: number | null,
  state: Setup['state'] = 'can_be_entered',
  action: Setup['action'] = 'BUY',
) => ({
  symbol,
  side: 'long' as const,
  action,
  price,
  state,
  entry: 100,
  entry_low: 99.9,
  entry_high: 100.1,
});
const states = (can_be_entered: number, late = 0, ended = 0) => ({ can_be_entered, late, ended });
const mover = (symbol: string, change_percent: number) => ({
  symbol,
  name: symbol,
  current_price: 1,
  change_percent,
  volume: null,
  traded: 1,
  relative_volume: null,
});

const source = (name: string, state: Parameters<typeof recordAnswer>[0][number]['state']) => ({ name, state });
const noEdge = { settled: 5, firstDay: null, scoreEdge: null, simulated: false };
const changes = (all: number, more: Partial<Changes['scores']> = {}, starred = 0, decisions = 0) => ({
  scores: { before: 'a', after: 'b', ...more },
  runs: { before: 'a', after: 'b' },
  changed_side: all === 0 ? 0 : 5,
  widest:
    all === 0
      ? null
      : {
          kind: 'scores' as const,
          id: 'W',
          symbol: 'W',
          toward: 1 as const,
          before: { score: -137, action: 'STRONG_SELL' as const },
          after: { score: 143, action: 'STRONG_BUY' as const },
        },
  counts: Object.fromEntries(
    changeKinds.map((kind) => [
      kind,
      kind === 'scores'
        ? { all, starred, up: all, down: 0 }
        : { all: kind === 'decisions' ? decisions : 0, starred: 0, up: 0, down: 0 },
    ]),
  ) as Changes['counts'],
});

const sentences: readonly (readonly [answer: Answer | null, sentence: string | null])[] = [
  [
    agreementAnswer(
      strong(['A', 90, 'YES'], ['B', 80, 'MAYBE'], ['C', 70, 'not screened'], ['D', 60, 'NO'], ['E', 50, null]),
    ),
    'Today’s screener agrees with 1 of the 5 strongest: A; not with B, D; C not screened; E not known',
  ],
  [
    agreementAnswer(strong(['A', 90, 'NO'], ['B', 80, 'SKIP'])),
    'Today’s screener agrees with none of the 2 strongest; not with A, B',
  ],
  [
    agreementAnswer(strong(['A', 90, 'not screened'], ['B', 80, null])),
    'Strongest: A +90, B +80; the screener has judged none of them',
  ],
  [agreementAnswer(strong(['A', 90, null], ['B', 80, null])), 'What the screener says of the 2 strongest is not known'],
  [
    agreementAnswer(strong(['A', -90, 'YES'], ['B', -80, 'NO'])),
    'The screener says YES to 1 of the 2 most bearish: A; the screener has no word for a fall',
  ],
  [agreementAnswer(strong(['A', 4, 'NO'], ['B', -3, 'YES'])), 'The screener says YES to 1 of the 2 strongest: B'],
  [
    cardsAnswer('premium', scores, { since: '2026-11-27', symbols: 24 }, '2026-11-30'),
    'Highest premium scores: VST +530, CARSG +474, HHIHE +438; 24 stocks changed side since Friday',
  ],
  [
    cardsAnswer('bullish', scores.slice(0, 1), { since: '2026-11-20', symbols: 1 }, '2026-11-30'),
    'Highest bullish scores: VST +530; 1 stock changed side since Nov 20',
  ],
  [cardsAnswer('premium', [], null, '2026-11-30'), 'No premium stock; no earlier day to compare with'],
  [watchlistAnswer([], [], 'star', '2026-11-30'), 'You watch no stock yet'],
  [watchlistAnswer([], [], 'stock', '2026-11-30'), 'This list is empty'],
  [
    watchlistAnswer(
      [watched('NVDA', 3.2, 10, 20), watched('AMD', -1, 5, 45), watched('X', null, 7)],
      ['2026-11-27', '2026-11-30'],
      'star',
      '2026-11-30',
    ),
    '1 of 3 stars is up, 1 down; largest move NVDA +3.20%; price of 1 not known; 2 scores changed since Friday, most AMD +40',
  ],
  [watchlistAnswer([watched('X', null)], [], 'star', '2026-11-30'), 'The prices of this star are not known'],
  [
    hot(3, stock('A', YES), stock('B', YES, null), stock('C', MAYBE)),
    '2 hot stocks are a YES now: A +5.55%, B; 1 needs one more light; 3 are a YES with 2 of 4 filters, hot needs 3',
  ],
  [hot(0, stock('C', MAYBE), stock('D', MAYBE)), 'No hot stock is a YES now; 2 need one more light'],
  [hot(0), 'No hot stock in this list'],
  [
    hot(0, ...['A', 'B', 'C', 'D', 'E'].map((symbol) => stock(symbol, YES))),
    '5 hot stocks are a YES now: A +5.55%, B +5.55%, C +5.55% and 2 more',
  ],
  [
    plansAnswer(states(2, 1), [plan('FAR', 100.09), plan('NVDA', 100.06), plan('L', 100, 'late')], 'open'),
    '2 plans can be entered now: FAR, NVDA; 1 late',
  ],
  [
    plansAnswer(states(0, 1, 2), [plan('L', 102.1, 'late')], 'open'),
    'No plan can be entered now; nearest L, 2.00% above its entry; 1 late; 2 just ended',
  ],
  [plansAnswer(states(1), [plan('A', 100)], 'open'), '1 plan can be entered now: A'],
  [plansAnswer(states(6), null, 'open'), '6 plans can be entered now'],
  [
    plansAnswer(states(2), [plan('A', 100), plan('B', 100.05, 'can_be_entered', 'WATCH')], 'open'),
    '1 plan can be entered now: A; 1 to watch: B',
  ],
  [
    plansAnswer(states(1), [plan('A', 99.87, 'can_be_entered', 'WATCH')], 'open'),
    'No plan can be entered now; 1 to watch: A',
  ],
  [plansAnswer(states(0), [], 'over'), 'The session is over: every plan has ended'],
  [
    plansAnswer(states(0), [], 'over', { found: 13, target: 7, stop: 1, timed_out: 2, settled: 10, sum_net_r: 12.63 }),
    'The session is over: every plan has ended; 13 plans of the whole market: 7 target first, 1 stop first, 2 timed out; +12.63 R of the 10 entered',
  ],
  [
    plansAnswer(states(0), [], 'over', { found: 1, target: 0, stop: 0, timed_out: 0, settled: 0, sum_net_r: null }),
    'The session is over: every plan has ended; 1 plan of the whole market: 0 target first, 0 stop first, 0 timed out',
  ],
  [
    plansAnswer(states(0), [], 'before'),
    'No plan can be entered before the open; patterns are judged every minute from the bell',
  ],
  [plansAnswer(states(1), [plan('A', 100)], 'before'), '1 plan can be entered now: A'],
  [marketAnswer(noOverview()), 'How the market stands is not known: no prices yet'],
  [
    marketAnswer({
      ...noOverview(),
      as_of: 't',
      counted: 100,
      rising: 60,
      falling: 30,
      indexes: [{ symbol: 'SPY', name: 'S&P 500', current_price: 1, change_percent: 0.4 }],
      gainers: [mover('UP', 23)],
      losers: [mover('DN', -9)],
    }),
    '60 of 100 stocks are up, 30 down; S&P 500 +0.40%; largest gain UP +23.00%; largest loss DN −9.00%',
  ],
  [
    recordAnswer([], { ...noEdge, settled: 0, firstDay: 'Nov 30' }),
    'No source can be judged yet: no call has an outcome; first outcomes after the close of Nov 30',
  ],
  [
    recordAnswer([source('A', 'too_few')], noEdge),
    'None of the 1 source has enough data yet; a source is judged from 200 settled calls on 15 days',
  ],
  [
    recordAnswer(
      [
        source('CEO', 'edge'),
        source('B', 'worse'),
        source('C', 'none'),
        source('D', 'too_few'),
        source('E', 'no_direction'),
      ],
      { ...noEdge, scoreEdge: 0.008, simulated: true },
    ),
    '1 of the 4 sources shows an edge: CEO; the score does too; top tenth +0.80% over bottom tenth; 1 did worse than chance; 1 with too little data; simulated prices say nothing about real markets',
  ],
  [
    recordAnswer([source('A', 'none')], noEdge),
    'None of the 1 source shows an edge; an edge is an interval above zero that stays there after the correction for all figures judged',
  ],
  [
    changesAnswer(changes(24, {}, 3, 2), '06:30 PT'),
    '5 stocks changed side since 06:30 PT; 24 scores changed band or action: 24 up, 0 down; widest W, −137 to +143; 3 of your stars; 2 screener decisions to or from YES',
  ],
  [changesAnswer(changes(0), '06:30 PT'), 'No score changed its band or action since 06:30 PT'],
  [
    changesAnswer({ ...changes(6_665, { before: null }, 0, 579), runs: { before: null, after: 'b' } }, '06:30 PT'),
    'No scores were known at 06:30 PT, so none can be compared',
  ],
  [
    changesAnswer(changes(0, { before: null, after: null }), '06:30 PT'),
    'What changed is not known: no scores are published yet',
  ],
  [
    alertsAnswer({ unread: 2, on: 3, rules: 5, failing: 'E-mail' }),
    '2 unread messages; 3 of 5 rules are on; E-mail is failing',
  ],
  [alertsAnswer({ unread: 0, on: 0, rules: 0, failing: null }), 'No unread message; no rule is on'],
  [verdictAnswer(null), 'The verdicts are not available'],
  [
    verdictAnswer({ minutes: { word: 'NONE' }, sentence: null }),
    'No direction: Golden Eye, the screener and the lists point neither way',
  ],
  [
    verdictAnswer({
      minutes: { word: 'AVOID' },
      sentence: { disagree: true, text: 'They disagree. The screener points up, the lists point down.' },
    }),
    'They disagree; The screener points up, the lists point down; Golden Eye offers no entry',
  ],
  [
    verdictAnswer({
      minutes: { word: 'NONE' },
      sentence: { disagree: false, text: 'The lists point up; Golden Eye offers no entry.' },
    }),
    'The lists point up; Golden Eye offers no entry',
  ],
  [
    alertsAnswer({ unread: null, on: null, rules: null, failing: null }),
    'Unread messages are not known; rules are not known',
  ],
];

test.each(sentences)('%j', (answer, sentence) => {
  expect(said(answer)).toBe(sentence);
});

test('no sentence advises or promises', () => {
  const advice = /\b(?:should|must|consider|recommend|buy now|sell now|will (?:rise|fall)|likely|best)\b/i;
  expect(sentences.flatMap(([, sentence]) => (sentence !== null && advice.test(sentence) ? [sentence] : []))).toEqual(
    [],
  );
});

test('a stock changed side where its score crossed zero; 0 and a first score have none before', () => {
  const pairs = [
    { before: 5, now: -1 },
    { before: -5, now: 1 },
    { before: 0, now: 9 },
    { before: undefined, now: -9 },
    { before: 5, now: 6 },
  ];
  expect(countChangedSide(pairs)).toBe(2);
});
