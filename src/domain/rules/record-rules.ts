// Rules of the track record: judging of sources, intervals, calibration, settlement, regimes.
import type { RuleTable } from './rule.ts';

const DECISION = 'docs/decisions/track-record.md';
const OWN = 'own choice';
/** Source of values that were decided together with the track record. */
const DECIDED = 'product decision, track record';

/** A source is judged when it meets all counts; its state follows from both intervals and q together. */
export const judgedRules = {
  calls: { name: 'A record is judged from', value: 200, unit: 'settled calls', source: DECISION },
  days: { name: 'A record is judged from', value: 15, unit: 'sessions with calls', source: DECISION },
  long_spans: {
    name: 'A record over 20 sessions is judged from',
    value: 8,
    unit: 'outcomes that do not overlap',
    source: DECISION,
  },
  false_discoveries: {
    name: 'Share of wrong findings among all that a page shows, at most',
    value: 0.05,
    unit: 'share',
    source: DECISION,
  },
} as const satisfies RuleTable;

export const intervalRules = {
  waves: {
    name: 'Slow waves the variance is read from, for each outcome that fits into the history without overlap',
    value: 0.8,
    unit: 'waves',
    source: `${DECISION}: more waves find more, and these are read through less than twice the damping of overlap`,
  },
  least_waves: { name: 'An interval needs', value: 4, unit: 'waves', source: OWN },
} as const satisfies RuleTable;

export const figureRules = {
  curve_points: { name: 'Points of a curve, at most', value: 60, unit: 'points', source: OWN },
  deciles: { name: 'Groups of scores', value: 10, unit: 'groups', source: DECISION },
  ranked_from: { name: 'A day is ranked from', value: 10, unit: 'calls', source: OWN },
  result_bound: {
    name: 'In bounded means and their intervals the return of a stock, and of each stock of the market, counts at most',
    value: 50,
    unit: '% either way',
    source: `${DECISION}; Dixon, Annals of Mathematical Statistics 31, 1960; Knez and Ready, Journal of Finance 52(4), 1997`,
  },
  digits: { name: 'Significant digits of a figure', value: 6, unit: 'digits', source: OWN },
} as const satisfies RuleTable;

export const pastRules = {
  stocks: {
    name: 'Most traded stocks in the record of earlier simulated sessions',
    value: 2_000,
    unit: 'stocks by value traded on the day before it begins',
    source: `${OWN}: rows and scores of 62 sessions take about 440 MB`,
  },
  screened_stocks: {
    name: 'Most traded stocks whose decisions, filters and lights are in a record made afterwards',
    value: 500,
    unit: 'stocks by value traded on the day before it begins',
    source: `${OWN}: most pass a filter at every close; 62 sessions take about 100 MB`,
  },
} as const satisfies RuleTable;

export const calibrationRules = {
  stated_from: { name: 'A percentage is stated from', value: 200, unit: 'settled calls', source: DECISION },
  isotonic_from: {
    name: 'A free rising curve instead of a logistic one from',
    value: 1_000,
    unit: 'settled calls',
    source: `${DECISION}; Niculescu-Mizil and Caruana, ICML 2005`,
  },
  group_calls: {
    name: 'Neighbors in strength that are one point of the free curve, at least',
    value: 50,
    unit: 'calls',
    source: `${OWN}: single calls make steps of 0 and 100 % at the ends`,
  },
  skill_calls: {
    name: 'A percentage is shown while its skill is above zero over the newest calls made under it, at least',
    value: 200,
    unit: 'settled calls',
    source: DECIDED,
  },
  bins: { name: 'Groups of a reliability diagram', value: 10, unit: 'groups', source: OWN },
  version_sessions: { name: 'A new version every', value: 20, unit: 'sessions', source: OWN },
} as const satisfies RuleTable;

export const measuredScoreRules = {
  sessions: {
    name: 'Weights are mean excess over the market after',
    value: 5,
    unit: 'sessions',
    source: `${OWN}: the longest horizon with enough spans in a year; lists differ most there`,
  },
} as const satisfies RuleTable;

/** Correlation of two lists; each kind of evidence is shrunk towards the usual value. */
export const independenceRules = {
  usual: { name: 'Correlation of two lists before anything is known', value: 0.3, unit: 'correlation', source: OWN },
  calls: {
    name: 'Common calls weigh as much as the usual value from',
    value: 5,
    unit: 'calls of either list',
    source: `${OWN}: a list that repeats another is known as such after 200 calls`,
  },
  days: { name: 'Daily results weigh as much as the usual value from', value: 30, unit: 'common days', source: OWN },
} as const satisfies RuleTable;

