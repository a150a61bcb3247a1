// Snapshot prices of the stocks on a page, reloaded after 20 s; a slow vendor delays a reply by at most two seconds.
import { LRUCache } from 'lru-cache';
import type { SnapshotRow } from '../../../domain/market/bars.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { Ground } from '../../ground.ts';
import { withTimeout } from '../../jobs/with-timeout.ts';

const FRESH_MS = 20_000;
const PATIENCE_MS = 2_000;
const MOST_SYMBOLS = 20_000;
/** Most symbols in one call to the vendor. */
const MOST_ASKED = 250;

type ShownPrice = Pick<SnapshotRow, 'current_price' | 'price_change' | 'change_from_prev_close_pct'> & {
  todays_volume: number | null;
  /** Epoch ms of the newest trade. */
  updated_at: number | null;
};

export type ShownPrices = ReturnType<typeof shownPrices>;

/**
 * Prices by symbol; outdated or absent if the vendor is unavailable, late or refuses, so that the search works without
 * them.
 */
export function shownPrices({
  clock,
  marketData,
  onBug,
}: Pick<Ground, 'clock' | 'marketData'> & { onBug: (error: unknown) => void }) {
  const known = new LRUCache<string, { at: number; row: ShownPrice | null }>({ max: MOST_SYMBOLS });

  async function ask(symbols: readonly string[]): Promise<void> {
    try {
      const rows = new Map<string, SnapshotRow>();
      for (let from = 0; from < symbols.length; from += MOST_ASKED) {
        const some = await marketData.snapshots(symbols.slice(from, from + MOST_ASKED), { priority: 'user' });
        for (const row of some) rows.set(row.symbol, row);
      }
      const at = clock.now();
      for (const symbol of symbols) known.set(symbol, { at, row: rows.get(symbol) ?? null });
    } catch (error) {
      if (!isProviderError(error)) onBug(error);
    }
  }

  return async (symbols: readonly string[]): Promise<Map<string, ShownPrice>> => {
    const old = clock.now() - FRESH_MS;
    const missing = symbols.filter((symbol) => (known.get(symbol)?.at ?? old) <= old);
    if (missing.length > 0) await withTimeout<void>(clock, PATIENCE_MS, ask(missing), () => undefined);
    return new Map(
      symbols.flatMap((symbol) => {
        const row = known.get(symbol)?.row;
        return row ? [[symbol, row] as const] : [];
      }),
    );
  };
}
