// `npm run import:daily -- <files>`: daily bars and splits from CSV files into the server's own database.
import { iso, systemClock } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { openEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { Fault } from '../fault.ts';
import { importDaily } from './import-daily.ts';
import { createMemoryStore, IMPORTED } from './store.ts';
import { createConnections } from './store-connections.ts';

const USAGE = `Usage: npm run import:daily -- <file.csv or file.csv.gz> ...
  Reads daily bars as traded (columns symbol, date, close, volume; open, high, low, vwap where there are any)
  and splits (columns symbol, ex_date, split_factor: new shares for one old one).`;
const BAD_USE = 2;

async function main(paths: string[]): Promise<void> {
  if (paths.length === 0) throw new Fault(400, USAGE);
  const config = readConfig(process.env, process.cwd());
  const postgres = config.databaseUrl === null ? await openEmbeddedPostgres(config.dataDir, systemClock) : null;
  try {
    const target = config.databaseUrl === null ? postgres : { url: config.databaseUrl };
    if (target === null) return;
    const database = openDatabase(target, { applicationName: `smart-cat-daily-${process.pid}`, max: 2 });
    const connections = createConnections(database.connection);
    try {
      await migrate(database.pool);
      const reports = await importDaily(paths, createMemoryStore(connections.query, IMPORTED), iso(systemClock.now()));
      for (const { path, rows, stored, days, left_out } of reports) {
        const missing = Object.entries(left_out).map(([why, count]) => `, ${count} left out: ${why}`);
        console.log(`${path}: ${stored} of ${rows} rows stored, ${days} days${missing.join('')}`);
      }
    } finally {
      await connections.close();
      await database.close();
    }
  } finally {
    await postgres?.leave();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Fault || error instanceof ConfigError)) throw error;
  console.error(error instanceof Fault ? error.detail : error.message);
  process.exitCode = BAD_USE;
}
