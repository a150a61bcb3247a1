// Stored mappings with their versions, and a button to change one.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import { queryFor } from '../../api/query-for.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { actions, age, clipped, shown, text } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
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

const columnsWith = (onOpen: (file: number) => void): readonly Column<KeptMapping>[] => [
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

export function KeptMappings({ onOpen }: { onOpen: (file: number) => void }) {
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
            columns={columnsWith(onOpen)}
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
