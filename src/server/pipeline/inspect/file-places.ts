// Paths of stored files on disk.
import { resolve, sep } from 'node:path';

/** A stored path below the pipeline's folder; anything else is a bug, never a file. */
export function placeIn(filesDir: string, path: string): string {
  const place = resolve(filesDir, path);
  if (!place.startsWith(resolve(filesDir) + sep)) throw new Error(`A stored path lies outside the files: ${path}`);
  return place;
}
