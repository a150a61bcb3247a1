// Scratch database beside the product's own, on the same server: created empty, used, dropped.
import type pg from 'pg';
import type { ConnectionSettings } from './database.ts';
import { connectDirectly } from './database.ts';

/** The settings of a connection to another database of the same server. */
function connectionTo(settings: ConnectionSettings, database: string): ConnectionSettings {
  if (settings.connectionString === undefined) return { ...settings, database };
  const url = new URL(settings.connectionString);
  url.pathname = `/${database}`;
  return { ...settings, connectionString: url.href };
}

const INSUFFICIENT_PRIVILEGE = '42501';
const DROP_TRIES = 50;

/**
 * Drops a database and closes its connections. Waits up to ten seconds for an autovacuum worker, which an ordinary role
 * may not end. `quoted`: quoted name.
 */
export async function dropDatabase(client: Pick<pg.Client, 'query'>, quoted: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`drop database if exists ${quoted} with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE || tries === DROP_TRIES) throw error;
      await client.query('select pg_sleep(0.2)');
    }
  }
}

/**
 * Runs `work` with an empty database named after the current one, and always drops it afterwards; leftovers of a killed
 * process are dropped first. Throws when the role may not create databases.
 */
export async function withScratchDatabase<Result>(
  settings: ConnectionSettings,
  work: (scratch: ConnectionSettings) => Promise<Result>,
): Promise<Result> {
  const client = await connectDirectly(settings, { statement_timeout: 600_000, lock_timeout: 30_000 });
  try {
    const { rows } = await client.query<{ name: string; quoted: string; locale: string }>(
      `select left(datname, 50) || '_check' as name, quote_ident(left(datname, 50) || '_check') as quoted,
         format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as locale
       from pg_database where datname = current_database()`,
    );
    const [scratch] = rows;
    if (scratch === undefined) throw new Error('The database has no name.');
    const drop = () => dropDatabase(client, scratch.quoted);
    await drop();
    await client.query(`create database ${scratch.quoted} template template0 ${scratch.locale}`);
    try {
      return await work(connectionTo(settings, scratch.name));
    } finally {
      await drop();
    }
  } finally {
    await client.end();
  }
}
