// Registry of administrator pages. One entry gives a page its route, title, sidebar and palette entry.
import {
  Activity,
  ChartColumn,
  ChartGantt,
  Layers,
  LayoutDashboard,
  ListFilter,
  ListTodo,
  type LucideIcon,
  PhoneCall,
  Radar,
  Settings,
  ShieldCheck,
  Timer,
  Users,
  Workflow,
} from 'lucide-react';
import type { ComponentType } from 'react';

export type AdminPage = {
  /** A pattern of the router: `/admin/pipeline/publish/:batch`. */
  path: `/admin${string}`;
  title: string;
  /** Sidebar label where it differs from the title. */
  entry?: string;
  /** Null hides the page from sidebar and palette; other pages link to it. A page of a group has the group's icon. */
  icon?: LucideIcon | null;
  /** Heading in the sidebar that groups its pages; the page at `path` is the heading itself. */
  group?: { title: string; icon: LucideIcon; path?: string };
  load: () => Promise<ComponentType>;
};

const reports = { title: 'Reports', icon: ChartColumn, path: '/admin/reports' };
const minutes = { title: 'Minute Tracking', icon: Timer, path: '/admin/minute-tracking' };

export const adminPages: readonly AdminPage[] = [
  {
    path: '/admin',
    title: 'Admin Dashboard',
    entry: 'Dashboard',
    icon: LayoutDashboard,
    load: () => import('./dashboard/dashboard-screen.tsx').then((code) => code.DashboardScreen),
  },
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
    path: '/admin/runs',
    title: 'Pipeline Runs',
    icon: ChartGantt,
    load: () => import('./runs/runs-screen.tsx').then((code) => code.RunsScreen),
  },
  {
    path: '/admin/pipeline/publish/:batch',
    title: 'Publish',
    icon: null,
    load: () => import('./publish/publish-screen.tsx').then((code) => code.PublishScreen),
  },
  {
    path: '/admin/pipeline/mappings',
    title: 'List mappings',
    icon: null,
    load: () => import('./mappings/mappings-screen.tsx').then((code) => code.MappingsScreen),
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
    path: '/admin/jobs',
    title: 'Jobs',
    icon: ListTodo,
    load: () => import('./jobs/jobs-screen.tsx').then((code) => code.JobsScreen),
  },
  {
    path: '/admin/jobs/calls',
    title: 'Provider calls',
    icon: PhoneCall,
    load: () => import('./jobs/calls-screen.tsx').then((code) => code.ProviderCallsScreen),
  },
  {
    path: '/admin/reports',
    title: 'Reports',
    group: reports,
    load: () => import('./reports/reports-screen.tsx').then((code) => code.ReportsScreen),
  },
  {
    path: '/admin/reports/daily',
    title: 'Daily report',
    group: reports,
    load: () => import('./reports/daily-report-screen.tsx').then((code) => code.DailyReportScreen),
  },
  {
    path: '/admin/reports/expert-data',
    title: 'Expert data report',
    group: reports,
    load: () => import('./reports/expert-report-screen.tsx').then((code) => code.ExpertReportScreen),
  },
  {
    path: '/admin/reports/screener',
    title: 'Screener report',
    group: reports,
    load: () => import('./reports/screener-report-screen.tsx').then((code) => code.ScreenerReportScreen),
  },
  {
    path: '/admin/reports/system',
    title: 'System health',
    group: reports,
    load: () => import('./reports/system-report-screen.tsx').then((code) => code.SystemReportScreen),
  },
  {
    path: '/admin/reports/health',
    title: 'Health history',
    group: reports,
    load: () => import('./reports/health-history-screen.tsx').then((code) => code.HealthHistoryScreen),
  },
  {
    path: '/admin/minute-tracking',
    title: 'Minute Tracking',
    group: minutes,
    load: () => import('./minutes/minutes-screen.tsx').then((code) => code.MinutesScreen),
  },
  {
    path: '/admin/minute-tracking/aggregates',
    title: 'Minute Aggregates',
    group: minutes,
    load: () => import('./minutes/aggregates-screen.tsx').then((code) => code.AggregatesScreen),
  },
  {
    path: '/admin/minute-tracking/luld',
    title: 'LULD Events',
    group: minutes,
    load: () => import('./minutes/luld-screen.tsx').then((code) => code.LuldScreen),
  },
  {
    path: '/admin/minute-tracking/news',
    title: 'News Data',
    group: minutes,
    load: () => import('./minutes/news-screen.tsx').then((code) => code.MinuteNewsScreen),
  },
  {
    path: '/admin/minute-tracking/indicators',
    title: 'Technical Indicators',
    group: minutes,
    load: () => import('./minutes/indicators-screen.tsx').then((code) => code.IndicatorsScreen),
  },
  {
    path: '/admin/minute-tracking/logs',
    title: 'API Logs',
    group: minutes,
    load: () => import('./minutes/logs-screen.tsx').then((code) => code.MinuteLogsScreen),
  },
  {
    path: '/admin/minute-tracking/symbols',
    title: 'Tracked Symbols',
    group: minutes,
    load: () => import('./minutes/symbols-screen.tsx').then((code) => code.TrackedSymbolsScreen),
  },
  {
    path: '/admin/observability',
    title: 'Observability',
    icon: Activity,
    load: () => import('./observability/observability-screen.tsx').then((code) => code.ObservabilityScreen),
  },
  {
    path: '/admin/backups',
    title: 'Backups',
    icon: ShieldCheck,
    load: () => import('./backups/backups-screen.tsx').then((code) => code.BackupsScreen),
  },
  {
    path: '/admin/users',
    title: 'Users',
    entry: 'Users, audit log',
    icon: Users,
    load: () => import('./users/users-screen.tsx').then((code) => code.UsersScreen),
  },
  {
    path: '/admin/settings',
    title: 'Settings',
    icon: Settings,
    load: () => import('./settings/settings-screen.tsx').then((code) => code.SettingsScreen),
  },
];

/** Pages in sidebar and palette. */
export const offeredAdminPages: readonly AdminPage[] = adminPages.filter(({ icon }) => icon !== null);
