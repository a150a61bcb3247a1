// Stored articles for previews of rules, by time of arrival.
import { newsPublications } from '../../../domain/alerts/news-publications.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { iso } from '../../process/clock.ts';
import type { AlertDeps } from '../alert-deps.ts';
import { articlesAbout } from '../facts/article-facts.ts';
import { type AskedPast, NotCounted, type PastSource } from './past.ts';

const notes = {
  none: 'Not counted: no whole session of articles is stored yet.',
  some: 'Counted from stored articles, which are kept for five days.',
} as const;

export async function readNews({ screener, stocks }: AlertDeps, { from, to }: AskedPast): Promise<PastSource> {
  const first = await screener.firstArticleAt();
  // The first stored day is incomplete: older articles were removed, or arrived with the initial load.
  const begun = first === null ? null : newYorkDate(Date.parse(first));
  if (begun === null || begun >= newYorkDate(to)) throw new NotCounted(notes.none);
  const articles = await articlesAbout(await screener.articlesBetween(iso(from), iso(to)), stocks);
  return { publications: [newsPublications(articles, to)], isStored: (day) => day > begun, note: notes.some };
}
