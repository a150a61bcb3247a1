// The tables of stock details: parts by the instant they were known, icons, figures and ranks of the whole market.
import { z } from 'zod';
import { CompanyFigures, YearlyStatement } from '../../../domain/stocks/details/research.ts';
import { iso } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { stampedIsOnFile, writeKnown } from '../../publish/known-at-store.ts';
import type { PartRow, PartStore } from './part-cache.ts';
import { type PartName, parts } from './parts.ts';

type StoredPart = { part: string; value: unknown; confirmed_at: string };

/** Rows an older version wrote in a shape that is no longer read are left out. */
function readParts(rows: readonly StoredPart[]): PartRow[] {
  return rows.flatMap((row) => {
    if (!Object.hasOwn(parts, row.part)) return [];
    const part = row.part as PartName;
    const value = parts[part].schema.safeParse(row.value);
    return value.success ? [{ part, value: value.data, confirmed_at: Date.parse(row.confirmed_at) }] : [];
  });
}

export type CompanyYear = { figures: CompanyFigures | null; statements: YearlyStatement[] };
export type StoredRank = { symbol: string; stars: number; known_weight: number };
export type StoredIcon = { content_type: string; bytes: Buffer };

const Statements = z.array(YearlyStatement);
const CHUNK = 1_000;

