// Evaluation of alert rules over the figures of each minute and the newly received articles.

import { figuresInNewShares, figuresOfSplitDay } from '../../domain/alerts/split-facts.ts';
import { noFacts, type StockFacts } from '../../domain/alerts/stock-facts.ts';
import { storySpanMs, storyTopic } from '../../domain/alerts/stories.ts';
import type { Split } from '../../domain/market/bars.ts';
import { addDays } from '../../domain/market/calendar.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { ReadRules } from './active-rules.ts';
import type { AlertDeps } from './alert-deps.ts';
import { factorsBetween, type RecentSplits } from './corporate-actions/recent-splits.ts';
import type { Evaluation } from './evaluate.ts';
import { newsBetween } from './facts/article-facts.ts';
import type { FactSource } from './facts/fact-source.ts';
import type { KnownFacts } from './facts/known-facts.ts';
import { forgetMinute, type LookedAt, readMinute, writeMinute } from './minute-store.ts';
import type { MinuteFigures, MinuteOfMarket } from './thread-tasks.ts';

/** Maximum age, in ms, of a snapshot of another feature that still counts as the same minute. */
const SAME_MINUTE_MS = minuteMs / 2;
/** A minute this much earlier than the last one means that a replay has begun (again), not that a reply was late. */
const BACK_MINUTES = 2;

type MinuteParts = {
  rules: ReadRules;
  facts: FactSource;
  evaluation: Evaluation;
  recentSplits: RecentSplits;
};

/** Further publishers of a reported story, which are appended to its first message. */
function alsoFrom({ bySymbol }: KnownFacts): { topic: string; words: string }[] {
  return [...bySymbol].flatMap(([symbol, { articles }]) =>
    (articles ?? []).flatMap((article) =>
      article.repeats === undefined
        ? []
        : [{ topic: storyTopic(symbol, article), words: `Also from ${article.publisher}.` }],
    ),
  );
}

type Figures = readonly (readonly [symbol: string, figures: MinuteFigures])[];

/** Figures of the previous minute and of this one, both split-adjusted to this session. */
export function inSharesOfSession(
  last: Pick<LookedAt, 'session' | 'figures'> | null,
  market: Pick<MinuteOfMarket, 'session' | 'figures'>,
  splits: readonly Split[],
): { before: Figures; after: Figures } {
  const since = factorsBetween(splits, last?.session ?? market.session, market.session);
  const before = Object.entries(last?.figures ?? {}).map(([symbol, figures]) => {
    const factor = since.get(symbol);
    return [symbol, factor === undefined ? figures : figuresInNewShares(figures, factor)] as const;
  });
  const prices = new Map(before.map(([symbol, { price }]) => [symbol, price]));
  const today = factorsBetween(splits, addDays(market.session, -1), market.session);
  const after = market.figures.map(([symbol, figures]) => {
    const factor = today.get(symbol);
    const of = factor === undefined ? null : { factor, before: prices.get(symbol) ?? null };
    return [symbol, of === null ? figures : figuresOfSplitDay(figures, of)] as const;
  });
  return { before, after };
}

export const factsOfMinute = (session: string, figures: MinuteFigures | undefined): StockFacts =>
  figures === undefined ? noFacts : { ...noFacts, ...figures, session };

export function createMinuteEvaluation(deps: AlertDeps, parts: MinuteParts) {
  const { clock, marketTasks, delivery, sourceStatus } = deps;
  const { query } = deps.database;
  const { evaluation } = parts;

  /** `received`: span of the times of receipt of new articles, ISO; null for none. */
  async function factsAfter(
    session: string,
    figures: Figures,
    received: { from: string; to: string } | null,
  ): Promise<KnownFacts> {
    const about = received === null ? [] : await newsBetween(deps, received.from, received.to);
    const byStock = Map.groupBy(about, ({ symbol }) => symbol);
    const bySymbol = new Map(figures.map(([symbol, of]) => [symbol, factsOfMinute(session, of)]));
    for (const [symbol, own] of byStock) {
      const known = bySymbol.get(symbol) ?? noFacts;
      bySymbol.set(symbol, { ...known, articles: own.map(({ article }) => article) });
    }
    return { bySymbol, others: noFacts };
  }

  return async function lookAtMinute(): Promise<void> {
    const now = clock.now();
    const rules = await parts.rules(now);
    const members = await parts.facts.membersNow(rules.screens);
    const compiled = rules.compile('minute', members);
    if (compiled.count === 0) return forgetMinute(query);
    const symbols = compiled.symbols === null ? null : [...compiled.symbols];
    const market = await marketTasks
      .ask('alertFigures', { symbols, kept_ms: SAME_MINUTE_MS })
      .catch((error: unknown) => {
        // No market data: the next minute tries again.
        if (error instanceof Fault) return null;
        throw error;
      });
    if (market === null) return;
    const minute = Math.floor(market.as_of / minuteMs);
    const known = await readMinute(query);
    const isReplayed = (await sourceStatus()).replayed_session !== null;
    const hasBegunAgain = isReplayed && known !== null && known.minute - minute > BACK_MINUTES;
    if (known !== null && known.minute >= minute && !hasBegunAgain) return;
    const last = hasBegunAgain ? null : known;
    const looked_at = iso(now);
    const shared = inSharesOfSession(last, market, await parts.recentSplits());
    // Articles of a replay are received at times of its session.
    const received =
      last === null
        ? null
        : isReplayed
          ? { from: iso(last.minute * minuteMs), to: iso(minute * minuteMs) }
          : { from: last.looked_at, to: looked_at };
    const after = await factsAfter(market.session, shared.after, received);
    const before: KnownFacts = {
      bySymbol: new Map(
        shared.before.map(([symbol, figures]) => [symbol, factsOfMinute(last?.session ?? '', figures)]),
      ),
      others: noFacts,
    };
    const made = await evaluation.evaluate('minute', rules, { ...{ before, after }, members }, now);
    const occasion = {
      // A replay shows the same minute again.
      id: `m${now}`,
      as_of: iso(market.as_of),
      received_at: looked_at,
      known_at: looked_at,
    };
    await evaluation.write(rules, made, after, occasion, async (tx) => {
      const hasMoved = await writeMinute(tx, known?.minute ?? null, {
        minute,
        looked_at,
        session: market.session,
        figures: Object.fromEntries(shared.after),
      });
      if (hasMoved) await delivery.addToMessages(tx, alsoFrom(after), iso(now - storySpanMs));
      return hasMoved;
    });
  };
}
