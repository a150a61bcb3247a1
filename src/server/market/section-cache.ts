// Cache of live-data sections shared by all users, with the facts shown about each.

import type { LiveSection, SectionState } from '../../domain/market/live-data.ts';
import { ageMs } from '../../domain/numbers/time.ts';
import { createLastGood, type Reading, STALE_AFTER_LIFETIMES } from '../last-good/last-good.ts';
import { type Clock, iso } from '../process/clock.ts';
import type { Loaded } from './sections.ts';
import type { WriteBehind } from './write-behind.ts';

/** Bounds of the cache. News weigh most: fifty articles of a symbol are about 100,000 characters. */
const MOST = { characters: 40_000_000, symbols: 20_000 };

export type SectionCache = ReturnType<typeof createSectionCache>;
export type SectionReading<T> = { value: T | null; state: SectionState };

export function createSectionCache(deps: {
  clock: Clock;
  store: Pick<WriteBehind, 'load' | 'save'>;
  onBug: (error: unknown) => void;
}) {
  const { store } = deps;
  return createLastGood<LiveSection, Loaded<unknown>>({
    ...deps,
    most: MOST,
    recall: async (symbol) =>
      (await store.load(symbol)).map(({ section, value, source, as_of, received_at }) => ({
        name: section,
        value: { value, source, as_of },
        received_at,
      })),
    save: async (symbol, section, { value: loaded, received_at }) => {
      if (loaded.value !== null) store.save({ symbol, section, ...loaded, received_at });
    },
  });
}

/** `now` in epoch ms. A value is stale after two lifetimes, or after one while its source fails. */
export function sectionReading<T>(
  { good, problem }: Reading<Loaded<unknown>>,
  lifetime_ms: number,
  now: number,
): SectionReading<T> {
  const { value = null, source = null, as_of = null } = good?.value ?? {};
  const age = good === null ? 0 : ageMs(good.received_at, now);
  const old = age >= lifetime_ms * (problem === null ? STALE_AFTER_LIFETIMES : 1);
  const state: SectionState = {
    source,
    as_of: as_of === null ? null : iso(as_of),
    received_at: good === null ? null : iso(good.received_at),
    stale: value !== null && old,
    problem,
  };
  return { value: value as T | null, state };
}
