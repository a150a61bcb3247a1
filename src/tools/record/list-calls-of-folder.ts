// Calls of archived list files, known after the close of the file's day: each row once, and the action of each score.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endOfDay } from '../../domain/market/calendar.ts';
import type { ArchivedFile, ArchivedRow } from '../../domain/record/archived-file.ts';
import type { NewCall } from '../../domain/record/call.ts';
import type { ListCall } from '../../domain/record/list-calls.ts';
import { windowFrom } from '../../domain/signals/score/score.ts';
import { type KnownListings, noListings } from '../../domain/stocks/symbols/symbol.ts';
import { SymbolTable } from '../../domain/stocks/symbols/symbol-table.ts';
import { dateInName } from '../../domain/text/date-in-name.ts';
import {
  archivedRowCalls,
  archivedScores,
  type DatedRows,
  readArchivedList,
  scoreRows,
} from '../../server/pipeline/past-lists/archived-lists.ts';
import { Fault } from '../../server/process/fault.ts';

/** `known_at` in epoch ms. */
type DayOfCalls = { day: string; known_at: number; calls: ListCall[]; scores: NewCall[] };
/** `archive`: files with the line of each call; a call's `origin` is the id of its line. */
export type FolderCalls = {
  days: DayOfCalls[];
  archive: ArchivedFile[];
  files: number;
  left_out: { file: string; why: string }[];
};

/** `below` is the path below the folder. */
type ListFile = { path: string; below: string; name: string; day: string };

/** Lists of a folder and its subfolders; the date is in the name of the file or of its folder. */
async function findFiles(folder: string): Promise<{ found: ListFile[]; undated: string[] }> {
  const all = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Fault(400, `${folder} cannot be read as a folder of lists (${error.code ?? error.message})`);
  });
  const names = all.filter((name) => /\.csv$/i.test(name)).sort();
  const found: ListFile[] = [];
  const undated: string[] = [];
  for (const path of names) {
    const parts = path.split(/[\\/]/);
    const day = parts
      .toReversed()
      .map((part) => dateInName(part))
      .find((one) => one !== null);
    if (day) found.push({ path: join(folder, path), below: parts.join('/'), name: parts.at(-1)!, day });
    else undated.push(path);
  }
  return { found, undated };
}

/** `since` (YYYY-MM-DD): first day with calls; earlier files only contribute to scores from that day on. */
export async function readFolderCalls(
  folder: string,
  { listings = noListings, since = null }: { listings?: KnownListings; since?: string | null } = {},
): Promise<FolderCalls> {
  const { found, undated } = await findFiles(folder);
  const left_out = undated.map((file) => ({ file, why: 'neither its name nor that of its folder has a day' }));
  const symbols = new SymbolTable(listings);
  const archive: ArchivedFile[] = [];
  let lastId = 0;
  const seen = new Set<string>();
  const days: DayOfCalls[] = [];
  let window: DatedRows[] = [];
  for (const [day, files] of Map.groupBy(
    found.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    (file) => file.day,
  )) {
    const calls: ListCall[] = [];
    const from = windowFrom(day);
    window = window.filter((one) => one.day >= from);
    for (const file of files) {
      const bytes = await readFile(file.path).catch((error: NodeJS.ErrnoException) => error);
      if (bytes instanceof Error) {
        left_out.push({ file: file.path, why: `it cannot be read (${bytes.code ?? bytes.message})` });
        continue;
      }
      const read = readArchivedList(bytes, { name: file.name, list: null, day: file.day }, symbols);
      if (typeof read === 'string') {
        left_out.push({ file: file.path, why: read });
        continue;
      }
      window.push({ name: read.name, day, columns: read.columns, event: read.event });
      if (since !== null && day < since) continue;
      const rows: ArchivedRow[] = [];
      for (const call of archivedRowCalls(read.columns, symbols, day)) {
        const key = `${call.source} ${call.day} ${call.side} ${call.symbol}`;
        // A row already seen in an earlier file is no new call.
        if (seen.has(key)) continue;
        seen.add(key);
        lastId += 1;
        const line_number = read.line[call.origin ?? 0] as number;
        rows.push({ id: lastId, line_number, raw: read.rawAt(line_number) });
        calls.push({ ...call, origin: lastId });
      }
      archive.push({ file_name: file.below, sha256: createHash('sha256').update(bytes).digest('hex'), rows });
    }
    if ((since !== null && day < since) || window.every((one) => one.day !== day)) continue;
    const scores = archivedScores(scoreRows(window, symbols, day), symbols, day);
    days.push({ day, known_at: endOfDay(day), calls, scores });
  }
  return { days, archive, files: found.length, left_out };
}
