// `npm run import:daily -- <files>`: daily bars and splits from CSV files into the server's own database.
import { parseArgs } from 'node:util';
import { createMemoryStore, IMPORTED } from '../../server/market-memory/store.ts';
import { iso, systemClock } from '../../server/process/clock.ts';
import { Fault } from '../../server/process/fault.ts';
import { statedSymbol } from '../history-files/cells.ts';
import { runCommand, withLongConnection } from '../run-command.ts';
import { importDaily, importLines } from './import-daily.ts';

const USAGE = `Usage: npm run import:daily -- [--symbol AAPL] [--make-imported] <file.csv or file.csv.gz> ...
  Reads daily bars (columns symbol, date, close, volume; open, high, low, vwap where there are any) and splits (columns
  symbol, ex_date, split_factor: new shares for one old one). Files of Yahoo, Stooq, Nasdaq.com, Investing.com, IBKR,
  FirstRate, TradingView and Massive are read as they come; days before 1990 are left out. Without a symbol column a
  file's name says the symbol.
  Imported days are history of their own: npm run screen reads them, the running server reads its vendor's.
  --symbol         the symbol of files that do not say it
  --make-imported  deletes the days of the simulated market first; without it a database with such days is refused`;

await runCommand(USAGE, async (args) => {
  const { values, positionals: paths } = parseArgs({
    args,
    options: { symbol: { type: 'string' }, 'make-imported': { type: 'boolean' } },
    allowPositionals: true,
  });
  if (paths.length === 0) throw new Fault(400, USAGE);
  const symbol = statedSymbol(values.symbol);
  await withLongConnection('daily', async (database) => {
    const store = createMemoryStore(database.query, IMPORTED);
    const options = { symbol, makeImported: values['make-imported'] === true };
    for (const report of await importDaily(paths, store, iso(systemClock.now()), options)) {
      for (const line of importLines(report)) console.log(line);
    }
  });
});
