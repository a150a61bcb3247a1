// Replay of a rule over stored articles, as they came in.
import { newsPublications } from '../../../domain/alerts/news-publications.ts';
import { Replay } from '../../../domain/alerts/replay.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { iso } from '../../process/clock.ts';
import { articlesAbout, type NewsOf } from '../facts/article-facts.ts';
import { notCounted, type Past, type ReplayedRule } from './past.ts';

export type PastNewsDeps = NewsOf & {
  /** Arrival of the first stored article, ISO; null without one. */
  firstArticleAt: () => Promise<string | null>;
};

const notes = {
  none: 'Not counted: no whole session of articles is stored yet.',
  some: 'Counted from stored articles, which are kept for five days.',
} as const;

/** Replays a news rule; `from` and `to` in epoch ms. */
export async function ofNews(
  { readNames, articlesBetween, firstArticleAt }: PastNewsDeps,
  rule: ReplayedRule,
  from: number,
  to: number,
): Promise<Past> {
  const first = await firstArticleAt();
  // The first stored day is incomplete: older articles were removed, or arrived with the initial load.
  const begun = first === null ? null : newYorkDate(Date.parse(first));
  if (begun === null || begun >= newYorkDate(to)) return notCounted(notes.none);
  const articles = await articlesAbout(await articlesBetween(iso(from), iso(to)), readNames);
  const replay = new Replay(rule, 'minute');
  for (const publication of newsPublications(articles, to)) replay.add(publication);
  return { fired: replay.fired, isStored: (day) => day > begun, note: notes.some };
}
