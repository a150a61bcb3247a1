// Answer lines of the administrator reports.
import { expect, test } from 'vitest';
import type { Answer } from '../../../src/domain/answers/answer.ts';
import {
  dailyAnswer,
  expertReportAnswer,
  healthHistoryAnswer,
  reportsAnswer,
  screenerReportAnswer,
  systemReportAnswer,
} from '../../../src/domain/answers/report-answers.ts';
import type { CheckDay } from '../../../src/domain/observability/health-history.ts';
import type { CheckState } from '../../../src/domain/reports/health.ts';
import { daily, expert, screener, summary, system } from '../../web/admin-reports/sample-reports.ts';

const checked = (...states: readonly (readonly [CheckState, string])[]) =>
  healthHistoryAnswer({
    checks: states.map(
      ([state, title]): CheckDay => ({
        check_id: title,
        worst: state,
        failing_minutes: 0,
        spans: [{ state, from: 'f', to: 't', title, figure: '1', detail: null }],
      }),
    ),
  });

const sentences: readonly (readonly [answer: Answer, sentence: string])[] = [
  [
    reportsAnswer(summary),
    '21,086 signals imported today from 63 files; 12 screener runs; the database holds 812.4 MB',
  ],
  [
    reportsAnswer({
      expert_data: { signals_today: 0, files_today: 0, symbols_today: 0 },
      screener: { runs_today: 0, stocks_seen: 0 },
      system: { db_size_mb: 1, total_signals: 0 },
    }),
    'No signal was imported today; no screener run; the database holds 1.0 MB',
  ],
  [
    dailyAnswer(daily, 'today'),
    '1 alert today; 2 slots without a result: Screener 2; 12 actions; 12 screener runs; 21,086 signals imported',
  ],
  [
    dailyAnswer(
      {
        ...daily,
        gaps: [
          { ...daily.gaps[0]!, slots: 7 },
          { ...daily.gaps[0]!, kind: 'goldeneye-poll', slots: 55 },
        ],
      },
      'today',
    ),
    '1 alert today; 62 slots without a result: Golden Eye 55, Screener 7; 12 actions; 12 screener runs; 21,086 signals imported',
  ],
  [
    dailyAnswer({ ...daily, issues: [], gaps: [] }, 'on this day'),
    'No alert on this day; no slot without a result; 12 actions; 12 screener runs; 21,086 signals imported',
  ],
  [
    expertReportAnswer(expert),
    '21,086 signals count in batch 426, for 7,431 symbols: 20,274 of its own import, 812 carried over; 57% bullish; strongest NVDA +364; imported rows that are too old or replaced by a newer file do not count',
  ],
  [expertReportAnswer({ ...expert, current_batch: null }), 'No batch has been scored yet'],
  [
    screenerReportAnswer(screener),
    '2 of 14 runs made, 10,666 stocks listed; by filter PM 800, VS 90, SM 400, TB 10,000',
  ],
  [
    systemReportAnswer(system),
    '1 of 2 checks of the data found something: Both scores above 100 (7); the database holds 812.4 MB, most of it in signal',
  ],
  [
    systemReportAnswer({ ...system, data_quality: [], table_sizes: [] }),
    'The data has not been checked yet; the database holds 812.4 MB',
  ],
  [checked(), 'No check was recorded on this day'],
  [checked(['pass', 'A'], ['pass', 'B']), 'No check failed or warned; 2 passed all day'],
  [checked(['warning', 'A'], ['pass', 'B']), '1 of 2 checks warned: A; 1 passed all day'],
  [
    checked(['error', 'A'], ['error', 'B'], ['error', 'C'], ['warning', 'D'], ['pass', 'E']),
    '3 of 5 checks failed: A, B and 1 more; 1 warning; 1 passed all day',
  ],
];

test.each(sentences)('%j', ({ lead, rest }, sentence) => {
  expect([lead, rest].filter(Boolean).join('; ')).toBe(sentence);
});
