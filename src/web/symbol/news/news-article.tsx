// News article: publisher, text, sentiment per ticker.
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useState } from 'react';
import type { NewsInsight, RichNews } from '../../../domain/market/rich-news.ts';
import { articleTone } from '../../../domain/market/sentiment-words.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { SafeLink, safeHref } from '../../ui/controls/safe-link.tsx';
import { Badge, Chip } from '../../ui/status/badge.tsx';
import { Age } from '../../ui/time/age.tsx';

export function NewsArticle({ article }: { article: RichNews }) {
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
