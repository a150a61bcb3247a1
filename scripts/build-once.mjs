// Runs a build only when its sources changed since the last one.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './ensure-install.mjs';

/**
 * Calls `build` unless what lies in the folder `out` was built from the same sources (files and folders, from the root)
 * and is as it was built; answers whether it did. Beside the folder a file keeps the fingerprints of both;
 * without a build it costs some milliseconds.
 */
export async function buildOnce({ out, sources }, build) {
  const stamp = join(dirname(out), `.${basename(out)}-build`);
  const wanted = fingerprintOfFiles(sources.map((source) => join(root, source)));
  const isBuilt = () => readFileSync(stamp, 'utf8') === `${wanted} ${fingerprintOfFiles([out])}`;
  if (existsSync(out) && existsSync(stamp) && isBuilt()) return false;
  // A build that breaks off is not taken for whole, whatever the sources are next time.
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${wanted} ${fingerprintOfFiles([out])}`);
  return true;
}

/** Every file of the folder and of those in it, in an order that is always the same. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Of the files and folders that exist: names and content. */
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
