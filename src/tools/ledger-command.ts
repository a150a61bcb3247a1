// `npm run ledger -- export|verify FILE`: exports all sealed days with their entries, or verifies such a file offline.
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { plural } from '../domain/market/format.ts';
import type { LedgerDay } from '../domain/record/ledger/ledger.ts';
import { createLedgerCheck, dayLine, type LedgerCheck } from '../domain/record/ledger/verify-export.ts';
import { systemClock } from '../server/process/clock.ts';
import { Fault } from '../server/process/fault.ts';
import { createLedger, nodeDigest } from '../server/record/ledger/ledger.ts';
import { runCommand, withDatabase } from './run-command.ts';

const USAGE = `Usage: npm run ledger -- <verb> <file>
  export <file> [--market live|simulated]   all sealed days of this installation with their entries; live unless said
  verify <file> [--head <hash>]             checks the file with nothing else; --head: the published head of its last day`;

const markets = ['live', 'simulated'] as const;
type Market = (typeof markets)[number];

async function* exportLines(
  ledger: Pick<ReturnType<typeof createLedger>, 'readLines'>,
  days: readonly LedgerDay[],
): AsyncGenerator<string> {
  for (const day of days) {
    for await (const lines of ledger.readLines(day)) yield `${lines.join('\n')}\n`;
    yield `${dayLine(day)}\n`;
  }
}

/** Throws a Fault, before writing a file, if the market has no sealed day. */
async function exportTo(file: string, market: Market): Promise<void> {
  await withDatabase('ledger', async (database) => {
    const ledger = createLedger({ database, clock: systemClock });
    const days = (await ledger.days(market)).reverse();
    if (days.length === 0) {
      const other = markets.find((one) => one !== market) ?? market;
      const isOther = (await ledger.days(other)).length > 0;
      throw new Fault(
        400,
        `No day of the ${market} market is sealed here, so nothing was written. ${
          isOther
            ? `Days of the ${other} market are: --market ${other}.`
            : 'Each UTC day is sealed at 0:20 Pacific, some eight hours after it ends.'
        }`,
      );
    }
    await pipeline(exportLines(ledger, days), createWriteStream(file));
    console.log(`${plural(days.length, 'day')} of the ${market} market written to ${file}.`);
    console.log(`Check it with: npm run ledger -- verify ${file}`);
  });
}

async function checkFile(file: string): Promise<LedgerCheck> {
  const check = createLedgerCheck(nodeDigest);
  for await (const part of createReadStream(file)) check.add(part as Uint8Array);
  return check.end();
}

async function verify(file: string, head: string | undefined): Promise<void> {
  const { fault, entries, days, first_day, last_day, head: own } = await checkFile(file);
  if (fault !== null) throw new Fault(400, `${fault.line === null ? file : `Line ${fault.line}`}: ${fault.fault}`);
  if (head !== undefined && head !== own) {
    throw new Fault(400, `The file ends with the head ${own}, not with ${head}.`);
  }
  const what = `${plural(entries, 'entry', 'entries')} of ${plural(days, 'day')}`;
  console.log(`${file} holds: ${what}, ${first_day} to ${last_day}.\nHead: ${own}`);
}

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { head: { type: 'string' }, market: { type: 'string' } },
  });
  const [verb, file, ...rest] = positionals;
  const market = values.market === undefined ? 'live' : markets.find((one) => one === values.market);
  if (file === undefined || rest.length > 0 || market === undefined) throw new Fault(400, USAGE);
  if (verb === 'verify' && values.market === undefined) return verify(file, values.head);
  if (verb === 'export' && values.head === undefined) return exportTo(file, market);
  throw new Fault(400, USAGE);
});
