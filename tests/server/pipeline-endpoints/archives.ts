// Archives for tests: honest ones, and ones with single bytes changed to lie.
import yazl from 'yazl';

export type Member = {
  name: string;
  content: string | Buffer;
  /** Unix mode; a symbolic link is 0o120777. */
  mode?: number;
  compress?: boolean;
};

export async function archiveOf(members: readonly Member[], comment?: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { name, content, mode, compress } of members) {
    if (name.endsWith('/')) {
      zip.addEmptyDirectory(name, { mtime: new Date(0) });
      continue;
    }
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
    zip.addBuffer(bytes, name, { mode: mode ?? 0o100644, compress: compress ?? true, mtime: new Date(0) });
  }
  zip.end({ forceZip64Format: false, comment: comment ?? '' });
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const LOCAL = Buffer.from('PK\u0003\u0004', 'latin1');
const CENTRAL = Buffer.from('PK\u0001\u0002', 'latin1');
export const END = Buffer.from('PK\u0005\u0006', 'latin1');

function nth(bytes: Buffer, signature: Buffer, index: number): number {
  let at = bytes.indexOf(signature);
  for (let i = 0; i < index; i++) at = bytes.indexOf(signature, at + 1);
  if (at < 0) throw new Error('The archive has no such header');
  return at;
}

/** Offsets of header fields in the directory and at the entry, and their length in bytes. */
const fields = {
  flags: [8, 6, 2],
  method: [10, 8, 2],
  crc: [16, 14, 4],
  compressed: [20, 18, 4],
  size: [24, 22, 4],
  offset: [42, null, 4],
} as const;
type Changes = { [Field in keyof typeof fields]?: number };

/** Changes header bytes of the n-th entry, in the directory and (same field) at the entry itself. */
export function patched(
  archive: Buffer,
  index: number,
  changes: Changes,
  where: 'both' | 'directory' | 'entry' = 'both',
): Buffer {
  const bytes = Buffer.from(archive);
  const [directory, entry] = [nth(bytes, CENTRAL, index), nth(bytes, LOCAL, index)];
  for (const [name, value] of Object.entries(changes)) {
    const [inDirectory, atEntry, length] = fields[name as keyof Changes];
    if (where !== 'entry') bytes.writeUIntLE(value, directory + inDirectory, length);
    if (where !== 'directory' && atEntry !== null) bytes.writeUIntLE(value, entry + atEntry, length);
  }
  return bytes;
}

/** Replaces a name everywhere in the archive by one of the same length in bytes. */
export function renamed(archive: Buffer, from: string, to: string | Buffer): Buffer {
  const bytes = Buffer.from(archive);
  const wanted = Buffer.isBuffer(to) ? to : Buffer.from(to, 'utf8');
  const old = Buffer.from(from, 'utf8');
  if (wanted.byteLength !== old.byteLength) throw new Error('Both names must have the same length');
  for (let at = bytes.indexOf(old); at >= 0; at = bytes.indexOf(old, at + 1)) wanted.copy(bytes, at);
  return bytes;
}

export const sampleCsv = 'Company,Symbol,Current Price\nSample Corp,SMPL,"$1,234.00"\n';
