// Signal trace: each of the five lights with its figure, reasons, and the article behind the news light.
import type { ReactNode } from 'react';
import { plural } from '../../../domain/market/format.ts';
import { decisionRules, signalRules } from '../../../domain/rules/screener-rules.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import { type SignalTrace, signalTrace } from '../../../domain/screener/explain/trace.ts';
import type { SignalReadings } from '../../../domain/screener/rules/judge-lights.ts';
import { lightWords } from '../../../domain/screener/rules/signal-lights.ts';
import { newsFigure, signalFigure, toReadings } from '../../../domain/screener/rules/trade-signals.ts';
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import { LightMark } from '../../symbol/trade-signals/signal-lights.tsx';
import { SafeLink } from '../../ui/controls/safe-link.tsx';
import { Age } from '../../ui/time/age.tsx';
import { AllWays } from './why-not.tsx';

export function readingWords(signal: SignalTrace['signal'], readings: SignalReadings): string {
  if (signal === 'news_catalyst') return newsFigure(readings.news_catalyst);
  const value = readings[signal];
  return value === null ? '--' : signalFigure(signal, value);
}

export function SignalTraceList({ stock }: { stock: ScreenerStock }) {
  const judged = stock.trade_signals;
  return (
    <section aria-label="Trading signals" className="grid gap-2">
      <h3 className="font-strong">Trading signals</h3>
      {judged === null ? (
        <p className="text-ink-3">No trading signal could be computed.</p>
      ) : (
        <>
          <ul className="grid">
            {signalTrace(toReadings(judged)).map((trace) => (
              <li key={trace.signal} className="grid gap-1 border-line py-2 not-last:border-b">
                <TraceLine
                  trace={trace}
                  reading={
                    trace.signal === 'freshness' && stock.as_of !== null ? (
                      <span className="text-label">
                        as of <Age market at={stock.as_of} />
                      </span>
                    ) : (
                      readingWords(trace.signal, toReadings(judged))
                    )
                  }
                />
                {trace.signal === 'news_catalyst' && <Articles stock={stock} />}
              </li>
            ))}
          </ul>
          <p className="text-label text-ink-3">
            YES: {decisionRules.yes_from.value} or more lights in favour. MAYBE: {decisionRules.maybe_from.value}. NO:{' '}
            {decisionRules.maybe_from.value - 1} or none.
          </p>
          <AllWays readings={toReadings(judged)} stock={stock} />
        </>
      )}
    </section>
  );
}

function TraceLine({ trace, reading }: { trace: SignalTrace; reading: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3">
      <LightMark light={trace.status} />
      <span>
        {trace.name} <span className="text-label text-ink-2">{lightWords[trace.status]}</span>
        <span className="block text-label text-pretty text-ink-3">
          {lightWords.green}: {trace.green}
        </span>
        <span className="block text-label text-pretty text-ink-3">
          {lightWords.yellow}: {trace.yellow}
        </span>
      </span>
      <span className="text-right">{reading}</span>
    </div>
  );
}

/** Label of an article without title and publisher: the host of its address, or its text. */
const toHost = (address: string) => (URL.canParse(address) ? new URL(address).host : address) || 'Article';

/** The newest articles the News Catalyst was judged on. */
function Articles({ stock }: { stock: ScreenerStock }) {
  const news = stock.trade_signals?.signals.news_catalyst;
  const articles = news?.all_sentiments.slice(0, stockDetailRules.articles_of_catalyst.value) ?? [];
  if (news === undefined || articles.length === 0) return null;
  return (
    <div className="grid gap-1 pl-7 text-label">
      <ul className="grid gap-1">
        {articles.map((article) => (
          <li key={`${article.article_url} ${article.hours_old}`} title={article.reasoning} className="wrap-anywhere">
            <SafeLink href={article.article_url} className="text-ink-2 hover:underline">
              {article.article_title.trim() || article.publisher.trim() || toHost(article.article_url)}
            </SafeLink>{' '}
            <span className="text-ink-3">
              {article.publisher}, {article.sentiment}
            </span>
          </li>
        ))}
      </ul>
      <span className="text-ink-3">
        {plural(news.total_articles_checked, 'article')} of the last {signalRules.news_window_hours.value} h checked
      </span>
    </div>
  );
}
