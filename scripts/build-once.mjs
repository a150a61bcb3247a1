// Runs a build only when its sources changed since the last one.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './ensure-install.mjs';

/**
 * Calls `build` unless the folder `out` is unchanged since a build from the same sources (files and folders, from the
 * root); returns whether it did. A file beside `out` keeps the fingerprints of both.
 */
export async function buildOnce({ out, sources }, build) {
  const stamp = join(dirname(out), `.${basename(out)}-build`);
  const wanted = fingerprintOfFiles(sources.map((source) => join(root, source)));
  const isBuilt = () => readFileSync(stamp, 'utf8') === `${wanted} ${fingerprintOfFiles([out])}`;
  if (existsSync(out) && existsSync(stamp) && isBuilt()) return false;
  // An aborted build must not count as complete.
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${wanted} ${fingerprintOfFiles([out])}`);
  return true;
}

/** Sorted paths of all files of the folder, at any depth. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Fingerprint of names and content of existing files and folders. */
function fingerprintOfFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    if (!existsSync(path)) continue;
    for (const file of statSync(path).isDirectory() ? filesIn(path) : [path]) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}
