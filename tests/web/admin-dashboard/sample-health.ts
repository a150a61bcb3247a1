// Sample health report: a market day with one failing check of each kind.
import type { AdminHealth, HealthCheck } from '../../../src/domain/reports/health.ts';

const check = (id: string, state: HealthCheck['state'], title: string, figure: string): HealthCheck => ({
  id,
  state,
  title,
  figure,
  detail: null,
  cure: null,
  since: null,
  action: null,
  retry: null,
});
const none = { planned: 0, due: 0, done: 0, failed: 0, missed: 0, off: 0 };

export const failing: AdminHealth['checks'] = [
  {
    ...check('batch', 'error', 'Batch 427 failed, nothing published', 'batch 427'),
    detail: 'A file of the batch is missing on the disk',
    since: '2026-11-17T17:19:00.000Z',
    action: { label: 'Pipeline Status', path: '/admin/pipeline' },
  },
  {
    ...check('lists', 'warning', '2 lists late', '61 of 63'),
    detail: 'Older than twice their cadence: Guidance Cut, Insider Sales.',
    action: { label: 'Pipeline Status', path: '/admin/pipeline' },
  },
];
export const passing: AdminHealth['checks'] = [
  check('slots pipeline', 'off', 'The automation of Pipeline is off', 'off'),
  check('waiting', 'pass', 'Work is taken up at once', '0 waiting'),
];

const pipeline: AdminHealth['schedules'][number] = {
  kind: 'pipeline',
  title: 'Pipeline',
  path: '/admin/pipeline',
  enabled: false,
  next_slot: null,
  scheduled: 0,
  ...{ due: 0, done: 0, failed: 0, missed: 0, off: 0, off_passed: 0 },
  was_turned: true,
  since: null,
  by: null,
  last_bad: null,
  last_ended: null,
  blocks: [],
};

export const health: AdminHealth = {
  checked_at: '2026-11-17T18:14:00.000Z',
  date: '2026-11-17',
  day_type: 'market day',
  next_exception: { date: '2026-11-26', day_type: 'holiday: Thanksgiving' },
  exceptions: [
    { date: '2026-11-26', day_type: 'holiday: Thanksgiving' },
    { date: '2026-11-27', day_type: 'early close' },
  ],
  losses: [],
  axis: { from: '2026-11-17T09:00:00.000Z', to: '2026-11-17T21:00:00.000Z' },
  published: {
    batch_id: 426,
    batch_datetime: '2026-11-17T15:20:00.000Z',
    as_of: '2026-11-16T21:00:00.000Z',
    signals: 21_086,
    older: null,
  },
  checks: [...failing, ...passing],
  first_start: null,
  waiting: { count: 0, parts: [] },
  schedules: [
    pipeline,
    {
      ...pipeline,
      kind: 'screener-run',
      title: 'Screener',
      path: '/admin/screener',
      enabled: true,
      next_slot: '2026-11-17T18:20:00.000Z',
      scheduled: 24,
      due: 13,
      done: 12,
      missed: 1,
      last_bad: { at: '2026-11-17T16:20:00.000Z', state: 'missed', reason: 'The server was restarted' },
      last_ended: { at: '2026-11-17T18:05:00.000Z', state: 'done', reason: null },
      blocks: [
        { from: '2026-11-17T16:05:00.000Z', minutes: 0, ...none, done: 1 },
        { from: '2026-11-17T16:20:00.000Z', minutes: 0, ...none, missed: 1 },
        { from: '2026-11-17T18:20:00.000Z', minutes: 0, ...none, planned: 1 },
      ],
    },
  ],
  lists: [
    {
      slug: 'guidance-cut',
      name: 'Guidance Cut',
      required: false,
      cadence: 'Daily',
      newest_day: '2026-11-12',
      received_at: '2026-11-12T15:15:00.000Z',
      age: 3,
      state: 'late',
      rows: [40, 38],
    },
    {
      slug: 'upgrades',
      name: 'Analyst Upgrades',
      required: true,
      cadence: 'Daily',
      newest_day: '2026-11-17',
      received_at: '2026-11-17T15:15:00.000Z',
      age: 0,
      state: 'fresh',
      rows: [160, 154],
    },
  ],
  batches: [425, 426],
  providers: [
    {
      service: 'massive news',
      calls: 1_204,
      failed: 31,
      p95_ms: 4_800,
      last_at: '2026-11-17T18:13:56.000Z',
      last_error: 'timed out',
      parts: [
        { calls: 604, failed: 0 },
        { calls: 600, failed: 31 },
      ],
    },
  ],
  work: {
    running: [
      { kind: 'screener-run', description: 'Judges the market', started_at: '2026-11-17T18:13:00.000Z', message: null },
    ],
    waiting: 3,
    oldest_waiting_at: '2026-11-17T18:13:56.000Z',
    done_today: 1_214,
    failed_today: 1,
    parts: [
      { from: '2026-11-17T18:00:00.000Z', done: 20, failed: 0, most_open: 2 },
      { from: '2026-11-17T18:10:00.000Z', done: 11, failed: 1, most_open: 5 },
    ],
  },
};
