// Second pass over an uploaded archive: lists are unpacked under generated names, with running limits on every byte.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type yauzl from 'yauzl';
import { Fault } from '../../process/fault.ts';
import { type ArchiveMember, planArchive, refuse } from './zip-directory.ts';

export const ARCHIVE_START = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

export type ExtractedMember = {
  /** The name in the archive with its folders; data only. */
  file_name: string;
  path: string;
};

/** Passes exactly as many bytes as the directory declares; stops at the first one too many. */
function checked({ entry, file_name }: ArchiveMember): Transform {
  let size = 0;
  let checksum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size === 0 && chunk.subarray(0, 4).equals(ARCHIVE_START)) {
        return done(new Fault(400, `${file_name} is an archive within the archive`));
      }
      size += chunk.byteLength;
      if (size > entry.uncompressedSize) {
        return done(new Fault(400, `${file_name} is larger than the archive says`));
      }
      checksum = crc32(chunk, checksum);
      done(null, chunk);
    },
    flush(done) {
      if (size !== entry.uncompressedSize) {
        return done(new Fault(400, `${file_name} is smaller than the archive says`));
      }
      if (checksum !== entry.crc32) return done(new Fault(400, `${file_name} is damaged: its checksum is wrong`));
      done();
    },
  });
}

async function extract(zip: yauzl.ZipFile, member: ArchiveMember, path: string): Promise<void> {
  try {
    const data = await zip.openReadStreamPromise(member.entry);
    await pipeline(data, checked(member), createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    if (error instanceof Fault) throw error;
    const { code } = error as NodeJS.ErrnoException;
    // Errors of the disk are not the archive's fault.
    if (code !== undefined && !code.startsWith('Z_')) throw error;
    refuse(`${member.file_name} is damaged: it cannot be unpacked`);
  }
}

/**
 * Unpacks the lists of an archive into `folder` as 0.csv, 1.csv ...; inflating happens off this thread. Throws Fault
 * 400 with a specific sentence for each kind of bad archive; the caller empties the folder.
 */
export async function extractArchive(
  bytes: Buffer,
  folder: string,
): Promise<{ members: ExtractedMember[]; warnings: string[] }> {
  const { zip, members, warnings } = await planArchive(bytes);
  const extracted: ExtractedMember[] = [];
  for (const [i, member] of members.entries()) {
    const path = join(folder, `${i}.csv`);
    await extract(zip, member, path);
    extracted.push({ file_name: member.file_name, path });
  }
  return { members: extracted, warnings };
}
