// Second backup place on the Backups page: its list, and the jobs that copy to it and fetch from it.
import type { BackupOverview, SecondPlaceFile } from '../../domain/backup/backup-view.ts';
import { isBackupName } from '../../domain/backup/names.ts';
import type { CopyFacts } from '../../domain/reports/backup-check.ts';
import type { JobHandle, JobRecord } from '../jobs/job-handle.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { BackupParts } from './backup-parts.ts';
import { toReason } from './backup-work.ts';
import type { Copies } from './copies.ts';

type Message = { message: string };
export type SecondPlace = ReturnType<typeof createSecondPlace>;

const WAITING: Message = { message: 'Waiting for a process' };

export type SecondPlaceDeps = BackupParts & {
  jobs: Jobs;
  kinds: { backupCopies: JobKind; backupFetch: JobKind };
  /** Null without a second place. */
  copies: Copies | null;
};

export function createSecondPlace(deps: SecondPlaceDeps) {
  const { clock, jobs, kinds, store } = deps;
  const now = () => iso(clock.now());
  const copies = (): Copies => {
    if (deps.copies === null) throw new Fault(409, 'There is no second place. Set BACKUP_S3_ENDPOINT and its keys.');
    return deps.copies;
  };
  /**
   * Runs a copy job and records its start and end. A stopped or refused (409) run is no failure of the second place.
   */
  async function run(to: Copies, signal: AbortSignal, report: (words: string) => void): Promise<string> {
    await store.noteCopyingDue(now());
    try {
      const message = await to.run(signal, report);
      await store.noteCopying(null, now());
      return message;
    } catch (error) {
      const isBegun = !(error instanceof Fault && error.status === 409);
      if (isBegun && !signal.aborted) await store.noteCopying(toReason(error), now());
      throw error;
    }
  }
  const copying: JobHandle<null, Message, null> = jobs.handle(kinds.backupCopies, async ({ signal, report }) => {
    const message = await run(copies(), signal, (words) => report({ message: words }));
    return { state: 'completed', detail: { message } };
  });
  const fetching: JobHandle<{ file_name: string }, Message, null> = jobs.handle(
    kinds.backupFetch,
    async ({ input, signal, report }) => {
      report({ message: `Fetching ${input.file_name}` });
      return { state: 'completed', detail: { message: `${await copies().fetch(input.file_name, signal)} fetched` } };
    },
  );

  const toTransfer = ({ started_at, detail }: JobRecord<Message>) => ({
    since: started_at,
    message: detail.message ?? WAITING.message,
  });

  return {
    /** Backups in the second place; empty without one. */
    list: async (): Promise<SecondPlaceFile[]> => (deps.copies === null ? [] : deps.copies.list()),

    /** Schedules a copy job, if there is a second place. */
    async copySoon(): Promise<void> {
      if (deps.copies === null) return;
      await store.noteCopyingDue(now());
      await copying.startSoon();
    },

    async copy(by: number): Promise<number> {
      copies();
      return (await copying.start({ input: null, detail: WAITING, refusal: 'Backups are being copied', by })).id;
    },

    async fetch(name: string, by: number): Promise<number> {
      if (deps.copies === null || !isBackupName(name))
        throw new Fault(404, 'There is no such backup in the second place.');
      const refusal = 'A backup is being fetched';
      return (await fetching.start({ input: { file_name: name }, detail: WAITING, refusal, by })).id;
    },

    async state(): Promise<Pick<BackupOverview, 'transfer' | 'copy_problem' | 'fetch_problem'>> {
      if (deps.copies === null) return { transfer: null, copy_problem: null, fetch_problem: null };
      const [copied, fetched] = await Promise.all([copying.running(), fetching.running()]);
      const running = fetched ?? copied;
      return {
        transfer: running && toTransfer(running),
        copy_problem: (await store.copying()).problem?.reason ?? null,
        fetch_problem: (await fetching.latest())?.error?.detail ?? null,
      };
    },

    async facts(): Promise<CopyFacts | null> {
      if (deps.copies === null) return null;
      return { taken_at: (await store.newest()).second_place, ...(await store.copying()) };
    },
  };
}
