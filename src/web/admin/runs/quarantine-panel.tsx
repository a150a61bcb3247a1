// Quarantined rows of a run with reason, link to their line, and mending.
import { plural } from '../../../domain/market/format.ts';
import type { QuarantinedRow } from '../../../domain/pipeline/quarantine.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { QuarantineChoice } from '../parts/quarantine/quarantine-choice.tsx';
import { quarantineColumns } from '../parts/quarantine/quarantine-columns.tsx';
import { RawRow } from '../parts/quarantine/raw-row.tsx';
import { useMending } from '../parts/quarantine/use-mending.tsx';
import { PAGE_ROWS, useQuarantine } from '../parts/quarantine/use-quarantine.ts';

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
  const quarantine = useQuarantine(batchId);
  const { query, rows, total, chosen, page, previous, next } = quarantine;
  const { button, dialog, done } = useMending(batchId, rows);
  if (query.isError) return <Notice tone="error">Failed to load the quarantined rows</Notice>;
  if (!quarantine.hasAny && done === null) return null;
  const view = (row: QuarantinedRow) =>
    open('file', { file: String(row.file_id), at: 'organize', line: String(row.line_number) });
  const columns: readonly Column<QuarantinedRow>[] = [
    ...quarantineColumns,
    {
      id: 'view',
      pinned: true,
      header: <span className="sr-only">View</span>,
      align: 'right',
      cell: (row) => (
        <span className="flex justify-end gap-2">
          {button(row)}
          <Button size="sm" aria-label={`View line ${row.line_number} of ${row.file_name}`} onClick={() => view(row)}>
            View line
          </Button>
        </span>
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
            <span>
              {plural(total, 'row')}
              {chosen.show === 'waiting' ? ', everything else went on' : ' put back'}
            </span>
            <ExportButton
              name={`quarantine-batch-${batchId}`}
              columns={async () => exported}
              rows={() => rows}
              asOf={null}
              disabled={rows.length === 0}
            />
          </>
        }
      >
        <div className="grid gap-3">
          {done !== null && <Notice tone="success">{done}</Notice>}
          <QuarantineChoice quarantine={quarantine} />
          <DataTable
            label={`Quarantined rows of run ${batchId}`}
            className="max-h-96 tabular-nums"
            dense
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              query.isPending ? (
                <Spinner label="Loading..." />
              ) : (
                <EmptyState title="No rows" reason="No row of this choice is left." />
              )
            }
            phoneCard={(row) => (
              <span className="grid gap-0.5 wrap-anywhere">
                <span className="font-strong">{row.reason}</span>
                <span className="text-label text-ink-3">
                  {row.file_name}, line {row.line_number}
                </span>
                <RawRow row={row} className="text-label" />
                <span className="flex gap-2 justify-self-start">
                  {button(row)}
                  <Button size="sm" onClick={() => view(row)}>
                    View line
                  </Button>
                </span>
              </span>
            )}
          />
          {total > PAGE_ROWS && (
            <div className="flex items-center gap-3">
              <Button size="sm" disabled={previous === null} onClick={() => previous?.()}>
                Previous
              </Button>
              <Button size="sm" disabled={next === null} onClick={() => next?.()}>
                Next
              </Button>
              <span className="text-label text-ink-3">
                Page {page} of {Math.ceil(total / PAGE_ROWS)}
              </span>
            </div>
          )}
        </div>
      </CardSection>
      {dialog}
    </Card>
  );
}
