// Import of exchange symbol lists from files. Idempotent.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Listing, mergeListings } from '../../domain/stocks/listings/listing.ts';
import { findListingFormat, INDEX_MEMBERS_RANK, type ListingRow } from '../../domain/stocks/listings/listing-files.ts';
import { Fault } from '../../server/process/fault.ts';
import { INDEX_MEMBERS } from '../../server/stocks/known-listings-store.ts';
import type { LoadCount, StockStore } from '../../server/stocks/store.ts';

type FileReport = {
  file: string;
  format: string;
  read: number;
  stored: number;
  /** Number of skipped rows by reason. */
  skipped: ReadonlyMap<string, number>;
};

export type ImportReport = { files: FileReport[]; symbols: number; count: LoadCount };

type ReadFile = FileReport & { rank: number; listings: Listing[] };

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => {
    throw new Fault(404, `There is no file or folder ${path}`);
  });
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.(?:csv|json)$/i.test(name)).sort();
  if (names.length === 0) throw new Fault(400, `The folder ${path} holds no .csv or .json files`);
  return names.map((name) => join(path, name));
}

function parseRows(text: string, path: string): ListingRow[] {
  try {
    if (!/\.json$/i.test(path)) {
      return parse(text, {
        columns: true,
        bom: true,
        relax_column_count: true,
        skip_empty_lines: true,
      }) as ListingRow[];
    }
    const rows: unknown = JSON.parse(text);
    if (!Array.isArray(rows)) throw new Error('a list of objects is expected');
    return rows as ListingRow[];
  } catch (error) {
    throw new Fault(400, `${path} cannot be read: ${(error as Error).message}`);
  }
}

async function readListings(path: string): Promise<ReadFile> {
  const rows = parseRows(await readFile(path, 'utf8'), path);
  const format = findListingFormat(Object.keys(rows[0] ?? {}));
  if (format === null) throw new Fault(400, `${path} is not a symbol list this program knows`);
  const listings: Listing[] = [];
  const skipped = new Map<string, number>();
  for (const row of rows) {
    const result = format.read(row, basename(path));
    if ('listing' in result) listings.push(result.listing);
    else skipped.set(result.skipped, (skipped.get(result.skipped) ?? 0) + 1);
  }
  const { name, rank } = format;
  return { file: basename(path), format: name, rank, read: rows.length, stored: listings.length, skipped, listings };
}

/** Imports files and folders; throws Fault naming the first one that cannot be read, before anything is stored. */
export async function importUniverse(
  paths: readonly string[],
  deps: { store: StockStore; seenAt: string },
): Promise<ImportReport> {
  const files: ReadFile[] = [];
  for (const path of paths) for (const file of await listFiles(path)) files.push(await readListings(file));
  const merged = new Map<string, Listing>();
  for (const { listings } of [...files].sort((a, b) => a.rank - b.rank)) {
    for (const listing of listings) {
      const known = merged.get(listing.symbol);
      merged.set(listing.symbol, known === undefined ? listing : mergeListings(known, listing));
    }
  }
  const source = files.every(({ rank }) => rank === INDEX_MEMBERS_RANK) ? INDEX_MEMBERS : 'files';
  const count = await deps.store.load([...merged.values()], source, deps.seenAt);
  const reports = files.map(({ listings: _, rank: __, ...report }) => report);
  return { files: reports, symbols: merged.size, count };
}

export function reportLines({ files, symbols, count }: ImportReport): string[] {
  const lines = files.flatMap(({ file, format, read, stored, skipped }) => [
    `${file} (${format}): ${read} rows read, ${stored} stored, ${read - stored} skipped`,
    ...[...skipped].map(([reason, rows]) => `  skipped ${rows}: ${reason}`),
  ]);
  lines.push(`${symbols} symbols: ${count.added} new, ${count.changed} changed, ${count.same} as before`);
  return lines;
}
