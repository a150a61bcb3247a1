// Sample replies of the report endpoints.
import type {
  ReportDaily,
  ReportExpert,
  ReportScreener,
  ReportSummary,
  ReportSystem,
} from '../../../src/domain/reports/reports.ts';

export const summary: ReportSummary = {
  expert_data: { signals_today: 21_086, files_today: 63, symbols_today: 7_431 },
  screener: { runs_today: 12, stocks_seen: 10_666 },
  system: { db_size_mb: 812.4, total_signals: 8_431_902 },
};

export const daily: ReportDaily = {
  date: '2026-11-17',
  summary: { expert: { signals: 21_086 }, screener: { runs: 12, unique_stocks: 10_666 } },
  timeline: [
    { timestamp: '2026-11-17T15:15:02.000Z', system: 'expert', description: 'Batch 426: files organized', count: 63 },
    ...Array.from({ length: 11 }, (_, run) => ({
      timestamp: new Date(Date.parse('2026-11-17T15:20:02.000Z') + run * 900_000).toISOString(),
      system: 'screener' as const,
      description: `Run ${run + 1}: stocks listed`,
      count: 10_600 + run,
    })),
  ],
  issues: [
    {
      message: 'Screener: 1 slot missed, 08:20 PT: The server was restarted',
      timestamp: '2026-11-17T16:20:00.000Z',
      system: 'screener',
      action: { label: 'Open jobs', path: '/admin/jobs?kind=screener-run&state=missed&day=2026-11-17' },
    },
  ],
  gaps: [
    {
      kind: 'screener-run',
      first_slot: '2026-11-17T16:20:00.000Z',
      last_slot: '2026-11-17T16:35:00.000Z',
      slots: 2,
      state: 'missed',
      reason: 'The server was restarted',
      shown_at: '2026-11-17T16:05:04.000Z',
    },
  ],
};

export const expert: ReportExpert = {
  current_batch: { id: 426, status: 'completed', file_count: 63, signals: 21_086, symbols: 7_431, carried_over: 812 },
  signal_distribution: [
    { direction: 'bullish', count: 12_000 },
    { direction: 'bearish', count: 7_000 },
    { direction: 'neutral', count: 1_086 },
    { direction: 'premium', count: 1_000 },
  ],
  top_symbols: [
    { symbol: 'NVDA', company: 'Sample Chips', bullish: 12, bearish: 2, neutral: 1, premium: 3, net_score: 364 },
    { symbol: 'CVNA', company: null, bullish: 0, bearish: 9, neutral: 0, premium: 1, net_score: -271 },
  ],
  history: [
    { date: '2026-11-17', batches: 2, files: 126, signals: 41_760, symbols: 7_444 },
    { date: '2026-11-16', batches: 3, files: 189, signals: 62_022, symbols: 7_414 },
  ],
};

export const screener: ReportScreener = {
  summary: {
    runs_completed: 2,
    expected_runs: 14,
    unique_stocks: 10_666,
    avg_stocks_per_run: 10_638.5,
    last_run_number: 2,
  },
  timeline: [
    {
      timestamp: '2026-11-17T15:05:02.000Z',
      run_number: 1,
      file_name: 'screener-2026-11-17-run-01.json',
      stock_count: 10_639,
      known_at: '2026-11-17T15:05:03.000Z',
    },
    {
      timestamp: '2026-11-17T15:20:02.000Z',
      run_number: 2,
      file_name: 'screener-2026-11-17-run-02.json',
      stock_count: 10_638,
      known_at: '2026-11-17T15:20:03.000Z',
    },
  ],
  stock_coverage: [
    { symbol: 'AMZN', company: 'Sample Stores', appearances: 2, filters_matched: ['PM', 'TB'], momentum: 'HOT' },
  ],
  filter_performance: [
    { filter: 'PM', stocks_matched: 800, total_hits: 1_500 },
    { filter: 'VS', stocks_matched: 90, total_hits: 120 },
    { filter: 'SM', stocks_matched: 400, total_hits: 800 },
    { filter: 'TB', stocks_matched: 10_000, total_hits: 19_000 },
  ],
};

export const system: ReportSystem = {
  database: { size_mb: 812.4, table_count: 49 },
  table_sizes: [
    { table: 'signal', size_mb: 612.25, rows: 8_431_902, estimated: true },
    { table: 'batch', size_mb: 0.21, rows: 427, estimated: false },
  ],
  data_quality: [
    { check: 'Signals stored twice', issues: 0 },
    { check: 'Both scores above 100', issues: 7 },
  ],
};
