// The market's articles of the last days, gathered call by call, and what they say of each stock.

import type { RichNews } from '../../domain/market/rich-news.ts';
import { hourMs, minuteMs } from '../../domain/numbers/time.ts';
import { signalRules } from '../../domain/rules/screener-rules.ts';
import { type CheckedNews, checkNews } from '../../domain/screener/rules/news-catalyst.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { iso } from '../clock.ts';

const WINDOW_MS = signalRules.news_window_hours.value * hourMs;
/** The most articles the vendor gives in one call. */
const IN_ONE_CALL = 1_000;
/** Articles are sometimes published with a time some minutes back. */
const OVERLAP_MS = 15 * minuteMs;

export class NewsMemory {
  readonly #articles = new Map<string, RichNews>();
  #bySymbol = new Map<string, RichNews[]>();
  #newest = 0;
  #checked = false;

  /** One call for what is new as of a market instant. Throws the vendor's ProviderError; what was known stays. */
  async update(marketData: MarketData, now: number): Promise<void> {
    // Time that went back: what a replay has not shown yet is forgotten.
    if (this.#newest > now) this.#forget(() => true);
    const since = Math.max(now - WINDOW_MS, this.#newest - OVERLAP_MS);
    const fresh = await marketData.news(
      { limit: IN_ONE_CALL, published_after: iso(since) },
      { priority: 'background' },
    );
    for (const article of fresh) {
      const at = Date.parse(article.published_utc);
      if (at > now) continue;
      this.#articles.set(article.id, article);
      this.#newest = Math.max(this.#newest, at);
    }
    this.#forget((article) => Date.parse(article.published_utc) < now - WINDOW_MS);
    this.#bySymbol = new Map();
    for (const article of this.#articles.values()) {
      for (const ticker of new Set([...article.tickers, ...article.insights.map(({ ticker }) => ticker)])) {
        const own = this.#bySymbol.get(ticker);
        if (own === undefined) this.#bySymbol.set(ticker, [article]);
        else own.push(article);
      }
    }
    this.#checked = true;
  }

  #forget(gone: (article: RichNews) => boolean): void {
    for (const [id, article] of this.#articles) if (gone(article)) this.#articles.delete(id);
    if (this.#articles.size === 0) this.#newest = 0;
  }

  /** What was checked for a stock; null when no news could be had at all. */
  of(symbol: string, now: number): CheckedNews | null {
    return this.#checked ? checkNews(symbol, this.#bySymbol.get(symbol) ?? [], now) : null;
  }
}
