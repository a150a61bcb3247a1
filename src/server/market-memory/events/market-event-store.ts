// SQL of the market events that lists are made from, by kind and day, and of the last reading of each kind.
import type { z } from 'zod';
import {
  type EventKind,
  type EventOf,
  eventKinds,
  type MarketReading,
} from '../../../domain/made-lists/market-events.ts';
import { type Query, unnest } from '../../db/query.ts';

/**
 * Last reading of a kind: complete from `from_date` to `through_date`; `settled_date`: last day read or refused;
 * `words`: why the last reading failed (null: it succeeded).
 */
export type EventCheck = {
  kind: MarketReading;
  from_date: string | null;
  through_date: string | null;
  /** ISO. */
  read_at: string | null;
  settled_date: string | null;
  words: string | null;
};

/** Key that distinguishes events of the same kind, symbol and day. */
const keys: { [K in EventKind]: (event: EventOf<K>) => string } = {
  dividends: ({ is_special, times_a_year }) => `${is_special ? 'special' : 'regular'} ${times_a_year ?? ''}`,
  'short interest': () => '',
  'earnings calendar': ({ quarter, year }) => `${year ?? ''} ${quarter ?? ''}`,
  news: ({ article }) => article,
  'rating changes': ({ at, house, action }) => `${at} ${house ?? ''} ${action}`,
  'insider transactions': ({ name, transactionDate, transactionCode, change, transactionPrice, isDerivative }) =>
    [name, transactionDate, transactionCode, change, transactionPrice, isDerivative].join(' '),
};

type Keys = { symbol: string; day: string; key: string };
const toKey = ({ symbol, day, key }: Keys) => `${symbol} ${day} ${key}`;

/** Event rows by key; of equal keys the last one wins. Events without a day are left out. */
function keyed<K extends EventKind>(kind: K, events: readonly EventOf<K>[]): Map<string, Keys & { fact: EventOf<K> }> {
  const { day } = eventKinds[kind] as { day: (event: EventOf<K>) => string };
  const rows = events.map((event) => ({ symbol: event.symbol, day: day(event), key: keys[kind](event), fact: event }));
  return new Map(rows.filter((row) => row.day !== '').map((row) => [toKey(row), row]));
}

/** Most rows of one statement. */
const CHUNK = 5_000;
const splitChunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));

export type MarketEventStore = ReturnType<typeof createMarketEventStore>;

export function createMarketEventStore(query: Query, source: string) {
  const save = async <K extends EventKind>(kind: K, events: readonly EventOf<K>[], at: string): Promise<void> => {
    for (const rows of splitChunks([...keyed(kind, events).values()])) {
      // Preserves `first_read` of the stored row, the session in which a report was first read.
      await query`insert into market_event (source, kind, symbol, day, key, fact, received_at)
       select ${source}, ${kind}, symbol, day, key, fact, ${at}
       from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (symbol text, day date, key text, fact jsonb)
       on conflict (source, kind, symbol, day, key) do update
         set fact = excluded.fact || jsonb_strip_nulls(jsonb_build_object('first_read',
         market_event.fact -> 'first_read'))
         where market_event.fact <> excluded.fact`;
    }
  };
  return {
    save,

    /** Stores the events of a span and deletes stored events of the span that are no longer listed. */
    async replace<K extends EventKind>(
      kind: K,
      events: readonly EventOf<K>[],
      span: { from: string; to: string },
      at: string,
    ) {
      await save(kind, events, at);
      const { rows } = await query<Keys>`select symbol, day, key from market_event
         where source = ${source} and kind = ${kind} and day between ${span.from} and ${span.to}`;
      const listed = keyed(kind, events);
      for (const gone of splitChunks(rows.filter((row) => !listed.has(toKey(row))))) {
        await query`delete from market_event e using ${unnest(gone, 'symbol text, day date, key text')}
           where source = ${source} and kind = ${kind} and (e.symbol, e.day, e.key) = (given.symbol, given.day, given.key)`;
      }
    },

    count: (kind: EventKind, { from, to }: { from: string; to: string }) => query.value<number>`
         select count(*)::int as count from market_event
         where source = ${source} and kind = ${kind} and day between ${from} and ${to}`,

    /** Events of days from `from` on; rows that no longer fit the schema are left out. */
    async since<K extends EventKind>(kind: K, from: string): Promise<EventOf<K>[]> {
      const { rows } = await query<{ fact: unknown }>`select fact from market_event
         where source = ${source} and kind = ${kind} and day >= ${from} order by symbol, day, key`;
      const schema = eventKinds[kind].schema as unknown as z.ZodType<EventOf<K>>;
      return rows.flatMap(({ fact }) => schema.safeParse(fact).data ?? []);
    },

    forget: (kind: EventKind, before: string) => query.run`
         delete from market_event where source = ${source} and kind = ${kind} and day < ${before}`,

    async checks(): Promise<Map<MarketReading, EventCheck>> {
      const { rows } = await query<EventCheck>`select kind, from_date, through_date, read_at, settled_date, words
         from market_event_check where source = ${source}`;
      return new Map(rows.map((row) => [row.kind, row]));
    },

    /** Records that all days of a span were read. */
    noteRead: (kind: MarketReading, { from, to }: { from: string; to: string }, at: string) => query.run`
         insert into market_event_check as c (source, kind, from_date, through_date, settled_date, read_at)
         values (${source}, ${kind}, ${from}, ${to}, ${to}, ${at})
         on conflict (source, kind) do update set
           from_date = case when c.through_date >= ${from}::date - 1 then least(c.from_date, ${from}) else ${from} end,
           through_date = ${to}, settled_date = ${to}, read_at = ${at}, words = null, failed_since = null`,

    /** Records a failed reading; `settled`: day for which it is not retried, null to retry. */
    noteFailure: (kind: MarketReading, words: string, settled: string | null, at: string) => query.run`
         insert into market_event_check as c (source, kind, settled_date, words, failed_since)
         values (${source}, ${kind}, ${settled}, ${words}, ${at})
         on conflict (source, kind) do update set settled_date = coalesce(${settled}, c.settled_date), words = ${words},
           failed_since = coalesce(c.failed_since, ${at})`,
  };
}
