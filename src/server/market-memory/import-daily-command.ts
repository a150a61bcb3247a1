// `npm run import:daily -- <files>`: daily bars and splits from CSV files into the server's own database.
import { iso, systemClock } from '../clock.ts';
import { reopenDatabase } from '../db/database.ts';
import { Fault } from '../fault.ts';
import { runCommand, withDatabase } from '../run-command.ts';
import { importDaily } from './import-daily.ts';
import { createMemoryStore, IMPORTED } from './store.ts';

const USAGE = `Usage: npm run import:daily -- <file.csv or file.csv.gz> ...
  Reads daily bars as traded (columns symbol, date, close, volume; open, high, low, vwap where there are any)
  and splits (columns symbol, ex_date, split_factor: new shares for one old one).`;

await runCommand(async (paths) => {
  if (paths.length === 0) throw new Fault(400, USAGE);
  await withDatabase('daily', async ({ connection }) => {
    const database = reopenDatabase(connection, 1);
    try {
      const reports = await importDaily(paths, createMemoryStore(database.query, IMPORTED), iso(systemClock.now()));
      for (const { path, rows, stored, days, left_out } of reports) {
        const missing = Object.entries(left_out).map(([why, count]) => `, ${count} left out: ${why}`);
        console.log(`${path}: ${stored} of ${rows} rows stored, ${days} days${missing.join('')}`);
      }
    } finally {
      await database.close();
    }
  });
});
