// Terminal commands for archived days: list them, verify their files in full, restore one day into PostgreSQL.
import { z } from 'zod';
import type { DateKey } from '../../../domain/market/calendar.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import type { Clock } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { ArchivedDay } from '../store/archived-minutes.ts';
import type { MinuteStores } from '../store/minute-store.ts';
import { type ArchiveThread, createArchiveReader } from './archive.ts';
import { checkFile } from './day-files.ts';

type TendDeps = {
  store: MinuteStores['archive'];
  thread: Pick<ArchiveThread, 'ask'>;
  folder: string;
  clock: Pick<Clock, 'now'>;
  say: (line: string) => void;
};

/** Throws Fault 400 for text that is no calendar day (YYYY-MM-DD). */
export function readDay(text: string): DateKey {
  if (!z.iso.date().safeParse(text).success) throw new Fault(400, `"${text}" is no day. Days are written YYYY-MM-DD.`);
  return text;
}

export function tendArchive({ store, thread, folder, clock, say }: TendDeps) {
  /** Archived days, oldest first; `day` null for all. Throws Fault 404 for a day that is not archived. */
  async function find(day: DateKey | null): Promise<ArchivedDay[]> {
    const days = await store.days();
    const found = days.filter((one) => day === null || one.day === day);
    if (day !== null && found.length === 0) throw new Fault(404, `The bars of ${day} are not archived.`);
    if (day === null && found.length === 0) say(`No day is archived in ${folder}.`);
    return found;
  }
  const tell = (day: ArchivedDay, problem: string | null) =>
    say(`${day.day}  ${day.file_name}  ${whole(day.bytes)} bytes  ${problem ?? 'whole'}`);

  return {
    /** Lists days with the problem found by each file's last check, else by a check that does not read the file. */
    async list(): Promise<void> {
      for (const day of await find(null)) tell(day, day.problem ?? (await checkFile(folder, day, false)));
    },
    /** Reads files in full and stores their problems. Throws Fault 422 when any file has one. */
    async check(wanted: DateKey | null): Promise<void> {
      let damaged = 0;
      const days = await find(wanted);
      for (const day of days) {
        const problem = await thread.ask('check', { day, deep: true });
        await store.noteCheck(day.day, problem, clock.now());
        tell(day, problem);
        if (problem !== null) damaged += 1;
      }
      if (damaged > 0) throw new Fault(422, `${damaged} of ${plural(days.length, 'file')} cannot be read.`);
    },
    async restore(wanted: DateKey): Promise<void> {
      const { rows: read } = createArchiveReader(thread);
      const rows = await store.takeBack(
        wanted,
        (file, span) => read([file], span, { symbol: null, skip: 0, take: null }),
        clock.now(),
      );
      if (rows === null) throw new Fault(404, `The bars of ${wanted} are not archived.`);
      say(`${whole(rows)} bars of ${wanted} are back in PostgreSQL.`);
    },
  };
}
