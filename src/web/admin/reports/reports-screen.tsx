// Reports: today's figures, and a card for each of the five reports.
import {
  Activity,
  ChevronRight,
  Database,
  FileSpreadsheet,
  HeartPulse,
  ListFilter,
  type LucideIcon,
} from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { reportsAnswer } from '../../../domain/answers/report-answers.ts';
import { decimal, whole } from '../../../domain/market/format.ts';
import type { ReportSummary } from '../../../domain/reports/reports.ts';
import { observabilityRules } from '../../../domain/rules/observability-rules.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import { Link } from '../../ui/controls/link.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { ReportFrame, useReport } from '../parts/report/report-frame.tsx';

type ReportCard = {
  path: string;
  title: string;
  about: string;
  Icon: LucideIcon;
  figures: (summary: ReportSummary) => { label: string; value: string }[];
};

const cards: readonly ReportCard[] = [
  {
    path: '/admin/reports/daily',
    title: 'Daily report',
    about: 'What was done today by the hour, the last actions, and what went wrong.',
    Icon: Activity,
    figures: ({ expert_data, screener }) => [
      { label: 'Signals imported today', value: whole(expert_data.signals_today) },
      { label: 'Screener runs today', value: whole(screener.runs_today) },
    ],
  },
  {
    path: '/admin/reports/expert-data',
    title: 'Expert data',
    about: 'The state readers see: its signals by direction, its strongest symbols, the last days.',
    Icon: FileSpreadsheet,
    figures: ({ expert_data }) => [
      { label: 'Files today', value: whole(expert_data.files_today) },
      { label: 'Symbols scored today', value: whole(expert_data.symbols_today) },
    ],
  },
  {
    path: '/admin/reports/screener',
    title: 'Screener',
    about: 'The runs of today, the stocks they listed, and what each filter found.',
    Icon: ListFilter,
    figures: ({ screener }) => [
      { label: 'Runs today', value: `${whole(screener.runs_today)} / ${screenerRules.expected_runs.value}` },
      { label: 'Stocks seen today', value: whole(screener.stocks_seen) },
    ],
  },
  {
    path: '/admin/reports/system',
    title: 'System health',
    about: 'Size of the database and of its tables, and checks of the data.',
    Icon: Database,
    figures: ({ system }) => [
      { label: 'Database', value: `${decimal(system.db_size_mb, 1)} MB` },
      { label: 'Signals stored', value: whole(system.total_signals) },
    ],
  },
  {
    path: '/admin/reports/health',
    title: 'Health history',
    about: 'The health checks of any recorded day: when each failed, for how long, and why.',
    Icon: HeartPulse,
    figures: () => [{ label: 'Kept for', value: `${observabilityRules.kept_days.value} days` }],
  },
];

export function ReportsScreen() {
  const report = useReport(queryFor(endpoints.reportSummary), 'The summary of the reports');
  return (
    <ReportFrame title="Reports" report={report} answer={reportsAnswer}>
      {(summary) => (
        <ul className="grid gap-4 md:grid-cols-2">
          {cards.map(({ path, title, about, Icon, figures }) => (
            <li
              key={path}
              className="group relative grid content-start gap-3 rounded-md border border-line bg-surface px-4 py-4 hover:border-line-strong hover:bg-raised"
            >
              <div className="flex items-center gap-3">
                <Icon aria-hidden className="size-5 text-ink-3" />
                <h2 className="text-title font-strong">
                  <Link to={path} className="after:absolute after:inset-0">
                    {title}
                  </Link>
                </h2>
                <ChevronRight aria-hidden className="ml-auto size-4 text-ink-3 group-hover:text-ink" />
              </div>
              <p className="text-ink-2">{about}</p>
              <KeyValues className="[&_dd]:font-strong" items={figures(summary)} />
            </li>
          ))}
        </ul>
      )}
    </ReportFrame>
  );
}