/** `now` answers epoch ms. */
export function createDetailsStore({ query, transaction }: Db, now: () => number | Promise<number>) {
  const partStore: PartStore = {
    async load(symbol) {
      const { rows } = await query<StoredPart>(
        `select distinct on (part) part, value, confirmed_at from stock_part where symbol = $1
         order by part, received_at desc`,
        [symbol],
      );
      return readParts(rows);
    },
    async loadAt(symbol, instant) {
      await stampedIsOnFile(query);
      const { rows } = await query<StoredPart>(
        `select distinct on (part) part, value, confirmed_at from stock_part where symbol = $1 and received_at <= $2
         order by part, received_at desc`,
        [symbol, iso(instant)],
      );
      return readParts(rows);
    },
    /**
     * The same answer again only moves its confirmation, so that a part that does not change stays one row; another
     * answer is a new row, which readers can see since its received_at.
     */
    async save(symbol, part, value, confirmedAt) {
      const given = [symbol, part, JSON.stringify(value), iso(confirmedAt)];
      const { rowCount } = await query(
        `with newest as (
           select received_at, value from stock_part where symbol = $1 and part = $2 order by received_at desc limit 1)
         update stock_part p set confirmed_at = greatest(p.confirmed_at, $4::timestamptz) from newest n
         where p.symbol = $1 and p.part = $2 and p.received_at = n.received_at and n.value::text = $3::text`,
        given,
      );
      if (rowCount !== 0) return;
      await writeKnown({ transaction }, now, (query, knownAt) =>
        query(
          `insert into stock_part (symbol, part, received_at, confirmed_at, value)
           select $1, $2, greatest($5::timestamptz, max(received_at) + interval '1 millisecond'), $4, $3::text::json
           from stock_part where symbol = $1 and part = $2`,
          [...given, knownAt],
        ),
      );
    },
  };

  return {
    parts: partStore,

    async icon(symbol: string): Promise<StoredIcon | null> {
      const { rows } = await query<StoredIcon>('select content_type, bytes from stock_icon where symbol = $1', [
        symbol,
      ]);
      return rows[0] ?? null;
    },

    async saveIcon(symbol: string, icon: StoredIcon, receivedAt: number): Promise<void> {
      await query(
        `insert into stock_icon (symbol, content_type, bytes, received_at) values ($1, $2, $3, $4)
         on conflict (symbol) do update set content_type = excluded.content_type, bytes = excluded.bytes,
           received_at = excluded.received_at`,
        [symbol, icon.content_type, icon.bytes, iso(receivedAt)],
      );
    },

    /** When icons of these symbols were received, epoch ms; absent where there is none. */
    async iconsOf(symbols: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await query<{ symbol: string; received_at: string }>(
        'select symbol, received_at from stock_icon where symbol = any ($1)',
        [symbols],
      );
      return new Map(rows.map(({ symbol, received_at }) => [symbol, Date.parse(received_at)]));
    },

    async symbolsWithIcon(): Promise<Set<string>> {
      const { rows } = await query<{ symbol: string }>('select symbol from stock_icon');
      return new Set(rows.map(({ symbol }) => symbol));
    },

    /** When figures of the whole market were last read, epoch ms. */
    async figuresReadAt(): Promise<number | null> {
      const { rows } = await query<{ at: string | null }>('select max(received_at) as at from stock_figures');
      const at = rows[0]?.at ?? null;
      return at === null ? null : Date.parse(at);
    },

    async figuresSince(symbol: string, instant: number): Promise<CompanyFigures | null> {
      const { rows } = await query<{ figures: unknown }>(
        'select figures from stock_figures where symbol = $1 and received_at >= $2',
        [symbol, iso(instant)],
      );
      const read = CompanyFigures.safeParse(rows[0]?.figures);
      return read.success ? read.data : null;
    },

    /** Market capitalizations come along into the list of stocks. */
    async saveCompanies(companies: ReadonlyMap<string, CompanyYear>, receivedAt: number): Promise<void> {
      const rows = [...companies].flatMap(([symbol, { figures, statements }]) =>
        figures === null ? [] : [{ symbol, figures, statements }],
      );
      for (let from = 0; from < rows.length; from += CHUNK) {
        const chunk = rows.slice(from, from + CHUNK);
        const symbols = chunk.map(({ symbol }) => symbol);
        await query(
          `insert into stock_figures (symbol, figures, statements, received_at)
           select *, $4::timestamptz from unnest($1::text[], $2::json[], $3::json[])
           on conflict (symbol) do update set figures = excluded.figures, statements = excluded.statements,
             received_at = excluded.received_at`,
          [
            symbols,
            chunk.map(({ figures }) => JSON.stringify(figures)),
            chunk.map(({ statements }) => JSON.stringify(statements)),
            iso(receivedAt),
          ],
        );
        await query(
          `update stock s set market_cap = g.cap from unnest($1::text[], $2::float8[]) as g (symbol, cap)
           where s.symbol = g.symbol and g.cap is not null and s.market_cap is distinct from g.cap`,
          [symbols, chunk.map(({ figures }) => figures.market_cap)],
        );
      }
    },

    /** Figures and years of all companies, for ranks and for the screener. */
    async companies(): Promise<Map<string, CompanyYear>> {
      const { rows } = await query<{ symbol: string; figures: unknown; statements: unknown }>(
        'select symbol, figures, statements from stock_figures',
      );
      return new Map(
        rows.map(({ symbol, figures, statements }) => [
          symbol,
          {
            figures: CompanyFigures.safeParse(figures).data ?? null,
            statements: Statements.safeParse(statements).data ?? [],
          },
        ]),
      );
    },

    /** A rank made of more known figures is kept against one made of fewer, for a week. */
    async saveRanks(ranks: readonly StoredRank[], rankedAt: number): Promise<void> {
      for (let from = 0; from < ranks.length; from += CHUNK) {
        const chunk = ranks.slice(from, from + CHUNK);
        await query(
          `insert into stock_rank as r (symbol, stars, known_weight, ranked_at)
           select *, $4::timestamptz from unnest($1::text[], $2::real[], $3::real[])
           on conflict (symbol) do update set stars = excluded.stars, known_weight = excluded.known_weight,
             ranked_at = excluded.ranked_at
           where excluded.known_weight >= r.known_weight or r.ranked_at < excluded.ranked_at - interval '7 days'`,
          [
            chunk.map(({ symbol }) => symbol),
            chunk.map(({ stars }) => stars),
            chunk.map(({ known_weight }) => known_weight),
            iso(rankedAt),
          ],
        );
      }
    },

    async ranks(): Promise<Map<string, number>> {
      const { rows } = await query<{ symbol: string; stars: number }>(
        'select symbol, stars from stock_rank order by stars',
      );
      return new Map(rows.map(({ symbol, stars }) => [symbol, stars]));
    },

    /** The newest value of a part for every symbol that has one. */
    async newestOfAll<P extends PartName>(part: P): Promise<Map<string, z.infer<(typeof parts)[P]['schema']>>> {
      const { rows } = await query<{ symbol: string; value: unknown }>(
        `select distinct on (symbol) symbol, value from stock_part where part = $1 order by symbol, received_at desc`,
        [part],
      );
      const found = new Map<string, z.infer<(typeof parts)[P]['schema']>>();
      for (const { symbol, value } of rows) {
        const read = parts[part].schema.safeParse(value);
        if (read.success) found.set(symbol, read.data as z.infer<(typeof parts)[P]['schema']>);
      }
      return found;
    },
  };
}

export type DetailsStore = ReturnType<typeof createDetailsStore>;
