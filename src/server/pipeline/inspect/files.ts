// Looks into pipeline files: the first rows of a file as a stage left it, and which files a stage holds.
import { open, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { BatchFile, FileContent, Stage } from '../../../domain/pipeline/batch.ts';
import { Fault } from '../../fault.ts';
import type { BatchStore } from '../batch-store.ts';
import { decodeList, encodingOf } from '../inbox/encoding.ts';
import { contentPath } from '../inbox/folders.ts';
import type { Inbox } from '../inbox/inbox.ts';
import { recordsOf } from '../inbox/record-lines.ts';
import type { SignalStore } from '../signal-store.ts';
import { firstRecords } from '../stages/records-file.ts';
import { filePattern } from './file-pattern.ts';

const MOST_ROWS = 200;
const MOST_BYTES = 256 * 1024;
const MOST_FILES = 1_000;

export type FileEntry = { name: string; path: string; size_bytes: number; modified_at: string };
export type Directory = 'inbox' | 'organized' | 'preprocessed' | 'transformed';

function gone(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new Fault(404, 'The file is no longer there');
  throw error;
}

/** The first bytes of a file, without the record the limit cut in two. */
async function readHead(path: string): Promise<{ text: string; size: number; isWhole: boolean }> {
  const handle = await open(path, 'r').catch(gone);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(size, MOST_BYTES));
    const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, 0);
    const isWhole = bytesRead === size;
    // A cut may fall into the middle of a character: the encoding is judged on what ends with a line.
    const head = isWhole ? buffer : buffer.subarray(0, buffer.lastIndexOf(0x0a) + 1 || bytesRead);
    return { text: decodeList(head, encodingOf(head)), size, isWhole };
  } finally {
    await handle.close();
  }
}

function rowsOfCsv(
  text: string,
  isWhole: boolean,
): { columns: string[]; content: Record<string, unknown>[]; more: boolean } {
  const records = recordsOf(text);
  const header = records.next();
  if (header.done) return { columns: [], content: [], more: false };
  const columns = header.value.fields;
  const content: Record<string, unknown>[] = [];
  let last: string[] | null = null;
  let more = false;
  for (const { fields } of records) {
    if (content.length === MOST_ROWS) {
      more = true;
      break;
    }
    last = fields;
    content.push(Object.fromEntries(fields.map((field, i) => [columns[i] ?? `column ${i + 1}`, field])));
  }
  // The last record of a cut file may be half a record.
  if (!isWhole && !more && last !== null) content.pop();
  return { columns, content, more: more || !isWhole };
}

/** As many rows as fit into what one look may weigh. */
function lightRows(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  let bytes = 0;
  const most = rows.findIndex((row) => {
    bytes += JSON.stringify(row).length;
    return bytes > MOST_BYTES;
  });
  return most < 0 ? rows : rows.slice(0, most);
}

export function createFiles(deps: { batches: BatchStore; signals: SignalStore; inbox: Inbox; filesDir: string }) {
  const { batches, signals, filesDir } = deps;

  /** A stored path below the pipeline's folder; anything else is a bug, never a file. */
  function placeOf(path: string): string {
    const place = resolve(filesDir, path);
    if (!place.startsWith(resolve(filesDir) + sep)) throw new Error(`A stored path lies outside the files: ${path}`);
    return place;
  }

  async function storedContent(file: BatchFile): Promise<FileContent> {
    const rows = await signals.ofFile(file.batch_id, file.id, MOST_ROWS);
    const content = lightRows(rows.map(({ row_data, ...row }) => ({ ...row, ...row_data })));
    return {
      path: file.transformed_path ?? file.file_name,
      size_bytes: file.file_size_bytes,
      row_count: file.signal_count,
      columns: Object.keys(content[0] ?? {}),
      content,
      truncated: (file.signal_count ?? 0) > content.length,
    };
  }

  async function transformedContent(file: BatchFile): Promise<FileContent> {
    const { transformed_path: path, json_records_count: row_count } = file;
    if (path === null) throw new Fault(404, `${file.file_name} did not pass the stage transform`);
    const place = placeOf(path);
    const { size } = await stat(place).catch(gone);
    const records = await firstRecords(place, MOST_ROWS);
    const content = lightRows(
      records.map(({ row_data, ...record }) => ({
        ...record,
        ...(JSON.parse(String(row_data)) as Record<string, unknown>),
      })),
    );
    const columns = Object.keys(content[0] ?? {});
    return { path, size_bytes: size, row_count, columns, content, truncated: (row_count ?? 0) > content.length };
  }

  return {
    async content(id: number, stage: Stage): Promise<FileContent> {
      const file = await batches.file(id);
      if (file === null) throw new Fault(404, `There is no file ${id}`);
      if (stage === 'import' || stage === 'synthesize') {
        if (file.imported_at === null) throw new Fault(404, `${file.file_name} was not imported`);
        return storedContent(file);
      }
      if (stage === 'transform') return transformedContent(file);
      const isOriginal = stage === 'organize';
      const path = isOriginal ? file.original_path : file.preprocessed_path;
      if (path === null) throw new Fault(404, `${file.file_name} did not pass the stage ${stage}`);
      const place = isOriginal ? contentPath(filesDir, file.sha256) : placeOf(path);
      const { text, size, isWhole } = await readHead(place);
      const { columns, content, more } = rowsOfCsv(text, isWhole);
      return { path, size_bytes: size, row_count: file.row_count, columns, content, truncated: more };
    },

    /** Files whose name fits the pattern (see file-pattern.ts); names come from rows, never from the disk. */
    async list(directory: Directory, pattern: string | undefined): Promise<FileEntry[]> {
      const fits = filePattern(pattern ?? '');
      const entries = directory === 'inbox' ? await waiting() : await ofStage(directory);
      return entries.filter((entry) => fits(entry.name));
    },
  };

  async function waiting(): Promise<FileEntry[]> {
    return (await deps.inbox.waiting(MOST_FILES)).map((file) => ({
      name: file.file_name,
      path: join('inbox', file.file_name),
      size_bytes: file.size_bytes,
      modified_at: file.received_at,
    }));
  }

  async function ofStage(directory: Exclude<Directory, 'inbox'>): Promise<FileEntry[]> {
    const [path, at] = (
      {
        organized: ['original_path', 'organized_at'],
        preprocessed: ['preprocessed_path', 'cleaned_at'],
        transformed: ['transformed_path', 'transformed_at'],
      } as const
    )[directory];
    return (await batches.filesWith(path, MOST_FILES)).map((file) => ({
      name: file.file_name,
      path: file[path] ?? file.file_name,
      size_bytes: file.file_size_bytes,
      modified_at: file[at] ?? '',
    }));
  }
}
