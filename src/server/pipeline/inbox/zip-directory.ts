// First pass over an uploaded archive: validates its complete directory before a single byte is unpacked.
import yauzl from 'yauzl';
import { archiveLimits as limits } from '../../../domain/pipeline/archive-limits.ts';
import { isBesideLists, isListName, ONLY_LISTS } from '../../../domain/pipeline/list-endings.ts';
import { Fault } from '../../process/fault.ts';
import { isCompanion, isIgnoredName, nameOfEntry } from './zip-names.ts';

const END_SIGNATURE = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const LOCAL_BYTES = 30;
/** Size of the largest data descriptor after an entry: with signature and 64-bit sizes. */
const DESCRIPTOR_BYTES = 24;
const ZIP64 = 0xffffffff;
const FLAG_ENCRYPTED = 0x1;
const FLAG_DESCRIPTOR = 0x8;
const FLAG_STRONG_ENCRYPTION = 0x40;
const FLAG_HIDDEN_HEADERS = 0x2000;
const STORED = 0;
const DEFLATED = 8;
const TYPE_BITS = 0o170000;
const SYMLINK = 0o120000;
const ordinaryTypes = new Set([0, 0o100000, 0o040000]);

export type ArchiveMember = { entry: yauzl.Entry; file_name: string };
export type ArchivePlan = { zip: yauzl.ZipFile; members: ArchiveMember[]; warnings: string[] };

export function refuse(detail: string): never {
  throw new Fault(400, detail);
}

