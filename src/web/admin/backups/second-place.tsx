// Second place of backups: state of copying, and its files, which can be fetched for a restore.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { BackupOverview, SecondPlaceFile } from '../../../domain/backup/backup-view.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { useAction } from '../../api/use-action.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { actions, age, figure, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useEnded } from '../parts/automation/use-ended.ts';
import { FailedCall } from '../parts/failures/failed-call.tsx';
import { sizeWords } from './backup-words.tsx';
import { RemoveBackup } from './remove-backup.tsx';

type Place = NonNullable<BackupOverview['settings']['second_place']>;

export function SecondPlace({ overview, place }: { overview: BackupOverview; place: Place }) {
  const { transfer, copy_problem, fetch_problem } = overview;
  const client = useQueryClient();
  const listed = useQuery({ ...queryFor(endpoints.secondPlace), staleTime: 0 });
  const isIdle = transfer === null;
  const [removed, setRemoved] = useState<string | null>(null);
  // An ended transfer changed the second place's files.
  useEnded(!isIdle, () => void invalidate(client, endpoints.secondPlace));
  const copy = useAction(() => call(endpoints.copyBackups), [endpoints.backups]);
  const fetch = useAction(
    (file_name: string) => call(endpoints.fetchBackup, { params: { file_name } }),
    [endpoints.backups],
  );
  const action = ({ file_name, in_folder }: SecondPlaceFile) =>
    in_folder ? (
      <span className="text-ink-3">also in the folder</span>
    ) : (
      <span className="inline-flex items-center gap-4">
        <Button
          variant="link"
          busy={!isIdle || fetch.isPending}
          aria-label={`Fetch ${file_name}`}
          onClick={() => fetch.mutate(file_name)}
        >
          Fetch into the folder
        </Button>
        <Button variant="link" aria-label={`Remove copy ${file_name}`} onClick={() => setRemoved(file_name)}>
          Remove
        </Button>
      </span>
    );
  const columns: readonly Column<SecondPlaceFile>[] = [
    age('taken_at', 'Taken', { show: 'time', phone: 'title' }),
    figure('bytes', 'Size', sizeWords, { phone: 'aside' }),
    shown('file', 'File', { width: 'w-full' }, ({ file_name }) => <span className="text-ink-3">{file_name}</span>),
    actions(action, { pinned: false }),
  ];
  return (
    <SectionCard title="Second place" aside="set by environment variables" gap={3}>
      <p className="wrap-anywhere text-ink-2">
        {place.place}, {place.keep_daily} daily and {place.keep_weekly} weekly backups kept
      </p>
      {copy_problem !== null && (
        <Notice tone="error" title="The last copying failed">
          {copy_problem} The backups in the folder are not affected. It is tried again each hour.
        </Notice>
      )}
      {fetch_problem !== null && (
        <Notice tone="error" title="The last fetch failed">
          {fetch_problem}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={!isIdle || copy.isPending} onClick={() => copy.mutate()}>
          Copy now
        </Button>
        {transfer !== null && (
          <span role="status" className="text-ink-2">
            {transfer.message}, begun <Age at={transfer.since} show="age" />
          </span>
        )}
      </div>
      <FailedCall call={copy} />
      {removed !== null && <RemoveBackup fileName={removed} from="second place" onClose={() => setRemoved(null)} />}
      <FailedCall call={fetch} />
      <Loaded
        query={listed}
        title="The second place could not be listed"
        staleTitle="The list of the second place is not up to date"
        skeleton="h-24"
      >
        {({ files }) => (
          <DataTable
            label="Backups in the second place"
            columns={columns}
            rows={files}
            rowKey={({ file_name }) => file_name}
            empty={
              <EmptyState
                dense
                title="No backup there yet"
                reason="A backup is copied as soon as it was restored and checked."
              />
            }
          />
        )}
      </Loaded>
    </SectionCard>
  );
}
