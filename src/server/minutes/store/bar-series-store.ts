// Bars of a symbol and day as received from the vendor's history, with the span in which they are complete.

import type { MinuteBar } from '../../../domain/market/bars.ts';
import type { DateKey } from '../../../domain/market/calendar.ts';
import { packBars, readBars } from '../../../domain/minutes/bar-series.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import { iso } from '../../process/clock.ts';
import { createSymbolNumbers } from './symbol-number-store.ts';

/** All bars that begin in [from, until), epoch ms; oldest first. */
export type BarSeries = { day: DateKey; from: EpochMs; until: EpochMs; bars: MinuteBar[]; updated_at: EpochMs };

export function createBarSeriesStore(db: Db) {
  const symbols = createSymbolNumbers(db);
  return {
    async read(symbol: string, days: readonly DateKey[]): Promise<Map<DateKey, BarSeries>> {
      const { rows } = await db.query<{
        day: DateKey;
        records: Buffer;
        from_at: string;
        until_at: string;
        updated_at: string;
      }>`
         select day, records, from_at, until_at, updated_at from minute_series
         where number = (select number from minute_symbol where symbol = ${symbol}) and day = any(${days}::date[])`;
      return new Map(
        rows.map(({ day, records, from_at, until_at, updated_at }) => [
          day,
          {
            day,
            from: Date.parse(from_at),
            until: Date.parse(until_at),
            bars: readBars(records),
            updated_at: Date.parse(updated_at),
          },
        ]),
      );
    },

    /** Replaces the stored series of that day. */
    async save(symbol: string, { day, from, until, bars, updated_at }: BarSeries): Promise<void> {
      const number = (await symbols.give([symbol])).get(symbol);
      await db.query`insert into minute_series (number, day, records, rows, from_at, until_at, updated_at)
         values (${number}, ${day}, ${Buffer.from(packBars(bars).buffer)}, ${bars.length}, ${iso(from)},
         ${iso(until)}, ${iso(updated_at)})
         on conflict (number, day) do update set records = excluded.records, rows = excluded.rows,
           from_at = excluded.from_at, until_at = excluded.until_at, updated_at = excluded.updated_at`;
    },
  };
}
