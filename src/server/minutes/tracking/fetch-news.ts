// News of minute tracking: newest articles of each tracked symbol and of the market; the vendor's reply is stored in
// full.
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import type { JobEnd, RunningJob } from '../../jobs/workers/run-job.ts';
import { type RoundDetail, runRound, type TrackingDeps } from './fetch-round.ts';

/** Most stored responses read at start and at each new day to learn which articles were already seen today. */
const ANSWERS_READ = 1_000;

/** Ids of the articles of an answer; articles without an id are not counted. */
function readIds(body: unknown): string[] {
  const { results } = (body ?? {}) as { results?: unknown };
  if (!Array.isArray(results)) return [];
  return results.flatMap((one: unknown) => {
    const { id } = (one ?? {}) as { id?: unknown };
    return typeof id === 'string' ? [id] : [];
  });
}

export function createNewsFetch(deps: TrackingDeps) {
  const { stores, marketData, clock } = deps;
  /** Articles seen this New York day: answers repeat an article until newer ones replace it. */
  let seen: { day: string; ids: Set<string> } | null = null;

  async function seenToday(): Promise<Set<string>> {
    const day = newYorkDate(clock.now());
    if (seen?.day === day) return seen.ids;
    const { data } = await stores.fetched.news({ limit: ANSWERS_READ, offset: 0 });
    const today = data.filter(({ fetch_timestamp }) => newYorkDate(Date.parse(fetch_timestamp)) === day);
    seen = { day, ids: new Set(today.flatMap(({ full_response }) => readIds(full_response))) };
    return seen.ids;
  }

  return async function fetchNews(job: RunningJob<unknown, RoundDetail>): Promise<JobEnd<null>> {
    const tracked = (await stores.symbols.tracked()).filter(({ is_active }) => is_active);
    const known = await seenToday();
    return runRound(deps, 'news', job, [...tracked.map(({ symbol }) => symbol), null], async (symbol, step) => {
      const limit = symbol === null ? minuteRules.news_articles_market.value : minuteRules.news_articles.value;
      const body = await marketData.newsResponse(
        { ...(symbol === null ? {} : { symbol }), limit },
        { priority: 'background', onCall: step.onCall },
      );
      const fresh = readIds(body).filter((id) => !known.has(id));
      await stores.fetched.addNews([{ symbol, full_response: body, articles: fresh.length }], clock.now(), job.fence);
      for (const id of fresh) known.add(id);
      step.articles(fresh.length);
      step.succeeded();
    });
  };
}
