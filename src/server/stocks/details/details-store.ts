// SQL of stock details: parts by the instant they were known, icons, market-wide figures and ranks.
import type { Db } from '../../db/database.ts';
import { createCompanyStore } from './company-store.ts';
import { createIconStore } from './icon-store.ts';
import { createPartStore, newestOfAll } from './part-store.ts';
import type { PartName } from './parts.ts';

/** `now` returns epoch ms. */
export function createDetailsStore(db: Db, now: () => number | Promise<number>) {
  return {
    parts: createPartStore(db, now),
    newestOfAll: <P extends PartName>(part: P) => newestOfAll(db, part),
    ...createIconStore(db),
    ...createCompanyStore(db),
  };
}

export type DetailsStore = ReturnType<typeof createDetailsStore>;
