// Wire format of the published list: one column per field, repeated values sent once.
import { z } from 'zod';
import { packSymbols, unpackSymbols } from '../../text/pack-symbols.ts';
import {
  BatchInfo,
  CountsByType,
  type LatestSignals,
  type ScoreFields,
  type Signal,
  type SignalDetails,
  SignalItem,
  tabTypes,
} from '../signal.ts';

const S = z.string().nullable();

/** Signal type with count and side. */
const KindOfSignal = SignalItem.omit({ data: true, signal_date: true }).extend({ under: z.enum(tabTypes) });
type KindOfSignal = z.infer<typeof KindOfSignal>;

/**
 * Symbols ascend by code unit and are front-coded (packSymbols). `tabs`: a character per symbol, index in tabTypes;
 * `flags`: a digit, 1 Idea Engine + 2 Momentum Alert + 4 stocks to short; `details`: indexes in `kinds`, in display
 * order.
 */
export const SignalListColumns = z.object({
  batch_info: BatchInfo,
  counts_by_type: CountsByType,
  symbols: z.string(),
  company_name: z.array(S),
  tabs: z.string(),
  flags: z.string(),
  bullish_score: z.array(z.number()),
  bearish_score: z.array(z.number()),
  bullish_signal_count: z.array(z.number()),
  bearish_signal_count: z.array(z.number()),
  neutral_signal_count: z.array(z.number()),
  premium_signal_count: z.array(z.number()),
  /** Score of the previous day; null without one. */
  score_before: z.array(z.number().nullable()),
  /** Distinct days (YYYY-MM-DD) of newest signals; `newest`: index of each symbol's day, -1 for none. */
  days: z.array(z.string()),
  newest: z.array(z.number()),
  kinds: z.array(KindOfSignal),
  details: z.array(z.array(z.number())),
  /** Premium signals with their rows: index of the symbol, and its signals. */
  premium: z.array(z.tuple([z.number(), z.array(SignalItem)])),
});
export type SignalListColumns = z.infer<typeof SignalListColumns>;

const FLAGS = ['has_idea_engine', 'has_momentum_alert', 'has_stocks_to_short'] as const;
/** Tabs whose signals are sent as indexes into `kinds`; premium signals are sent with their rows. */
const BY_KIND = ['bullish', 'bearish', 'neutral'] as const;
const EMPTY_ROWS: [] = [];
const EMPTY_ROW = {};

const bySymbol = (a: Signal, b: Signal) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0);

/** Collects distinct values; `of` returns the index of a value in `values`. */
function places<Value>(keyOf: (value: Value) => string) {
  const known = new Map<string, number>();
  const values: Value[] = [];
  return {
    values,
    of(value: Value): number {
      const key = keyOf(value);
      const place = known.get(key);
      if (place !== undefined) return place;
      known.set(key, values.length);
      return values.push(value) - 1;
    },
  };
}

type Listed = Omit<LatestSignals, 'signals'> & { signals: readonly Signal[] };

/** Columns of the list; only premium signals carry rows, cards load the others by symbol. */
export function toSignalListColumns({ signals, counts_by_type, batch_info }: Listed): SignalListColumns {
  const ordered = signals.toSorted(bySymbol);
  const kinds = places<KindOfSignal>((kind) => JSON.stringify(kind));
  const days = places<string>((day) => day);
  const numbers = (field: 'bullish_score' | 'bearish_score' | `${(typeof tabTypes)[number]}_signal_count`) =>
    ordered.map((signal) => signal[field]);
  return {
    batch_info,
    counts_by_type,
    symbols: packSymbols(ordered.map(({ symbol }) => symbol)),
    company_name: ordered.map(({ company_name }) => company_name),
    tabs: ordered.map(({ tabType }) => tabTypes.indexOf(tabType)).join(''),
    flags: ordered.map((signal) => FLAGS.reduce((sum, flag, bit) => sum + (signal[flag] ? 2 ** bit : 0), 0)).join(''),
    bullish_score: numbers('bullish_score'),
    bearish_score: numbers('bearish_score'),
    bullish_signal_count: numbers('bullish_signal_count'),
    bearish_signal_count: numbers('bearish_signal_count'),
    neutral_signal_count: numbers('neutral_signal_count'),
    premium_signal_count: numbers('premium_signal_count'),
    score_before: ordered.map(({ score_history }) => score_history.at(-2) ?? null),
    newest: ordered.map(({ newest_signal }) => (newest_signal === undefined ? -1 : days.of(newest_signal))),
    days: days.values,
    details: ordered.map(({ signal_details }) =>
      BY_KIND.flatMap((under) =>
        signal_details[under].map(({ data: _, signal_date: __, ...kind }) => kinds.of({ ...kind, under })),
      ),
    ),
    kinds: kinds.values,
    premium: ordered.flatMap(({ signal_details: { premium } }, at): SignalListColumns['premium'] =>
      premium.length === 0 ? [] : [[at, premium]],
    ),
  };
}

/** Scores, counts and flags of the symbol at index `at`. */
export function scoresAt(columns: SignalListColumns, at: number): ScoreFields {
  const bullish_score = columns.bullish_score[at] ?? 0;
  const bearish_score = columns.bearish_score[at] ?? 0;
  const flags = Number(columns.flags[at] ?? 0);
  return {
    bullish_score,
    bearish_score,
    smart_cat_score: bullish_score - bearish_score,
    bullish_signal_count: columns.bullish_signal_count[at] ?? 0,
    bearish_signal_count: columns.bearish_signal_count[at] ?? 0,
    neutral_signal_count: columns.neutral_signal_count[at] ?? 0,
    premium_signal_count: columns.premium_signal_count[at] ?? 0,
    has_idea_engine: (flags & 1) !== 0,
    has_momentum_alert: (flags & 2) !== 0,
    has_stocks_to_short: (flags & 4) !== 0,
  };
}

/** Signals rebuilt from columns, in column order; a history contains at most the previous day's score and today's. */
export function signalsOfColumns(columns: SignalListColumns): Signal[] {
  const premium = new Map(columns.premium);
  // All symbols share one object per kind.
  const kinds = columns.kinds.map(({ under, ...kind }) => ({
    under,
    item: { ...kind, signal_date: null, data: kind.grouped ? EMPTY_ROWS : EMPTY_ROW },
  }));
  return unpackSymbols(columns.symbols).map((symbol, at): Signal => {
    const details: SignalDetails = { premium: premium.get(at) ?? [], bullish: [], bearish: [], neutral: [] };
    for (const place of columns.details[at] ?? []) {
      const kind = kinds[place];
      if (kind !== undefined) details[kind.under].push(kind.item);
    }
    const scores = scoresAt(columns, at);
    const before = columns.score_before[at] ?? null;
    const day = columns.days[columns.newest[at] ?? -1];
    return {
      symbol,
      company_name: columns.company_name[at] ?? null,
      tabType: tabTypes[Number(columns.tabs[at])] ?? 'neutral',
      ...scores,
      signal_details: details,
      score_history: before === null ? [scores.smart_cat_score] : [before, scores.smart_cat_score],
      ...(day !== undefined && { newest_signal: day }),
    };
  });
}
