// Lists of a batch: received lists, lists unusual compared with the published state, doubled files.
import { clsx } from 'clsx';
import { listNames, plural, whole } from '../../../domain/market/format.ts';
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import type { DryRun } from '../../../domain/signals/state/publishing-guard.ts';
import { count, shown } from '../../symbol/tables/fields.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

type List = DryRun['lists'][number];

export function ListsCard({ dryRun, files }: { dryRun: DryRun; files: readonly BatchFile[] }) {
  const required = dryRun.lists.filter((list) => list.required);
  const optional = dryRun.lists.filter((list) => !list.required);
  const arrived = dryRun.lists.filter(({ came }) => came);
  const missing = required.filter(({ came }) => !came);
  const outside = arrived.filter(({ own }) => own === 0);
  const carried = dryRun.lists.filter(({ came, after }) => !came && after > 0);
  const without = dryRun.lists.filter(({ came, after }) => !came && after === 0);
  const only = arrived.length === 1 ? `, ${arrived[0]?.list}, ${plural(arrived[0]?.own ?? 0, 'signal')}` : '';
  return (
    <Card>
      <CardSection
        title={`${arrived.length} of ${dryRun.lists.length} lists`}
        aside={
          <span className={missing.length > 0 ? 'text-bear' : undefined}>
            {missing.length === 0 ? 'all required ones came' : `${missing.length} required did not come`}
          </span>
        }
        gap={2}
      >
        <p className="text-label text-ink-3">
          {plural(files.length, 'file')} in this batch{only}
        </p>
        {outside.length > 0 && (
          <p className="text-label text-ink-3">Came, nothing in the scoring window: {namesOf(outside)}</p>
        )}
        <Boxes label="Required lists" lists={required} />
        <Boxes label="Optional lists" lists={optional} />
        <p className="flex flex-wrap gap-x-4 text-label text-ink-3">
          <span>first row: the {required.length} required</span>
          <span>filled: came with this batch</span>
          {carried.length > 0 && <span>outlined: carried over</span>}
          {without.length > 0 && <span>crossed, no signals after: {namesOf(without)}</span>}
        </p>
      </CardSection>
      <UnknownFiles files={files} />
      {dryRun.doubled_files.length > 0 && (
        <CardSection>
          <Notice tone="warn" title={`${plural(dryRun.doubled_files.length, 'input file')} doubled`}>
            <ul>
              {dryRun.doubled_files.map(({ file_name, reason }) => (
                <li key={file_name}>
                  {file_name}: {reason}
                </li>
              ))}
            </ul>
            <p className="text-label">Rows that say the same count once.</p>
          </Notice>
        </CardSection>
      )}
      <CardSection title="Lists with unusual counts" level={3} aside={whole(dryRun.unusual_lists.length)}>
        <DataTable
          label="Lists with unusual counts"
          className="sm:max-h-80"
          dense
          columns={columns}
          rows={dryRun.unusual_lists}
          rowKey={({ list }) => list}
          empty={<p className="text-ink-3">Every list has about as many signals as usual.</p>}
        />
      </CardSection>
    </Card>
  );
}

/** Most lists named in one line. */
const NAMED = 6;
const namesOf = (lists: readonly List[]) =>
  listNames(
    lists.map(({ list }) => list),
    NAMED,
  );

function UnknownFiles({ files }: { files: readonly BatchFile[] }) {
  const unknown = files.filter(({ file_type, row_count }) => file_type === 'unknown' && (row_count ?? 0) > 0);
  const first = unknown[0];
  if (first === undefined) return null;
  return (
    <CardSection>
      <Notice
        tone="warn"
        title={`${plural(unknown.length, 'file')} no rule knows`}
        action={<ButtonLink to={`/admin/pipeline/mappings?file=${first.id}`}>Map columns</ButtonLink>}
      >
        {unknown.map(({ file_name }) => file_name).join(', ')}
      </Notice>
    </CardSection>
  );
}

function toWords({ list, came, own, before, after }: List): string {
  const arrived = came ? 'came with nothing in the scoring window' : 'did not come with this batch';
  return `${list}: ${own > 0 ? `${own} came with this batch` : arrived}, ${after} signals after, ${before} now`;
}

function Boxes({ label, lists }: { label: string; lists: readonly List[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(21,minmax(0,1fr))] gap-1">
      {lists.map((list) => (
        <li
          key={list.list}
          title={toWords(list)}
          className={clsx(
            'h-4 rounded-sm text-center text-[0.625rem] leading-4',
            list.came
              ? 'bg-bull-fill'
              : list.after > 0
                ? 'border border-line-strong'
                : list.required
                  ? 'border border-bear text-bear'
                  : 'border border-line text-ink-3',
          )}
        >
          <span className="sr-only">{toWords(list)}</span>
          {!list.came && list.after === 0 && <span aria-hidden>x</span>}
        </li>
      ))}
    </ul>
  );
}

type UnusualList = DryRun['unusual_lists'][number];

/** Figure in bearish colour below `usual`, else in warning colour. */
const showBeside = (figure: number | null | undefined, usual: number) =>
  figure == null ? '--' : <span className={figure < usual ? 'text-bear' : 'text-warn'}>{whole(figure)}</span>;

const columns: readonly Column<UnusualList>[] = [
  shown('list', 'List', { phone: 'title' }, ({ list, required }) => (
    <>
      {list}
      {required && <span className="text-label text-ink-3"> required</span>}
    </>
  )),
  count('usual', 'Usual', { phone: 'named' }),
  shown('own', 'In this batch', { align: 'right', phone: 'named' }, ({ own, usual }) => showBeside(own, usual)),
  count('before', 'Now'),
  shown('after', 'After', { align: 'right', phone: 'named' }, ({ after, usual }) => showBeside(after, usual)),
];
