// Empty scores and signals for a stock that no list names.
import type { ScoreFields, SignalDetails } from './signal.ts';

export const noScores: ScoreFields = {
  bullish_score: 0,
  bearish_score: 0,
  smart_cat_score: 0,
  bullish_signal_count: 0,
  bearish_signal_count: 0,
  neutral_signal_count: 0,
  premium_signal_count: 0,
  has_idea_engine: false,
  has_momentum_alert: false,
  has_stocks_to_short: false,
};

export const noSignalDetails: SignalDetails = { premium: [], bullish: [], bearish: [], neutral: [] };
