// Data folder: created when missing, refused with a reason when unusable.
import { existsSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';

const reasons: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file has this name',
  ENOENT: 'folders cannot be made there',
  ENAMETOOLONG: 'the path is too long',
};

/** Missing folders of a path, outermost first. */
function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let at = path; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  return missing;
}

/** Creates a folder; ignores that another process has just created it. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/**
 * Creates the data folder. Throws ConfigError when it cannot be created or written to. Creates parents one by one,
 * because Node's recursive mkdir never returns under /proc.
 */
export function makeDataFolder(path: string): void {
  try {
    for (const folder of missingFolders(path)) makeFolder(folder);
    if (!statSync(path).isDirectory()) throw Object.assign(new Error('a file'), { code: 'EEXIST' });
    rmdirSync(mkdtempSync(join(path, '.writable-')));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new ConfigError([`DATA_DIR: ${path} cannot be used, ${reasons[code] ?? message}`]);
  }
}
