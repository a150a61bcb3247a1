// Detected format of a file, each part changeable: encoding, separator, header line, decimal mark, date order.
import type { BodyInput } from '../../../contract/endpoint.ts';
import type { endpoints } from '../../../contract/endpoints.ts';
import { whole } from '../../../domain/market/format.ts';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { separatorWords } from '../parts/batches/batch-words.ts';
import type { OpenedFile } from './mapping-types.ts';

type StatedName = OpenedFile['stated'][number];
/** File format as stated by the administrator. */
export type Stated = Pick<BodyInput<typeof endpoints.saveMapping>, Exclude<StatedName, 'header_line'>> & {
  header_line?: number;
};

/** `options`: each value with its words. */
type Field = { name: StatedName; label: string; options: Readonly<Record<string, string>> };

const LINES_OFFERED = 12;

const toFields = ({ header_line }: OpenedFile): readonly Field[] => [
  { name: 'separator', label: 'Separator', options: separatorWords },
  {
    name: 'header_line',
    label: 'Header line',
    options: Object.fromEntries(
      [...Array.from({ length: LINES_OFFERED }, (_, at) => at + 1), header_line].map((line) => [line, `line ${line}`]),
    ),
  },
  {
    name: 'encoding',
    label: 'Encoding',
    options: {
      'utf-8': 'UTF-8',
      'windows-1252': 'Windows-1252',
      'windows-1250': 'Windows-1250',
      macintosh: 'Mac OS Roman',
      'utf-16le': 'UTF-16 LE',
      'utf-16be': 'UTF-16 BE',
      shift_jis: 'Shift JIS',
      gb18030: 'GB 18030',
    },
  },
  { name: 'decimal', label: 'Decimal mark', options: { point: 'point', comma: 'comma' } },
  { name: 'date_order', label: 'Date order', options: { month_first: 'month first', day_first: 'day first' } },
];

const AS_FOUND = '';

/** The stated part of a file's format. */
export function toStated(file: OpenedFile): Stated {
  return Object.fromEntries(file.stated.map((name) => [name, file[name]])) as Stated;
}

/** Sets one stated property; AS_FOUND removes it. */
function withStated(file: OpenedFile, name: StatedName, value: string): Stated {
  const { [name]: _, ...others } = toStated(file);
  if (value === AS_FOUND) return others;
  return { ...others, [name]: name === 'header_line' ? Number(value) : value };
}

/** Properties that define the columns; a change resets their meanings. */
const cutting: readonly StatedName[] = ['separator', 'header_line', 'encoding'];
const ofMapping = (file: OpenedFile, name: StatedName) => Object.hasOwn(file.kept?.dialect ?? {}, name);

type FoundProps = { file: OpenedFile; onChange: (stated: Stated, isCutAgain: boolean) => void };

export function FoundInFile({ file, onChange }: FoundProps) {
  const { preview } = file;
  const read = preview !== null && file.is_whole ? preview.accepted + preview.quarantined + preview.skipped : null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {toFields(file).map(({ name, label, options }) => {
          const value = file[name] === null ? AS_FOUND : String(file[name]);
          const isStated = file.stated.includes(name);
          const shown = options[value] ?? (value === 'both' ? 'both orders' : 'no date read');
          const found = { value: AS_FOUND, label: isStated ? 'as found in the file' : `${shown}, found` };
          return (
            <SelectField
              key={name}
              label={label}
              className="w-44"
              value={isStated ? value : AS_FOUND}
              options={[
                ...(ofMapping(file, name) ? [] : [found]),
                ...Object.entries(options).map(([option, words]) => ({ value: option, label: words })),
              ]}
              onChange={(chosen) => onChange(withStated(file, name, chosen), cutting.includes(name))}
            />
          );
        })}
        <Facts
          items={[
            ['Rows', whole(read ?? file.file.row_count)],
            ['Batch', file.file.batch_id],
          ]}
          className="flex flex-wrap gap-x-8 gap-y-2"
        />
      </div>
      {file.file.notes !== null && <p className="text-label text-ink-2 wrap-anywhere">{file.file.notes}</p>}
    </div>
  );
}
