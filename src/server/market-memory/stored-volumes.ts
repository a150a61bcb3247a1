// Regular-session volume of single prices in a process without the market memory, from volumes stored by the market's
// owner.
import type { SnapshotRow } from '../../domain/market/bars.ts';
import { findSession, newYorkDate, previousSession, type Session } from '../../domain/market/calendar.ts';
import { regularVolume } from '../../domain/market/indicators/regular-volume.ts';
import { known, unknownAsNaN } from '../../domain/numbers/known.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { keptFor } from '../process/kept-for.ts';
import type { RegularVolumeStore } from './regular-volume-store.ts';
import { isClosing } from './regular-volumes.ts';

const KEPT_MS = minuteMs;

type Volumes = { through: number; bySymbol: ReadonlyMap<string, { opening: number; regular: number }> };

const nothing = { opening: Number.NaN, regular: Number.NaN };

/** Port whose single prices carry the regular session's volume; times in epoch ms, `monotonic` in ms. */
export function withRegularVolumes(
  marketData: MarketData,
  storeOf: () => Promise<Pick<RegularVolumeStore, 'volumeDay'>>,
  { now, monotonic }: { now: () => number; monotonic: () => number },
): MarketData {
  const readVolumes = keptFor(KEPT_MS, monotonic, async (date: string): Promise<Volumes> => {
    const day = await (await storeOf()).volumeDay(date);
    const rows = day?.symbols.map(
      (symbol, row) => [symbol, { opening: day.opening[row]!, regular: day.regular[row]! }] as const,
    );
    return { through: day?.through ?? 0, bySymbol: new Map(rows ?? []) };
  });

  function withVolume(row: SnapshotRow, { through, bySymbol }: Volumes, session: Session, at: number): SnapshotRow {
    const { opening, regular } = bySymbol.get(row.symbol) ?? nothing;
    const closed = isClosing(session, through) ? regular : Number.NaN;
    const total = unknownAsNaN(row.volume_with_extended_hours);
    return { ...row, todays_volume: known(regularVolume({ total, opening, closed }, session, at)) };
  }

  return {
    ...marketData,
    async snapshots(symbols, options) {
      const rows = await marketData.snapshots(symbols, options);
      const newest = Math.max(0, ...rows.map(({ updated_at }) => updated_at ?? 0));
      const at = newest > 0 && newest <= now() + minuteMs ? newest : now();
      const date = newYorkDate(at);
      const session = findSession(date) ?? previousSession(date);
      const volumes = await readVolumes(session.date);
      return rows.map((row) => withVolume(row, volumes, session, at));
    },
  };
}
