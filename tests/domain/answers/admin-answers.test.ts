// Answer lines of administrator pages.
import { expect, test } from 'vitest';
import {
  backupsAnswer,
  batchAnswer,
  healthAnswer,
  minutesAnswer,
  objectiveAnswer,
  replacementWords,
  runsAnswer,
  settingsAnswer,
} from '../../../src/domain/answers/admin-answers.ts';
import type { Answer } from '../../../src/domain/answers/answer.ts';
import type { BackupView } from '../../../src/domain/backup/backup-view.ts';
import type { MinuteStatus } from '../../../src/domain/minutes/minute-status.ts';
import type { Observability } from '../../../src/domain/observability/observability.ts';
import type { Batch } from '../../../src/domain/pipeline/batch.ts';
import type { VendorInterface } from '../../../src/domain/work/vendor-interfaces.ts';

const batch = (part: Partial<Batch> = {}): Batch => ({
  id: 2,
  batch_datetime: '2026-11-30T15:15:00Z',
  batch_type: 'fetch',
  file_count: 21,
  total_signals_imported: 5_981,
  total_symbols_synthesized: 100,
  status: 'completed',
  source_description: null,
  organized_at: 't',
  preprocessed_at: 't',
  transformed_at: 't',
  imported_at: 't',
  synthesized_at: 't',
  error: null,
  is_published: true,
  ...part,
});
const at = () => '07:15 PT';
const runs = { all: 25, failed: 0, held: 0, manual: 0 };
const checks = (...all: readonly (readonly ['error' | 'warning' | 'pass' | 'off', string])[]) =>
  all.map(([state, title]) => ({ state, title }));

const minutes = (websocket: string, news: string, indicators: string): MinuteStatus =>
  ({
    is_market_hours: true,
    services: { websocket: { state: websocket }, news: { state: news }, indicators: { state: indicators } },
    today: { date: '2026-11-30', bars: 1_000, gaps_open: 0 },
  }) as MinuteStatus;
const observed = (left: number | null, rate: number | null = null): Observability =>
  ({
    objective: { ms: 300, share: 99.9, days: 30 },
    span: 'day',
    total: { requests: 6_709, bad: left === 0.82 ? 102 : 0 },
    budget: {
      left,
      used_minutes: left === null ? null : left < 0 ? 597 : 7.8,
      of_minutes: 43.2,
      burn: [{ hours: 1, rate }],
    },
    calls: [
      { method: 'GET', route: '/live', bad: rate === null ? 0 : 41 },
      { method: 'GET', route: 'other', bad: left === 0.82 ? 60 : 0 },
    ],
  }) as unknown as Observability;

const backup = (state: BackupView['state']) => ({ state, taken_at: 't' }) as BackupView;
const kept = (backups: BackupView[], verified: BackupView | null, room_for: number | null = 100) =>
  backupsAnswer({ backups, verified, running: null, next_at: 't', room_for }, at);
const vendor = (service: string, isRefused = false): VendorInterface => ({
  service,
  answered_at: null,
  delayed: null,
  refusal: isRefused ? { scope: 'key', since: 't', words: null, retry_at: 't' } : null,
});

const publishing = (published: number | null, vanish: number, appear: number) => ({
  batch_id: 2,
  published_batch: published,
  symbols_before: 1_045,
  symbols_after: 1_031,
  vanishing: { count: vanish, first: [] },
  appearing: { count: appear, first: [] },
});

test.each([
  [null, 0, 1_031, 'Readers see nothing yet: batch 2 would be the first, 1,031 symbols'],
  [1, 14, 3, 'Readers see batch 1 of Nov 27; batch 2 would replace it: 14 of 1,045 symbols vanish'],
  [1, 0, 1, 'Readers see batch 1 of Nov 27; batch 2 would replace it: nothing vanishes, 1 symbol appears'],
  [3, 0, 0, 'Readers already see the newer batch 3; publishing 2 goes back: no symbol vanishes or appears'],
])('publishing batch 2 while readers see %s', (published, vanish, appear, sentence) => {
  expect(replacementWords(publishing(published, vanish, appear), '2026-11-27')).toBe(sentence);
});