export function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`;
}

/** Refuses bytes that are not exactly one complete ZIP archive, judged by their first and last bytes. */
function judgeFrame(bytes: Buffer): void {
  if (bytes.byteLength === 0) refuse('The file is empty');
  if (bytes.byteLength > limits.archive.value) {
    refuse(`The archive is larger than ${megabytes(limits.archive.value)}`);
  }
  const end = bytes.lastIndexOf(END_SIGNATURE);
  const startsAsZip = bytes.byteLength >= 4 && bytes.readUInt32LE(0) === LOCAL_SIGNATURE;
  const startsWithEnd = bytes.subarray(0, 4).equals(END_SIGNATURE);
  if (!startsAsZip && !startsWithEnd) {
    if (end >= 0 && bytes.indexOf('PK\u0003\u0004', 0, 'latin1') > 0) {
      refuse('The archive has other data in front of it: it is two kinds of file at once');
    }
    const head = bytes.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
    if (head.startsWith('<!doctype html') || head.startsWith('<html')) {
      refuse('The file is a web page, not a ZIP archive');
    }
    refuse('The file is not a ZIP archive');
  }
  if (end < 0 || bytes.byteLength - end < END_BYTES) refuse('The archive is cut off: its directory is missing');
  const behind = bytes.byteLength - end - END_BYTES;
  const comment = bytes.readUInt16LE(end + 20);
  if (behind < comment) refuse('The archive is cut off: its end is missing');
  if (behind > comment || behind > MAX_COMMENT_BYTES) {
    refuse('The archive has other data behind it: it is two kinds of file at once');
  }
  if (startsWithEnd) refuse('The archive holds no files');
}

function judgeEntry(entry: yauzl.Entry, name: string): void {
  const flags = entry.generalPurposeBitFlag;
  if (flags & (FLAG_ENCRYPTED | FLAG_STRONG_ENCRYPTION | FLAG_HIDDEN_HEADERS)) refuse(`${name} is encrypted`);
  const type = (entry.externalFileAttributes >>> 16) & TYPE_BITS;
  if (type === SYMLINK) refuse(`${name} is a symbolic link`);
  if (!ordinaryTypes.has(type)) refuse(`${name} is not an ordinary file`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    refuse(`${name} is compressed in a way that is not supported (method ${entry.compressionMethod})`);
  }
  if (entry.compressionMethod === STORED && entry.compressedSize !== entry.uncompressedSize) {
    refuse(`${name} is not as large as the archive says`);
  }
  if (entry.uncompressedSize > limits.ratio.value * Math.max(entry.compressedSize, 1)) {
    refuse(`${name} is compressed more than ${limits.ratio.value} times, as no list is`);
  }
}

/** End of an entry; refuses one whose header differs from the directory, because programs unpack it differently. */
function endOfEntry(bytes: Buffer, entry: yauzl.Entry, name: string): number {
  const at = entry.relativeOffsetOfLocalHeader;
  if (at + LOCAL_BYTES > bytes.byteLength || bytes.readUInt32LE(at) !== LOCAL_SIGNATURE) {
    refuse(`The archive is damaged: ${name} does not lie where its directory says`);
  }
  const nameBytes = bytes.readUInt16LE(at + 26);
  const data = at + LOCAL_BYTES + nameBytes + bytes.readUInt16LE(at + 28);
  const localName = bytes.subarray(at + LOCAL_BYTES, at + LOCAL_BYTES + nameBytes);
  if (!localName.equals(entry.fileNameRaw)) refuse(`${name} carries two different names`);
  const flags = bytes.readUInt16LE(at + 6);
  if (flags & FLAG_ENCRYPTED) refuse(`${name} is encrypted`);
  if (bytes.readUInt16LE(at + 8) !== entry.compressionMethod) refuse(`${name} carries two different formats`);
  if (!(flags & FLAG_DESCRIPTOR)) {
    const sizes: [number, number][] = [
      [bytes.readUInt32LE(at + 18), entry.compressedSize],
      [bytes.readUInt32LE(at + 22), entry.uncompressedSize],
    ];
    if (sizes.some(([local, central]) => local !== ZIP64 && local !== central)) {
      refuse(`${name} is not as large as the archive says`);
    }
  }
  const end = data + entry.compressedSize;
  if (end > bytes.byteLength) refuse(`The archive is cut off within ${name}`);
  return end;
}

/** Refuses entries that share bytes or hide bytes between them: they must follow one another from the first byte on. */
function judgeLayout(bytes: Buffer, entries: readonly { entry: yauzl.Entry; name: string }[]): void {
  const parts = entries
    .map(({ entry, name }) => ({ start: entry.relativeOffsetOfLocalHeader, end: endOfEntry(bytes, entry, name), name }))
    .sort((a, b) => a.start - b.start);
  let covered = 0;
  for (const part of parts) {
    if (part.start < covered) refuse(`${part.name} shares its bytes with another file of the archive`);
    if (part.start - covered > DESCRIPTOR_BYTES || (covered === 0 && part.start > 0)) {
      refuse(`The archive hides other data in front of ${part.name}`);
    }
    covered = part.end;
  }
}

function damaged(error: unknown): never {
  if (error instanceof Fault) throw error;
  const { message } = error as Error;
  if (/encrypt/i.test(message)) refuse('The archive is encrypted');
  if (/multi-disk/i.test(message)) refuse('The archive is split over several files');
  refuse('The archive is damaged: its directory cannot be read');
}

/** Reads and judges the whole directory; throws Fault 400 with one sentence for what is wrong with it. */
export async function planArchive(bytes: Buffer): Promise<ArchivePlan> {
  judgeFrame(bytes);
  const warnings: string[] = [];
  const members: ArchiveMember[] = [];
  const entries: { entry: yauzl.Entry; name: string }[] = [];
  const seen = new Map<string, string>();
  let total = 0;
  let files = 0;
  let companions = 0;
  // Names stay raw bytes here: they are decoded and judged below, never used as paths.
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false };
  const zip = await yauzl.fromBufferPromise(bytes, options).catch(damaged);
  if (zip.entryCount > limits.entries.value) refuse(`The archive holds more than ${limits.entries.value} entries`);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOfEntry(entry);
      judgeEntry(entry, name);
      entries.push({ entry, name });
      if (!name.endsWith('/') && isCompanion(name)) companions += 1;
      if (name.endsWith('/') || isIgnoredName(name)) continue;
      files += 1;
      if (files > limits.files.value) refuse(`The archive holds more than ${limits.files.value} files`);
      const key = name.normalize('NFC').toLowerCase();
      const twin = seen.get(key);
      if (twin !== undefined) refuse(`The archive holds the name ${name} twice`);
      seen.set(key, name);
      if (key.endsWith('.zip')) refuse(`${name} is an archive within the archive`);
      if (!isListName(key) || isBesideLists(key)) {
        warnings.push(`${name}: skipped, ${isListName(key) ? 'not a list' : ONLY_LISTS}`);
        continue;
      }
      if (entry.uncompressedSize > limits.file.value) refuse(`${name} is larger than ${megabytes(limits.file.value)}`);
      total += entry.uncompressedSize;
      if (total > limits.total.value) refuse(`The files are larger than ${megabytes(limits.total.value)} together`);
      members.push({ entry, file_name: name });
    }
  } catch (error) {
    damaged(error);
  }
  if (entries.length === 0) refuse('The archive holds no files');
  judgeLayout(bytes, entries);
  if (members.length === 0) refuse('The archive holds no .csv, .tsv or .txt files');
  if (companions > 0)
    warnings.push(`${companions} ${companions === 1 ? 'file' : 'files'} of macOS beside the lists skipped`);
  return { zip, members, warnings };
}
