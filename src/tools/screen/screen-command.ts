// `npm run screen -- --asof <instant>`: the screener over a past day, from the daily bars that were imported.
import { parseArgs } from 'node:util';
import { readSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { createMemoryStore, IMPORTED } from '../../server/market-memory/store.ts';
import { Fault } from '../../server/process/fault.ts';
import { historyStartsBeside } from '../../server/stocks/identity-store.ts';
import { SIMULATED_LISTINGS } from '../../server/stocks/known-listings-store.ts';
import { runCommand, withLongConnection } from '../run-command.ts';
import { screenDay, sessionOfInstant } from './screen-day.ts';
import { screenedJson, screenedLines } from './screen-words.ts';

const USAGE = `Usage: npm run screen -- --asof <instant or day> [--symbols AAPL,MSFT] [--json]
  Screens the last session that had closed by then, from the daily bars and splits of npm run import:daily, knowing
  nothing later. An instant says its zone, as 2026-03-16T20:00:00Z; a day as 2026-03-16 means its close.
  --symbols  these stocks alone, those without a filter too
  --json     everything as JSON`;

function parseSymbols(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  return text.split(',').map((one) => {
    const { symbol, problem } = readSymbol(one);
    if (symbol === null) throw new Fault(400, `${one.trim() === '' ? 'An empty text' : one} is no symbol: ${problem}`);
    return symbol;
  });
}

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { asof: { type: 'string' }, symbols: { type: 'string' }, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.asof === undefined || positionals.length > 0) throw new Fault(400, USAGE);
  const symbols = parseSymbols(values.symbols);
  const session = sessionOfInstant(values.asof);
  await withLongConnection('screen', async (database) => {
    // Imported days are real: skip simulated listings.
    const starts = await historyStartsBeside(database, SIMULATED_LISTINGS);
    const screened = await screenDay(session, createMemoryStore(database.query, IMPORTED), starts);
    if (values.json === true) console.log(JSON.stringify(screenedJson(screened, symbols), null, 2));
    else for (const line of screenedLines(screened, symbols)) console.log(line);
  });
});
