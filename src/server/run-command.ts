// What commands beside the server share: the server's own database, and one sentence when they are used wrongly.
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { makeDataFolder } from './db/data-folder.ts';
import { type Database, openDatabase } from './db/database.ts';
import { openEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { Fault } from './fault.ts';

const BAD_USE = 2;

/** Opens the database the environment names (the embedded one without a name), migrated; closes it when the work ends. */
export async function withDatabase(name: string, work: (database: Database) => Promise<void>): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  if (config.databaseUrl === null) makeDataFolder(config.dataDir);
  const postgres = config.databaseUrl === null ? await openEmbeddedPostgres(config.dataDir, systemClock) : null;
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

/** Why it did not work, or null when it is a mistake of our own. */
function sentence(error: unknown): string | null {
  if (error instanceof Fault) return error.detail;
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return null;
  const { message, code } = error as Error & { code?: string };
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message.split('. ')[0]}.`;
  // A code of the system or the database is a refusal, one of Node's own a mistake of ours. Several refused addresses have no words.
  if (code === undefined || code.startsWith('ERR_')) return null;
  const what = 'path' in error ? 'A file could not be read' : 'The database could not be used';
  return `${what}: ${message || code}`.split('\n')[0] ?? '';
}

/** Runs a command: what a user can mend is said in one sentence with exit code 2, anything else fails loudly. */
export async function runCommand(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    const reason = sentence(error);
    if (reason === null) throw error;
    console.error(reason);
    process.exitCode = BAD_USE;
  }
}
