// News drawer of a symbol, article by article.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useState } from 'react';
import { hasTitle } from '../../../domain/market/headlines.ts';
import { articlesWithInsight } from '../../../domain/market/news/said-of-stock.ts';
import type { NewsInsight, RichNews } from '../../../domain/market/rich-news.ts';
import { articleTone } from '../../../domain/market/sentiment-words.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { ApiError } from '../../api/api-error.ts';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SafeLink, safeHref } from '../../ui/controls/safe-link.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Badge, Chip } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { Age } from '../../ui/time/age.tsx';
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

function NewsArticle({ article }: { article: RichNews }) {
  const { publisher, author, title, description, keywords, tickers } = article;
  const most = listRules.news_tickers.value;
  return (
    <article className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2 text-label">
        <span
          aria-hidden
          className="grid size-5 place-items-center rounded-sm bg-neutral-soft font-strong text-ink-2 uppercase"
        >
          {[...publisher.name][0] ?? ''}
        </span>
        <span>{publisher.name}</span>
        {author !== null && <span className="text-ink-3">{author}</span>}
        <span className="ml-auto text-ink-3 max-sm:ml-0 max-sm:basis-full">
          <Age market at={article.published_utc} />
        </span>
      </div>
      <h3 className="font-strong wrap-anywhere">{title ?? 'Untitled'}</h3>
      <ArticleImage address={article.image_url} title={title} />
      {description !== null && <p className="text-ink-2 wrap-anywhere">{description}</p>}
      {article.insights.length > 0 && (
        <ul aria-label="Insights" className="grid grid-cols-[minmax(3rem,auto)_auto_minmax(0,1fr)] gap-2">
          {article.insights.map((insight) => (
            <Insight key={insight.ticker} insight={insight} />
          ))}
        </ul>
      )}
      {keywords.length > 0 && <p className="text-label text-ink-3 wrap-anywhere">Keywords: {keywords.join(', ')}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {tickers.slice(0, most).map((ticker) => (
          <Chip key={ticker}>{ticker}</Chip>
        ))}
        {tickers.length > most && <Chip>+{tickers.length - most} more</Chip>}
        {safeHref(article.article_url) !== null && (
          <span className="ml-auto">
            <SafeLink href={article.article_url}>Open article</SafeLink>
          </span>
        )}
      </div>
    </article>
  );
}

/** Shows only images of this site and inlined ones, so that no other site learns who reads what. */
function ArticleImage({ address, title }: { address: string | null; title: string | null }) {
  const [broken, setBroken] = useState(false);
  if (address === null || broken || !ownImage(address)) return null;
  return (
    <img
      src={address}
      alt={title ?? ''}
      loading="lazy"
      onError={() => setBroken(true)}
      className="max-h-48 w-full rounded-md object-cover"
    />
  );
}

function ownImage(address: string): boolean {
  if (/^data:image\/(?:png|jpeg|gif|webp);/i.test(address)) return true;
  return URL.canParse(address, window.location.origin)
    ? new URL(address, window.location.origin).origin === window.location.origin
    : false;
}

const ICONS = { bull: ArrowUp, bear: ArrowDown, neutral: Minus };

function Insight({ insight }: { insight: NewsInsight }) {
  const { tone, words } = articleTone(insight.sentiment);
  const Icon = ICONS[tone];
  return (
    <li className="col-span-3 grid grid-cols-subgrid items-start justify-items-start">
      <b className="pt-0.5">{insight.ticker}</b>
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {words}
      </Badge>
      <span className="pt-0.5 text-ink-2 wrap-anywhere">{insight.sentiment_reasoning}</span>
    </li>
  );
}
