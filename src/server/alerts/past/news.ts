// Replay of a rule over stored articles, as they came in.
import { newsPublications } from '../../../domain/alerts/news-publications.ts';
import { Replay } from '../../../domain/alerts/replay.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { iso } from '../../process/clock.ts';
import type { AlertDeps } from '../alert-deps.ts';
import { articlesAbout } from '../facts/article-facts.ts';
import { notCounted, type Past, type ReplayedRule } from './past.ts';

const notes = {
  none: 'Not counted: no whole session of articles is stored yet.',
  some: 'Counted from stored articles, which are kept for five days.',
} as const;

/** Replays a news rule; `from` and `to` in epoch ms. */
export async function ofNews(
  { screener, stocks }: AlertDeps,
  rule: ReplayedRule,
  from: number,
  to: number,
): Promise<Past> {
  const first = await screener.firstArticleAt();
  // The first stored day is incomplete: older articles were removed, or arrived with the initial load.
  const begun = first === null ? null : newYorkDate(Date.parse(first));
  if (begun === null || begun >= newYorkDate(to)) return notCounted(notes.none);
  const articles = await articlesAbout(await screener.articlesBetween(iso(from), iso(to)), stocks);
  const replay = new Replay(rule, 'minute');
  for (const publication of newsPublications(articles, to)) replay.add(publication);
  return { fired: replay.fired, isStored: (day) => day > begun, note: notes.some };
}
