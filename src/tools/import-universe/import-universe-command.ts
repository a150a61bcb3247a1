// `npm run import:universe -- <folder or files>`: symbol lists of the exchanges into the server's own database.
import { iso, systemClock } from '../../server/process/clock.ts';
import { Fault } from '../../server/process/fault.ts';
import { createStockStore } from '../../server/stocks/store.ts';
import { runCommand, withDatabase } from '../run-command.ts';
import { importUniverse, reportLines } from './import-universe.ts';

const USAGE = `Usage: npm run import:universe -- <folder or file> ...
  Reads symbol lists (.csv, .json) of the exchanges and stores symbols, names, exchanges, sectors and industries.
  Known lists: nasdaq-listed, other-listed, Nasdaq screener downloads, S&P 500 constituents.`;

await runCommand(USAGE, async (paths) => {
  if (paths.length === 0) throw new Fault(400, USAGE);
  await withDatabase('universe', async (database) => {
    const report = await importUniverse(paths, { store: createStockStore(database), seenAt: iso(systemClock.now()) });
    for (const line of reportLines(report)) console.log(line);
  });
});
