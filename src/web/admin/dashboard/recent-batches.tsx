// Three newest batches with status, and links to their pages.
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { age, shown } from '../../symbol/tables/fields.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { batchCounts, NoBatches } from '../parts/batches/batch-columns.tsx';
import { BatchStatus } from '../parts/batches/batch-status.tsx';
import { batchTypeText } from '../parts/batches/batch-words.ts';
import { CardTable } from '../parts/list/titled.tsx';

const SHOWN = 3;

const toNote = (batch: Batch) =>
  batch.is_published
    ? 'readers see it'
    : (batch.held?.reason ?? batch.error ?? (batch.status === 'completed' ? 'not current' : ''));

const columns: readonly Column<Batch>[] = [
  shown('id', 'Batch', { width: 'w-20', phone: 'title' }, ({ id }) => (
    <Link
      to={`/admin/runs?run=${id}`}
      aria-label={`Open run ${id}`}
      className={`font-strong underline underline-offset-4 ${touchArea}`}
    >
      {id}
    </Link>
  )),
  age('batch_datetime', 'Date', { phone: 'title' }),
  shown('type', 'Type', {}, batchTypeText),
  ...batchCounts,
  shown('status', 'Status', { phone: 'aside' }, (batch) => <BatchStatus batch={batch} />),
  shown('note', 'Standing', {}, (batch) => (
    <span className="block min-w-40 py-1 whitespace-normal text-ink-3">{toNote(batch)}</span>
  )),
];

const links = [
  { title: 'Pipeline Status', path: '/admin/pipeline' },
  { title: 'Screener Control', path: '/admin/screener' },
  { title: 'Reports', path: '/admin/reports' },
] as const;

export function RecentBatches({ batches }: { batches: readonly Batch[] }) {
  return (
    <Card
      aria-label="Recent batches"
      title="Recent batches"
      aside={
        <span className="flex flex-wrap gap-2">
          {links.map(({ title, path }) => (
            <ButtonLink key={path} to={path}>
              {title}
            </ButtonLink>
          ))}
        </span>
      }
    >
      {batches.length === 0 ? (
        <CardSection>
          <NoBatches dense title="No batches found" />
        </CardSection>
      ) : (
        <CardTable label="Recent batches" columns={columns} rows={batches.slice(0, SHOWN)} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}
