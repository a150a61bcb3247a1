// `npm run minutes -- list|check|restore <day>`: archived days of minute bars, and their return to PostgreSQL.
import { ConfigError, readProcessConfig } from '../server/config.ts';
import { startArchiveThread } from '../server/minutes/archive/archive.ts';
import { readDay, tendArchive } from '../server/minutes/archive/tend-days.ts';
import { createMinuteStores } from '../server/minutes/store/minute-store.ts';
import { systemClock } from '../server/process/clock.ts';
import { Fault } from '../server/process/fault.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `Usage: npm run minutes -- <verb>
  list           the days in MINUTES_ARCHIVE_DIR, and what the last check of each file found
  check [<day>]  reads the file of a day (YYYY-MM-DD), or of all, whole and notes what is wrong with it
  restore <day>  brings the bars of a day back into PostgreSQL, where they stay for 30 days; the file stays`;

await runCommand(USAGE, async ([verb = '', day, ...rest]) => {
  const isUse = verb === 'list' ? day === undefined : verb === 'restore' ? day !== undefined : verb === 'check';
  if (!isUse || rest.length > 0) throw new Fault(400, USAGE);
  const wanted = day === undefined ? null : readDay(day);
  const folder = readProcessConfig().minutesArchive;
  if (folder === null) throw new ConfigError(['MINUTES_ARCHIVE_DIR: needed for archived minute bars']);
  await withDatabase('minutes', async (database) => {
    const thread = startArchiveThread({ connection: database.connection, folder, clock: systemClock });
    const store = createMinuteStores(database).archive;
    const archive = tendArchive({ store, thread, folder, clock: systemClock, say: console.log });
    try {
      if (verb === 'list') await archive.list();
      else if (verb === 'check') await archive.check(wanted);
      else if (wanted !== null) await archive.restore(wanted);
    } finally {
      await thread.close();
    }
  });
});
