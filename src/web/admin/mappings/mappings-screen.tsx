// List mappings: unknown files, the assistant, saved mappings.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { KeptMappings } from './kept-mappings.tsx';
import { MappingAssistant } from './mapping-assistant.tsx';
import type { UnknownFile } from './mapping-types.ts';

export function MappingsScreen() {
  const { params, open, close } = useAddress();
  const found = useQuery(queryFor(endpoints.unknownFiles));
  const chosen = Number(params.get('file') ?? 0);
  const files = found.data?.files ?? [];
  const [discarded, discard] = useState<UnknownFile | null>(null);
  const show = (id: number) => open('mapping', { file: String(id) });
  return (
    <div className="grid gap-4">
      <ScreenHead title="List mappings">
        {found.isSuccess && <span>{plural(files.length, 'file')} no rule knows</span>}
        <Link to="/admin/pipeline" className={buttonClass('link', 'sm')}>
          Pipeline Status
        </Link>
      </ScreenHead>
      <QueryFailure query={found} title="Failed to load the unknown files" />
      {found.isPending && <Skeleton className="h-40" />}
      {found.isSuccess && (
        <Card>
          <CardSection title="Unknown files" aside="uploaded or fetched, and read by no rule and no mapping">
            <UnknownFiles files={files} chosen={chosen} onOpen={show} onDiscard={discard} />
          </CardSection>
        </Card>
      )}
      {chosen > 0 && <MappingAssistant key={chosen} id={chosen} onClose={() => close('mapping', { file: null })} />}
      <KeptMappings onOpen={show} />
      {discarded !== null && <DiscardFile file={discarded} onClose={() => discard(null)} />}
    </div>
  );
}

type UnknownFilesProps = {
  files: readonly UnknownFile[];
  chosen: number;
  onOpen: (id: number) => void;
  onDiscard: (file: UnknownFile) => void;
};

function UnknownFiles({ files, chosen, onOpen, onDiscard }: UnknownFilesProps) {
  const buttons = (file: UnknownFile) => (
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
  );
  const columns: readonly Column<UnknownFile>[] = [
    {
      id: 'file',
      header: 'File',
      cell: ({ file_name, waits }) => (
        <span className="flex items-center gap-2">
          <span className="block max-w-80 truncate" title={file_name}>
            {file_name}
          </span>
          {waits && <Badge tone="pending">waits in the inbox</Badge>}
        </span>
      ),
    },
    { id: 'batch', header: 'Batch', align: 'right', cell: ({ batch_id }) => batch_id },
    { id: 'rows', header: 'Rows', align: 'right', cell: ({ row_count }) => whole(row_count) },
    {
      id: 'why',
      header: 'Why it was not read',
      width: 'w-1/2',
      cell: ({ notes }) => (
        <span className="block max-w-48 truncate text-ink-2 lg:max-w-64 xl:max-w-120" title={notes ?? undefined}>
          {notes ?? '--'}
        </span>
      ),
    },
    {
      id: 'received',
      header: 'Received',
      wide: true,
      cell: ({ received_at }) => (received_at === null ? '--' : <Age at={received_at} />),
    },
    { id: 'map', pinned: true, header: <span className="sr-only">Map</span>, align: 'right', cell: buttons },
  ];
  return (
    <DataTable
      label="Unknown files"
      className="sm:max-h-80 tabular-nums"
      dense
      columns={columns}
      rows={files}
      rowKey={({ id }) => id}
      phoneCard={(file) => (
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {file.file_name} <span className="text-label text-ink-3">{plural(file.row_count, 'row')}</span>
          </span>
          {buttons(file)}
        </div>
      )}
      empty={
        <EmptyState
          dense
          title="Every file was read"
          reason="A CSV that no rule knows stands here after its batch was organized."
        />
      }
    />
  );
}

function DiscardFile({ file, onClose }: { file: UnknownFile; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmAction
      title={`Discard ${file.file_name}?`}
      verb="Discard"
      run={() => call(endpoints.discardFile, { params: { id: file.id }, body: { confirm: true } })}
      onDone={() => {
        void invalidate(client, endpoints.unknownFiles, endpoints.auditLog);
        onClose();
      }}
      onClose={onClose}
    >
      It is no longer listed as unknown. Its bytes stay, and batch {file.batch_id} goes on naming it. When the same file
      comes again, it is listed again.
    </ConfirmAction>
  );
}
