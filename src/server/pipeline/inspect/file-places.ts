// Paths of stored files on disk.
import { resolve, sep } from 'node:path';

/** Absolute path of a stored file; throws for a path outside of the pipeline's folder, which is a bug. */
export function placeIn(filesDir: string, path: string): string {
  const place = resolve(filesDir, path);
  if (!place.startsWith(resolve(filesDir) + sep)) throw new Error(`A stored path lies outside the files: ${path}`);
  return place;
}
