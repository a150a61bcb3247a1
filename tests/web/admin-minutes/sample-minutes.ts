// Sample day of minute tracking: status, rows of six tables, one symbol's chart.
import type {
  AggregateRow,
  IndicatorRow,
  LuldRow,
  MinuteChart,
  MinuteLogRow,
  MinuteNewsRow,
  TrackedSymbol,
} from '../../../src/domain/minutes/minute-rows.ts';
import type { FetchService, MinuteStatus } from '../../../src/domain/minutes/minute-status.ts';

const MINUTE = 60_000;
/** 6:30 Pacific, the open of Tuesday, Nov 17 2026. */
export const OPEN = Date.parse('2026-11-17T14:30:00Z');
const DAY = '2026-11-17';
const at = (minute: number, ms = 0) => new Date(OPEN + minute * MINUTE + ms).toISOString();

export const fetchService = (changes: Partial<FetchService> = {}): FetchService => ({
  state: 'sleeping',
  statistics: { fetches_today: 38, articles_collected: 3_204, successful: 715, failed: 31 },
  schedule: { last_fetch: at(210), next_fetch: at(225) },
  current_fetch: null,
  notes: [],
  ...changes,
});

export const sampleStatus = (changes: Partial<MinuteStatus> = {}): MinuteStatus => ({
  enabled: true,
  is_market_hours: true,
  services: {
    websocket: {
      state: 'connected',
      is_alive: true,
      is_running: true,
      statistics: {
        message_count: 12_418_330,
        error_count: 3,
        subscriptions: 20,
        uptime_seconds: 6_720,
        time_since_last_message: 2,
      },
      notes: ['Gap 08:19 to 08:23 PT filled, 18,304 rows'],
      connected_at: at(113),
      owner: 'process 2',
      events_by_minute: [812, 9_806, 640, 701].map((events, index) => ({
        minute: OPEN + (220 + index) * MINUTE,
        events,
      })),
    },
    news: fetchService({
      state: 'fetching',
      current_fetch: { in_progress: true, symbols_completed: 6, symbols_total: 20, symbol: 'TSLA' },
    }),
    indicators: fetchService({
      statistics: {
        fetches_today: 112,
        successful: 8_958,
        failed: 2,
        by_indicator: {
          RSI: { success: 2_240, failed: 0 },
          SMA: { success: 2_240, failed: 0 },
          EMA: { success: 2_240, failed: 0 },
          MACD: { success: 2_238, failed: 2 },
        },
      },
      notes: ['Computed from own bars'],
    }),
  },
  today: {
    date: DAY,
    bars: 2_861_240,
    corrected: 214,
    luld_events: 1_912,
    gaps_open: 0,
    gaps_filled: 1,
    stored_p99_ms: 18,
    last_reconciliation: { at: at(210), differences: 0 },
  },
  kept: { aggregates: 61_400_000, luld: 40_120 },
  ...changes,
});

const cents = (value: number) => Math.round(value * 100) / 100;

/** The bar of this minute after the open; a slow wave, so that candles rise and fall. */
export function bar(minute: number, changes: Partial<AggregateRow> = {}): AggregateRow {
  const middle = 50 + Math.sin(minute / 9) * 1.2;
  const open = cents(middle);
  const close = cents(50 + Math.sin((minute + 1) / 9) * 1.2);
  return {
    id: (OPEN / MINUTE + minute) * 65_536 + 7,
    symbol: 'IONQ',
    volume: 30_000 + ((minute * 7_919) % 40_000),
    accumulated_volume: 1_000_000 + minute * 50_000,
    official_open: 49.95,
    vwap: middle + 0.0123,
    open,
    close,
    high: cents(Math.max(open, close) + 0.08),
    low: cents(Math.min(open, close) - 0.07),
    avg_price: 50.0101,
    avg_trade_size: 95,
    start_timestamp: OPEN + minute * MINUTE,
    end_timestamp: OPEN + (minute + 1) * MINUTE,
    is_otc: false,
    received_at: at(minute + 1, 11),
    source: 'feed',
    corrected_at: null,
    ...changes,
  };
}

