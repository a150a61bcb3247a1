// Command runner: opens the database of the server, and prints known errors as one sentence.
import { join } from 'node:path';
import { type Config, ConfigError, readProcessConfig } from '../server/config.ts';
import { makeDataFolder } from '../server/db/data-folder.ts';
import { type Database, openDatabase, reopenDatabase } from '../server/db/database.ts';
import { openEmbeddedPostgres } from '../server/db/embedded-postgres.ts';
import { migrate } from '../server/db/migrate.ts';
import { choosePrograms } from '../server/db/postgres-choice.ts';
import { finishSwap } from '../server/db/upgrade-postgres.ts';
import { systemClock } from '../server/process/clock.ts';
import { Fault } from '../server/process/fault.ts';

const BAD_USE = 2;

/** Opens the database of DATABASE_URL, else the embedded one, with all migrations; closes it after the work. */
export async function withDatabase(name: string, work: (database: Database) => Promise<void>): Promise<void> {
  const config = readProcessConfig();
  if (config.databaseUrl === null) makeDataFolder(config.dataDir);
  const postgres = config.databaseUrl === null ? await openOwnPostgres(config) : null;
  try {
    const target = postgres ?? { url: config.databaseUrl ?? '', direct: config.databaseDirectUrl };
    const database = openDatabase(target, { applicationName: `smart-cat-${name}-${process.pid}`, max: 2 });
    try {
      await migrate(database);
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await postgres?.leave();
  }
}

/** `withDatabase` with one connection and the timeouts for long work. */
export const withLongConnection = (name: string, work: (database: Database) => Promise<void>): Promise<void> =>
  withDatabase(name, async ({ connection }) => {
    const database = reopenDatabase(connection, 1);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  });

function openOwnPostgres({ dataDir, postgresBin }: Config) {
  finishSwap(dataDir);
  const { bin } = choosePrograms(join(dataDir, 'postgres'), postgresBin);
  return openEmbeddedPostgres(dataDir, systemClock, bin);
}

/** File errors without a `path`: reading a folder, writing to a full disk. */
const isOfFile = (code: string) => ['EISDIR', 'ENOTDIR', 'ENOSPC', 'EDQUOT'].includes(code);

/** Error message for the user; null for a bug. */
function sentence(error: unknown): string | null {
  if (error instanceof Fault) return error.detail;
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return null;
  const { message, code } = error as Error & { code?: string };
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message.split('. ')[0]}.`;
  // Codes of the system and the database are reported; Node's own are bugs. An AggregateError has no message.
  if (code === undefined || code.startsWith('ERR_')) return null;
  const what = 'path' in error || isOfFile(code) ? 'A file could not be used' : 'The database could not be used';
  return `${what}: ${message || code}`.split('\n')[0] ?? '';
}

/** `--help` prints the usage. A known error prints one sentence and sets exit code 2; a bug is thrown. */
export async function runCommand(
  usage: string,
  main: (args: string[]) => Promise<void>,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return;
  }
  try {
    await main(args);
  } catch (error) {
    const reason = sentence(error);
    if (reason === null) throw error;
    console.error(reason);
    process.exitCode = BAD_USE;
  }
}
