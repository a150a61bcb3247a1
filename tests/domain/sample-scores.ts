// Score fields of a stock that no list names.
export const noScores = {
  bullish_score: 0,
  bearish_score: 0,
  bullish_signal_count: 0,
  bearish_signal_count: 0,
  neutral_signal_count: 0,
  premium_signal_count: 0,
  has_idea_engine: false,
  has_momentum_alert: false,
  has_stocks_to_short: false,
};
