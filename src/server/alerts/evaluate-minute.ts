// Evaluation of alert rules over the figures of each minute and the articles that came in it.
import { type Article, noFacts, type StockFacts } from '../../domain/alerts/stock-facts.ts';
import { isAbout } from '../../domain/market/news/about-stock.ts';
import type { RichNews } from '../../domain/market/rich-news.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Query } from '../db/query.ts';
import { type Clock, iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Calls } from '../threads/calls.ts';
import type { ActiveRules } from './active-rules.ts';
import type { Evaluation } from './evaluate.ts';
import type { FactSource } from './facts/fact-source.ts';
import type { KnownFacts } from './facts/known-facts.ts';
import { forgetMinute, readMinute, writeMinute } from './minute-store.ts';
import type { AlertTasks, MinuteFigures, MinuteOfMarket } from './thread-tasks.ts';

/** A snapshot another feature read this recently is of the same minute. */
const SAME_MINUTE_MS = minuteMs / 2;

type ReceivedNews = RichNews & { received_at: string };

export type NewsOf = {
  /** Articles that came in after one instant and until another, ISO. */
  articlesBetween: (from: string, to: string) => Promise<readonly ReceivedNews[]>;
  namesOf: (symbols: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

export type MinuteDeps = NewsOf & {
  query: Query;
  clock: Pick<Clock, 'now'>;
  thread: Calls<AlertTasks>;
  rules: (now: number) => Promise<ActiveRules>;
  facts: Pick<FactSource, 'membersNow'>;
  evaluation: Evaluation;
};

/** Articles by the stocks they are about. */
async function articlesByStock(articles: readonly ReceivedNews[], namesOf: NewsOf['namesOf']) {
  const names = await namesOf([...new Set(articles.flatMap(({ tickers }) => tickers))]);
  const about = articles.flatMap((article) =>
    article.tickers.flatMap((symbol): { symbol: string; article: Article }[] => {
      const name = names.get(symbol);
      if (name === undefined || article.title === null || !isAbout(article, { symbol, name })) return [];
      const mood = article.insights.find(({ ticker }) => ticker === symbol)?.sentiment ?? null;
      const { id, title, publisher, published_utc, received_at } = article;
      return [
        { symbol, article: { id, title, publisher: publisher.name, published_at: published_utc, received_at, mood } },
      ];
    }),
  );
  return Map.groupBy(about, ({ symbol }) => symbol);
}

const factsOf = (session: string, figures: MinuteFigures | undefined): StockFacts =>
  figures === undefined ? noFacts : { ...noFacts, ...figures, session };

export function createMinuteEvaluation(deps: MinuteDeps) {
  const { query, clock, thread, evaluation } = deps;

  async function factsAfter(market: MinuteOfMarket, from: string | null, to: string): Promise<KnownFacts> {
    const articles = from === null ? [] : await deps.articlesBetween(from, to);
    const byStock = await articlesByStock(articles, deps.namesOf);
    const bySymbol = new Map(market.figures.map(([symbol, figures]) => [symbol, factsOf(market.session, figures)]));
    for (const [symbol, own] of byStock) {
      const known = bySymbol.get(symbol) ?? noFacts;
      bySymbol.set(symbol, { ...known, articles: own.map(({ article }) => article) });
    }
    return { bySymbol, others: noFacts };
  }

  return async function lookAtMinute(): Promise<void> {
    const now = clock.now();
    const rules = await deps.rules(now);
    const members = await deps.facts.membersNow(rules.screens);
    const compiled = rules.compile('minute', members);
    if (compiled.count === 0) return forgetMinute(query);
    const symbols = compiled.symbols === null ? null : [...compiled.symbols];
    const market = await thread.ask('alertFigures', { symbols, kept_ms: SAME_MINUTE_MS }).catch((error: unknown) => {
      // Without market data there is nothing to compare; the next minute tries again.
      if (error instanceof Fault) return null;
      throw error;
    });
    if (market === null) return;
    const minute = Math.floor(market.as_of / minuteMs);
    const last = await readMinute(query);
    if (last !== null && last.minute >= minute) return;
    const looked_at = iso(now);
    const after = await factsAfter(market, last?.looked_at ?? null, looked_at);
    const before: KnownFacts = {
      bySymbol: new Map(
        Object.entries(last?.figures ?? {}).map(([symbol, figures]) => [symbol, factsOf(last?.session ?? '', figures)]),
      ),
      others: noFacts,
    };
    const made = await evaluation.evaluate('minute', rules, { ...{ before, after }, members }, now);
    const occasion = {
      id: `m${minute}`,
      as_of: iso(market.as_of),
      received_at: looked_at,
      known_at: looked_at,
    };
    await evaluation.write(rules, made, after, occasion, (tx) =>
      writeMinute(tx, last?.minute ?? null, {
        minute,
        looked_at,
        session: market.session,
        figures: Object.fromEntries(market.figures),
      }),
    );
  };
}
