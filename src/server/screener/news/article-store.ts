// Stored news articles and the time they cover without a gap.
import type { RichNews } from '../../../domain/market/rich-news.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

/** Epoch ms, from and to inclusive. */
export type Covered = { from: number; to: number };

type ReceivedNews = RichNews & { received_at: string };
type NewArticles = { articles: readonly RichNews[]; covered: Covered; forget: number; received: number };

export type ArticleStore = ReturnType<typeof createArticleStore>;

export function createArticleStore(query: Query) {
  return {
    /** Articles published since an instant (epoch ms), and the covered span; null without coverage. */
    async read(since: number): Promise<{ articles: RichNews[]; covered: Covered | null }> {
      const articles = await query.column<RichNews>`select body from article where published >= ${iso(since)}`;
      const row = await query.first<{ covered_from: string; covered_to: string }>`
         select covered_from, covered_to from article_coverage`;
      return {
        articles,
        covered: row === null ? null : { from: Date.parse(row.covered_from), to: Date.parse(row.covered_to) },
      };
    },
    /** The newest articles, newest first. */
    newest: (count: number) => query.column<RichNews>`select body from article order by published desc
         limit ${count}`,
    /**
     * Articles received after one instant and until another (ISO), with their times of receipt, oldest publication first.
     */
    async receivedBetween(from: string, to: string, tickers?: readonly string[]): Promise<ReceivedNews[]> {
      const only = tickers ?? null;
      const { rows } = await query<{ body: RichNews; received_at: string }>`select body, received_at from article
         where received_at > ${from} and received_at <= ${to} and (${only}::text[] is null or tickers && ${only})
         order by published, id`;
      return rows.map(({ body, received_at }) => ({ ...body, received_at }));
    },
    /** Arrival of the first stored article, ISO; null without one. */
    firstReceived: () => query.value<string | null>('select min(received_at) as first from article'),
    /**
     * Adds articles, received at `received`, and writes the new coverage; removes articles published before `forget`.
     * Epoch ms.
     */
    async write({ articles, covered, forget, received }: NewArticles): Promise<void> {
      const last = [...new Map(articles.map((article) => [article.id, article])).values()];
      const rows = last.map(({ id, published_utc, tickers, ...rest }) => ({
        id,
        published: published_utc,
        tickers,
        body: { id, published_utc, tickers, ...rest },
      }));
      const before = iso(forget);
      await query`with gone as (delete from article where published < ${before}),
           kept as (
             insert into article_coverage (covered_from, covered_to) values (${iso(covered.from)}, ${iso(covered.to)})
             on conflict (one) do update set covered_from = excluded.covered_from, covered_to = excluded.covered_to
           )
         insert into article (id, published, received_at, tickers, body)
         select r.id, r.published, ${iso(received)}, array(select jsonb_array_elements_text(r.tickers)), r.body
         from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, published timestamptz, tickers jsonb, body jsonb)
         where r.published >= ${before}
         on conflict (id) do update set published = excluded.published, tickers = excluded.tickers, body = excluded.body`;
    },
  };
}
