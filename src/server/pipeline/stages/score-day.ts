// Scores of a day's lists, computed by the functions of the five stages without storing rows.
import { FORMULA_VERSION } from '../../../domain/rules/scoring-rules.ts';
import { scoreFields } from '../../../domain/signals/score/score.ts';
import type { KnownListings } from '../../../domain/stocks/symbols/symbol.ts';
import { type DayOfLists, readDays, scoreRows } from '../past-lists/archived-lists.ts';
import type { ScoredLists } from '../state/past-state.ts';
import type { ScoreDay } from '../state/score-days-store.ts';

/** Scores of the last day; the earlier days belong to its scoring window. */
export function scoreLists(days: readonly DayOfLists[], listings?: KnownListings): ScoredLists {
  const { symbols, files } = readDays(days, listings);
  return { scores: scoreRows(files, symbols, days.at(-1)!.day), names: symbols.names };
}

export function scoreDay(days: readonly DayOfLists[], listings?: KnownListings): Omit<ScoreDay, 'scored_at'> {
  const { scores, names } = scoreLists(days, listings);
  const places = Array.from({ length: scores.count }, (_, at) => at);
  return {
    day: days.at(-1)!.day,
    formula_version: FORMULA_VERSION,
    signals: Object.values(scores.distribution).reduce((sum, count) => sum + count, 0),
    symbols: places.map((at) => names[scores.symbol[at] as number] ?? ''),
    scores: places.map((at) => scoreFields(scores, at).smart_cat_score),
  };
}
