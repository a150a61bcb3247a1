// Folders of the pipeline's files; content files are named by their hash.
import { join } from 'node:path';

/** Original files exactly as received, one for each distinct content. */
export function contentFolder(filesDir: string): string {
  return join(filesDir, 'files');
}

export function contentPath(filesDir: string, sha256: string): string {
  return join(contentFolder(filesDir), `${sha256}.csv`);
}

/** Folder for unpacking uploads before they are accepted; emptied at every start. */
export function incomingFolder(filesDir: string): string {
  return join(filesDir, 'incoming');
}
