// Sample replies about runs: what stages report, files, a symbol with its receipt.
import type { FileContent } from '../../../src/domain/pipeline/batch-file.ts';
import type { LoggedAttempt, StageAttempt } from '../../../src/domain/pipeline/stage-attempt.ts';
import type { StageFile } from '../../../src/domain/pipeline/stage-results.ts';
import type { StoredSignal, SymbolDetail } from '../../../src/domain/pipeline/symbol-detail.ts';
import type { SynthesisResults } from '../../../src/domain/signals/score/scores.ts';

export const attempt = (part: Partial<StageAttempt> = {}): StageAttempt => ({
  stage: 'organize',
  attempt: 1,
  state: 'completed',
  started_at: '2026-11-17T18:10:00.000Z',
  finished_at: '2026-11-17T18:10:30.000Z',
  error: null,
  ...part,
});

export const logged = (part: Partial<LoggedAttempt> = {}): LoggedAttempt => ({ ...attempt(part), log: [], ...part });

export const stageFile = (id: number, part: Partial<StageFile> = {}): StageFile => ({
  id,
  file_name: 'golden-cross.csv',
  file_type: 'golden-cross',
  status: 'imported',
  size_bytes: 62_771,
  row_count: 160,
  records: 158,
  quarantined: 2,
  skipped: 0,
  signals: 158,
  unique_symbols: 150,
  path: 'batches/412/transformed/1-golden-cross.copy',
  notes: null,
  ...part,
});

const scored = (symbol: string, bullish_score: number, bearish_score: number) => ({
  symbol,
  company_name: `${symbol} Inc.`,
  bullish_score,
  bearish_score,
  bullish_signal_count: 3,
  bearish_signal_count: 1,
  premium_signal_count: 0,
  has_idea_engine: false,
  has_momentum_alert: false,
  has_stocks_to_short: false,
});

export const synthesis: SynthesisResults = {
  symbolsProcessed: 7_431,
  totalSignals: 21_086,
  signalsCarriedOver: 1_200,
  signalDistribution: { bullish: 11_204, bearish: 7_318, neutral: 2_372, premium: 192 },
  scoreExtremes: { max_bullish: 399, max_bearish: 302 },
  topBullishSymbols: [scored('KEST', 399, 35), scored('BRKB', 318, 0)],
  topBearishSymbols: [scored('MINU', 10, 281)],
  premiumSymbols: [
    {
      ...scored('KEST', 399, 35),
      premium_signal_count: 2,
      has_idea_engine: true,
      signals: [
        { type: 'Idea Engine', mb_score: 88, target_gain: 15.7, timeframe: null },
        { type: 'Momentum Alerts', mb_score: 74, target_gain: 12, timeframe: 30 },
      ],
    },
    {
      ...scored('MINU', 10, 281),
      premium_signal_count: 1,
      has_stocks_to_short: true,
      signals: [{ type: 'Stocks to Short', mb_score: null, target_gain: -18.4, timeframe: null }],
    },
  ],
  symbolsWithPremium: 2,
  qualityIndicators: {
    symbols_only_bullish: 3_402,
    symbols_only_bearish: 2_511,
    symbols_high_conflict: 7,
    symbols_extreme_imbalance: 1,
  },
  qualityExamples: {
    high_conflict: [{ symbol: 'PLTR', bullish_score: 231, bearish_score: 112 }],
    extreme_imbalance: [{ symbol: 'KEST', bullish_score: 399, bearish_score: 35 }],
  },
  scoreHistogram: [1, 2, 3, 4],
  sampleSymbolForValidation: {
    symbol: 'LLYX',
    synthesis: scored('LLYX', 30, 8),
    scoreBreakdown: {
      bullish: {
        'Analyst Upgrades': { count: 1, points_each: 15, total_points: 15 },
        'Gap Up': { count: 3, points_each: 5, total_points: 15 },
      },
      bearish: { 'Price Target Cuts': { count: 1, points_each: 8, total_points: 8 } },
    },
  },
};

const signal = (id: number, part: Partial<StoredSignal> = {}): StoredSignal => ({
  id,
  signal_date: '2026-11-17',
  signal_type_id: 1,
  signal_type_name: 'Analyst Upgrades',
  symbol: 'KEST',
  company: 'Kestrel Air',
  row_data: { Company: 'Kestrel Air', Symbol: 'KEST', Brokerage: 'Harbor Lane', Rating: 'Hold to Buy' },
  imported_at: '2026-11-17T18:12:00.000Z',
  direction: 'bullish',
  file_id: 3,
  file_name: 'upgrades-2026-11-17.csv',
  line_number: 65,
  ...part,
});

export const detail: SymbolDetail = {
  synthesis: { ...scored('KEST', 38, 8), company_name: 'Kestrel Air', premium_signal_count: 1, has_idea_engine: true },
  scoreBreakdown: {
    bullish: {
      'Analyst Upgrades': { count: 2, points_each: 15, total_points: 30 },
      'Gap Up': { count: 1, points_each: 8, total_points: 8 },
    },
    bearish: { 'Price Target Cuts': { count: 1, points_each: 8, total_points: 8 } },
  },
  signalDetails: [
    signal(100),
    signal(101, { line_number: 71, row_data: { Brokerage: 'Larkmoor', Rating: 'Sell to Hold' } }),
    signal(200, { signal_type_name: 'Gap Up', file_name: 'gap-up.csv', line_number: 9 }),
    signal(300, { signal_type_name: 'Price Target Cuts', direction: 'bearish', file_name: 'cuts.csv', line_number: 4 }),
  ],
  history: [
    { batch_id: 411, smart_cat_score: 20 },
    { batch_id: 412, smart_cat_score: 30 },
  ],
  standing: { side: 'top', percent: 0.1 },
};

export const receipt = (line_number: number) => ({
  file_id: 3,
  batch_id: 412,
  file_name: 'upgrades-2026-11-17.csv',
  sha256: '9f3a61c2e07b44ad'.repeat(4),
  size_bytes: 62_771,
  encoding: 'utf-8',
  separator: ',',
  line_number,
  header_line: 1,
  columns: ['Company', 'Symbol', 'Rating'],
  raw: `Kestrel Air,KEST,line ${line_number}`,
  cells: ['Kestrel Air', 'KEST', `line ${line_number}`],
  before: [{ line_number: line_number - 1, raw: 'Oracle,ORCL,before' }],
  after: [{ line_number: line_number + 1, raw: 'Brook,BRKB,after' }],
  rows: 160,
  received_at: '2026-11-17T18:09:00.000Z',
});

/** A page of a file of a million rows. */
export const filePage = (offset: number, rows = 100, total = 1_000_000): FileContent => ({
  file_name: 'upgrades.csv',
  path: 'files/abc.csv',
  size_bytes: 62_771,
  row_count: total,
  columns: ['Symbol', 'Note'],
  content: Array.from({ length: rows }, (_, n) => ({ Symbol: `S${offset + n}`, Note: 'a long note '.repeat(60) })),
  truncated: offset + rows < total,
  offset,
  total,
  lines: Array.from({ length: rows }, (_, n) => offset + n + 2),
});
