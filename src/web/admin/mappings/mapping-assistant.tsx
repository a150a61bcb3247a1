// Mapping assistant of one unknown file: list, meaning of each column, preview, save.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import { cellKey, meaningIn } from '../../../domain/pipeline/lists/side-words.ts';
import type { CellWords } from '../../../domain/pipeline/mapping.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Select, SelectField } from '../../ui/controls/select-field.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { FailedCall } from '../parts/failures/failed-call.tsx';
import { FoundInFile, type Stated, toStated } from './found-in-file.tsx';
import type { OpenedFile } from './mapping-types.ts';
import { PreviewTable } from './preview-table.tsx';
import { SideWordList, type SideWords } from './side-words.tsx';

/** The administrator's choice; null leaves it to the server's guess. */
type Choice = {
  list: string | null;
  columns: readonly (string | null)[] | null;
  words: CellWords | null;
  /** Null until the administrator changes it; the stored mapping applies then. */
  stated: Stated | null;
};

/** The file with the choice applied, shown until the server replies to it. */
function chosenIn(file: OpenedFile, { list, columns, words }: Choice): OpenedFile {
  const chosen =
    columns === null ? file.columns : file.columns.map((known, at) => withMeaning(known, columns[at] ?? null));
  const side = words === null || file.side === null ? file.side : withWords(file.side, words);
  return { ...file, list: list ?? file.list, columns: chosen, side };
}

const withWords = (side: SideWords, words: CellWords): SideWords => ({
  ...side,
  words: side.words.map((word) => {
    const meaning = meaningIn(words, word.text);
    return { ...word, meaning, is_guess: word.is_guess && meaning === word.meaning };
  }),
});

/** Known meanings by cell key, as stored. */
const toMeanings = (side: OpenedFile['side']): CellWords =>
  Object.fromEntries(
    (side?.words ?? []).flatMap(({ text, meaning }) => (meaning === null ? [] : [[cellKey(text), meaning]])),
  );

const withMeaning = (known: OpenedFile['columns'][number], column: string | null) => ({
  ...known,
  column,
  why: column === known.column ? known.why : null,
});

