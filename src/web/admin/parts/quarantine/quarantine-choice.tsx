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
        options={[counted('waiting', 'In quarantine', counts.waiting), counted('mended', 'Put back', counts.mended)]}
      />
      {chosen.show === 'waiting' && (
        <>
          <SelectField
            label="File"
            value={String(chosen.file ?? ALL)}
            onChange={(file) => choose({ file: file === ALL ? undefined : Number(file) })}
            options={[
              { value: ALL, label: 'All files' },
              ...counts.files.map(({ file_id, file_name, rows }) => counted(String(file_id), file_name, rows)),
            ]}
          />
          <SelectField
            label="Reason"
            value={chosen.reason ?? ALL}
            onChange={(reason) => choose({ reason: reason === ALL ? undefined : reason })}
            options={[
              { value: ALL, label: 'All reasons' },
              ...counts.reasons.map(({ reason, rows }) => counted(reason, reason, rows)),
            ]}
          />
        </>
      )}
    </div>
  );
}

const counted = <Value extends string>(value: Value, words: string, rows: number) => ({
  value,
  label: `${words} (${whole(rows)})`,
});
