// Newest news of the market with the stocks it is about.
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { articleTone } from '../../../../domain/market/sentiment-words.ts';
import type { MarketNews } from '../../../../domain/stocks/overview/overview.ts';
import { toneInk } from '../../../symbol/score/side-style.tsx';
import { stockAddress } from '../../../symbol/stock-address.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { CardHead } from './movers.tsx';

const ICONS = { bull: ArrowUp, bear: ArrowDown, neutral: Minus };
const MOST_SYMBOLS = 3;

export function NewsStream({ news }: { news: readonly MarketNews[] }) {
  return (
    <Card aria-label="News">
      <CardHead title="News" fact="each headline is about the stock named; the arrow is its sentiment for that stock" />
      {news.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-3">No news of the market is known yet.</p>
      ) : (
        <ul className="grid xl:grid-cols-2 [&>*]:min-w-0">
          {news.map((article) => (
            <Article key={article.id} article={article} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The headline leads to the news of the stock, where the article can be opened. */
function Article({ article }: { article: MarketNews }) {
  const { published_utc, title, publisher, symbols, sentiment } = article;
  return (
    <li className="relative flex min-h-9 items-center gap-2 border-t border-line px-4 py-1 xl:even:border-l max-sm:flex-wrap">
      <span className="w-26 shrink-0 text-label text-ink-3 max-sm:w-auto">
        <Age market at={published_utc} show="time" />
      </span>
      <Sentiment sentiment={sentiment} />
      <span className="flex w-30 shrink-0 gap-2 max-sm:w-auto">
        {symbols.slice(0, MOST_SYMBOLS).map((symbol) => (
          <Link
            key={symbol}
            to={stockAddress(symbol)}
            className="relative z-1 flex min-h-6 items-center font-strong hover:underline pointer-coarse:min-h-control"
          >
            {symbol}
          </Link>
        ))}
      </span>
      <span className="min-w-0 flex-1 max-sm:basis-full" title={`${publisher}: ${title}`}>
        <Link to={`${stockAddress(symbols[0] ?? '')}#news`} className="hover:underline after:absolute after:inset-0">
          {title}
        </Link>
      </span>
    </li>
  );
}

function Sentiment({ sentiment }: Pick<MarketNews, 'sentiment'>) {
  if (sentiment === null) return <span aria-hidden className="w-4 shrink-0" />;
  const { tone, words } = articleTone(sentiment);
  const Icon = ICONS[tone];
  return (
    <span className={toneInk[tone]} title={words}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{words}</span>
    </span>
  );
}
