// Reads of market minutes: pages with totals from stored counts, and the minutes of one symbol. Days in PostgreSQL and
// in the archive are read as one.
import type { MinutePageQuery } from '../../../contract/minutes.ts';
import type { MinuteBar } from '../../../domain/market/bars.ts';
import { type DateKey, newYorkDate } from '../../../domain/market/calendar.ts';
import type { AggregateRow } from '../../../domain/minutes/minute-rows.ts';
import type { Span } from '../../../domain/minutes/minute-spans.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { iso, isoOrNull } from '../../process/clock.ts';
import { archivedDays } from './archive-store.ts';
import type { ArchivedDay, MinuteArchive, NumberedMinute } from './archived-minutes.ts';
import { type CountedDay, type DaySpan, readOnly, takePage, toDaySpan, within } from './day-pages.ts';
import { countPart, marketPart, type NumberedSymbol, symbolPart } from './day-parts-store.ts';
import type { Page } from './stored-minutes.ts';
import { MOST_SYMBOLS, type SymbolNumbers } from './symbol-number-store.ts';

export function createAggregatePages(db: Db, symbols: SymbolNumbers, archive: MinuteArchive) {
  /** All days are read as of one moment; the lock keeps a day from leaving PostgreSQL meanwhile. */
  const ofOneMoment = <Result>(work: (query: Query, archived: ReadonlyMap<DateKey, ArchivedDay>) => Promise<Result>) =>
    readOnly(db, async (query) => {
      await query('lock table minute_market in access share mode');
      return work(query, new Map((await archivedDays(query)).map((day) => [day.day, day])));
    });

  /** Row counts of days, newest first; `number` null for all symbols. */
  async function countedDays(query: Query, number: number | null): Promise<CountedDay[]> {
    const { rows } = await query<{ day: DateKey; rows: number; own: Buffer | null }>`
       select day, rows, substring(by_symbol from ${(number ?? 0) * 2 + 1} for 2) as own from minute_count
       where kind = 'aggregates' and rows > 0 order by day desc`;
    if (number === null) return rows;
    return rows
      .map(({ day, own }) => ({ day, rows: own !== null && own.length === 2 ? own.readUInt16LE() : 0 }))
      .filter((day) => day.rows > 0);
  }

  /** Rows of a symbol in a span, oldest first: one query for all archived days, one for each other day. */
  async function readSymbol<Row extends { start_timestamp: EpochMs }>(
    symbol: string,
    { from, until }: Span,
    toRow: (minute: NumberedMinute) => Row,
    ofArchive: (days: readonly ArchivedDay[]) => Promise<Row[]>,
  ): Promise<Row[]> {
    return ofOneMoment(async (query, archived) => {
      const number = await symbols.of(query, symbol);
      if (number === null) return [];
      const [first, last] = [newYorkDate(from), newYorkDate(until)];
      const days = (await countedDays(query, number)).filter(({ day }) => day >= first && day <= last).reverse();
      const files = days.flatMap(({ day }) => archived.get(day) ?? []);
      const found = files.length === 0 ? [] : await ofArchive(files);
      for (const { day } of days) {
        if (archived.has(day)) continue;
        const span = toDaySpan(day, { from, to: until });
        const rows = await symbolPart(query, { symbol, number }, span, 0, null);
        found.push(...rows.reverse().map(toRow));
      }
      return files.length === 0 ? found : found.sort((a, b) => a.start_timestamp - b.start_timestamp);
    });
  }

  return {
    page: ({ limit, offset, symbol, from, to }: MinutePageQuery): Promise<Page<AggregateRow>> =>
      ofOneMoment(async (query, archived) => {
        const number = symbol === undefined ? null : await symbols.of(query, symbol);
        if (symbol !== undefined && number === null) return { data: [], total: 0 };
        const own: NumberedSymbol | null = symbol === undefined || number === null ? null : { symbol, number };
        const days = await within(await countedDays(query, number), { from, to }, (span) => {
          const day = archived.get(span[0]);
          if (day === undefined) return countPart(query, number, span);
          return archive.count(day, toSpan(span), symbol ?? null);
        });
        return takePage(days, { offset, limit }, async ({ span }, skip, take) => {
          const day = archived.get(span[0]);
          const rows =
            day !== undefined
              ? await archive.rows([day], toSpan(span), { symbol: symbol ?? null, skip, take })
              : own === null
                ? await marketPart(query, symbols, span, skip, take)
                : await symbolPart(query, own, span, skip, take);
          return rows.map(wireRow);
        });
      }),

    /** All rows of a symbol that begin in [from, to), epoch ms, oldest first. */
    ofSymbol: (symbol: string, from: EpochMs, to: EpochMs) => {
      const span = { from, until: to };
      return readSymbol(symbol, span, wireRow, async (days) =>
        (await archive.rows(days, span, { symbol, skip: 0, take: null })).reverse().map(wireRow),
      );
    },

    /** Bars of a symbol that begin in [from, to), epoch ms, oldest first. */
    readBars: (symbol: string, from: EpochMs, to: EpochMs) => {
      const span = { from, until: to };
      return readSymbol(symbol, span, toBar, (days) => archive.bars(days, span, symbol));
    },

    /** Newest New York day with bars of a symbol (null: of any symbol); null if there is none. */
    newestDay: (symbol: string | null) =>
      readOnly(db, async (query) => {
        const number = symbol === null ? null : await symbols.of(query, symbol);
        if (symbol !== null && number === null) return null;
        return (await countedDays(query, number))[0]?.day ?? null;
      }),

    /** Every symbol with a row on this day. */
    symbolsOn: async (day: DateKey) => {
      const { rows } = await db.query<{ by_symbol: Buffer | null }>`select by_symbol from minute_count
         where kind = 'aggregates' and day = ${day}`;
      const counts = rows[0]?.by_symbol ?? Buffer.alloc(0);
      const numbers: number[] = [];
      for (let at = 0; at < counts.length; at += 2) if (counts.readUInt16LE(at) > 0) numbers.push(at / 2);
      const names = await symbols.named(db.query, numbers);
      return numbers.flatMap((number) => names.get(number) ?? []).sort();
    },

    counts: (day: DateKey) => db.query.one<{ rows: number; corrected: number; kept: number }>`
         select coalesce(sum(rows) filter (where day = ${day}), 0) as rows, coalesce(sum(rows), 0) as kept,
           coalesce(sum(corrected) filter (where day = ${day}), 0) as corrected
         from minute_count where kind = 'aggregates'`,
  };
}

const toSpan = ([, from, until]: DaySpan): Span => ({ from: Date.parse(from), until: Date.parse(until) });

/** `id` is the minute since 1970 and the symbol's number: unique, the same for ever, ascending in time. */
function wireRow({ number, minute }: NumberedMinute): AggregateRow {
  const { start_ms, end_ms, received_ms, corrected_ms, ...figures } = minute;
  return {
    ...figures,
    id: (start_ms / minuteMs) * MOST_SYMBOLS + number,
    start_timestamp: start_ms,
    end_timestamp: end_ms,
    received_at: iso(received_ms),
    corrected_at: isoOrNull(corrected_ms),
  };
}

/** The feed has no number of trades. */
function toBar({ minute }: NumberedMinute): MinuteBar {
  const { start_ms, open, high, low, close, volume, vwap } = minute;
  return { start_timestamp: start_ms, open, high, low, close, volume, vwap, transactions: null };
}
