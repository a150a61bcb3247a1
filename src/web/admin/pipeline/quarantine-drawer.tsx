// Quarantine of a batch: unreadable files, and rows set aside with their reason, to be mended.
import { Link } from 'react-router';
import { plural, whole } from '../../../domain/market/format.ts';
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import type { QuarantinedRow } from '../../../domain/pipeline/quarantine.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { QuarantineChoice } from '../parts/quarantine/quarantine-choice.tsx';
import { quarantineColumns } from '../parts/quarantine/quarantine-columns.tsx';
import { RawRow } from '../parts/quarantine/raw-row.tsx';
import { SynthesizeAgain } from '../parts/quarantine/synthesize-again.tsx';
import { useMending } from '../parts/quarantine/use-mending.tsx';
import { PAGE_ROWS, useQuarantine } from '../parts/quarantine/use-quarantine.ts';
import { useLeftOut } from './use-pipeline.ts';

export function QuarantineDrawer({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const quarantine = useQuarantine(batchId);
  const files = useLeftOut(batchId);
  const { query, rows, total, chosen, page, previous, next } = quarantine;
  const { button, dialog, done } = useMending(batchId, rows);
  const leftOut = files.data?.files ?? [];
  const columns: readonly Column<QuarantinedRow>[] = [
    ...quarantineColumns,
    { id: 'mend', pinned: true, header: <span className="sr-only">Mend</span>, align: 'right', cell: button },
  ];
  return (
    <Drawer
      onClose={onClose}
      width="wide"
      title={`Quarantine of batch ${batchId}`}
      aside={query.isSuccess ? plural(total, 'row') : undefined}
      footer={
        total > PAGE_ROWS ? (
          <>
            <Button disabled={previous === null} onClick={() => previous?.()}>
              Previous
            </Button>
            <Button disabled={next === null} onClick={() => next?.()}>
              Next
            </Button>
            <span className="self-center text-label text-ink-3">
              Page {page} of {whole(Math.ceil(total / PAGE_ROWS))}
            </span>
          </>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        {(query.isPending || files.isPending) && <Spinner label="Loading..." />}
        {(query.isError || files.isError) && <Notice tone="error">Failed to load the quarantined rows</Notice>}
        {done !== null && <Notice tone="success">{done}</Notice>}
        {files.isSuccess && <SynthesizeAgain batch={files.data.batch} />}
        {leftOut.length > 0 && <LeftOutFiles files={leftOut} />}
        <QuarantineChoice quarantine={quarantine} />
        {query.isSuccess && (quarantine.hasAny || leftOut.length === 0) && (
          <DataTable
            label="Quarantined rows"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            dense
            phoneCard={(row) => (
              <span className="grid gap-0.5 wrap-anywhere">
                <span className="font-strong">{row.reason}</span>
                <span className="text-label text-ink-3">
                  {row.file_name}, line {row.line_number}
                </span>
                <RawRow row={row} className="text-label" />
                <span className="justify-self-start">{button(row)}</span>
              </span>
            )}
            empty={
              <EmptyState
                title="No rows in quarantine"
                reason={
                  chosen.show === 'mended' || quarantine.hasAny
                    ? 'No row of this choice is left.'
                    : 'Every row of this batch was stored or skipped.'
                }
              />
            }
          />
        )}
      </div>
      {dialog}
    </Drawer>
  );
}

function LeftOutFiles({ files }: { files: readonly BatchFile[] }) {
  return (
    <section className="grid gap-2" aria-labelledby="left-out-files">
      <h3 id="left-out-files" className="font-strong">
        Files left out
      </h3>
      <ul className="grid gap-2">
        {files.map((file) => (
          <li key={file.id} className="grid gap-0.5 border-b border-line pb-2 wrap-anywhere">
            <span>
              {file.file_name} <span className="text-label text-warn">{file.status}</span>
            </span>
            <span className="text-label text-ink-2">{file.notes ?? 'No reason was kept.'}</span>
            {file.file_type === 'unknown' && (file.row_count ?? 0) > 0 && (
              <Link
                to={`/admin/pipeline/mappings?file=${file.id}`}
                className={`${buttonClass('outline', 'sm')} mt-1 justify-self-start`}
              >
                Say what its columns mean
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
