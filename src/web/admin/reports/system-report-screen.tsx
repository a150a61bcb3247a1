// System report: size of database and tables, results of data checks.
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { findingsFirst, qualityMeaning } from '../../../domain/answers/quality-checks.ts';
import { systemReportAnswer } from '../../../domain/answers/report-answers.ts';
import { decimal, whole } from '../../../domain/market/format.ts';
import type { ReportSystem } from '../../../domain/reports/reports.ts';
import { queryFor } from '../../api/query-for.ts';
import { figure, shown, text } from '../../symbol/tables/fields.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { TitledTable } from '../parts/list/titled.tsx';
import { Figures } from '../parts/report/figures.tsx';
import { ReportFrame, useReport } from '../parts/report/report-frame.tsx';

type Table = ReportSystem['table_sizes'][number];

export function SystemReportScreen() {
  const report = useReport(queryFor(endpoints.reportSystem), 'The report of the system');
  return (
    <ReportFrame title="System health" report={report} answer={systemReportAnswer}>
      {({ database, table_sizes, data_quality }) => (
        <>
          <DataQuality lines={data_quality} />
          <Figures
            label="Database"
            items={[
              { label: 'Database', value: `${decimal(database.size_mb, 1)} MB` },
              { label: 'Tables', value: whole(database.table_count) },
              {
                label: 'Rows',
                value: whole(table_sizes.reduce((sum, { rows }) => sum + rows, 0)),
                note: table_sizes.some(({ estimated }) => estimated) ? 'large tables estimated' : 'counted',
              },
            ]}
          />
          <TitledTable
            title="Table sizes"
            dense
            columns={columnsBeside(Math.max(0.01, ...table_sizes.map(({ size_mb }) => size_mb)))}
            rows={table_sizes}
            rowKey={({ table }) => table}
          />
        </>
      )}
    </ReportFrame>
  );
}

function DataQuality({ lines }: { lines: ReportSystem['data_quality'] }) {
  return (
    <Card title="Data quality" aside="of the state readers see">
      {lines.length === 0 ? (
        <CardSection>
          <EmptyState dense title="No data available" reason="Checks begin with the first batch." />
        </CardSection>
      ) : (
        <ul aria-label="Data quality" className="border-t border-line">
          {findingsFirst(lines).map(({ check, issues }) => (
            <li key={check} className="flex items-center gap-3 border-line px-4 py-2 not-first:border-t">
              {issues === 0 ? (
                <CircleCheck aria-hidden className="size-4 shrink-0 text-bull" />
              ) : (
                <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
              )}
              <span className="min-w-0 flex-1 wrap-anywhere">
                {check}
                {issues > 0 && <span className="block text-label text-ink-2">{qualityMeaning(check)}</span>}
              </span>
              {issues > 0 && (
                <ButtonLink to="/admin/runs" size="sm">
                  Pipeline Runs
                </ButtonLink>
              )}
              <span className={issues === 0 ? 'text-ink-3' : 'font-strong'}>
                {issues === 0 ? 'none' : whole(issues)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const toRowsText = ({ rows, estimated }: Table) => (estimated ? `about ${whole(rows)}` : whole(rows));

/** `largest`: size of the largest table in MB. */
const columnsBeside = (largest: number): readonly Column<Table>[] => [
  text('table', 'Table', { sortValue: ({ table }) => table, phone: 'title' }),
  shown('bar', 'Share of the largest', { width: 'w-1/3', phone: 'line' }, ({ table, size_mb }) => (
    <ProgressBar
      size="sm"
      tone="neutral"
      className="min-w-16"
      label={`${table}: ${decimal(size_mb, 2)} MB`}
      value={size_mb}
      max={largest}
    />
  )),
  figure('size_mb', 'Size (MB)', (size) => decimal(size, 2), {
    bySort: true,
    phone: 'aside',
    phoneCell: ({ size_mb }) => `${decimal(size_mb, 2)} MB`,
  }),
  shown('rows', 'Rows', { align: 'right', sortValue: ({ rows }) => rows, phone: 'named' }, toRowsText),
];
