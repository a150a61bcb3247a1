// Rows of a run that were not stored, verbatim with the reason of each, and the way to their line in the file.
import { useState } from 'react';
import { plural } from '../../../domain/market/format.ts';
import type { QuarantinedRow } from '../../../domain/pipeline/batch.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { useQuarantine } from './use-runs.ts';

const PAGE_ROWS = 100;

const exported = [
  { name: 'file', value: (row: QuarantinedRow) => row.file_name },
  { name: 'line', value: (row: QuarantinedRow) => row.line_number },
  { name: 'stage', value: (row: QuarantinedRow) => row.stage },
  { name: 'column', value: (row: QuarantinedRow) => row.column },
  { name: 'reason', value: (row: QuarantinedRow) => row.reason },
  { name: 'row', value: (row: QuarantinedRow) => row.raw },
];

export function QuarantinePanel({ batchId }: { batchId: number }) {
  const { open } = useAddress();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const query = useQuarantine(batchId, pages.at(-1) ?? 0);
  if (query.isError) return <Notice tone="error">Failed to load the quarantined rows</Notice>;
  const { rows = [], total = 0 } = query.data ?? {};
  if (total === 0) return null;
  const last = rows.at(-1);
  const view = (row: QuarantinedRow) =>
    open('file', { file: String(row.file_id), at: 'organize', line: String(row.line_number) });
  const columns: readonly Column<QuarantinedRow>[] = [
    {
      id: 'file',
      header: 'File, line',
      cell: (row) => (
        <span className="block max-w-72 truncate" title={row.file_name}>
          {row.file_name}
          <span className="text-ink-3">:{row.line_number}</span>
        </span>
      ),
    },
    {
      id: 'raw',
      header: 'Row as it came',
      width: 'w-1/2',
      cell: (row) => (
        <code className="block max-w-120 truncate text-label" title={row.raw}>
          {row.raw}
        </code>
      ),
    },
    {
      id: 'reason',
      header: 'Reason',
      cell: (row) => (
        <span className="block max-w-96 truncate" title={row.reason}>
          {row.reason}
        </span>
      ),
    },
    {
      id: 'view',
      header: <span className="sr-only">View</span>,
      align: 'right',
      cell: (row) => (
        <Button size="sm" aria-label={`View line ${row.line_number} of ${row.file_name}`} onClick={() => view(row)}>
          View line
        </Button>
      ),
    },
  ];
  return (
    <Card>
      <CardSection
        title="Quarantined rows"
        level={3}
        aside={
          <>
            <span>{plural(total, 'row')}, everything else went on</span>
            <ExportButton
              name={`quarantine-batch-${batchId}`}
              columns={exported}
              rows={() => rows}
              asOf={null}
              disabled={rows.length === 0}
            />
          </>
        }
      >
        <div className="grid gap-3">
          <DataTable
            label={`Quarantined rows of run ${batchId}`}
            className="max-h-96 tabular-nums"
            dense
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            phoneCard={(row) => (
              <span className="grid gap-0.5 wrap-anywhere">
                <span className="font-strong">{row.reason}</span>
                <span className="text-label text-ink-3">
                  {row.file_name}, line {row.line_number}
                </span>
                <code className="text-label">{row.raw}</code>
                <Button size="sm" className="justify-self-start" onClick={() => view(row)}>
                  View line
                </Button>
              </span>
            )}
          />
          {total > PAGE_ROWS && (
            <div className="flex items-center gap-3">
              <Button size="sm" disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
                Previous
              </Button>
              <Button
                size="sm"
                disabled={last === undefined || rows.length < PAGE_ROWS}
                onClick={() => last !== undefined && setPages([...pages, last.id])}
              >
                Next
              </Button>
              <span className="text-label text-ink-3">
                Page {pages.length} of {Math.ceil(total / PAGE_ROWS)}
              </span>
            </div>
          )}
        </div>
      </CardSection>
    </Card>
  );
}
