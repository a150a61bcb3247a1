// News of a card in short: mood, buzz, the newest headlines, and the way to all of it.
import { cut, percent } from '../../../domain/market/format.ts';
import { newestHeadlines } from '../../../domain/market/headlines.ts';
import type { LiveData } from '../../../domain/market/live-data.ts';
import { bullishTone, buzzLabel, buzzTone, toPercent } from '../../../domain/market/sentiment-words.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SafeLink } from '../../ui/controls/safe-link.tsx';
import type { Live } from '../live/live-data.ts';
import { missingWords } from '../live/live-stamp.tsx';
import { toneInk } from '../score/side-style.tsx';

const HEADLINES = 2;

export function NewsSummary({ symbol, live, onOpen }: { symbol: string; live: Live; onOpen: () => void }) {
  const headlines = newestHeadlines(live.data?.news);
  return (
    <section aria-label={`News and sentiment of ${symbol}`} className="grid grid-cols-1 content-start gap-1">
      <div className="flex min-h-6 items-center gap-2">
        <h3 className="font-strong">News and sentiment</h3>
        <Button
          variant="link"
          size="sm"
          className="ml-auto text-label!"
          aria-label={`View detailed news of ${symbol}`}
          onClick={onOpen}
        >
          View detailed news
        </Button>
      </div>
      {live.data === undefined ? (
        <p className="text-label text-ink-3">Comes with the live data</p>
      ) : (
        <>
          <NewsMood live={live.data} />
          {headlines.length === 0 && (
            <p className="text-label text-ink-3">{missingWords(live.data, 'news') ?? 'No recent headlines'}</p>
          )}
          <ul className="grid grid-cols-1 gap-1 text-label text-ink-2">
            {headlines.slice(0, HEADLINES).map((item) => (
              <li key={item.url} className="line-clamp-2 wrap-anywhere">
                <SafeLink href={item.url} icon={false} className="hover:text-ink hover:underline">
                  {cut(item.headline, listRules.headline_chars.value)}
                </SafeLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** `74% bullish, buzz High`; what is unknown is N/A, with the reason when the source gave one. */
export function NewsMood({ live }: { live: LiveData | undefined }) {
  const news = live?.sentiment?.news ?? null;
  if (news === null) {
    const reason = missingWords(live, 'sentiment');
    return <p className="text-label text-ink-3">Sentiment N/A{reason !== null && `, ${reason.toLowerCase()}`}</p>;
  }
  const bullish = toPercent(news.sentiment.bullishPercent);
  const buzz = news.buzz.buzz;
  return (
    <p className="text-label text-ink-3">
      <span className={toneInk[bullishTone(bullish)]}>{percent(bullish)} bullish</span>, buzz{' '}
      <span className={toneInk[buzzTone(buzz)]}>{buzzLabel(buzz) ?? 'N/A'}</span>
    </p>
  );
}
