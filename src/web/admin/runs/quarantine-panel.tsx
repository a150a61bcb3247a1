// Quarantined rows of a run with reason, link to their line, and mending.
import { plural } from '../../../domain/market/format.ts';
import type { QuarantinedRow } from '../../../domain/pipeline/quarantine.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { QuarantinePages, QuarantineRows } from '../parts/quarantine/quarantine-rows.tsx';
import { useQuarantine } from '../parts/quarantine/use-quarantine.ts';

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
  const { query, rows, total, chosen } = quarantine;
  if (query.isError) return <Notice tone="error">Failed to load the quarantined rows</Notice>;
  if (!quarantine.hasAny) return null;
  return (
    <SectionCard
      title="Quarantined rows"
      level={3}
      aside={
        <>
          <span>
            {plural(total, 'row')}
            {chosen.show === 'mended' ? ' put back' : ', everything else went on'}
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
      gap={3}
    >
      <QuarantineRows
        quarantine={quarantine}
        label={`Quarantined rows of run ${batchId}`}
        className="max-h-96"
        toButton={({ file_id, file_name, line_number }) => (
          <Button
            size="sm"
            aria-label={`View line ${line_number} of ${file_name}`}
            onClick={() => open('file', { file: String(file_id), at: 'organize', line: String(line_number) })}
          >
            View line
          </Button>
        )}
      />
      <QuarantinePages quarantine={quarantine} size="sm" />
    </SectionCard>
  );
}
