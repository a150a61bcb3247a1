// The table of parts of stock details, each by the instant it was known.
import type { Db } from '../../db/database.ts';
import { iso } from '../../process/clock.ts';
import { stampedIsOnFile, writeKnown } from '../../publish/known-at-store.ts';
import { type PartName, type PartValue, parts } from './parts.ts';

/** `received_at`: when the value was last confirmed, epoch ms. */
type PartRow = { name: PartName; value: unknown; received_at: number };
type StoredPart = { part: string; value: unknown; confirmed_at: string };

/** Drops rows that an older version wrote in another shape. */
function readParts(rows: readonly StoredPart[]): PartRow[] {
  return rows.flatMap((row) => {
    if (!Object.hasOwn(parts, row.part)) return [];
    const name = row.part as PartName;
    const value = parts[name].schema.safeParse(row.value);
    return value.success ? [{ name, value: value.data, received_at: Date.parse(row.confirmed_at) }] : [];
  });
}

export type PartStore = ReturnType<typeof createPartStore>;

/** `now` returns epoch ms. */
export function createPartStore({ query, transaction }: Db, now: () => number | Promise<number>) {
  return {
    /** The newest answer of each part of a symbol. */
    async load(symbol: string): Promise<PartRow[]> {
      const { rows } = await query<StoredPart>`select distinct on (part) part, value, confirmed_at from stock_part
         where symbol = ${symbol}
         order by part, received_at desc`;
      return readParts(rows);
    },
    /** The answers known at that instant (epoch ms). */
    async loadAt(symbol: string, instant: number): Promise<PartRow[]> {
      await stampedIsOnFile(query);
      const { rows } = await query<StoredPart>`select distinct on (part) part, value, confirmed_at from stock_part
         where symbol = ${symbol} and received_at <= ${iso(instant)}
         order by part, received_at desc`;
      return readParts(rows);
    },
    /**
     * An unchanged answer only updates the confirmation time, so that an unchanged part stays one row; a changed answer
     * becomes a new row, which readers see from its `received_at` on.
     */
    async save(symbol: string, part: PartName, value: unknown, confirmedAt: number): Promise<void> {
      const given = [symbol, part, JSON.stringify(value), iso(confirmedAt)];
      const { rowCount } = await query(
        `with newest as (
           select received_at, value from stock_part where symbol = $1 and part = $2 order by received_at desc limit 1)
         update stock_part p set confirmed_at = greatest(p.confirmed_at, $4::timestamptz) from newest n
         where p.symbol = $1 and p.part = $2 and p.received_at = n.received_at and n.value::text = $3::text`,
        given,
      );
      if (rowCount !== 0) return;
      await writeKnown({ transaction }, now, (query, knownAt) =>
        query(
          `insert into stock_part (symbol, part, received_at, confirmed_at, value)
           select $1, $2, greatest($5::timestamptz, max(received_at) + interval '1 millisecond'), $4, $3::text::json
           from stock_part where symbol = $1 and part = $2`,
          [...given, knownAt],
        ),
      );
    },
  };
}

/** The newest value of a part for every symbol that has one. */
export async function newestOfAll<P extends PartName>(
  { query }: Pick<Db, 'query'>,
  part: P,
): Promise<Map<string, PartValue<P>>> {
  const { rows } = await query<{ symbol: string; value: unknown }>`select distinct on (symbol) symbol, value
     from stock_part where part = ${part} order by symbol, received_at desc`;
  const found = new Map<string, PartValue<P>>();
  for (const { symbol, value } of rows) {
    const read = parts[part].schema.safeParse(value);
    if (read.success) found.set(symbol, read.data as PartValue<P>);
  }
  return found;
}
