// Mend button of quarantined rows, with its dialog and the message of a mended row.
import { useState } from 'react';
import type { QuarantinedRow } from '../../../../domain/pipeline/quarantine.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { MendModal } from './mend-modal.tsx';

/** `shown`: rows shown together. `done`: message of the last mending; null before. */
export function useMending(batchId: number, shown: readonly QuarantinedRow[]) {
  const [mending, setMending] = useState<QuarantinedRow | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const button = (row: QuarantinedRow) =>
    row.mended == null ? (
      <Button size="sm" aria-label={`Mend line ${row.line_number} of ${row.file_name}`} onClick={() => setMending(row)}>
        Mend
      </Button>
    ) : null;
  const dialog = mending !== null && (
    <MendModal
      row={mending}
      batchId={batchId}
      shown={shown}
      onClose={() => setMending(null)}
      onDone={(message) => {
        setMending(null);
        setDone(message);
      }}
    />
  );
  return { button, dialog, done };
}
