// What a batch left out: files nobody could read, and the rows that were not stored, verbatim with the reason of each.
import { useState } from 'react';
import type { BatchFile, QuarantinedRow } from '../../../domain/pipeline/batch.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { useLeftOut, useQuarantine } from './use-pipeline.ts';

const COUNT = new Intl.NumberFormat('en-US');
const PAGE_ROWS = 100;

const columns: readonly Column<QuarantinedRow>[] = [
  { id: 'file', header: 'File', cell: (row) => row.file_name },
  { id: 'line', header: 'Line', align: 'right', cell: (row) => COUNT.format(row.line_number) },
  { id: 'reason', header: 'Reason', cell: (row) => row.reason },
  {
    id: 'raw',
    header: 'Row as received',
    cell: (row) => (
      <code className="block max-w-80 truncate" title={row.raw}>
        {row.raw}
      </code>
    ),
  },
];

export function QuarantineDrawer({ batchId, onClose }: { batchId: number | null; onClose: () => void }) {
  const [pages, setPages] = useState<readonly number[]>([0]);
  const query = useQuarantine(batchId, pages.at(-1) ?? 0);
  const files = useLeftOut(batchId);
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const last = rows.at(-1);
  return (
    <Drawer
      open={batchId !== null}
      onClose={() => {
        setPages([0]);
        onClose();
      }}
      width="wide"
      title={batchId === null ? 'Quarantine' : `Quarantine of batch ${batchId}`}
      aside={query.isSuccess ? `${COUNT.format(total)} rows` : undefined}
      footer={
        total > PAGE_ROWS ? (
          <>
            <Button disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
              Previous
            </Button>
            <Button
              disabled={last === undefined || rows.length < PAGE_ROWS}
              onClick={() => last !== undefined && setPages([...pages, last.id])}
            >
              Next
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="grid gap-4">
        {(query.isPending || files.isPending) && <Spinner label="Loading..." />}
        {(query.isError || files.isError) && <Notice tone="error">Failed to load the quarantined rows</Notice>}
        {files.isSuccess && files.data.length > 0 && <LeftOutFiles files={files.data} />}
        {query.isSuccess && (total > 0 || files.data?.length === 0) && (
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
                <code className="text-label">{row.raw}</code>
              </span>
            )}
            empty={<EmptyState title="No rows in quarantine" reason="Every row of this batch was stored or skipped." />}
          />
        )}
      </div>
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
          </li>
        ))}
      </ul>
    </section>
  );
}
