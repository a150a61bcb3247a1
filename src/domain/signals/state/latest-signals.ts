// The published synthesis: every scored symbol with its scores, history and signals, highest score first.
import { toDateKey } from '../../market/calendar.ts';
import { publishingRules } from '../../rules/scoring-rules.ts';
import { symbolNumber } from '../../stocks/symbols/symbol-number.ts';
import { chooseTab, pairCount, type Scores, scoreFields } from '../score/score.ts';
import { signalTypeName } from '../score/signal-types.ts';
import type { BatchInfoFields, CountsByTab, LatestSignals, PublishedSignal, SignalDetails } from '../signal.ts';
import { byScore } from '../signal-list.ts';
import { type DetailRow, signalDetails } from './signal-details.ts';

/**
 * Detail per signal. rows: with rows; types: type and count, rows for premium signals; kinds: type and count alone;
 * counts: premium signals alone.
 */
export type DetailLevel = 'rows' | 'types' | 'kinds' | 'counts';

/** Level by size: rows for small batches, then types, else counts; readers then load rows per symbol. */
export function detailLevel(scores: Scores): DetailLevel {
  const { distribution, pair_counts } = scores;
  const signals = distribution.bullish + distribution.bearish + distribution.neutral + distribution.premium;
  if (signals <= publishingRules.rows_up_to.value) return 'rows';
  let pairs = 0;
  for (const count of pair_counts) if (count > 0) pairs += 1;
  return pairs <= publishingRules.types_up_to.value ? 'types' : 'counts';
}

/** Signals by type and count; premium signals keep their rows. On level `counts`, premium signals alone. */
function countedDetails(
  { scores, made, level }: Pick<LatestSources, 'scores' | 'made' | 'level'>,
  at: number,
  premium: readonly DetailRow[],
): SignalDetails {
  const details = signalDetails(premium, 'none');
  if (level === 'counts') return details;
  scores.pairs.forEach(({ type, side, direction, points_each }, pair) => {
    const count = pairCount(scores, at, pair);
    if (count === 0 || (direction === 'premium' && level !== 'kinds')) return;
    details[direction].push({
      type: signalTypeName(type),
      count,
      grouped: count > 1,
      signal_date: null,
      points_each,
      total_points: count * points_each,
      side,
      ...(made.has(type) && { made_here: count }),
      data: count > 1 ? [] : {},
    });
  });
  for (const items of Object.values(details)) items.sort((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1));
  return details;
}

export type LatestSources = {
  scores: Scores;
  names: readonly string[];
  companies: readonly (string | null)[];
  /** Rows of a symbol: all of them on level 'rows', its premium rows otherwise. */
  findRows: (symbol: string) => readonly DetailRow[];
  /** Scores of earlier batches of a symbol, oldest first. */
  findHistory: (symbol: string) => readonly number[];
  /** Newest day of each symbol's counted signals, by the index of `names`; days since 1970-01-01. */
  newest: readonly (number | null)[];
  level: DetailLevel;
  /** Lists (signal types) whose counted rows were all made here of market data. */
  made: ReadonlySet<number>;
  batch_info: BatchInfoFields;
};

export function latestSignals(from: LatestSources): LatestSignals {
  const { scores, names, companies } = from;
  const counts_by_type: CountsByTab = { premium: 0, bullish: 0, bearish: 0, neutral: 0 };
  const places = Array.from({ length: scores.count }, (_, at) => {
    const fields = scoreFields(scores, at);
    return { at, symbol: names[scores.symbol[at] as number] ?? '', ...fields };
  }).sort(byScore);
  const kept = publishingRules.history.value - 1;
  const signals = places.map(({ at, symbol, ...fields }): PublishedSignal => {
    const tabType = chooseTab(fields);
    counts_by_type[tabType] += 1;
    const rows = from.findRows(symbol);
    const day = from.newest[scores.symbol[at] as number] ?? null;
    return {
      id: symbolNumber(symbol),
      symbol,
      company_name: companies[scores.symbol[at] as number] ?? null,
      tabType,
      ...fields,
      signal_details: from.level === 'rows' ? signalDetails(rows, 'some') : countedDetails(from, at, rows),
      score_history: [...from.findHistory(symbol).slice(-kept), fields.smart_cat_score],
      ...(day !== null && { newest_signal: toDateKey(day) }),
    };
  });
  return { signals, counts_by_type, batch_info: from.batch_info };
}

/** Empty reply before the first batch. */
export function emptyLatestSignals(): LatestSignals {
  return {
    signals: [],
    counts_by_type: { premium: 0, bullish: 0, bearish: 0, neutral: 0 },
    batch_info: {
      batch_id: null,
      batch_datetime: null,
      total_symbols_synthesized: 0,
      total_signals_imported: 0,
      as_of: null,
      formula_version: null,
    },
  };
}

/** Totals published beside the list. */
export type SignalStats = Pick<LatestSignals, 'batch_info' | 'counts_by_type'>;

export function noSignalStats(): SignalStats {
  const { batch_info, counts_by_type } = emptyLatestSignals();
  return { batch_info, counts_by_type };
}