/** Indicators 15 are bands; 17 a halt and 18 its end. */
export function luld(
  minute: number,
  seconds: number,
  indicators: number[],
  limits: readonly [number, number] | null,
): LuldRow {
  const ms = OPEN + minute * MINUTE + seconds * 1_000 + 104;
  return {
    id: minute * 100 + seconds,
    symbol: 'IONQ',
    high_limit: limits?.[1] ?? 0,
    low_limit: limits?.[0] ?? 0,
    indicators,
    tape: 1,
    event_timestamp: `${ms}512345`,
    sequence_number: 1_000 + minute,
    received_at: new Date(ms + 20).toISOString(),
  };
}

const HALTED = [68, 69, 70, 71, 72];
const LOST = [100, 101, 102];
const shownMinutes = Array.from({ length: 150 }, (_, minute) => minute).filter(
  (minute) => !HALTED.includes(minute) && !LOST.includes(minute),
);

/** Halted from 7:38:42 to 7:43:42 Pacific; the feed was away from 8:10 to 8:13. */
export const sampleChart: MinuteChart = {
  symbol: 'IONQ',
  date: DAY,
  session: { pre_open: OPEN - 330 * MINUTE, open: OPEN, close: OPEN + 390 * MINUTE, after_close: OPEN + 630 * MINUTE },
  bars: shownMinutes.map((minute) => bar(minute)),
  luld: [
    luld(2, 10, [15], [47.55, 52.55]),
    luld(40, 0, [15, 16], [47.9, 52.9]),
    luld(68, 42, [17], null),
    luld(73, 42, [18], [47.55, 52.55]),
    luld(120, 30, [15], [48.7, 53.82]),
  ],
  gaps: [
    {
      id: 4,
      symbol: null,
      from_timestamp: OPEN + 100 * MINUTE,
      to_timestamp: OPEN + 103 * MINUTE,
      reason: 'connection lost',
      filled_at: null,
      rows_filled: 0,
    },
  ],
};

/** Newest first, around the halt. */
export const sampleBars: readonly AggregateRow[] = [
  bar(75),
  bar(74, { corrected_at: at(76), close: 50.12 }),
  bar(73, { source: 'history', received_at: at(80), avg_price: null, accumulated_volume: null }),
  bar(67),
  bar(66),
];

export const sampleNews: readonly MinuteNewsRow[] = [
  {
    id: 2,
    symbol: null,
    fetch_timestamp: at(210),
    full_response: {
      status: 'OK',
      results: Array.from({ length: 12 }, (_, n) => ({ id: n, title: `Sample market news of the day, article ${n}` })),
      end: 'last words',
    },
  },
  { id: 1, symbol: 'TSLA', fetch_timestamp: at(195), full_response: { status: 'OK', results: [] } },
];

const indicator = { symbol: 'NVDA', timestamp: OPEN + 214 * MINUTE, fetch_timestamp: at(215) };
export const sampleIndicators: readonly IndicatorRow[] = [
  { ...indicator, id: 12, indicator_type: 'MACD', value: 0.4321, signal_value: 0.4, histogram_value: 0.0321 },
  { ...indicator, id: 11, indicator_type: 'RSI', value: 57.125, signal_value: null, histogram_value: null },
];

export const LONG_ERROR = `Sample error of the vendor ${'that goes on and on '.repeat(8)}and ends here`;

const log = (id: number, changes: Partial<MinuteLogRow>): MinuteLogRow => ({
  id,
  log_type: 'api_call',
  service: 'news',
  symbol: 'TSLA',
  status: 'success',
  response_time_ms: 120,
  error_message: null,
  api_calls_remaining: 88,
  created_at: at(210, id * 1_000),
  ...changes,
});

/** Three of four succeeded in 120, 80 and 400 ms; the newest timed out after 5 s. */
export const sampleLogs: readonly MinuteLogRow[] = [
  log(4, { status: 'timeout', response_time_ms: 5_000, error_message: LONG_ERROR }),
  log(3, {}),
  log(2, { response_time_ms: 80 }),
  log(1, { service: 'indicators', symbol: null, response_time_ms: 400, api_calls_remaining: null }),
];

export const sampleSymbols: readonly TrackedSymbol[] = (
  [
    ['NVDA', 'megacap'],
    ['SPY', 'etf'],
    ['IONQ', 'volatile'],
  ] as const
).map(([symbol, category], index) => ({
  id: index + 1,
  symbol,
  category,
  is_active: true,
  added_date: '2026-11-01',
  created_at: '2026-11-01T16:00:00.000Z',
  updated_at: '2026-11-01T16:00:00.000Z',
}));
