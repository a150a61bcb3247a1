// System report: size of database and tables, results of data checks.
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { systemReportAnswer } from '../../../domain/answers/report-answers.ts';
import { decimal, whole } from '../../../domain/market/format.ts';
import type { ReportSystem } from '../../../domain/reports/reports.ts';
import { queryFor } from '../../api/query-for.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Figures } from '../parts/report/figures.tsx';
import { ReportFrame, useReport } from '../parts/report/report-frame.tsx';

type Table = ReportSystem['table_sizes'][number];

export function SystemReportScreen() {
  const report = useReport(queryFor(endpoints.reportSystem), 'The report of the system');
  return (
    <ReportFrame title="System health" report={report} answer={systemReportAnswer}>
      {({ database, table_sizes, data_quality }) => (
        <>
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
              {
                label: 'Data quality',
                value: `${data_quality.filter(({ issues }) => issues === 0).length} of ${data_quality.length}`,
                note: 'checks without a finding',
              },
            ]}
          />
          <DataQuality lines={data_quality} />
          <TableSizes tables={table_sizes} />
        </>
      )}
    </ReportFrame>
  );
}

function DataQuality({ lines }: { lines: ReportSystem['data_quality'] }) {
  return (
    <Card>
      <CardSection title="Data quality" aside="of the state readers see" />
      {lines.length === 0 ? (
        <CardSection>
          <EmptyState dense title="No data available" reason="Checks begin with the first batch." />
        </CardSection>
      ) : (
        <ul aria-label="Data quality" className="border-t border-line">
          {lines.map(({ check, issues }) => (
            <li key={check} className="flex items-center gap-3 border-line px-4 py-2 not-first:border-t">
              {issues === 0 ? (
                <CircleCheck aria-hidden className="size-4 shrink-0 text-bull" />
              ) : (
                <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn" />
              )}
              <span className="min-w-0 flex-1 wrap-anywhere">{check}</span>
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

function TableSizes({ tables }: { tables: readonly Table[] }) {
  const largest = Math.max(0.01, ...tables.map(({ size_mb }) => size_mb));
  const toRowsText = ({ rows, estimated }: Table) => (estimated ? `about ${whole(rows)}` : whole(rows));
  const bar = ({ table, size_mb }: Table) => (
    <ProgressBar
      size="sm"
      tone="neutral"
      className="min-w-16"
      label={`${table}: ${decimal(size_mb, 2)} MB`}
      value={size_mb}
      max={largest}
    />
  );
  const columns: readonly Column<Table>[] = [
    { id: 'table', header: 'Table', cell: ({ table }) => table, sortValue: (row) => row.table },
    { id: 'bar', header: 'Share of the largest', cell: bar, width: 'w-1/3' },
    {
      id: 'size',
      header: 'Size (MB)',
      align: 'right',
      cell: ({ size_mb }) => decimal(size_mb, 2),
      sortValue: (row) => row.size_mb,
    },
    { id: 'rows', header: 'Rows', align: 'right', cell: toRowsText, sortValue: (row) => row.rows },
  ];
  return (
    <section className="grid gap-2" aria-label="Table sizes">
      <h2 className="text-title font-strong">Table sizes</h2>
      <DataTable
        label="Table sizes"
        className="tabular-nums"
        dense
        columns={columns}
        rows={tables}
        rowKey={({ table }) => table}
        phoneCard={(table) => (
          <div className="grid gap-1">
            <span className="flex justify-between gap-3">
              <span className="wrap-anywhere">{table.table}</span> <span>{decimal(table.size_mb, 2)} MB</span>
            </span>
            {bar(table)}
            <span className="text-label text-ink-3">
              {toRowsText(table)} {table.rows === 1 ? 'row' : 'rows'}
            </span>
          </div>
        )}
      />
    </section>
  );
}
