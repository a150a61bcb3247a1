// News about the stock: mood of the week, and articles with their sentiment towards it.
import { useQuery } from '@tanstack/react-query';
import { plural } from '../../../domain/market/format.ts';
import { articlesWithInsight } from '../../../domain/market/news/said-of-stock.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import type { Live } from '../../symbol/live/live-data.ts';
import { NewsMood } from '../../symbol/news/news-mood.tsx';
import { MOST_NEWS, newsQuery } from '../../symbol/news/news-query.ts';
import { SaidArticles } from '../../symbol/news/said-articles.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';

const SHOWN = 4;

export function NewsPart({ symbol, live, onAll }: { symbol: string; live: Live; onAll: () => void }) {
  const query = useQuery({
    ...newsQuery(symbol, MOST_NEWS),
    staleTime: 60_000,
    retry: false,
    meta: { logged: `news of ${symbol}` },
  });
  const articles = query.data?.results ?? [];
  const about = articlesWithInsight(articles, symbol);
  const mentions = articles.length - about.length;
  return (
    <PagePart id="news" title={`News about ${symbol}`} resetKeys={[query.data, live.data]}>
      <div className="grid gap-3 px-4 py-3 max-sm:px-3">
        <div className="min-h-4">{live.data !== undefined && <NewsMood live={live.data} />}</div>
        <Loaded query={query} line="News could not be loaded." skeleton="h-86 max-sm:h-130">
          {() =>
            about.length === 0 ? (
              <p className="text-ink-2">No article about {symbol} at hand.</p>
            ) : (
              <SaidArticles said={about.slice(0, SHOWN)} size="whole" />
            )
          }
        </Loaded>
        {mentions > 0 && <p className="text-label text-ink-3">{plural(mentions, 'more article')} only mention it.</p>}
        {articles.length > 0 && (
          <Button variant="link" size="sm" className="justify-self-start" onClick={onAll}>
            View detailed news
          </Button>
        )}
      </div>
    </PagePart>
  );
}
