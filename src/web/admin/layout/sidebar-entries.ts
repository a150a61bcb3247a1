// Entries of the administrator sidebar.
import { Globe, type LucideIcon } from 'lucide-react';
import type { AdminPage } from '../pages.ts';

export type PageLink = { path: string; title: string };
/** A page, or a heading over pages; the heading may be a page itself. */
export type SidebarEntry = { title: string; icon: LucideIcon } & (
  | { path: string; pages?: undefined }
  | { path?: string | undefined; pages: PageLink[] }
);

/** First page of the area; the main site's links follow it. */
export const FIRST_PAGE = '/admin';

/** Entries in the order of `pages`; a group stands where its first page would, the main site after `FIRST_PAGE`. */
export function sidebarEntries(sitePages: readonly PageLink[], pages: readonly AdminPage[]): SidebarEntry[] {
  const entries: SidebarEntry[] = [];
  for (const { path, title: named, entry, icon, group } of pages) {
    const title = entry ?? named;
    const begun = entries.find((known) => known.title === group?.title);
    if (icon === null) continue;
    const page = { path, title };
    if (begun?.pages !== undefined) begun.pages.push(page);
    else if (group !== undefined) entries.push({ ...group, pages: group.path === path ? [] : [page] });
    else if (icon !== undefined) entries.push({ title, icon, path });
  }
  const first = entries.findIndex((known) => known.path === FIRST_PAGE);
  return entries.toSpliced(first + 1, 0, { title: 'Main Site', icon: Globe, pages: [...sitePages] });
}
