// `npm run record -- rebuild`: a reconstructed track record from archived lists and daily closes.
import { parseArgs } from 'node:util';
import { plural } from '../../domain/market/format.ts';
import { createMemoryStore, IMPORTED } from '../../server/market-memory/store.ts';
import { iso, systemClock } from '../../server/process/clock.ts';
import { Fault } from '../../server/process/fault.ts';
import { importDaily, importLines } from '../import-daily/import-daily.ts';
import { runCommand, withLongConnection } from '../run-command.ts';
import { readFolderCalls } from './list-calls-of-folder.ts';
import { type Rename, readImpliedChanges } from './read-implied-changes.ts';
import { rebuildRecord } from './rebuild-record.ts';
import { recordLines } from './record-lines.ts';

const USAGE = `Usage: npm run record -- rebuild --lists <folder> [--since <day>] [--daily <file.csv or file.csv.gz>] ...
  Makes the reconstructed record again from nothing: each row of the lists is a call, known after the close of the day its file is of,
  so is the score its rows come to, and so are decisions, filters and lights of the screener at that close, where bars with volumes
  of that day and of the session before the first are on file. Each is entered at the next session's open (at its close where the
  days hold closes alone) and settled 1, 5 and 20 sessions later. It is kept apart from the records of the live and of the simulated market.
  --lists  CSV files as the pipeline reads them, the day in the file's or the folder's name
  --since  first day with calls, as 2026-03-16; files of earlier days complete its scores alone
  --daily  daily bars and splits, imported first as by npm run import:daily; splits and renames that a column pct_change implies
           are added; may be given several times
  --make-imported  deletes the days of the simulated market first; without it a database with such days takes no daily bars`;

await runCommand(USAGE, async ([verb, ...args]) => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      lists: { type: 'string' },
      since: { type: 'string' },
      daily: { type: 'string', multiple: true },
      'make-imported': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const { lists, daily = [] } = values;
  if (verb !== 'rebuild' || lists === undefined) throw new Fault(400, USAGE);
  if (values.since !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.since)) throw new Fault(400, USAGE);
  const folder = await readFolderCalls(lists, { since: values.since ?? null });
  const { days, files, left_out } = folder;
  for (const { file, why } of left_out) console.log(`${file}: left out, ${why}`);
  const count = days.reduce((sum, { calls }) => sum + calls.length, 0);
  console.log(`${plural(count, 'call')} on ${plural(days.length, 'day')} from ${plural(files, 'file')}`);
  if (count === 0) throw new Fault(400, `${lists} has no list that could be read: nothing was rebuilt`);
  await withLongConnection('record', async (database) => {
    const store = createMemoryStore(database.query, IMPORTED);
    // A shell expands a pattern after `--daily` into further arguments, so positionals are daily files too.
    const paths = [...daily, ...positionals];
    const options = { makeImported: values['make-imported'] === true };
    for (const report of await importDaily(paths, store, iso(systemClock.now()), options)) {
      for (const line of importLines(report)) console.log(line);
    }
    const renames: Rename[] = [];
    for (const path of paths) {
      const implied = readImpliedChanges(path);
      const { splits } = implied;
      await store.saveSplits(splits, iso(systemClock.now()));
      renames.push(...implied.renames);
      const found = [plural(splits.length, 'split'), plural(implied.renames.length, 'rename')];
      if (splits.length + implied.renames.length > 0)
        console.log(`${path}: ${found.join(' and ')} implied by its changes`);
    }
    const summary = await rebuildRecord(database, folder, {
      now: systemClock.now,
      identities: 'Massive and Finnhub',
      renames,
      onStep: ({ session, calls, left }) => {
        if (left % 20 === 0) console.log(`${session}: ${plural(calls, 'call')}, ${plural(left, 'session')} left`);
      },
    });
    for (const line of recordLines(summary?.sources ?? [])) console.log(line);
    console.log('Open /track-record?market=reconstructed for every call behind these figures.');
  });
});
