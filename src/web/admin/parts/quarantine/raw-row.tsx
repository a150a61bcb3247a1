// Quarantined row as received, and once it was put back its mended cells and the instant.
import type { QuarantinedRow } from '../../../../domain/pipeline/quarantine.ts';
import { Age } from '../../../ui/time/age.tsx';

export function RawRow({ row: { raw, mended }, className }: { row: QuarantinedRow; className?: string }) {
  return (
    <span className="grid">
      <code className={className} title={raw}>
        {raw}
      </code>
      {mended != null && (
        <span className="max-w-80 text-label whitespace-normal text-ink-3">
          Put back <Age at={mended.at} show="time" />
          {mended.by_user === null ? '' : ` by account ${mended.by_user}`} as{' '}
          <code className="text-ink-2 wrap-anywhere">{mended.cells.join(', ')}</code>
        </span>
      )}
    </span>
  );
}
