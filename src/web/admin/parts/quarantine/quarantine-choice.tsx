// Filters of quarantined rows: file, reason, waiting or put back.
import { whole } from '../../../../domain/market/format.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import type { Quarantine } from './use-quarantine.ts';

const ALL = '';

export function QuarantineChoice({ quarantine }: { quarantine: Quarantine }) {
  const { counts, chosen, choose } = quarantine;
  if (counts === null || counts.waiting + counts.mended === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label="Rows"
        value={chosen.show}
        onChange={(show) => choose({ show, file: undefined, reason: undefined })}
        options={[
          { value: 'waiting', label: `In quarantine (${whole(counts.waiting)})` },
          { value: 'mended', label: `Put back (${whole(counts.mended)})` },
        ]}
      />
      {chosen.show === 'waiting' && (
        <>
          <SelectField
            label="File"
            value={chosen.file === undefined ? ALL : String(chosen.file)}
            onChange={(file) => choose({ file: file === ALL ? undefined : Number(file) })}
            options={[
              { value: ALL, label: 'All files' },
              ...counts.files.map(({ file_id, file_name, rows }) => ({
                value: String(file_id),
                label: `${file_name} (${whole(rows)})`,
              })),
            ]}
          />
          <SelectField
            label="Reason"
            value={chosen.reason ?? ALL}
            onChange={(reason) => choose({ reason: reason === ALL ? undefined : reason })}
            options={[
              { value: ALL, label: 'All reasons' },
              ...counts.reasons.map(({ reason, rows }) => ({
                value: reason,
                label: `${reason} (${whole(rows)})`,
              })),
            ]}
          />
        </>
      )}
    </div>
  );
}
