// `npm run ledger -- export|verify FILE`: writes all sealed days with their entries to a file, or checks such a file alone.
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { whole } from '../domain/market/format.ts';
import { createLedgerCheck, dayLine, type LedgerCheck } from '../domain/record/ledger/verify-export.ts';
import type { Database } from '../server/db/database.ts';
import { systemClock } from '../server/process/clock.ts';
import { Fault } from '../server/process/fault.ts';
import { createLedger, nodeDigest } from '../server/record/ledger/ledger.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `Usage: npm run ledger -- <verb> <file>
  export <file> [--market live|simulated]   all sealed days of this installation with their entries
  verify <file> [--head <hash>]             checks the file with nothing else; --head: the published head of its last day`;

const markets = ['live', 'simulated'] as const;

async function* exportLines(database: Database, market: (typeof markets)[number]): AsyncGenerator<string> {
  const ledger = createLedger({ database, clock: systemClock });
  for (const day of (await ledger.days(market)).reverse()) {
    for await (const lines of ledger.linesOf(market, day.day)) yield `${lines.join('\n')}\n`;
    yield `${dayLine(day)}\n`;
  }
}

async function checkFile(file: string): Promise<LedgerCheck> {
  const check = createLedgerCheck(nodeDigest);
  for await (const part of createReadStream(file)) check.add(part as Uint8Array);
  return check.end();
}

async function verify(file: string, head: string | undefined): Promise<void> {
  const check = await checkFile(file);
  if (check.fault !== null) throw new Fault(400, `Line ${check.fault.line}: ${check.fault.fault}`);
  if (head !== undefined && head !== check.head) {
    throw new Fault(400, `The file ends with the head ${check.head}, not with ${head}.`);
  }
  console.log(
    `${whole(check.entries)} entries of ${whole(check.days)} days hold, ${check.first_day} to ${check.last_day}.\nHead: ${check.head}`,
  );
}

await runCommand(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { head: { type: 'string' }, market: { type: 'string', default: 'live' } },
  });
  const [verb, file, ...rest] = positionals;
  const market = markets.find((one) => one === values.market);
  if (file === undefined || rest.length > 0 || market === undefined) throw new Fault(400, USAGE);
  if (verb === 'verify') return verify(file, values.head);
  if (verb !== 'export') throw new Fault(400, USAGE);
  await withDatabase('ledger', (database) => pipeline(exportLines(database, market), createWriteStream(file)));
  console.log(`Written to ${file}. Check it with: npm run ledger -- verify ${file}`);
});
