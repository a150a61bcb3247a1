// News drawer of a symbol, article by article.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasTitle } from '../../../domain/market/headlines.ts';
import { articlesWithInsight } from '../../../domain/market/news/said-of-stock.ts';
import type { RichNews } from '../../../domain/market/rich-news.ts';
import { articleTone } from '../../../domain/market/sentiment-words.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { ApiError } from '../../api/api-error.ts';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { Age } from '../../ui/time/age.tsx';
import { NewsArticle } from './news-article.tsx';
import { MOST_NEWS, newsQuery } from './news-query.ts';

const FIRST = listRules.rich_news_first.value;
const FAILED = 'Failed to load news articles';
const TOO_MANY_REQUESTS = 429;

/** Reason for the missing news in words; null if there are articles or the reply has not arrived. */
export function newsProblem(
  reply: { results?: readonly unknown[]; status?: string } | undefined,
  error: unknown,
): string | null {
  if (error instanceof ApiError && error.status === TOO_MANY_REQUESTS) {
    return 'Rate limit reached. Please try again in a minute.';
  }
  if (error !== null && error !== undefined) return FAILED;
  if (reply === undefined) return null;
  if (reply.status === 'NO_DATA') return 'No news articles found for this symbol';
  if (reply.results === undefined) return FAILED;
  return reply.results.length === 0 ? 'No news articles found' : null;
}

/** News without a title are dropped. Source: specification, section 5. */
function withTitles<Reply extends { results?: RichNews[] | undefined }>(reply: Reply): Reply {
  return reply.results === undefined
    ? reply
    : { ...reply, results: reply.results.filter(({ title }) => hasTitle(title)) };
}

export function NewsDrawer({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  const client = useQueryClient();
  // Do not request fewer articles than the page has read already.
  const [limit, setLimit] = useState<number>(() =>
    client.getQueryData(newsQuery(symbol, MOST_NEWS).queryKey) === undefined ? FIRST : MOST_NEWS,
  );
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...newsQuery(symbol, limit),
    placeholderData: (before) => before,
    retry: false,
  });
  const titled = data && withTitles(data);
  const problem = newsProblem(titled, error);
  const failed = problem !== null && (error !== null || data?.results === undefined) && data?.status !== 'NO_DATA';
  const articles = problem === null ? (titled?.results ?? []) : [];
  return (
    <Drawer
      onClose={onClose}
      title={`${symbol} news`}
      aside={
        articles.length > 0 && (
          <>
            <span>
              {articles.length} articles, newest first
              {data?.as_of && (
                <>
                  , as of <Age at={data.as_of} show="time" />
                </>
              )}
            </span>
            {data?.stale === true && <Badge tone="stale">Stale</Badge>}
          </>
        )
      }
    >
      {isPending && <Spinner label="Loading news..." />}
      {problem !== null && failed && (
        <Notice
          tone="error"
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {problem !== null && !failed && <EmptyState title={problem} />}
      {articles.length > 0 && (
        <div className="grid gap-4">
          <Mood symbol={symbol} articles={articles} />
          <ul aria-label="Articles" className="grid">
            {articles.map((article) => (
              <li key={article.id} className="border-t border-line py-4">
                <NewsArticle article={article} />
              </li>
            ))}
          </ul>
          {limit < MOST_NEWS && articles.length >= limit && (
            <Button busy={isFetching} className="justify-self-start" onClick={() => setLimit(MOST_NEWS)}>
              Show up to {MOST_NEWS} articles
            </Button>
          )}
        </div>
      )}
    </Drawer>
  );
}

/** Sentiment of the shown articles towards the symbol. */
function Mood({ symbol, articles }: { symbol: string; articles: readonly RichNews[] }) {
  const said = articlesWithInsight(articles, symbol);
  if (said.length === 0) return null;
  const parts = (['positive', 'neutral', 'negative'] as const).map((id) => {
    const { tone, words } = articleTone(id);
    return { id, label: words, tone, count: said.filter(({ insight }) => insight.sentiment === id).length };
  });
  return (
    <div>
      <h3 className="mb-2 font-strong">Sentiment of these articles</h3>
      <DistributionBar label={`Articles about ${symbol}`} parts={parts} />
    </div>
  );
}
