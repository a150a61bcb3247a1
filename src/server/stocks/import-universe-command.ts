// `npm run import:universe -- <folder or files>`: symbol lists of the exchanges into the server's own database.
import { iso, systemClock } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { openEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { Fault } from '../fault.ts';
import { importUniverse, reportLines } from './import-universe.ts';
import { createStockStore } from './store.ts';

const USAGE = `Usage: npm run import:universe -- <folder or file> ...
  Reads symbol lists (.csv, .json) of the exchanges and stores symbols, names, exchanges, sectors and industries.
  Known lists: nasdaq-listed, other-listed, Nasdaq screener downloads, S&P 500 constituents.`;
const BAD_USE = 2;

async function main(paths: string[]): Promise<void> {
  if (paths.length === 0) throw new Fault(400, USAGE);
  const config = readConfig(process.env, process.cwd());
  const postgres = config.databaseUrl === null ? await openEmbeddedPostgres(config.dataDir, systemClock) : null;
  try {
    const target = config.databaseUrl === null ? postgres : { url: config.databaseUrl };
    if (target === null) return;
    const database = openDatabase(target, { applicationName: `smart-cat-universe-${process.pid}`, max: 2 });
    try {
      await migrate(database.pool);
      const report = await importUniverse(paths, {
        store: createStockStore(database),
        seenAt: iso(systemClock.now()),
      });
      for (const line of reportLines(report)) console.log(line);
    } finally {
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
