// Names inside an uploaded archive: judged as data, never used as paths on this machine.
import yauzl from 'yauzl';
import { archiveLimits as limits } from '../../../domain/pipeline/archive-limits.ts';
import { Fault } from '../../process/fault.ts';

const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;

function hasControlCharacter(name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if (code < FIRST_PRINTABLE || code === DELETE) return true;
  }
  return false;
}

/**
 * Name of an uploaded list without its folders; throws Fault 400 for one that is empty, too long or has control
 * characters.
 */
export function nameOfUpload(given: string): string {
  const name = given.replaceAll('\\', '/').split('/').at(-1) ?? '';
  if (hasControlCharacter(name)) throw new Fault(400, 'The name of a file holds control characters');
  if (name === '' || name.length > limits.name.value) {
    throw new Fault(400, `The name of a file is empty or longer than ${limits.name.value} characters`);
  }
  return name;
}

/** The name with forward slashes, or Fault 400 for one that would leave its folder or cannot be shown. */
export function nameOfEntry(entry: yauzl.Entry): string {
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
  const name = yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, true).replaceAll('\\', '/');
  if (hasControlCharacter(name)) throw new Fault(400, 'A name in the archive holds control characters');
  const shown = name.slice(0, 100);
  if (name === '' || name.length > limits.name.value) {
    throw new Fault(400, `A name in the archive is empty or longer than ${limits.name.value} characters: ${shown}`);
  }
  if (name.startsWith('/')) throw new Fault(400, `A name in the archive is an absolute path: ${shown}`);
  if (/^[a-z]:/i.test(name)) throw new Fault(400, `A name in the archive starts with a drive: ${shown}`);
  if (name.split('/').includes('..')) throw new Fault(400, `A name in the archive leaves its folder: ${shown}`);
  return name;
}

/** True for files that file managers add to archives. */
export function isIgnoredName(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1);
  return isCompanion(name) || last === '.DS_Store' || last === 'Thumbs.db' || last === 'desktop.ini';
}

/** True for macOS companions of a file, which have nearly its name. */
export function isCompanion(name: string): boolean {
  const parts = name.split('/');
  return parts.includes('__MACOSX') || (parts.at(-1) ?? '').startsWith('._');
}
