// Stored mappings with their versions, and a button to change one.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import type { KeptMapping } from './mapping-types.ts';
import { wordAs } from './side-words.tsx';

/** "Kürzel as Symbol, Ziel as Price Target; kauf as buy". */
const toWords = ({ header, columns, words }: KeptMapping) => {
  const read = header.flatMap((name, at) => (columns[at] == null ? [] : [`${name.trim()} as ${columns[at]}`]));
  const said = Object.entries(words).map(([word, meaning]) => wordAs(word, meaning));
  return [read, said]
    .filter(({ length }) => length > 0)
    .map((part) => part.join(', '))
    .join('; ');
};

export function KeptMappings({ onOpen }: { onOpen: (file: number) => void }) {
  const { data, isPending, isError } = useQuery(queryFor(endpoints.listMappings));
  if (isError) return <Notice tone="error">Failed to load the kept mappings</Notice>;
  if (isPending) return <Skeleton className="h-32" />;
  const change = (mapping: KeptMapping) =>
    mapping.is_current ? (
      <Button
        size="sm"
        aria-label={`Change the mapping of ${mapping.file_name}`}
        onClick={() => onOpen(mapping.file_id)}
      >
        Change
      </Button>
    ) : (
      <span className="text-ink-3">replaced</span>
    );
  const columns: readonly Column<KeptMapping>[] = [
    { id: 'list', header: 'Read as', cell: ({ list_name }) => list_name },
    {
      id: 'version',
      header: 'Version',
      align: 'right',
      cell: ({ version, is_current }) => (
        <span className="inline-flex items-center gap-2">
          {is_current && <Badge tone="info">in use</Badge>} {version}
        </span>
      ),
    },
    {
      id: 'columns',
      header: 'Columns',
      cell: (mapping) => (
        <span className="block max-w-80 truncate text-ink-2" title={toWords(mapping)}>
          {toWords(mapping)}
        </span>
      ),
    },
    {
      id: 'file',
      header: 'Made on',
      cell: ({ file_name }) => (
        <span className="block max-w-44 truncate" title={file_name}>
          {file_name}
        </span>
      ),
    },
    { id: 'by', header: 'By', cell: ({ created_by }) => created_by },
    { id: 'at', header: 'When', cell: ({ created_at }) => <Age at={created_at} /> },
    { id: 'change', pinned: true, header: <span className="sr-only">Change</span>, align: 'right', cell: change },
  ];
  return (
    <Card>
      <CardSection
        title="Kept mappings"
        aside={plural(data.mappings.filter(({ is_current }) => is_current).length, 'header')}
      >
        <DataTable
          label="Kept mappings"
          className="sm:max-h-96 tabular-nums"
          dense
          columns={columns}
          rows={data.mappings}
          rowKey={({ header, version }) => `${header.join('|')} ${version}`}
          phoneCard={(mapping) => (
            <div className="flex items-center gap-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {mapping.list_name}{' '}
                <span className="text-label text-ink-3">
                  version {mapping.version}, {mapping.file_name}
                </span>
              </span>
              {change(mapping)}
            </div>
          )}
          empty={
            <EmptyState
              dense
              title="No mapping is kept"
              reason="The first one you keep reads every later file with the same columns."
            />
          }
        />
      </CardSection>
    </Card>
  );
}