/** Entry, exits, costs and benchmarks of a call. */
export const settlementRules = {
  costs: {
    name: 'Costs of entry and exit together, where the spread at entry is not known',
    value: 6,
    unit: 'bps',
    source: DECIDED,
  },
  borrowing: {
    name: 'What is sold short is borrowed for, a year',
    value: 3,
    unit: '%',
    source: `${DECIDED}: more than easy stocks cost, less than small ones`,
  },
  year_sessions: { name: 'A year of borrowing', value: 252, unit: 'sessions', source: 'as the year of volatility' },
  borrowed_from: {
    name: 'Stocks are hard to borrow under',
    value: 5,
    unit: 'USD',
    source: `${DECIDED}: such calls are counted and named`,
  },
  entry_wait: { name: 'Within a session a call waits for a minute bar for', value: 30, unit: 'min', source: DECIDED },
  entry_sessions: {
    name: 'A stock that does not trade is waited for at the opens of',
    value: 5,
    unit: 'sessions',
    source: `${OWN}: halts for news end within hours; what is halted for a week cannot be bought on the call`,
  },
  horizon_1: { name: 'Short exit after the session of entry', value: 1, unit: 'sessions', source: DECIDED },
  horizon_5: { name: 'Middle exit after the session of entry', value: 5, unit: 'sessions', source: DECIDED },
  horizon_20: { name: 'Long exit after the session of entry', value: 20, unit: 'sessions', source: DECIDED },
  price_from: { name: 'Equal-weighted market: last close from', value: 2, unit: 'USD', source: DECIDED },
  volume_from: { name: 'Equal-weighted market: average volume from', value: 50_000, unit: 'shares', source: DECIDED },
  volume_sessions: {
    name: 'Equal-weighted market: average volume over the sessions before the entry',
    value: 30,
    unit: 'sessions',
    source: 'as the average daily volume of all screens',
  },
  history_wait: {
    name: 'A day missing in the history is waited for',
    value: 5,
    unit: 'sessions',
    source: `${OWN}: vendors write a day within hours, an import follows within days`,
  },
  later_bars: {
    name: 'Benchmarks of a minute are unknown where the newest bars of more stocks than this began later',
    value: 5,
    unit: '% of the stocks',
    source: `${OWN}: a snapshot in time has no later bar, one a minute late has one of most stocks`,
  },
  split_wait: {
    name: 'A split that the vendor has not filed, though its own change counts it, is waited for',
    value: 10,
    unit: 'sessions',
    source: `${OWN}: most are filed within days; what is filed later corrects the outcome`,
  },
  payments_above: {
    name: 'Cash payments between entry and exit are added where together they are above',
    value: 3,
    unit: '% of the entry price',
    source: DECIDED,
  },
  spin_off_from: {
    name: 'A close that the vendor lowered, without a split or payment on file, is a spin-off from',
    value: 3,
    unit: '%',
    source: `${OWN}: as payments; smaller corrections of a close are no event`,
  },
} as const satisfies RuleTable;

/** A price series breaks at a rise like that of a reverse split, if no such split is stored. */
export const breakRules = {
  rise: {
    name: 'A price series may break where a close is the one before it times at least',
    value: 4,
    unit: '',
    source: `${DECISION}: of 210 such rises in 14 months of the whole market 75 were none by the vendor's own change`,
  },
  turnover: {
    name: 'It breaks where the turnover of the day is below the usual one times',
    value: 5,
    unit: '',
    source: `${DECISION}: new numbers bring no trade; real rises of this size have 30 times the usual turnover in nine of ten`,
  },
  sessions: {
    name: 'Usual turnover over the sessions before',
    value: 30,
    unit: 'sessions',
    source: 'as average volume',
  },
} as const satisfies RuleTable;

/** Trend and volatility of the market before a day, by the closes of SPY. */
export const regimeRules = {
  trend_sessions: {
    name: 'The market is above or below its average of',
    value: 200,
    unit: 'sessions',
    source: 'Faber, Journal of Wealth Management 9(4), 2007: ten months, as 200 days',
  },
  volatility_sessions: {
    name: 'Volatility is the standard deviation of daily changes over',
    value: 20,
    unit: 'sessions',
    source: 'a month of sessions, as the horizon of the VIX',
  },
  usual_sessions: {
    name: 'It is high above the median of its values in the last',
    value: 252,
    unit: 'sessions',
    source: `${OWN}: a year, so that neither half is rare for long`,
  },
  least_sessions: { name: 'The median needs', value: 60, unit: 'values', source: OWN },
  most_calls: {
    name: 'Figures of chosen days are computed for at most',
    value: 500_000,
    unit: 'calls',
    source: `${OWN}: two million outcomes, some ten seconds of one processor`,
  },
} as const satisfies RuleTable;

/** Version stored with each outcome; raise it with every change of these rules. */
export const SETTLEMENT_VERSION = '4';

/** Version stored with each summary; raising it recomputes stored summaries. */
export const FIGURES_VERSION = '3';