const sentences: readonly (readonly [answer: Answer, sentence: string])[] = [
  [
    healthAnswer(checks(['pass', 'A'], ['pass', 'B'], ['off', 'C'])),
    'All 2 checks pass; 1 off or without anything to judge',
  ],
  [
    healthAnswer(checks(['error', 'A'], ['error', 'B'], ['error', 'C'], ['warning', 'D'], ['pass', 'E'])),
    '3 checks fail: A, B and 1 more; 1 warning; 1 check passes',
  ],
  [healthAnswer(checks(['off', 'C'])), 'Nothing can be judged yet; 1 off or without anything to judge'],
  [batchAnswer(batch(), at), 'Batch 2 completed at 07:15 PT, 21 files, 5,981 new signals, readers see it'],
  [
    batchAnswer(batch({ status: 'failed', is_published: false, imported_at: null, synthesized_at: null }), at),
    'Batch 2 failed in import, 21 files; readers do not see it',
  ],
  [batchAnswer(null, at), 'No batch has run yet'],
  [runsAnswer(batch(), runs, at), 'Run 2 completed at 07:15 PT; none of 25 runs failed'],
  [runsAnswer(undefined, { ...runs, failed: 3, held: 1 }, at), '3 of 25 runs failed, 1 held'],
  [runsAnswer(batch(), { ...runs, all: 1 }, at), 'Run 2 completed at 07:15 PT; no other run yet'],
  [runsAnswer(batch(), runs, at, 'batch'), 'Batch 2 completed at 07:15 PT; none of 25 batches failed'],
  [runsAnswer(null, { ...runs, all: 0 }, at), 'No run yet'],
  [
    minutesAnswer(minutes('connected', 'sleeping', 'sleeping')),
    'All three services run; 1,000 bars of Nov 30; no gap open',
  ],
  [
    minutesAnswer(minutes('connected', 'stopped', 'sleeping')),
    'News is off, the others run; 1,000 bars of Nov 30; no gap open',
  ],
  [
    minutesAnswer(minutes('disconnected', 'stopped', 'stopped')),
    'No data flows: all three services are off; 1,000 bars of Nov 30; no gap open',
  ],
  [minutesAnswer(minutes('error', 'stopped', 'sleeping')), 'WebSocket fails; 1,000 bars of Nov 30; no gap open'],
  [
    objectiveAnswer(observed(-12.8, 13.8)),
    'Outside the objective: 13.8 times the error budget of 30 days used; over 1 hour used 13.8 times as fast as allowed; most at GET /live (41)',
  ],
  [kept([], null), 'No backup has been taken yet; next at 07:15 PT'],
  [kept([backup('failed')], null), 'No backup has been restored and compared yet; next at 07:15 PT'],
  [
    kept([backup('verified')], backup('verified'), 2),
    'The backup of 07:15 PT was restored and compared; next at 07:15 PT; room for 2 more',
  ],
  [
    kept([backup('failed'), backup('verified')], backup('verified')),
    'The backup of 07:15 PT was restored and compared; the newest, of 07:15 PT, failed; next at 07:15 PT',
  ],
  [
    settingsAnswer('Fri, Nov 27, early close at 10:00 PT', 0, [vendor('news'), vendor('bars', true)]),
    '1 of 2 vendor interfaces refused: bars; the calendar follows the exchange, next exception Fri, Nov 27, early close at 10:00 PT',
  ],
  [
    settingsAnswer(null, 0, [vendor('news')]),
    '0 of 1 vendor interface answered so far, none refuses; no day corrected; the calendar follows the exchange, without an exception in the year to come',
  ],
  [
    settingsAnswer(
      null,
      1,
      ['news', 'bars'].map((service) => ({ ...vendor(service), answered_at: 't' })),
    ),
    'All 2 vendor interfaces answer; 1 day corrected; the calendar follows the exchange, without an exception in the year to come',
  ],
  [
    objectiveAnswer(observed(0.82)),
    'Inside the objective: 82% of the error budget of 30 days left; in the last 24 hours 1.5% of 6,709 answers failed or took over 300 ms, 0.1% is allowed; most at GET pages and unknown paths (60)',
  ],
  [
    objectiveAnswer(observed(0.82, 19.6)),
    'The error budget burned 19.6 times too fast in the last hour: 82% of 30 days left; in the last 24 hours 1.5% of 6,709 answers failed or took over 300 ms, 0.1% is allowed; most at GET pages and unknown paths (60), GET /live (41)',
  ],
  // Below the limit of the health check a fast hour is a remark.
  [
    objectiveAnswer(observed(0.9, 14.4)),
    'Inside the objective: 90% of the error budget of 30 days left; over 1 hour used 14.4 times as fast as allowed; most at GET /live (41)',
  ],
  [objectiveAnswer(observed(null)), 'Too early to judge: under 1,000 answers in 30 days'],
];

test.each(sentences)('%j', ({ lead, rest }, sentence) => {
  expect([lead, rest].filter(Boolean).join('; ')).toBe(sentence);
});
