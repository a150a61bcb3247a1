// Restore of a backup: what is lost, what happens, and the words that confirm it.
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { lossWords, lostParts } from '../../../domain/backup/loss-words.ts';
import { restoreWords } from '../../../domain/backup/names.ts';
import type { BackupLoss } from '../../../domain/backup/restore-view.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { presentMs } from '../../ui/time/clock.ts';
import { clockTime, zonedDate } from '../../ui/time/time-format.ts';
import { FailedCall } from '../parts/failures/failed-call.tsx';

const happens = [
  'A backup of this moment is taken first, so the step can be taken back.',
  'Nobody can use Smart Cat until it is done. It comes back by itself.',
  'Passwords, second factors, passkeys, roles, access tokens, channels and inboxes stay as they are now. Everyone but you is signed out.',
  'Accounts of another installation come as the backup has them: you then sign in with one of those.',
  'The restore is written to the audit log with your name.',
];

function Loss({ loss, countedSince }: { loss: BackupLoss; countedSince: string | null }) {
  const lost = lostParts(loss);
  return (
    <>
      {lost.length === 0 ? (
        <p className="text-ink-2">{lossWords(loss)}</p>
      ) : (
        <>
          <p>All users lose everything since then:</p>
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            {lost.map(({ part, count, name }) => (
              <div key={part} className="flex flex-col-reverse">
                <dt className="text-label text-ink-3">{name}</dt>
                <dd className="font-strong">{whole(count)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {countedSince !== null && (
        <p className="text-ink-2">
          Changes of lists, notes and saved screens before <Age at={countedSince} show="time" /> are not counted.
        </p>
      )}
    </>
  );
}

type PanelProps = {
  fileName: string;
  takenAt: string;
  onCancel: () => void;
  /** Called once the restore has begun and the server enters maintenance. */
  onBegun: (begunAt: string) => void;
};

export function RestorePanel({ fileName, takenAt, onCancel, onBegun }: PanelProps) {
  const params = { file_name: fileName };
  const preview = useQuery({ ...queryFor(endpoints.restorePreview, { params }), staleTime: 0 });
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView?.({ block: 'nearest' });
    card.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, []);
  const { data } = preview;
  return (
    <section ref={card} aria-label="Restore">
      <SectionCard
        as="div"
        className="border-bear!"
        title={
          <span tabIndex={-1}>
            Restore {zonedDate(takenAt, presentMs())}, {clockTime(takenAt)}
          </span>
        }
        aside={
          <span>
            taken <Age at={takenAt} show="age" />
          </span>
        }
        gap={4}
      >
        <QueryFailure query={preview} title="What would be lost could not be read" />
        {preview.isPending && <Skeleton className="h-40" />}
        {data !== undefined && data.refusal !== null && (
          <Notice tone="error" title="This backup cannot be restored here">
            {data.refusal}
          </Notice>
        )}
        {data !== undefined && data.refusal === null ? (
          <>
            <Loss loss={data.loss} countedSince={data.counted_since} />
            <ul className="grid gap-2 rounded-md border border-line bg-raised px-3 py-2 text-ink-2">
              {happens.map((line) => (
                <li key={line} className="flex items-start gap-2">
                  <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-bull" />
                  {line}
                </li>
              ))}
            </ul>
            <Confirm fileName={fileName} takenAt={takenAt} onCancel={onCancel} onBegun={onBegun} />
          </>
        ) : (
          <Button className="justify-self-start" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </SectionCard>
    </section>
  );
}

function toHint(typed: string, words: string): string {
  if (typed === words) return 'Complete';
  if (!words.startsWith(typed)) return 'These are not the words';
  return `${plural(words.length - typed.length, 'character')} to go`;
}

function Confirm({ fileName, takenAt, onCancel, onBegun }: PanelProps) {
  const words = restoreWords(takenAt);
  const [text, setText] = useState('');
  const typed = text.trimStart().toLowerCase();
  const restore = useMutation({
    mutationFn: () => call(endpoints.restoreBackup, { params: { file_name: fileName }, body: { words: typed } }),
    onSuccess: ({ begun_at }) => onBegun(begun_at),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === words && !restore.isPending) restore.mutate();
      }}
    >
      <TextField
        label={`Type ${words} to confirm`}
        value={text}
        onChange={setText}
        hint={toHint(typed, words)}
        className="max-w-lg"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex gap-3">
        <Button type="submit" busy={restore.isPending} disabled={typed !== words}>
          Restore
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <FailedCall call={restore} title="Not restored. Nothing was changed" />
    </form>
  );
}
