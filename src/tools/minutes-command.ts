// `npm run minutes -- list|restore <day>`: days of archived minute bars, and a day's way back into PostgreSQL.
import { whole } from '../domain/market/format.ts';
import { ConfigError, readProcessConfig } from '../server/config.ts';
import { createArchiveReader, startArchiveThread } from '../server/minutes/archive/archive.ts';
import { createMinuteStores } from '../server/minutes/store/minute-store.ts';
import { systemClock } from '../server/process/clock.ts';
import { Fault } from '../server/process/fault.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `Usage: npm run minutes -- <verb>
  list           the days in MINUTES_ARCHIVE_DIR, and what the last check of each file found
  restore <day>  brings the bars of a day (YYYY-MM-DD) back into PostgreSQL, where they stay for 30 days; the file stays`;

await runCommand(async ([verb, day = '', ...rest]) => {
  const isList = verb === 'list' && day === '';
  if ((!isList && (verb !== 'restore' || !/^\d{4}-\d\d-\d\d$/.test(day))) || rest.length > 0)
    throw new Fault(400, USAGE);
  const folder = readProcessConfig().minutesArchive;
  if (folder === null) throw new ConfigError(['MINUTES_ARCHIVE_DIR: needed for archived minute bars']);
  await withDatabase('minutes', async (database) => {
    const { archive } = createMinuteStores(database);
    if (isList) {
      for (const of of await archive.days())
        console.log(`${of.day}  ${of.file_name}  ${whole(of.bytes)} bytes  ${of.problem ?? ''}`);
      return;
    }
    const thread = startArchiveThread({ connection: database.connection, folder, clock: systemClock });
    const { rows: read } = createArchiveReader(thread);
    try {
      const rows = await archive.takeBack(
        day,
        (file, span) => read([file], span, { symbol: null, skip: 0, take: null }),
        systemClock.now(),
      );
      if (rows === null) throw new Fault(404, `The bars of ${day} are not archived.`);
      console.log(`${whole(rows)} bars of ${day} are back in PostgreSQL.`);
    } finally {
      await thread.close();
    }
  });
});
