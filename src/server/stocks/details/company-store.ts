// The tables of figures, yearly statements and ranks of all companies.
import { z } from 'zod';
import { CompanyFigures, YearlyStatement } from '../../../domain/stocks/details/research.ts';
import { ScoredCategory } from '../../../domain/stocks/rank/market-rank.ts';
import type { Db } from '../../db/database.ts';
import { unnest } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

export type CompanyYear = { figures: CompanyFigures | null; statements: YearlyStatement[] };
export type StoredRank = {
  symbol: string;
  stars: number;
  known_weight: number;
  categories: readonly ScoredCategory[];
};

const Statements = z.array(YearlyStatement);
const Categories = z.array(ScoredCategory);
const CHUNK = 1_000;

export function createCompanyStore({ query }: Pick<Db, 'query'>) {
  return {
    /** Last read of the whole market's figures, epoch ms; null before the first. */
    async figuresReadAt(): Promise<number | null> {
      const at = await query.value<string | null>('select max(received_at) as at from stock_figures');
      return at === null ? null : Date.parse(at);
    },

    async figuresSince(symbol: string, instant: number): Promise<CompanyFigures | null> {
      const figures = await query.value`select figures from stock_figures
         where symbol = ${symbol} and received_at >= ${iso(instant)}`;
      return CompanyFigures.safeParse(figures).data ?? null;
    },

    /** Stores companies, and their market capitalizations in the list of stocks too. */
    async saveCompanies(companies: ReadonlyMap<string, CompanyYear>, receivedAt: number): Promise<void> {
      const rows = [...companies].flatMap(([symbol, { figures, statements }]) =>
        figures === null ? [] : [{ symbol, figures, statements: JSON.stringify(statements), cap: figures.market_cap }],
      );
      for (let from = 0; from < rows.length; from += CHUNK) {
        const chunk = rows.slice(from, from + CHUNK);
        await query`insert into stock_figures (symbol, figures, statements, received_at)
           select symbol, figures, statements, ${iso(receivedAt)}::timestamptz
           from ${unnest(chunk, 'symbol text, figures json, statements json')}
           on conflict (symbol) do update set figures = excluded.figures, statements = excluded.statements,
             received_at = excluded.received_at`;
        await query`update stock s set market_cap = cap
           from ${unnest(chunk, 'symbol text, cap float8')}
           where s.symbol = given.symbol and cap is not null and s.market_cap is distinct from cap`;
      }
    },

    /** Figures and years of all companies, for ranks and for the screener. */
    async companies(): Promise<Map<string, CompanyYear>> {
      const { rows } = await query<{ symbol: string; figures: unknown; statements: unknown }>`
         select symbol, figures, statements from stock_figures`;
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

    /** Stores ranks; within a week a rank of less known weight does not replace one of more. */
    async saveRanks(ranks: readonly StoredRank[], rankedAt: number): Promise<void> {
      for (let from = 0; from < ranks.length; from += CHUNK) {
        const chunk = ranks.slice(from, from + CHUNK);
        const rows = chunk.map((rank) => ({ ...rank, categories: JSON.stringify(rank.categories) }));
        await query`insert into stock_rank as r (symbol, stars, known_weight, categories, ranked_at)
           select symbol, stars, known_weight, categories, ${iso(rankedAt)}::timestamptz
           from ${unnest(rows, 'symbol text, stars real, known_weight real, categories jsonb')}
           on conflict (symbol) do update set stars = excluded.stars, known_weight = excluded.known_weight,
             categories = excluded.categories, ranked_at = excluded.ranked_at
           where excluded.known_weight >= r.known_weight or r.ranked_at < excluded.ranked_at - interval '7 days'`;
      }
    },

    /** Rank by category; null without a stored rank, or if it is of an earlier version. */
    async readRank(symbol: string): Promise<readonly ScoredCategory[] | null> {
      const categories = await query.value`select categories from stock_rank where symbol = ${symbol}`;
      return Categories.safeParse(categories).data ?? null;
    },

    ranks: () => query.map<string, number>('select symbol, stars from stock_rank order by stars'),
  };
}
