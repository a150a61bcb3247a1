// Rules of analyses: rounding tolerance, weights of facts, lifetime of answers, request limits.
import type { RuleTable } from './rule.ts';

const DECISION = 'docs/decisions/analysis.md';
const RELIABILITY = 'reliability, stock analysis';

/** Version of the rule-based reading; bump it when a weight or sentence changes an answer. */
export const ANALYSIS_FORMULA = 'analysis-5';

/** Names that contain digits but are not figures. */
export const figureNames = (
  'S&P 500|S&P500|Nasdaq 100|Nasdaq-100|Russell 2000|Dow 30|RSI(14)|RSI (14)|RSI 14|' +
  'Form 4|10-K|10-Q|8-K|13F|5G|4G|3D'
).split('|');

/**
 * Points a reading adds to the balance of a sheet, from -100 (against) to +100 (for), and the bounds from which
 * readings count.
 */
export const readingRules = {
  score_per_point: { name: 'Smart Cat Score: each point of it', value: 0.3, unit: 'points', source: DECISION },
  score_most: { name: 'Smart Cat Score: at most', value: 45, unit: 'points', source: DECISION },
  idea_engine: { name: 'Idea Engine pick', value: 15, unit: 'points', source: DECISION },
  momentum_alert: {
    name: 'Momentum Alert, in the direction of the score',
    value: 10,
    unit: 'points',
    source: DECISION,
  },
  stocks_to_short: { name: 'On a stocks-to-short list', value: 25, unit: 'points against', source: DECISION },
  target: { name: 'Price target far from the price', value: 10, unit: 'points', source: DECISION },
  target_from: { name: 'Far above from', value: 10, unit: '%', source: DECISION },
  target_to: { name: 'Far below up to', value: -5, unit: '%', source: DECISION },
  analysts: { name: 'Most analysts of one opinion', value: 8, unit: 'points', source: DECISION },
  analysts_buy: { name: 'Most say buy from', value: 60, unit: '%', source: DECISION },
  analysts_sell: { name: 'Many say sell from', value: 30, unit: '%', source: DECISION },
  trend: { name: 'Above (below) both moving averages', value: 8, unit: 'points', source: DECISION },
  strength: { name: 'Stronger (weaker) than the S&P 500', value: 5, unit: 'points', source: DECISION },
  strength_from: { name: 'Stronger or weaker from', value: 5, unit: '%', source: DECISION },
  oversold: { name: 'RSI oversold', value: 3, unit: 'points', source: DECISION },
  overbought: { name: 'RSI overbought', value: 5, unit: 'points against', source: DECISION },
  news: { name: 'News mood bullish (bearish)', value: 6, unit: 'points', source: DECISION },
  insiders: { name: 'Insiders bought (sold) more', value: 4, unit: 'points', source: DECISION },
  decision: { name: 'Screener decides YES (NO)', value: 8, unit: 'points', source: DECISION },
  high_beta: { name: 'Beta called high from', value: 1.5, unit: 'beta', source: DECISION },
  near_high: { name: 'Close to the 52-week high within', value: 5, unit: '%', source: 'screener rules' },
  debt: { name: 'Debt called heavy from', value: 2, unit: 'times equity', source: DECISION },
  day_move: { name: "A day's move called large from", value: 5, unit: '%', source: DECISION },
} as const satisfies RuleTable;

/** Action by balance: the first row whose lower bound the balance reaches. */
export const balanceRows = [
  { action: 'STRONG_BUY', from: 40, source: DECISION },
  { action: 'BUY', from: 12, source: DECISION },
  { action: 'HOLD', from: -12, source: DECISION },
  { action: 'SELL', from: -40, source: DECISION },
  { action: 'STRONG_SELL', from: Number.NEGATIVE_INFINITY, source: DECISION },
] as const;

export const confidenceOfBalance = {
  base: { name: 'Confidence of a sheet that says little', value: 40, unit: '%', source: DECISION },
  per_point: { name: 'Added for each point of balance', value: 0.35, unit: '%', source: DECISION },
  agreement: { name: 'Added when all readings agree', value: 15, unit: '%', source: DECISION },
  per_reading: { name: 'Added for each reading', value: 1, unit: '%', source: DECISION },
  most: { name: 'At most', value: 90, unit: '%', source: DECISION },
} as const satisfies RuleTable;

/** Limits on the content of an analysis and its distance from the fact sheet. */
export const analysisRules = {
  steps_from_balance: {
    name: 'An action may differ from the balance of the sheet by',
    value: 2,
    unit: 'steps of five',
    source: DECISION,
  },
  near: { name: 'Called near a level within', value: 10, unit: '%', source: DECISION },
  deviation: { name: 'A fact is written rounded by at most', value: 5, unit: '% of it', source: DECISION },
  articles: { name: 'News titles on a sheet', value: 5, unit: 'articles', source: DECISION },
  articles_deep: { name: 'News titles on a deep sheet', value: 12, unit: 'articles', source: DECISION },
  signal_types: { name: 'Signal types on a sheet', value: 6, unit: 'types', source: DECISION },
  text_chars: { name: 'Length of one text of a vendor', value: 180, unit: 'characters', source: DECISION },
  summary_chars: { name: 'Length of a summary', value: 1_200, unit: 'characters', source: DECISION },
  line_chars: { name: 'Length of a factor or risk', value: 600, unit: 'characters', source: DECISION },
  lines: { name: 'Factors, risks or cases', value: 8, unit: 'lines', source: DECISION },
  factors: { name: 'Factors of the rule-based analyst', value: 5, unit: 'lines', source: DECISION },
} as const satisfies RuleTable;

const minute = 60_000;
const hour = 60 * minute;

/** Timeouts and allowances of analyses. */
export const analysisTimes = {
  slot_open: { name: 'An answer holds in market hours for', value: 15 * minute, unit: 'ms', source: RELIABILITY },
  slot_closed: { name: 'An answer holds otherwise for', value: 6 * hour, unit: 'ms', source: RELIABILITY },
  gather: { name: 'Facts are waited for at most', value: 4_000, unit: 'ms', source: RELIABILITY },
  answer: { name: 'A reader waits for a model at most', value: 8_500, unit: 'ms', source: RELIABILITY },
  model: { name: 'A model may take in the background', value: 60_000, unit: 'ms', source: RELIABILITY },
  pause: { name: 'A model that failed is left alone for', value: 30_000, unit: 'ms', source: RELIABILITY },
  pause_refused: {
    name: 'A model that refuses credit or request is left alone for',
    value: 5 * minute,
    unit: 'ms',
    source: RELIABILITY,
  },
  retry: { name: 'A stand-in answer holds for', value: 5 * minute, unit: 'ms', source: RELIABILITY },
  quota: { name: 'New analyses of one user', value: 10, unit: 'in a minute', source: RELIABILITY },
  quota_window: { name: 'Counted over', value: minute, unit: 'ms', source: RELIABILITY },
  quota_hour: { name: 'New analyses of one user', value: 60, unit: 'in an hour', source: RELIABILITY },
  quota_hour_window: { name: 'Counted over', value: hour, unit: 'ms', source: RELIABILITY },
} as const satisfies RuleTable;
