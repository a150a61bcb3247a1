// List mappings: unknown files, the assistant, saved mappings.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { actions, age, clipped, count, shown } from '../../symbol/tables/fields.tsx';
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
import { KeptMappings } from './kept-mappings.tsx';
import { MappingAssistant } from './mapping-assistant.tsx';
import type { UnknownFile } from './mapping-types.ts';

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
