// News and sentiment in the detail: mood figures, the newest headlines, and what the analysed articles say.
import { cut, decimal, percent, whole } from '../../../domain/market/format.ts';
import { hasTitle, newestHeadlines } from '../../../domain/market/headlines.ts';
import type { RichNews } from '../../../domain/market/rich-news.ts';
import { articleTone, toPercent } from '../../../domain/market/sentiment-words.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SafeLink } from '../../ui/controls/safe-link.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { Age } from '../../ui/time/age.tsx';
import type { Live } from '../live/live-data.ts';
import { LiveStamp, missingWords } from '../live/live-stamp.tsx';
import { toneInk } from '../score/side-style.tsx';
import { NewsMood } from './news-summary.tsx';

type NewsCardProps = {
  symbol: string;
  live: Live;
  /** Articles loaded by themselves; without them those of the live data. */
  articles?: readonly RichNews[];
  loadingArticles?: boolean;
  onAll: () => void;
};

export function NewsCard({ symbol, live, articles, loadingArticles = false, onAll }: NewsCardProps) {
  const news = live.data?.sentiment?.news ?? null;
  const headlines = newestHeadlines(live.data?.news);
  return (
    <Card>
      <CardSection title="News and sentiment" level={3} aside={<LiveStamp live={live.data} section="news" />}>
        <div className="grid gap-3">
          <NewsMood live={live.data} />
          <KeyValues
            items={[
              { label: 'Buzz against a usual week', value: decimal(news?.buzz.buzz) },
              { label: 'Articles in the last week', value: whole(news?.buzz.articlesInLastWeek) },
              { label: 'Weekly average', value: decimal(news?.buzz.weeklyAverage, 1) },
              { label: 'Sector bullish', value: percent(toPercent(news?.sectorAverageBullishPercent ?? null)) },
            ]}
          />
          {headlines.length === 0 ? (
            <p className="text-ink-3">{missingWords(live.data, 'news') ?? 'No recent headlines'}</p>
          ) : (
            <ul className="grid gap-2">
              {headlines.map((item) => (
                <li key={`${item.url} ${item.datetime}`} className="grid">
                  <SafeLink href={item.url} className="wrap-anywhere hover:underline">
                    {cut(item.headline, listRules.headline_chars.value)}
                  </SafeLink>
                  <span className="text-label text-ink-3">
                    {item.source ?? 'Unknown source'}, <Age at={item.datetime * secondMs} />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {loadingArticles ? (
            <Spinner label="Loading news..." className="text-label" />
          ) : (
            <AnalysedArticles symbol={symbol} articles={articles ?? live.data?.polygonNews ?? []} />
          )}
          <Button variant="link" size="sm" className="justify-self-start" onClick={onAll}>
            View detailed news
          </Button>
        </div>
      </CardSection>
    </Card>
  );
}

/** What analysed articles say of this symbol, in a short list that scrolls. */
function AnalysedArticles({ symbol, articles }: { symbol: string; articles: readonly RichNews[] }) {
  const lines = articles.flatMap((article) => {
    const insight = article.insights.find(({ ticker }) => ticker === symbol);
    return insight === undefined || !hasTitle(article.title) ? [] : [{ id: article.id, title: article.title, insight }];
  });
  if (lines.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1 text-label font-strong text-ink-3">News analysis</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul aria-label="News analysis" tabIndex={0} className="grid max-h-32 gap-1 overflow-y-auto text-label">
        {lines.map(({ id, title, insight }) => {
          const { tone, words } = articleTone(insight.sentiment);
          return (
            <li key={id} title={insight.sentiment_reasoning}>
              <span className={toneInk[tone]}>{words}</span>{' '}
              <span className="text-ink-2">{cut(title, listRules.news_title_chars.value)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
