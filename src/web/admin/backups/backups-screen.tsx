// Backups: last verified one, list with verdicts, backup now, upload, restore, second place, settings, key kit.
import { useQuery } from '@tanstack/react-query';
import { Database, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { backupsAnswer, FEW_BACKUPS_LEFT } from '../../../domain/answers/admin-answers.ts';
import type { BackupOverview, BackupView } from '../../../domain/backup/backup-view.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { useAction } from '../../api/use-action.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { clockTime, zonedTime } from '../../ui/time/time-format.ts';
import { FailedCall } from '../parts/failures/failed-call.tsx';
import { BackupTable } from './backup-table.tsx';
import { roomByKind, sizeWords } from './backup-words.tsx';
import { RestorePanel } from './restore-panel.tsx';
import { LastRestore, RestoreRunning } from './restore-state.tsx';
import { SecondPlace } from './second-place.tsx';
import { UploadBackup } from './upload-backup.tsx';

const EVERY_MS = 30_000;
const RUNNING_MS = 2_000;

export function BackupsScreen() {
  const [chosen, setChosen] = useState<BackupView | null>(null);
  /** Time at which the restore begun here was accepted. */
  const [begunAt, setBegunAt] = useState<string | null>(null);
  const isOver = ({ last_restore }: BackupOverview) => last_restore?.begun_at === begunAt;
  const asked = useQuery({
    ...queryFor(endpoints.backups),
    refetchInterval: ({ state: { data } }) =>
      data?.running || data?.transfer || (begunAt !== null && (data === undefined || !isOver(data)))
        ? RUNNING_MS
        : EVERY_MS,
  });
  const { data } = asked;
  const now = useNow(EVERY_MS);
  const isRestoring = begunAt !== null && data !== undefined && !isOver(data);
  const kept = data?.backups.filter(({ file_name }) => file_name !== null) ?? [];
  return (
    <div className="grid gap-4">
      <ScreenHead title="Backups" factsClass="max-sm:min-h-4">
        {data !== undefined && (
          <span>
            {plural(kept.length, 'file')},{' '}
            {sizeWords(kept.reduce((sum, { bytes }) => sum + (bytes ?? 0), data.unfinished.bytes))}
            {data.free_bytes !== null && `, ${sizeWords(data.free_bytes)} free`}
          </span>
        )}
      </ScreenHead>
      {!isRestoring && (
        <QueryFailure
          query={asked}
          title="The backups could not be loaded"
          staleTitle="The backups are not up to date"
        />
      )}
      {!isRestoring && (data !== undefined || !asked.isError) && (
        <AnswerLine answer={data && backupsAnswer(data, (at) => zonedTime(at, now))} />
      )}
      {asked.isPending && <Skeleton className="h-96" />}
      {isRestoring && <RestoreRunning failure={asked.failureReason ?? asked.error} />}
      {data !== undefined && !isRestoring && (
        <>
          {data.last_restore !== null && <LastRestore outcome={data.last_restore} />}
          {data.is_new && (
            <Notice tone="info" title="This installation is new: there is nothing to lose yet">
              To bring back an earlier one, choose one of its backups below, or upload one, and restore it.
            </Notice>
          )}
          <div className="grid gap-4 lg:grid-cols-2">
            <LastBackup overview={data} />
            <Settings overview={data} />
          </div>
          <Room overview={data} />
          <BackupTable backups={data.backups} newestVerified={data.verified?.file_name ?? null} onRestore={setChosen} />
          {chosen !== null && chosen.file_name !== null && (
            <RestorePanel
              key={chosen.file_name}
              fileName={chosen.file_name}
              takenAt={chosen.taken_at}
              onCancel={() => setChosen(null)}
              onBegun={(at) => {
                setChosen(null);
                setBegunAt(at);
              }}
            />
          )}
          {data.settings.second_place !== null && <SecondPlace overview={data} place={data.settings.second_place} />}
          <p className="text-label text-ink-3">
            By the terminal, while Smart Cat is stopped: npm run backup -- restore &lt;file&gt;
          </p>
        </>
      )}
    </div>
  );
}

function LastBackup({ overview: { verified, running, settings } }: { overview: BackupOverview }) {
  const start = useAction(() => call(endpoints.backUpNow), [endpoints.backups]);
  return (
    <SectionCard title={verified === null ? 'Backup' : 'Last backup'} gap={3}>
      {verified !== null && (
        <p className="text-ink-2">
          Taken <Age at={verified.taken_at} />. All {whole(verified.rows ?? 0)} rows were restored and compared at{' '}
          {clockTime(verified.checked_at)}.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={start.isPending || running !== null}
          onClick={() => start.mutate()}
          Icon={Database}
        >
          Back up now
        </Button>
        <UploadBackup mostBytes={settings.upload_bytes} />
        {running !== null && (
          <span role="status" className="text-ink-2">
            {running.message}, begun <Age at={running.since} show="age" />
          </span>
        )}
      </div>
      <FailedCall call={start} />
    </SectionCard>
  );
}

/** Size of the files by kind, and a warning if the disk has room for few more backups. */
function Room({ overview: { backups, unfinished, room_for } }: { overview: BackupOverview }) {
  const parts = roomByKind(backups).map(({ words }) => words);
  if (unfinished.files > 0)
    parts.push(`${plural(unfinished.files, 'unfinished file')}, ${sizeWords(unfinished.bytes)}`);
  return (
    <>
      {room_for !== null && room_for < FEW_BACKUPS_LEFT && (
        <Notice
          tone="warn"
          title={
            room_for === 0
              ? 'The disk has no room for another backup'
              : `The disk has room for ${plural(room_for, 'more backup')}`
          }
        >
          Only backups taken automatically are removed by age. Download and remove others, or give the folder a larger
          disk.
        </Notice>
      )}
      {parts.length > 0 && <p className="text-ink-2">In the folder: {parts.join(' · ')}</p>}
    </>
  );
}

function Settings({ overview: { settings, next_at } }: { overview: BackupOverview }) {
  const { folder, keep_daily, keep_weekly, key } = settings;
  return (
    <SectionCard title="Settings" aside="set by environment variables" gap={3}>
      <KeyValues
        items={[
          { label: 'Next backup', value: <Age at={next_at} show="time" /> },
          { label: 'Kept', value: `${keep_daily} daily, ${keep_weekly} weekly of those taken automatically` },
          { label: 'Others', value: 'stay until you remove them' },
          { label: 'Folder', value: <span className="wrap-anywhere">{folder}</span> },
          { label: 'Encryption', value: key === null ? 'off' : `AES-256-GCM, key ${key.id}` },
        ]}
      />
      {key !== null && <KeyKit downloadedAt={key.downloaded_at} />}
    </SectionCard>
  );
}

function KeyKit({ downloadedAt }: { downloadedAt: string | null }) {
  const download = useAction(
    () => call(endpoints.backupKeyKit),
    [endpoints.backups],
    ({ file_name, text }) => saveFile(file_name, text, 'text/plain'),
  );
  if (downloadedAt !== null) {
    return (
      <p className="text-ink-2">
        Key kit downloaded <Age at={downloadedAt} show="time" />
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">
        Without the key nothing can be restored. The key kit is handed out once; keep it elsewhere.
      </p>
      <Button className="justify-self-start" busy={download.isPending} onClick={() => download.mutate()}>
        <KeyRound aria-hidden className="size-4" />
        Download key kit
      </Button>
      <FailedCall call={download} />
    </div>
  );
}
