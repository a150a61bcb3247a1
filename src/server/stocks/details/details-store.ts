// SQL of stock details: parts by the instant they were known, icons, market-wide figures and ranks.
import type { Db } from '../../db/database.ts';
import { iso } from '../../process/clock.ts';
import { createCompanyStore } from './company-store.ts';
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

type StoredIcon = { content_type: string; bytes: Buffer };

function createIconStore({ query }: Pick<Db, 'query'>) {
  return {
    icon: (symbol: string) => query.first<StoredIcon>`
         select content_type, bytes from stock_icon where symbol = ${symbol}`,

    saveIcon: (symbol: string, icon: StoredIcon, receivedAt: number) => query.run`
         insert into stock_icon (symbol, content_type, bytes, received_at)
         values (${symbol}, ${icon.content_type}, ${icon.bytes}, ${iso(receivedAt)})
         on conflict (symbol) do update set content_type = excluded.content_type, bytes = excluded.bytes,
           received_at = excluded.received_at`,

    /** Receipt of the icons of these symbols, epoch ms; absent without one. */
    async readIcons(symbols: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await query<{ symbol: string; received_at: string }>`
         select symbol, received_at from stock_icon where symbol = any (${symbols})`;
      return new Map(rows.map(({ symbol, received_at }) => [symbol, Date.parse(received_at)]));
    },

    async symbolsWithIcon(): Promise<Set<string>> {
      return new Set(await query.column<string>('select symbol from stock_icon'));
    },
  };
}
