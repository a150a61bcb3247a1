// What the sidebar lists: the pages of the administrator area that exist, and the way back to the main site.
import { Globe, type LucideIcon, Workflow } from 'lucide-react';

export type SitePageLink = { path: string; label: string };
export type SidebarEntry = { label: string; icon: LucideIcon } & (
  | { path: string }
  | { pages: readonly SitePageLink[] }
);

export function sidebarEntries(sitePages: readonly SitePageLink[]): SidebarEntry[] {
  return [
    { label: 'Main Site', icon: Globe, pages: sitePages },
    { label: 'Pipeline Status', icon: Workflow, path: '/admin/pipeline' },
  ];
}
