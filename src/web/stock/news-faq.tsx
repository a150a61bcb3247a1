// News and frequent questions about a company, each in a scrolling list.
import { hasTitle } from '../../domain/market/headlines.ts';
import { secondMs } from '../../domain/numbers/time.ts';
import type { DetailNews, TickerDetails } from '../../domain/stocks/details/details.ts';
import { sentenceInZone } from '../symbol/sentence-times.ts';
import { SafeLink } from '../ui/controls/safe-link.tsx';
import { Age } from '../ui/time/age.tsx';
import { nowMs } from '../ui/time/clock.ts';

/** A list scrolls at 600 px. Source: specification, section 9. */
const LIST = 'grid max-h-[600px] content-start gap-4 overflow-y-auto pr-2';

/** Epoch ms or text as the source writes it; null without an instant. Sources use two names. */
function publishedAt({ datetime, date }: DetailNews): string | number | null {
  return typeof datetime === 'number' ? datetime * secondMs : (datetime ?? date ?? null);
}

export function hasNewsOrFaq(details: Pick<TickerDetails, 'news' | 'faq'> | null): boolean {
  return details !== null && (withoutUntitled(details.news).length > 0 || details.faq.questions.length > 0);
}

/** News without a title are dropped. Source: specification, section 5. */
export function withoutUntitled(news: readonly DetailNews[]): DetailNews[] {
  return news.filter(({ title }) => hasTitle(title));
}

export function NewsAndFaq({ news: all, faq }: Pick<TickerDetails, 'news' | 'faq'>) {
  const news = withoutUntitled(all);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <section aria-label="News" className="grid min-w-0 content-start gap-3">
        <h3 className="font-strong">News</h3>
        {news.length === 0 ? (
          <p className="text-ink-3">No news available</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          <ul aria-label="News articles" tabIndex={0} className={LIST}>
            {news.map((article, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: articles have no id, and two may share a title
              <li key={at} className="grid gap-1 wrap-anywhere">
                <SafeLink href={article.link ?? article.url} className="font-strong hover:underline">
                  {article.title}
                </SafeLink>
                {article.summary !== null && <p className="text-ink-2">{article.summary}</p>}
                <span className="text-label text-ink-3">
                  {article.source ?? 'Unknown source'}, <Age market at={publishedAt(article)} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label="FAQ" className="grid min-w-0 content-start gap-3">
        <h3 className="font-strong">FAQ</h3>
        {faq.questions.length === 0 ? (
          <p className="text-ink-3">No FAQ available</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          <ul aria-label="Questions" tabIndex={0} className={LIST}>
            {faq.questions.map(({ question, answer }) => (
              <li key={question} className="grid gap-1 wrap-anywhere">
                <h4 className="font-strong">{question}</h4>
                <p className="text-ink-2">{sentenceInZone(answer, nowMs())}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
