// Headlines of a symbol: only those with a title, newest first.
import { listRules } from '../rules/signals-guide-rules.ts';
import type { CompanyNews } from './live-data.ts';

export const hasTitle = (title: string | null): title is string => title !== null && title.trim() !== '';

/** Newest headlines, at most the number the detail shows; datetime is epoch seconds. */
export function newestHeadlines(news: readonly CompanyNews[] | null | undefined): CompanyNews[] {
  return (news ?? [])
    .filter(({ headline }) => hasTitle(headline))
    .toSorted((a, b) => b.datetime - a.datetime)
    .slice(0, listRules.news_max.value);
}
