// The table of regular-session volumes: one row per session and source, columns by symbol.
import type { Query } from '../db/query.ts';
import { packColumns, unpackColumns } from './packed-columns.ts';

/**
 * Shares by symbol, NaN for unknown. `opening`: before the bell; `regular`: regular session until `through` (epoch ms).
 */
export type VolumeDay = {
  date: string;
  through: number;
  symbols: readonly string[];
  opening: Float64Array;
  regular: Float64Array;
};
export type RegularVolumeStore = ReturnType<typeof createRegularVolumeStore>;

type Row = { date: string; through: string; columns: Buffer };

function toDay({ date, through, columns: packed }: Row): VolumeDay {
  const { symbols, columns } = unpackColumns(packed);
  const { opening, regular } = columns as { opening: Float64Array; regular: Float64Array };
  return { date, through: Date.parse(through), symbols, opening, regular };
}

export function createRegularVolumeStore(query: Query, source: string) {
  return {
    async volumeDay(date: string): Promise<VolumeDay | null> {
      const { rows } = await query<Row>`select date, through, columns from market_regular_volume
         where source = ${source} and date = ${date}`;
      return rows[0] === undefined ? null : toDay(rows[0]);
    },

    /** Sessions before `before`, newest first. */
    async volumeDays(before: string, count: number): Promise<VolumeDay[]> {
      const { rows } = await query<Row>`select date, through, columns from market_regular_volume
         where source = ${source} and date < ${before} order by date desc limit ${count}`;
      return rows.map(toDay);
    },

    /** Replaces the stored session unless that one has a later `through`. */
    saveVolumeDay: ({ date, through, symbols, opening, regular }: VolumeDay, receivedAt: string) => query.run`
         insert into market_regular_volume (source, date, through, received_at, columns)
         values (${source}, ${date}, ${new Date(through).toISOString()}, ${receivedAt},
         ${packColumns(symbols, { opening, regular })})
         on conflict (source, date) do update set through = excluded.through, received_at = excluded.received_at,
           columns = excluded.columns
         where excluded.through >= market_regular_volume.through`,
  };
}
