// Choice of PostgreSQL programs of the data folder's major version: POSTGRES_BIN, else the machine's, else npm's.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ConfigError } from '../config.ts';
import { embeddedPrograms } from './postgres-programs.ts';

export type Programs = {
  /** Folder of `postgres`, `initdb` and, outside the npm package, `pg_dump`. */
  bin: string;
  /** Version such as `18.4`. */
  version: string;
  major: number;
  source: 'POSTGRES_BIN' | 'machine' | 'npm package';
};

/** Oldest major version the schema runs on. */
const OLDEST_MAJOR = 15;

/**
 * Newest minor releases as of November 2026, by major version.
 * Source: https://www.postgresql.org/support/versioning/; all supported versions are released on the same day.
 */
const NEWEST_MINORS: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 };

/** Folders in which PostgreSQL is installed by Debian, Fedora and PGDG, Alpine, source builds, Homebrew. */
const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/libexec/postgresql*',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];

/** Programs in a folder with the version that `postgres` prints; null when it does not run. */
function readPrograms(bin: string, source: Programs['source']): Programs | null {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const found = /\(PostgreSQL\) (\d+)\.(\d+)/.exec(stdout ?? '');
  return found === null ? null : { bin, version: `${found[1]}.${found[2]}`, major: Number(found[1]), source };
}

/** Major version that created a data folder; null for a new folder. */
export function readDataMajor(dataDir: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8'), 10);
  } catch {
    return null;
  }
}

/** PostgreSQL programs installed on this machine, newest version first. */
function machinePrograms(): Programs[] {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => existsSync(join(folder, 'postgres')));
  const folders = new Set([...USUAL_PLACES.flatMap((place) => globSync(place)), ...onPath]);
  return [...folders]
    .flatMap((bin) => readPrograms(bin, 'machine') ?? [])
    .sort((a, b) => b.major - a.major || Number(b.version.split('.')[1]) - Number(a.version.split('.')[1]));
}

/** All programs found, in order of preference. Throws ConfigError when POSTGRES_BIN has no usable ones. */
export function findPrograms(setting: string | null): Programs[] {
  if (setting !== null) {
    const named = readPrograms(setting, 'POSTGRES_BIN');
    if (named === null) throw new ConfigError([`POSTGRES_BIN: ${setting} holds no PostgreSQL that runs`]);
    if (named.major < OLDEST_MAJOR) {
      throw new ConfigError([
        `POSTGRES_BIN: PostgreSQL ${named.version} is too old, ${OLDEST_MAJOR} or newer is needed`,
      ]);
    }
    return [named];
  }
  const found = machinePrograms().filter(({ major }) => major >= OLDEST_MAJOR);
  try {
    const packaged = readPrograms(embeddedPrograms(), 'npm package');
    return packaged === null ? found : [...found, packaged];
  } catch (error) {
    if (found.length === 0) throw error;
    return found;
  }
}

/** Programs for a data folder. Throws ConfigError when none found can open it; the folder stays unchanged. */
export function choosePrograms(dataDir: string, setting: string | null): Programs {
  const found = findPrograms(setting);
  const [first] = found;
  if (first === undefined) {
    throw new ConfigError([
      'POSTGRES_BIN: no PostgreSQL was found; set it, or DATABASE_URL, or install the npm packages again',
    ]);
  }
  const major = readDataMajor(dataDir);
  if (major === null) return first;
  const fitting = found.find((programs) => programs.major === major);
  if (fitting !== undefined) return fitting;
  const known = found.map(({ version, source }) => `${version} (${source})`).join(', ');
  throw new ConfigError([
    `DATA_DIR: ${dataDir} was made by PostgreSQL ${major}; found here: ${known}. Nothing was changed. ` +
      `To move the data to PostgreSQL ${first.major}, install PostgreSQL ${major} beside it ` +
      `(Debian: apt install postgresql-${major}) and run "npm run database -- upgrade". ` +
      `To go on with PostgreSQL ${major}, set POSTGRES_BIN to the folder of its programs.`,
  ]);
}

/** Description such as `PostgreSQL 15.20 of this machine`, with a hint where a newer minor release is known. */
export function describePrograms({ version, major, source }: Programs): string {
  const from = { POSTGRES_BIN: 'by POSTGRES_BIN', machine: 'of this machine', 'npm package': 'of the npm package' };
  const newest = NEWEST_MINORS[major];
  const isBehind = newest !== undefined && Number(version.split('.')[1]) < newest;
  const hint = isBehind ? `; ${major}.${newest} is released, update it for its fixes` : '';
  return `PostgreSQL ${version} ${from[source]}${hint}`;
}
