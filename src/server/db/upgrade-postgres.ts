// Upgrade of a data folder to a newer major version of PostgreSQL: dump, restore, compare, swap; the old folder stays.
import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { findPrograms, type Programs, readDataMajor } from './postgres-choice.ts';
import { asSuperuser, DATABASE, postmasterLives, USER } from './postgres-server.ts';

const run = promisify(execFile);
const MOST_OUTPUT_BYTES = 16_000_000;

export type UpgradeResult = { from: string; to: string; tables: number; rows: number; keptFolder: string };

/** Number of rows of each table of a server's database, by name. */
async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
    counts.set(name, Number(rows[0]?.count));
  }
  return counts;
}

function differences(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? 'missing'} rows, then ${after.get(name) ?? 'missing'}`);
}

function findUpgradePrograms(
  dataDir: string,
  setting: string | null,
): { old: Programs; next: Programs; tools: string } {
  const major = readDataMajor(dataDir);
  if (major === null) throw new Fault(409, `There is no database in ${dataDir}.`);
  const everywhere = [...(setting === null ? [] : findPrograms(setting)), ...findPrograms(null)];
  const old = everywhere.find((programs) => programs.major === major);
  const next = everywhere.find((programs) => programs.major > major);
  if (old === undefined) {
    throw new Fault(
      409,
      `The data was made by PostgreSQL ${major}, whose programs were not found. Install them (Debian: apt install postgresql-${major}).`,
    );
  }
  if (next === undefined)
    throw new Fault(409, `The data is of PostgreSQL ${old.version}; no newer major version was found.`);
  const withTools = [next, old, ...everywhere].find(
    ({ bin, major: of }) =>
      of >= major && of <= next.major && existsSync(join(bin, 'pg_dump')) && existsSync(join(bin, 'pg_restore')),
  );
  if (withTools === undefined) {
    throw new Fault(
      409,
      `pg_dump was not found. Install the client programs of PostgreSQL ${major} or newer (Debian: apt install postgresql-client).`,
    );
  }
  return { old, next, tools: withTools.bin };
}

/**
 * Dumps the database of a stopped data folder, restores it into a new cluster, compares row counts of every table, and
 * swaps the folders. Throws on failure and leaves the data folder unchanged. If killed, the old folder stays in place;
 * a kill between the two renames leaves a swap that `finishSwap` completes.
 */
export async function upgradePostgres(
  parentDir: string,
  setting: string | null,
  { say, clock }: { say: (line: string) => void; clock: Clock },
): Promise<UpgradeResult> {
  const dataDir = join(parentDir, 'postgres');
  const { old, next, tools } = findUpgradePrograms(dataDir, setting);
  if (postmasterLives(dataDir)) throw new Fault(409, 'The database is running. Stop Smart Cat first.');
  const workDir = join(parentDir, 'upgrade');
  rmSync(workDir, { recursive: true, force: true });
  const scratch = await mkdtemp(join(tmpdir(), 'smart-cat-upgrade-'));
  const dump = join(scratch, 'database.dump');
  try {
    say(`Dumping the database with PostgreSQL ${old.version} ...`);
    const source = await openEmbeddedPostgres(parentDir, clock, old.bin);
    let before: Map<string, number>;
    try {
      const at = ['-h', source.socketDir, '-p', '5432', '-U', USER];
      before = await asSuperuser(source.socketDir, countRows, DATABASE);
      await run(join(tools, 'pg_dump'), [...at, '-Fc', '-f', dump, DATABASE], { maxBuffer: MOST_OUTPUT_BYTES });
    } finally {
      await source.leave();
    }
    say(`Restoring it into PostgreSQL ${next.version} ...`);
    const target = await openEmbeddedPostgres(workDir, clock, next.bin);
    try {
      const at = ['-h', target.socketDir, '-p', '5432', '-U', USER];
      await run(join(tools, 'pg_restore'), [...at, '-d', DATABASE, '--exit-on-error', '--no-owner', dump], {
        maxBuffer: MOST_OUTPUT_BYTES,
      });
      const differing = differences(before, await asSuperuser(target.socketDir, countRows, DATABASE));
      if (differing.length > 0)
        throw new Fault(500, `The restored database differs: ${differing.slice(0, 5).join('; ')}`);
    } finally {
      await target.leave();
    }
    const keptFolder = freeName(`${dataDir}.pg${old.major}`);
    renameSync(dataDir, keptFolder);
    renameSync(join(workDir, 'postgres'), dataDir);
    rmSync(workDir, { recursive: true, force: true });
    return { from: old.version, to: next.version, tables: before.size, rows: total(before), keptFolder };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

function freeName(path: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? path : `${path}-${number}`;
    if (!existsSync(name)) return name;
  }
}

/** Completes a swap that was killed between its two renames; otherwise the start would create an empty database. */
export function finishSwap(parentDir: string): void {
  const dataDir = join(parentDir, 'postgres');
  const restored = join(parentDir, 'upgrade', 'postgres');
  if (existsSync(dataDir) || !existsSync(restored)) return;
  renameSync(restored, dataDir);
  rmSync(join(parentDir, 'upgrade'), { recursive: true, force: true });
}
