// List mappings: unknown files, the assistant, saved mappings.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { actions, age, clipped, count, shown, text } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { MappingAssistant } from './mapping-assistant.tsx';
import type { KeptMapping, UnknownFile } from './mapping-types.ts';
import { wordAs } from './side-words.tsx';

export function MappingsScreen() {
  const { params, open, close } = useAddress();
  const found = useQuery(queryFor(endpoints.unknownFiles));
  const chosen = Number(params.get('file') ?? 0);
  const [discarded, discard] = useState<UnknownFile | null>(null);
  const show = (id: number) => open('mapping', { file: String(id) });
  return (
    <div className="grid gap-4">
      <ScreenHead title="List mappings">
        {found.data !== undefined && <span>{plural(found.data.files.length, 'file')} no rule knows</span>}
        <ButtonLink to="/admin/pipeline" variant="link" size="sm">
          Pipeline Status
        </ButtonLink>
      </ScreenHead>
      <Loaded query={found} title="Failed to load the unknown files" skeleton="h-40">
        {({ files }) => (
          <SectionCard title="Unknown files" aside="uploaded or fetched, and read by no rule and no mapping">
            <DataTable
              label="Unknown files"
              className="sm:max-h-80"
              dense
              columns={columnsWith({ chosen, onOpen: show, onDiscard: discard })}
              rows={files}
              rowKey={({ id }) => id}
              empty={
                <EmptyState
                  dense
                  title="Every file was read"
                  reason="A CSV that no rule knows stands here after its batch was organized."
                />
              }
            />
          </SectionCard>
        )}
      </Loaded>
      {chosen > 0 && <MappingAssistant key={chosen} id={chosen} onClose={() => close('mapping', { file: null })} />}
      <KeptMappings onOpen={show} />
      {discarded !== null && <DiscardFile file={discarded} onClose={() => discard(null)} />}
    </div>
  );
}

type RowActions = {
  /** Id of the opened file; 0 for none. */
  chosen: number;
  onOpen: (id: number) => void;
  onDiscard: (file: UnknownFile) => void;
};

const columnsWith = ({ chosen, onOpen, onDiscard }: RowActions): readonly Column<UnknownFile>[] => [
  shown('file', 'File', { phone: 'title' }, ({ file_name, waits }) => (
    <span className="flex items-center gap-2">
      <span className="block sm:max-w-80 sm:truncate" title={file_name}>
        {file_name}
      </span>
      {waits && <Badge tone="pending">waits in the inbox</Badge>}
    </span>
  )),
  shown('batch', 'Batch', { align: 'right' }, ({ batch_id }) => batch_id),
  count('row_count', 'Rows', { phone: 'named' }),
  clipped('notes', 'Why it was not read', 'max-w-48 text-ink-2 lg:max-w-64 xl:max-w-120', { width: 'w-1/2' }),
  age('received_at', 'Received', { wide: true }),
  actions((file) => (
    <span className="inline-flex gap-2">
      <Button
        size="sm"
        aria-pressed={file.id === chosen}
        aria-label={`Map ${file.file_name}`}
        onClick={() => onOpen(file.id)}
      >
        Map
      </Button>
      {!file.waits && (
        <Button size="sm" aria-label={`Discard ${file.file_name}`} onClick={() => onDiscard(file)}>
          Discard
        </Button>
      )}
    </span>
  )),
];

function DiscardFile({ file, onClose }: { file: UnknownFile; onClose: () => void }) {
  return (
    <ConfirmAction
      title={`Discard ${file.file_name}?`}
      verb="Discard"
      run={() => call(endpoints.discardFile, { params: { id: file.id }, body: { confirm: true } })}
      changed={[endpoints.unknownFiles, endpoints.auditLog]}
      onClose={onClose}
    >
      It is no longer listed as unknown. Its bytes stay, and batch {file.batch_id} goes on naming it. When the same file
      comes again, it is listed again.
    </ConfirmAction>
  );
}

/** "Kürzel as Symbol, Ziel as Price Target; kauf as buy". */
const toWords = ({ header, columns, words }: KeptMapping) => {
  const read = header.flatMap((name, at) => (columns[at] == null ? [] : [`${name.trim()} as ${columns[at]}`]));
  const said = Object.entries(words).map(([word, meaning]) => wordAs(word, meaning));
  return [read, said]
    .filter(({ length }) => length > 0)
    .map((part) => part.join(', '))
    .join('; ');
};

const keptColumns = (onOpen: (file: number) => void): readonly Column<KeptMapping>[] => [
  text('list_name', 'Read as', { phone: 'title' }),
  shown(
    'version',
    'Version',
    { align: 'right', phone: 'named', phoneCell: ({ version }) => version },
    ({ version, is_current }) => (
      <span className="inline-flex items-center gap-2">
        {is_current && <Badge tone="info">in use</Badge>} {version}
      </span>
    ),
  ),
  shown('columns', 'Columns', {}, (mapping) => (
    <span className="block max-w-80 truncate text-ink-2" title={toWords(mapping)}>
      {toWords(mapping)}
    </span>
  )),
  clipped('file_name', 'Made on', 'max-w-44', { phone: 'fact' }),
  text('created_by', 'By'),
  age('created_at', 'When'),
  actions(
    ({ is_current, file_name, file_id }) =>
      is_current ? (
        <Button size="sm" aria-label={`Change the mapping of ${file_name}`} onClick={() => onOpen(file_id)}>
          Change
        </Button>
      ) : (
        <span className="text-ink-3">replaced</span>
      ),
    { phone: 'aside' },
  ),
];

function KeptMappings({ onOpen }: { onOpen: (file: number) => void }) {
  const kept = useQuery(queryFor(endpoints.listMappings));
  return (
    <Loaded query={kept} title="Failed to load the kept mappings" skeleton="h-32">
      {({ mappings }) => (
        <SectionCard
          title="Kept mappings"
          aside={plural(mappings.filter(({ is_current }) => is_current).length, 'header')}
        >
          <DataTable
            label="Kept mappings"
            className="sm:max-h-96"
            dense
            columns={keptColumns(onOpen)}
            rows={mappings}
            rowKey={({ header, version }) => `${header.join('|')} ${version}`}
            empty={
              <EmptyState
                dense
                title="No mapping is kept"
                reason="The first one you keep reads every later file with the same columns."
              />
            }
          />
        </SectionCard>
      )}
    </Loaded>
  );
}
