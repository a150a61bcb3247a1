// Archive files: paths, integrity checks, and refusals that name the day.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Fault } from '../../process/fault.ts';
import type { ArchivedDay } from '../store/archived-minutes.ts';

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const refusal = (day: ArchivedDay, problem: string, cause?: unknown) =>
  new Fault(503, `The minute bars of ${day.day} are not available: ${problem}.`, { cause });

/**
 * Problem of a file; null if it is intact. Its bytes are read only when `deep`. Throws Fault 503 when the file exists
 * but cannot be read, which does not prove damage.
 */
export async function checkFile(folder: string, day: ArchivedDay, deep: boolean): Promise<string | null> {
  const path = join(folder, day.file_name);
  try {
    const { size } = await stat(path);
    if (size !== day.bytes) return `${day.file_name} has ${size} bytes instead of ${day.bytes}`;
    if (!deep || (await hashOfFile(path)) === day.sha256) return null;
    return `${day.file_name} is damaged: its SHA-256 is another`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return `${day.file_name} is not in the folder`;
    throw refusal(day, `${day.file_name} cannot be read (${code})`, error);
  }
}

/**
 * Runs `read` over the files of days; throws Fault 503 for the first that is missing or damaged, else what `read`
 * throws.
 */
export async function withFiles<Result>(
  folder: string,
  days: readonly ArchivedDay[],
  read: (paths: string[]) => Promise<Result>,
): Promise<Result> {
  for (const day of days) {
    const problem = day.problem ?? (await checkFile(folder, day, false));
    if (problem !== null) throw refusal(day, problem);
  }
  try {
    return await read(days.map(({ file_name }) => join(folder, file_name)));
  } catch (error) {
    if (error instanceof Fault) throw error;
    // Finds out which file failed.
    for (const day of days) {
      const problem = await checkFile(folder, day, true);
      if (problem !== null) throw refusal(day, problem, error);
    }
    throw error;
  }
}
