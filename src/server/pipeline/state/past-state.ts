// Retroactive state of a session's lists, as readers would have been shown it at the close.
import { endOfDay, previousSession } from '../../../domain/market/calendar.ts';
import { firstSessionFor } from '../../../domain/market/first-session.ts';
import { FORMULA_VERSION } from '../../../domain/rules/scoring-rules.ts';
import type { Scores } from '../../../domain/signals/score/score.ts';
import { latestSignals } from '../../../domain/signals/state/latest-signals.ts';
import { type SignalListColumns, toSignalListColumns } from '../../../domain/signals/wire/columns-wire.ts';
import { iso } from '../../process/clock.ts';
import type { ScoreDay } from './score-days-store.ts';

/** `names`: symbols by the index that `scores` uses. */
export type ScoredLists = { scores: Scores; names: readonly string[] };

const findReadersDay = (day: string) => firstSessionFor(endOfDay(day)).date;

/** `before`: scores of the session before, 0 for a stock on no list; null if they are not on file. */
export function pastColumns(
  day: string,
  { scores, names }: ScoredLists,
  given: { companies: ReadonlyMap<string, string>; before: Pick<ScoreDay, 'symbols' | 'scores'> | null },
): SignalListColumns {
  const { companies } = given;
  const before = given.before && new Map(given.before.symbols.map((symbol, at) => [symbol, given.before?.scores[at]]));
  const known_at = iso(endOfDay(day));
  const { premium, bullish, bearish, neutral } = scores.distribution;
  const signals = premium + bullish + bearish + neutral;
  return toSignalListColumns(
    latestSignals({
      scores,
      names,
      companies: names.map((symbol) => companies.get(symbol) ?? null),
      findRows: () => [],
      findHistory: (symbol) => (before === null ? [] : [before.get(symbol) ?? 0]),
      newest: [],
      made: new Set(),
      level: 'kinds',
      batch_info: {
        batch_id: null,
        batch_datetime: known_at,
        total_symbols_synthesized: scores.count,
        total_signals_imported: signals,
        total_signals_scored: signals,
        as_of: known_at,
        formula_version: FORMULA_VERSION,
        history_days: [...(before === null ? [] : [findReadersDay(previousSession(day).date)]), findReadersDay(day)],
        reconstructed: true,
      },
    }),
  );
}
