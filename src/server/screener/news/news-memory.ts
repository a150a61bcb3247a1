// News of the last 72 hours: read page by page until the span is covered, stored across restarts.
import { isAbout, type NamedStock } from '../../../domain/market/news/about-stock.ts';
import type { RichNews } from '../../../domain/market/rich-news.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import { signalRules } from '../../../domain/rules/screener-rules.ts';
import { type CheckedNews, checkNews } from '../../../domain/screener/rules/news-catalyst.ts';
import type { MarketData } from '../../../providers/ports/market-data.ts';
import { iso } from '../../process/clock.ts';
import type { ArticleStore, Covered } from './article-store.ts';

const WINDOW_MS = signalRules.news_window_hours.value * hourMs;
const KEPT_MS = 120 * hourMs;
/** Age of the last update from which the news check is unknown. */
const STALE_MS = 60 * minuteMs;
/** Overlap with the last read: vendors publish some articles with a time minutes back. */
const OVERLAP_MS = 15 * minuteMs;
/** Most pages per call; the next call reads the rest. */
const MOST_PAGES = 40;

type Source = Pick<MarketData, 'newsPages'>;
type ReadClock = () => Promise<number>;
type Times = { now: number; readClock: ReadClock };

export class NewsMemory {
  readonly #store: ArticleStore;
  readonly #articles = new Map<string, RichNews>();
  #bySymbol = new Map<string, RichNews[]>();
  #covered: Covered | null = null;
  #restored = false;
  #last: Promise<void> = Promise.resolve();

  constructor(store: ArticleStore) {
    this.#store = store;
  }

  /**
   * Reads new and missing articles of the last 72 hours. `readClock`: time of receipt when a page is stored, by default
   * `now`. Throws ProviderError; articles read so far stay.
   */
  update(marketData: Source, now: number, readClock: ReadClock = async () => now): Promise<void> {
    const update = this.#last.then(() => this.#update(marketData, now, readClock));
    this.#last = update.catch(() => undefined);
    return update;
  }

  async #update(marketData: Source, now: number, readClock: ReadClock): Promise<void> {
    const start = now - WINDOW_MS;
    await this.#restore(now);
    // Drop coverage that reaches past `now` (a replay began again) or ended before the window.
    if (this.#covered !== null && (this.#covered.to > now || this.#covered.to < start)) this.#covered = null;
    try {
      const since = this.#covered === null ? start : Math.max(start, this.#covered.to - OVERLAP_MS);
      const times = { now, readClock };
      await this.#readPages(marketData, { from: since, to: now }, times);
      const covered = this.#covered;
      if (covered !== null && covered.from > start) {
        await this.#readPages(marketData, { from: start, to: covered.from }, times);
      }
    } finally {
      this.#index(now);
    }
  }

  /** Reads pages newest first; after each page the span down to its oldest article is covered. */
  async #readPages(marketData: Source, span: Covered, times: Times): Promise<void> {
    const { now } = times;
    const before = this.#covered;
    const request = { published_after: iso(span.from), published_before: iso(span.to) };
    let pages = 0;
    for await (const page of marketData.newsPages(request, { priority: 'background' })) {
      pages += 1;
      const known = page.filter(({ published_utc }) => Date.parse(published_utc) <= now);
      for (const article of known) this.#articles.set(article.id, article);
      const oldest = known.reduce((least, { published_utc }) => Math.min(least, Date.parse(published_utc)), span.to);
      await this.#cover(before, { from: Math.max(span.from, oldest), to: span.to }, known, times);
      if (pages >= MOST_PAGES) return;
    }
    await this.#cover(before, span, [], times);
  }

  async #cover(
    before: Covered | null,
    read: Covered,
    articles: readonly RichNews[],
    { now, readClock }: Times,
  ): Promise<void> {
    const joins = before !== null && read.from <= before.to && before.from <= read.to;
    const covered = joins ? { from: Math.min(before.from, read.from), to: Math.max(before.to, read.to) } : read;
    await this.#store.write({ articles, covered, forget: now - KEPT_MS, received: await readClock() });
    this.#covered = covered;
  }

  async #restore(now: number): Promise<void> {
    if (this.#restored) return;
    const { articles, covered } = await this.#store.read(now - WINDOW_MS);
    for (const article of articles) this.#articles.set(article.id, article);
    this.#covered = covered;
    this.#restored = true;
  }

  #index(now: number): void {
    this.#bySymbol = new Map();
    for (const [id, article] of this.#articles) {
      const at = Date.parse(article.published_utc);
      if (at < now - WINDOW_MS || at > now) {
        this.#articles.delete(id);
        continue;
      }
      for (const ticker of new Set([...article.tickers, ...article.insights.map(({ ticker }) => ticker)])) {
        const own = this.#bySymbol.get(ticker);
        if (own === undefined) this.#bySymbol.set(ticker, [article]);
        else own.push(article);
      }
    }
  }

  /**
   * News check of a stock; null until the whole 72 hours are covered, and when the last update is older than STALE_MS.
   */
  of(stock: NamedStock, now: number): CheckedNews | null {
    const covered = this.#covered;
    if (covered === null || covered.from > now - WINDOW_MS || covered.to < now - STALE_MS) return null;
    const own = this.#bySymbol.get(stock.symbol)?.filter((article) => isAbout(article, stock)) ?? [];
    return checkNews(stock.symbol, own, now);
  }
}