export function MappingAssistant({ id, onClose }: { id: number; onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>({ list: null, columns: null, words: null, stated: null });
  const client = useQueryClient();
  const query = {
    ...(choice.list !== null && { list: choice.list }),
    ...(choice.columns !== null && { columns: JSON.stringify(choice.columns) }),
    ...(choice.words !== null && { words: JSON.stringify(choice.words) }),
    ...choice.stated,
  };
  const opened = useQuery({
    ...queryFor(endpoints.unknownFile, { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const save = useMutation({
    mutationFn: (file: OpenedFile) =>
      call(endpoints.saveMapping, {
        params: { id },
        body: {
          list: file.list ?? '',
          columns: file.columns.map(({ column }) => column),
          words: toMeanings(file.side),
          ...toStated(file),
          replaces: file.kept?.version ?? 0,
        },
      }),
    onSuccess: () => {
      const { unknownFiles, unknownFile, listMappings, pipelineReadiness, pipelineStages } = endpoints;
      void invalidate(client, unknownFiles, unknownFile, listMappings, pipelineReadiness, pipelineStages);
    },
  });
  if (save.isSuccess) {
    return (
      <Notice
        tone="success"
        title={save.data.message}
        onDismiss={onClose}
        action={<ButtonLink to="/admin/pipeline">Run the pipeline</ButtonLink>}
      >
        The next file with these columns is read the same way.
      </Notice>
    );
  }
  const file = opened.data === undefined ? undefined : chosenIn(opened.data, choice);
  if (opened.isError && file === undefined) {
    return (
      <Notice tone="error" title="The file cannot be opened" onDismiss={onClose}>
        {errorText(opened.error)}
      </Notice>
    );
  }
  if (file === undefined) return <Skeleton className="h-96" />;
  const accepted = file.preview?.accepted ?? 0;
  return (
    <Card aria-label={`Mapping of ${file.file.file_name}`}>
      <CardSection
        title={<span className="wrap-anywhere">{file.file.file_name}</span>}
        aside={file.kept === null ? 'no mapping yet' : `read by version ${file.kept.version} of its mapping`}
      >
        <FoundInFile
          file={file}
          onChange={(stated, isCutAgain) =>
            setChoice({ ...choice, list: file.list, ...(isCutAgain && { columns: null, words: null }), stated })
          }
        />
      </CardSection>
      <CardSection title="What it is" level={3} aside="change any of them, the preview follows">
        <Columns file={file} onChange={(chosen) => setChoice({ ...chosen, stated: choice.stated })} />
      </CardSection>
      {file.side !== null && file.side.words.length > 0 && (
        <CardSection title="What its words mean" level={3} aside="in the column that decides">
          <SideWordList
            side={file.side}
            onChange={(text, meaning) => {
              const { [cellKey(text)]: _, ...others } = toMeanings(file.side);
              setChoice({
                list: file.list,
                columns: file.columns.map(({ column }) => column),
                words: meaning === null ? others : { ...others, [cellKey(text)]: meaning },
                stated: choice.stated,
              });
            }}
          />
        </CardSection>
      )}
      <CardSection
        title="How each row would be read"
        level={3}
        aside={file.is_whole ? null : 'beginning of the file'}
        gap={3}
      >
        <FailedCall call={opened} words="The preview failed" />
        {file.problem !== null && <Notice tone="warn">{file.problem}</Notice>}
        {file.preview !== null && <PreviewTable preview={file.preview} />}
      </CardSection>
      <CardSection>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={file.problem !== null || opened.isFetching || opened.isError}
            onClick={() => save.mutate(file)}
          >
            {accepted === 0 ? 'Keep mapping' : `Keep mapping and read ${plural(accepted, 'row')}`}
          </Button>
          <Button onClick={onClose}>Close</Button>
          <p className="text-label text-ink-3">
            {file.kept === null
              ? 'Kept as version 1 for the next file with these columns.'
              : `Kept as version ${file.kept.version + 1}, in place of version ${file.kept.version}.`}
          </p>
        </div>
        <FailedCall call={save} className="mt-3" words="The mapping could not be kept" />
      </CardSection>
    </Card>
  );
}

const NOT_READ = '';

function Columns({ file, onChange }: { file: OpenedFile; onChange: (choice: Omit<Choice, 'stated'>) => void }) {
  const listOptions = [
    ...(file.list === null ? [{ value: '', label: 'Choose a list' }] : []),
    ...file.lists.map(({ file_type, name }) => ({ value: file_type, label: name })),
  ];
  const change = (place: number, column: string | null) =>
    onChange({
      list: file.list,
      columns: file.columns.map((known, at) => (at === place ? column : known.column)),
      words: null,
    });
  return (
    <div className="grid gap-4">
      <SelectField
        label="List of the catalogue"
        className="max-w-80"
        value={file.list ?? ''}
        options={listOptions}
        onChange={(list) => onChange({ list: list === '' ? null : list, columns: null, words: null })}
      />
      <ul aria-label="Columns of the file" className="grid gap-2">
        {file.columns.map((column, at) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed by their place, and a header may say the same twice
            key={`${at} ${column.name}`}
            column={column}
            choices={file.choices}
            onChange={(meaning) => change(at, meaning)}
          />
        ))}
      </ul>
    </div>
  );
}

type ColumnRowProps = {
  column: OpenedFile['columns'][number];
  choices: readonly string[];
  onChange: (column: string | null) => void;
};

function ColumnRow({ column, choices, onChange }: ColumnRowProps) {
  const id = useId();
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t border-line pt-2 first:border-t-0 sm:grid-cols-[minmax(0,32rem)_14rem_minmax(0,14rem)]">
      <span className="grid gap-0.5">
        <label htmlFor={id} className="truncate font-strong" title={column.name}>
          {column.name.trim() === '' ? 'without a name' : column.name}
        </label>
        <span className="truncate text-label text-ink-2" title={column.samples.join(', ')}>
          {column.samples.length === 0 ? 'empty' : column.samples.join(', ')}
        </span>
      </span>
      <Select
        id={id}
        value={column.column ?? NOT_READ}
        onChange={(chosen) => onChange(chosen === NOT_READ ? null : chosen)}
        options={[
          { value: NOT_READ, label: 'not read' },
          ...choices.map((choice) => ({ value: choice, label: choice })),
        ]}
      />
      <span className="text-label text-ink-3">{column.why === null ? '' : `by ${column.why}`}</span>
    </li>
  );
}
