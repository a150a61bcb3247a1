// Makes sure the packages of package-lock.json are installed.
// Plain JavaScript without dependencies: it runs on any Node >= 20.20 before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');
const hashFile = join(modules, '.install-hash');
const busyDir = join(root, '.cache', 'installing');

/** Installs when node_modules is missing or package-lock.json changed since; otherwise costs a few milliseconds. */
export function ensureInstalled({ quiet = false } = {}) {
  if (isInstalled()) return { installed: false };
  const release = waitForOtherInstall();
  try {
    if (isInstalled()) return { installed: false };
    if (!quiet) console.error('Installing packages (npm ci) ...');
    // Without install scripts: the server does the work of the database package's.
    const result = npm(['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']);
    if (result.status !== 0) {
      throw new Error(`npm ci failed (${result.error?.message ?? `exit code ${result.status}`}); see its output above`);
    }
    writeFileSync(hashFile, lockHash());
    return { installed: true };
  } finally {
    release();
  }
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

function isInstalled() {
  if (!existsSync(modules)) return false;
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === lockHash()) return true;
  if (!holdsLockedPackages()) return false;
  writeFileSync(hashFile, lockHash());
  return true;
}

/** Whether an install by hand has put the locked versions in place. */
function holdsLockedPackages() {
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([path, entry]) => {
      const found = present[path];
      if (path === '' || (!found && entry.optional)) return true;
      return found?.version === entry.version && found?.integrity === entry.integrity;
    });
  } catch {
    return false;
  }
}

function npm(args) {
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) {
    // Not with a Node from node_modules, which npm ci removes first.
    const node = process.execPath.startsWith(modules) ? (process.env.npm_node_execpath ?? 'node') : process.execPath;
    return spawnSync(node.startsWith(modules) ? 'node' : node, [cli, ...args], withoutBin(options));
  }
  return spawnSync('npm', args, { ...withoutBin(options), shell: process.platform === 'win32' });
}

function withoutBin(options) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = (process.env.PATH ?? '').split(separator).filter((part) => !part.startsWith(modules));
  return { ...options, env: { ...process.env, PATH: path.join(separator) } };
}

/** Lets one process install at a time: only one can make the directory. */
function waitForOtherInstall() {
  mkdirSync(dirname(busyDir), { recursive: true });
  for (let waited = 0; ; waited += 1) {
    try {
      mkdirSync(busyDir);
      writeFileSync(join(busyDir, 'pid'), String(process.pid));
      return () => rmSync(busyDir, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    // One idle second before a missing pid counts, because the other process may be about to write it.
    if (waited > 0 && !installerLives()) rmSync(busyDir, { recursive: true, force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  }
}

function installerLives() {
  try {
    process.kill(Number(readFileSync(join(busyDir, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
