// Facts of published scores: verdict for the next weeks, score, and the expert lists the score counts.
import { type CountedList, noFacts, type StockFacts } from '../../../domain/alerts/stock-facts.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { callSides } from '../../../domain/record/call-sides.ts';
import { findExpertList } from '../../../domain/signals/expert-lists.ts';
import { type SignalListColumns, scoresAt } from '../../../domain/signals/wire/columns-wire.ts';
import { unpackSymbols } from '../../../domain/text/pack-symbols.ts';
import { noSignalsVerdict, weeksVerdict } from '../../../domain/verdicts/weeks-verdict.ts';
import type { KnownFacts } from './known-facts.ts';

const noLists: ReadonlySet<CountedList> = new Set();

const countedAs = ({ type, side }: { type: string; side: keyof typeof callSides }): CountedList[] => {
  const list = findExpertList(type);
  return list === null ? [] : [`${list.id}:${callSides[side]}`];
};

/** `only`: symbols to include; null includes all. */
export function scoreFacts(columns: SignalListColumns, only: ReadonlySet<string> | null): KnownFacts {
  const at = columns.batch_info.batch_datetime;
  const { as_of } = columns.batch_info;
  const day = as_of === null ? null : newYorkDate(Date.parse(as_of));
  const kinds = columns.kinds.map(countedAs);
  const premium = new Map(columns.premium);
  const bySymbol = new Map<string, StockFacts>();
  for (const [row, symbol] of unpackSymbols(columns.symbols).entries()) {
    if (only !== null && !only.has(symbol)) continue;
    const scores = scoresAt(columns, row);
    const lists = [
      ...(columns.details[row] ?? []).flatMap((place) => kinds[place] ?? []),
      ...(premium.get(row) ?? []).flatMap(countedAs),
    ];
    bySymbol.set(symbol, {
      ...noFacts,
      verdicts: { weeks: weeksVerdict(scores, at) },
      score: scores.smart_cat_score,
      score_before: columns.score_before[row] ?? null,
      score_day: day,
      lists: lists.length === 0 ? noLists : new Set(lists),
    });
  }
  return {
    bySymbol,
    others: { ...noFacts, verdicts: { weeks: noSignalsVerdict(at) }, score_day: day, lists: noLists },
  };
}
