// Which stocks matter most now: those the newest run lists, then by the dollars traded in them.
import type { SnapshotRow } from '../../domain/market/bars.ts';

/** The larger of today's dollar volume and that of the session before; 0 where neither is known. */
function dollarVolume(row: SnapshotRow): number {
  const today = (row.todays_volume ?? 0) * (row.current_price ?? 0);
  return Math.max(today, (row.previous_volume ?? 0) * (row.previous_close ?? 0));
}

export function byRelevance(rows: readonly SnapshotRow[], listed: ReadonlySet<string>): string[] {
  return rows
    .map((row) => ({ symbol: row.symbol, listed: listed.has(row.symbol), dollars: dollarVolume(row) }))
    .sort((a, b) => Number(b.listed) - Number(a.listed) || b.dollars - a.dollars || (a.symbol < b.symbol ? -1 : 1))
    .map(({ symbol }) => symbol);
}
