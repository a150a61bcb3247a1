// The market feature's tables: the log of vendor calls and the last good sections of live data.
import { LiveData, type LiveSection, liveSections } from '../../domain/market/live-data.ts';
import type { CallRecord } from '../../providers/call-log.ts';
import { iso } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { SectionRow } from './section-cache.ts';

type Tables = {
  api_log: CallRecord & { created_at: string };
  live_section: {
    symbol: string;
    section: string;
    value: unknown;
    source: string;
    as_of: string | null;
    received_at: string;
  };
};

const ROWS_PER_STATEMENT = 500;
const MESSAGE_LENGTH = 500;

export function marketStore(database: Db) {
  const db = database.withTables<Tables>();
  return {
    async logCalls(rows: readonly CallRecord[], now: number): Promise<void> {
      const created_at = iso(now);
      for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
        const values = rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => ({
          ...row,
          error_message: row.error_message?.slice(0, MESSAGE_LENGTH) ?? null,
          created_at,
        }));
        await db.insertInto('api_log').values(values).execute();
      }
    },
    async forgetCallsBefore(instant: number): Promise<void> {
      await db.deleteFrom('api_log').where('created_at', '<', iso(instant)).execute();
    },
    /** Rows an older version wrote in a shape that is no longer read are left out. */
    async loadSections(symbol: string): Promise<SectionRow[]> {
      const rows = await db.selectFrom('live_section').selectAll().where('symbol', '=', symbol).execute();
      return rows.flatMap((row) => {
        const section = liveSections.find((name) => name === row.section);
        const value = section ? LiveData.shape[section].safeParse(row.value) : null;
        if (!section || !value?.success || value.data === null) return [];
        const as_of = row.as_of === null ? null : Date.parse(row.as_of);
        return [
          { symbol, section, value: value.data, source: row.source, as_of, received_at: Date.parse(row.received_at) },
        ];
      });
    },
    /** An older answer never replaces a newer one, whichever process writes last. */
    async saveSections(rows: readonly SectionRow[]): Promise<void> {
      for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
        await db
          .insertInto('live_section')
          .values(rows.slice(at, at + ROWS_PER_STATEMENT).map(written))
          .onConflict((conflict) =>
            conflict
              .columns(['symbol', 'section'])
              .doUpdateSet((set) => ({
                value: set.ref('excluded.value'),
                source: set.ref('excluded.source'),
                as_of: set.ref('excluded.as_of'),
                received_at: set.ref('excluded.received_at'),
              }))
              .whereRef('live_section.received_at', '<=', 'excluded.received_at'),
          )
          .execute();
      }
    },
  };
}

export type MarketStore = ReturnType<typeof marketStore>;

function written(row: SectionRow) {
  return {
    symbol: row.symbol,
    section: row.section satisfies LiveSection,
    value: JSON.stringify(row.value),
    source: row.source,
    as_of: row.as_of === null ? null : iso(row.as_of),
    received_at: iso(row.received_at),
  };
}
