// Figures of stocks at the newest minute, from the market's snapshot and memory.

import type { SnapshotRow } from '../../../domain/market/bars.ts';
import { type MarketColumns, rowAt } from '../../../domain/market/market-columns.ts';
import { known } from '../../../domain/numbers/known.ts';
import { type MarketMoment, type MemoryView, minutesInto } from '../../market-memory/market-memory.ts';
import type { MinuteFigures, MinuteOfMarket } from '../thread-tasks.ts';

/** Computes figures of a stock from the market memory like the screener; NaN when unknown. */
type MemoryFiguresOf = (
  row: SnapshotRow,
  id: ReturnType<MemoryView['symbols']['findId']>,
  daily: MemoryView['daily'],
  usualVolume: number,
) => { year_high: number; year_low: number; relative_volume: number };

export function figuresOfMinute(
  given: { market: MarketColumns; moment: MarketMoment; memory: MemoryView },
  symbols: readonly string[] | null,
  memoryFigures: MemoryFiguresOf,
): MinuteOfMarket {
  const { market, moment, memory } = given;
  const asked = symbols === null ? null : new Set(symbols);
  const minute = minutesInto(moment);
  const figures = market.symbols.flatMap((symbol, at): [string, MinuteFigures][] => {
    if (asked !== null && !asked.has(symbol)) return [];
    const row = rowAt(market, at);
    const id = memory.symbols.findId(symbol);
    const usual = id === undefined || minute < 0 ? Number.NaN : memory.usualVolume(id, minute).value;
    const { year_high, year_low, relative_volume } = memoryFigures(row, id, memory.daily, usual);
    return [
      [
        symbol,
        {
          price: row.current_price,
          change_pct: row.change_from_prev_close_pct,
          vwap: row.vwap,
          day_low: row.todays_range_low,
          day_high: row.todays_range_high,
          year_low: known(year_low),
          year_high: known(year_high),
          relative_volume: known(relative_volume),
        },
      ],
    ];
  });
  return { as_of: moment.at, session: moment.session.date, figures };
}
