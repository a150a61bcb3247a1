// The market feature's tables: the log of vendor calls and the last good sections of live data.
import { LiveData, type LiveSection, liveSections } from '../../domain/market/live-data.ts';
import { RsiBase } from '../../domain/market/metrics-today.ts';
import type { CallRecord } from '../../providers/ports/call-log.ts';
import type { Db } from '../db/database.ts';
import { unnest } from '../db/query.ts';
import { iso, isoOrNull } from '../process/clock.ts';

export type SectionRow = {
  symbol: string;
  section: LiveSection;
  value: unknown;
  source: string;
  /** Epoch ms. */
  as_of: number | null;
  received_at: number;
};

type StoredSection = {
  section: string;
  value: unknown;
  source: string;
  as_of: string | null;
  received_at: string;
};

/**
 * Metrics are stored with `rsi_base`, from which the RSI of a running price is computed; rows without it are fetched
 * again.
 */
const storedSections = {
  ...LiveData.shape,
  metrics: LiveData.shape.metrics.unwrap().extend({ rsi_base: RsiBase.nullable() }),
};

const ROWS_PER_STATEMENT = 500;
const MESSAGE_LENGTH = 500;
const callColumns = `log_type text, service text, symbol text, status text, response_time_ms integer, error_message text,
  api_calls_remaining integer`;
const sectionColumns = 'symbol text, section text, value json, source text, as_of timestamptz, received_at timestamptz';

export function marketStore({ query }: Pick<Db, 'query'>) {
  return {
    async logCalls(rows: readonly CallRecord[], now: number): Promise<void> {
      for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
        const chunk = rows.slice(at, at + ROWS_PER_STATEMENT);
        await query`insert into api_log (log_type, service, symbol, status, response_time_ms, error_message,
             api_calls_remaining, created_at)
           select log_type, service, symbol, status, response_time_ms, left(error_message, ${MESSAGE_LENGTH}),
             api_calls_remaining, ${iso(now)}::timestamptz
           from ${unnest(chunk, callColumns)}`;
      }
    },
    forgetCallsBefore: (instant: number) => query.run`delete from api_log where created_at < ${iso(instant)}`,
    /** Sections of a symbol; rows an older version wrote in another shape are left out. */
    async loadSections(symbol: string): Promise<SectionRow[]> {
      const { rows } = await query<StoredSection>`select section, value, source, as_of, received_at
         from live_section where symbol = ${symbol}`;
      return rows.flatMap((row) => {
        const section = liveSections.find((name) => name === row.section);
        const value = section ? storedSections[section].safeParse(row.value) : null;
        if (!section || !value?.success || value.data === null) return [];
        const as_of = row.as_of === null ? null : Date.parse(row.as_of);
        return [
          { symbol, section, value: value.data, source: row.source, as_of, received_at: Date.parse(row.received_at) },
        ];
      });
    },
    /** An older section never replaces a newer one, whichever process writes last. */
    async saveSections(rows: readonly SectionRow[]): Promise<void> {
      for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
        const chunk = rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => ({
          ...row,
          value: JSON.stringify(row.value),
          as_of: isoOrNull(row.as_of),
          received_at: iso(row.received_at),
        }));
        await query`insert into live_section as s (symbol, section, value, source, as_of, received_at)
           select symbol, section, value, source, as_of, received_at from ${unnest(chunk, sectionColumns)}
           on conflict (symbol, section) do update set value = excluded.value, source = excluded.source,
             as_of = excluded.as_of, received_at = excluded.received_at
           where s.received_at <= excluded.received_at`;
      }
    },
  };
}

export type MarketStore = ReturnType<typeof marketStore>;
