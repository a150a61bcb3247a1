// Cache of stock-detail parts shared by all users, and their values at an instant.

import { createLastGood, STALE_AFTER_LIFETIMES } from '../../last-good/last-good.ts';
import type { Clock } from '../../process/clock.ts';
import type { PartStore } from './part-store.ts';
import { type PartLoaders, type PartName, type PartValue, parts } from './parts.ts';

const MOST = { characters: 40_000_000, symbols: 20_000 };

export type PartCache = ReturnType<typeof createPartCache>;

export function createPartCache(deps: {
  clock: Clock;
  store: PartStore;
  loaders: PartLoaders;
  onBug: (error: unknown) => void;
}) {
  const { store } = deps;
  const cache = createLastGood<PartName, unknown>({
    ...deps,
    most: MOST,
    recall: store.load,
    save: async (symbol, part, { value, received_at }) => {
      if (value !== null) await store.save(symbol, part, value, received_at);
    },
  });
  return {
    /** Last good value, or null; never throws for a vendor's failure. */
    async read<P extends PartName>(part: P, symbol: string): Promise<PartValue<P> | null> {
      const { lifetime_ms } = parts[part];
      const freshness = { fresh_ms: lifetime_ms, stale_ms: lifetime_ms * STALE_AFTER_LIFETIMES };
      const { good } = await cache.read(part, symbol, freshness, () => deps.loaders[part](symbol));
      return (good?.value ?? null) as PartValue<P> | null;
    },
    /** Stores a value fetched in the background. */
    put: <P extends PartName>(part: P, symbol: string, value: PartValue<P>) => cache.put(part, symbol, value),
    /** Stored parts of a symbol at an instant (epoch ms); calls no vendor. */
    async readAt(symbol: string, instant: number) {
      const known = new Map((await store.loadAt(symbol, instant)).map(({ name, value }) => [name, value]));
      return <P extends PartName>(part: P) => (known.get(part) ?? null) as PartValue<P> | null;
    },
  };
}
