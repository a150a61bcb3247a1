// Published run, names and scores indexed by symbol, once per publication.
import type { LocalActionInput } from '../../domain/analysis/local-action.ts';
import type { ScreenerColumns, ScreenerNames } from '../../domain/screener/list/columns-wire.ts';
import {
  findRow,
  type ListedColumns,
  type ListedStock,
  listedColumns,
  stockAt,
} from '../../domain/screener/list/listed-columns.ts';
import { type SignalListColumns, scoresAt } from '../../domain/signals/wire/columns-wire.ts';
import { unpackSymbols } from '../../domain/text/pack-symbols.ts';
import { indexed } from '../publish/indexed.ts';

/** `as_of` is the run's market time, ISO; null before the first run. */
export type RunIndex = { as_of: string | null; list: ListedColumns; stock(symbol: string): ListedStock | null };
/** `at`: when the scores were made, ISO. */
export type ScoreIndex = { at: string | null; of(symbol: string): LocalActionInput | null };

export function createIndexes() {
  return {
    run: indexed((columns: ScreenerColumns): RunIndex => {
      const list = listedColumns(columns, null);
      return {
        as_of: columns.run_info.as_of,
        list,
        stock: (symbol) => {
          const row = findRow(list, symbol);
          return row < 0 ? null : stockAt(list, row);
        },
      };
    }),

    /** Every symbol the screener judges. */
    names: indexed((names: ScreenerNames): ReadonlySet<string> => new Set(unpackSymbols(names.symbols))),

    scores: indexed((columns: SignalListColumns): ScoreIndex => {
      const places = new Map(unpackSymbols(columns.symbols).map((symbol, at) => [symbol, at]));
      return {
        at: columns.batch_info.batch_datetime,
        of: (symbol) => {
          const at = places.get(symbol);
          return at === undefined ? null : scoresAt(columns, at);
        },
      };
    }),
  };
}
