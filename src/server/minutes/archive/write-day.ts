// Writer of a day's file: temporary name, read back and compared with the rows, then renamed.
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DateKey } from '../../../domain/market/calendar.ts';
import { syncFolder } from '../../process/sync-folder.ts';
import type { DayFile, DayMark } from '../store/archived-minutes.ts';
import type { MinuteStores } from '../store/minute-store.ts';
import { createDayTable, createSums, type Sums, sumsOfFile } from './day-file-store.ts';
import { hashOfFile } from './day-files.ts';
import { withWriter } from './duckdb.ts';

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Throws if the sums of the file differ from those of its rows. */
function requireEqual(day: DateKey, ofRows: Sums, ofFile: Sums): void {
  const other = Object.keys(ofRows).filter((name) => ofRows[name] !== ofFile[name]);
  if (other.length === 0) return;
  const words = other.map((name) => `${name} ${ofRows[name]}, then ${ofFile[name]}`);
  throw new Error(`The file of ${day} differs from its rows: ${words.join('; ')}`);
}

/** Writes a day's file, replacing that of an earlier attempt; null if the day has no rows. */
export async function writeDay(
  folder: string,
  store: Pick<MinuteStores['archive'], 'readDay'>,
  day: DateKey,
): Promise<{ mark: DayMark; file: DayFile } | null> {
  await mkdir(folder, { recursive: true });
  const file_name = `${day}.parquet`;
  const part = join(folder, `.${file_name}.part`);
  try {
    return await withWriter(folder, async (duck) => {
      const table = await createDayTable(duck);
      const sums = createSums();
      const mark = await store.readDay(day, (rows) => {
        for (const row of rows) {
          table.add(row);
          sums.add(row);
        }
      });
      if (mark === null) return null;
      await table.writeTo(part);
      await syncFile(part);
      requireEqual(day, sums.result(), await sumsOfFile(duck, part));
      const [{ size: bytes }, sha256] = [await stat(part), await hashOfFile(part)];
      await rename(part, join(folder, file_name));
      await syncFolder(folder);
      return { mark, file: { file_name, rows: Number(sums.result().rows), bytes, sha256 } };
    });
  } finally {
    await rm(part, { force: true });
  }
}
