// Builds something again only when its sources have changed since.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './ensure-install.mjs';

/**
 * Calls `build` unless what lies in the folder `out` was built from the same sources (files and folders, from the root) and
 * settings; answers whether it did. Beside the folder a file keeps their fingerprint; without a build it costs a few milliseconds.
 */
export async function buildOnce({ out, sources, settings = '' }, build) {
  const stamp = join(dirname(out), `.${basename(out)}-build`);
  const wanted = fingerprint(sources, settings);
  if (existsSync(out) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  // A build that breaks off is not taken for whole, whatever the sources are next time.
  rmSync(stamp, { force: true });
  await build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}

/** Every file of the folder and of those in it, in an order that is always the same. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function fingerprint(sources, settings) {
  const hash = createHash('sha256').update(settings);
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    for (const file of statSync(path).isDirectory() ? filesIn(path) : [path]) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}
