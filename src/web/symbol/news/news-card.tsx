// News and sentiment: mood figures, newest headlines, analysed articles.
import { newsMood } from '../../../domain/figures/live-figures.ts';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { decimal, percent, whole } from '../../../domain/market/format.ts';
import { articlesWithInsight } from '../../../domain/market/news/said-of-stock.ts';
import type { RichNews } from '../../../domain/market/rich-news.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import type { Live } from '../live/live-data.ts';
import { LiveStamp } from '../live/live-stamp.tsx';
import { Headlines } from './headlines.tsx';
import { NewsMood } from './news-mood.tsx';
import { SaidArticles } from './said-articles.tsx';

type NewsCardProps = {
  symbol: string;
  live: Live;
  /** Articles of a separate query; if absent, the articles of the live data are shown. */
  articles?: readonly RichNews[];
  loadingArticles?: boolean;
  onAll: () => void;
};

export function NewsCard({ symbol, live, articles, loadingArticles = false, onAll }: NewsCardProps) {
  const mood = newsMood(live.data?.sentiment?.news);
  return (
    <SectionCard title="News and sentiment" level={3} aside={<LiveStamp live={live.data} section="news" />} gap={3}>
      <NewsMood live={live.data} />
      <KeyValues
        items={[
          { label: names.news_buzz.name, value: decimal(mood?.buzz) },
          { label: names.news_articles.name, value: whole(mood?.articles) },
          { label: names.news_weekly.name, value: decimal(mood?.weekly, 1) },
          { label: names.news_mood_of_sector.name, value: percent(mood?.sector_bullish) },
        ]}
      />
      {live.data === undefined && live.loading ? (
        <Skeleton className="h-100 max-sm:h-140" />
      ) : (
        <Headlines live={live.data} />
      )}
      {loadingArticles ? (
        <Spinner label="Loading news..." className="text-label" />
      ) : (
        <AnalysedArticles symbol={symbol} articles={articles ?? live.data?.polygonNews ?? []} />
      )}
      <Button variant="link" size="sm" className="justify-self-start" onClick={onAll}>
        View detailed news
      </Button>
    </SectionCard>
  );
}

function AnalysedArticles({ symbol, articles }: { symbol: string; articles: readonly RichNews[] }) {
  const said = articlesWithInsight(articles, symbol);
  if (said.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1 text-label font-strong text-ink-3">News analysis</h4>
      <SaidArticles said={said} size="lines" />
    </div>
  );
}
