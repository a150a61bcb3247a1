// The table of administrators' pages: one entry here and a folder beside it make a page with its route, title, sidebar and palette entry.
import { Layers, ListFilter, type LucideIcon, Radar, Settings, Workflow } from 'lucide-react';
import type { ComponentType } from 'react';

export type AdminPage = {
  /** A pattern of the router: `/admin/batches/:id`. */
  path: `/admin${string}`;
  title: string;
  /** Null for a page that other pages lead to: neither sidebar nor palette offers it. */
  icon: LucideIcon | null;
  /** Stands under this heading of the sidebar, together with its other pages. */
  group?: { title: string; icon: LucideIcon };
  load: () => Promise<ComponentType>;
};

export const adminPages: readonly AdminPage[] = [
  {
    path: '/admin/pipeline',
    title: 'Pipeline Status',
    icon: Workflow,
    load: () => import('./pipeline/pipeline-screen.tsx').then((code) => code.PipelineScreen),
  },
  {
    path: '/admin/batches',
    title: 'Batch History',
    icon: Layers,
    load: () => import('./batches/batch-history-screen.tsx').then((code) => code.BatchHistoryScreen),
  },
  {
    path: '/admin/screener',
    title: 'Screener Control',
    icon: ListFilter,
    load: () => import('./screener/screener-control-screen.tsx').then((code) => code.ScreenerControlScreen),
  },
  {
    path: '/admin/goldeneye',
    title: 'GoldenEye Control',
    icon: Radar,
    load: () => import('./goldeneye/golden-eye-control-screen.tsx').then((code) => code.GoldenEyeControlScreen),
  },
  {
    path: '/admin/settings',
    title: 'Settings',
    icon: Settings,
    load: () => import('./settings/settings-screen.tsx').then((code) => code.SettingsScreen),
  },
];

/** What sidebar and palette offer. */
export const offeredAdminPages: readonly AdminPage[] = adminPages.filter(({ icon }) => icon !== null);
