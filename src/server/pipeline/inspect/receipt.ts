// The receipt of a stored signal: the record of the original file it came from, verbatim.
import { readFile } from 'node:fs/promises';
import { Fault } from '../../fault.ts';
import { decodeList, type Encoding } from '../inbox/encoding.ts';
import { contentPath } from '../inbox/folders.ts';
import { recordAt } from '../inbox/record-lines.ts';
import type { SignalSource } from '../signal-store.ts';

export type Receipt = { file_name: string; sha256: string; line_number: number; columns: string[]; raw: string };

export async function readReceipt(filesDir: string, source: SignalSource): Promise<Receipt> {
  const { sha256, file_name, line_number, reading } = source;
  const bytes = await readFile(contentPath(filesDir, sha256)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Fault(404, 'The original file is no longer there');
    throw error;
  });
  const record = recordAt(decodeList(bytes, source.encoding as Encoding), line_number, reading);
  if (record === null) throw new Fault(404, `The original file has no record that starts on line ${line_number}`);
  return { file_name, sha256, line_number, ...record };
}
