// Quarantine of a batch: unreadable files, and rows set aside with their reason, to be mended.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import { queryFor } from '../../api/query-for.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { QuarantinePages, QuarantineRows } from '../parts/quarantine/quarantine-rows.tsx';
import { SynthesizeAgain } from '../parts/quarantine/synthesize-again.tsx';
import { useQuarantine } from '../parts/quarantine/use-quarantine.ts';

export function QuarantineDrawer({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const quarantine = useQuarantine(batchId);
  const batch = useQuery(queryFor(endpoints.batch, { params: { id: batchId } }));
  const { query, total, pageCount, hasAny } = quarantine;
  const leftOut = (batch.data?.files ?? []).filter(({ status }) => status === 'skipped' || status === 'failed');
  return (
    <Drawer
      onClose={onClose}
      width="wide"
      title={`Quarantine of batch ${batchId}`}
      aside={query.isSuccess ? plural(total, 'row') : undefined}
      footer={pageCount > 1 ? <QuarantinePages quarantine={quarantine} /> : undefined}
    >
      <div className="grid gap-4">
        {(query.isError || batch.isError) && <Notice tone="error">Failed to load the quarantined rows</Notice>}
        {batch.isSuccess && <SynthesizeAgain batch={batch.data.batch} />}
        {leftOut.length > 0 && <LeftOutFiles files={leftOut} />}
        {!query.isError && (query.isPending || hasAny || leftOut.length === 0) && (
          <QuarantineRows
            quarantine={quarantine}
            label="Quarantined rows"
            none={<EmptyState title="No rows in quarantine" reason="Every row of this batch was stored or skipped." />}
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
            {file.file_type === 'unknown' && (file.row_count ?? 0) > 0 && (
              <ButtonLink to={`/admin/pipeline/mappings?file=${file.id}`} size="sm" className="mt-1 justify-self-start">
                Say what its columns mean
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
