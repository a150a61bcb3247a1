// Views of pipeline files: some rows of a file as a stage left it, and the list of a stage's files.
import { join, resolve, sep } from 'node:path';
import type { BatchFile, FileContent } from '../../../domain/pipeline/batch-file.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import { Fault } from '../../process/fault.ts';
import { contentPath } from '../inbox/folders.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import { listPage, recordsPage } from './row-pages.ts';

/** Index of `part` (? matches any letter) in `name` at or after `from`; -1 if absent. */
function find(name: string, part: string, from: number): number {
  for (let at = from; at + part.length <= name.length; at += 1) if (fitsAt(name, part, at)) return at;
  return -1;
}

function fitsAt(name: string, part: string, at: number): boolean {
  if (at < 0 || at + part.length > name.length) return false;
  for (let i = 0; i < part.length; i += 1) if (part[i] !== '?' && part[i] !== name[at + i]) return false;
  return true;
}

/**
 * Tests names against a pattern, ignoring case: a part of the name, or with * (any letters) and ? (one letter) the
 * whole of it; for a name with folders the last part may match too.
 */
export function filePattern(pattern: string): (name: string) => boolean {
  const wanted = pattern.toLowerCase();
  if (!/[*?]/.test(wanted)) return (name) => name.toLowerCase().includes(wanted);
  const parts = wanted.split('*');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  const whole = (name: string): boolean => {
    if (parts.length === 1) return name.length === first.length && fitsAt(name, first, 0);
    if (!fitsAt(name, first, 0)) return false;
    let at = first.length;
    for (const part of parts.slice(1, -1)) {
      const found = find(name, part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return name.length - last.length >= at && fitsAt(name, last, name.length - last.length);
  };
  return (name) => {
    const lower = name.toLowerCase();
    return whole(lower) || whole(lower.slice(lower.lastIndexOf('/') + 1));
  };
}

/** Absolute path of a stored file; throws for a path outside of the pipeline's folder, which is a bug. */
function placeIn(filesDir: string, path: string): string {
  const place = resolve(filesDir, path);
  if (!place.startsWith(resolve(filesDir) + sep)) throw new Error(`A stored path lies outside the files: ${path}`);
  return place;
}

const MOST_BYTES = 256 * 1024;
const MOST_FILES = 1_000;

export type FileEntry = { name: string; path: string; size_bytes: number; modified_at: string };
export type Directory = 'inbox' | 'organized' | 'preprocessed' | 'transformed';

/** First rows that fit into the size limit of a reply. */
function lightRows(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  let bytes = 0;
  const most = rows.findIndex((row) => {
    bytes += JSON.stringify(row).length;
    return bytes > MOST_BYTES;
  });
  return most < 0 ? rows : rows.slice(0, most);
}

/** Requested rows of a file: from an offset on, or from the row at a line on. */
export type RowsWanted = { offset: number; line?: number | undefined; limit: number };

type Shown = Omit<FileContent, 'file_name' | 'columns' | 'truncated'> & { columns?: string[] };

function toContent(file: BatchFile, { path, size_bytes, row_count, columns, content, ...page }: Shown): FileContent {
  return {
    file_name: file.file_name,
    path,
    size_bytes,
    row_count,
    columns: columns ?? Object.keys(content[0] ?? {}),
    content,
    truncated: page.total > page.offset + content.length,
    ...page,
  };
}

export function createFiles(deps: PipelineParts) {
  const { batches, fileRows, filesDir } = deps;

  async function storedContent(file: BatchFile, { offset, line, limit }: RowsWanted): Promise<FileContent> {
    const from = line === undefined ? offset : await fileRows.countBefore(file.batch_id, file.id, line);
    const rows = await fileRows.page(file.batch_id, file.id, from, limit);
    const content = lightRows(rows.map(({ row_data, ...row }) => ({ ...row, ...row_data })));
    return toContent(file, {
      path: file.transformed_path ?? file.file_name,
      size_bytes: file.file_size_bytes,
      row_count: file.signal_count,
      content,
      offset: from,
      total: file.signal_count ?? 0,
      lines: rows.slice(0, content.length).map(({ line_number }) => line_number),
    });
  }

  async function transformedContent(file: BatchFile, { offset, limit }: RowsWanted): Promise<FileContent> {
    const { transformed_path: path, json_records_count: row_count } = file;
    if (path === null) throw new Fault(404, `${file.file_name} did not pass the stage transform`);
    const { size: size_bytes, records } = await recordsPage(placeIn(filesDir, path), offset, limit);
    const content = lightRows(
      records.map(({ row_data, ...record }) => ({
        ...record,
        ...(JSON.parse(String(row_data)) as Record<string, unknown>),
      })),
    );
    const lines = content.map(({ line_number }) => Number(line_number));
    return toContent(file, { path, size_bytes, row_count, content, offset, total: row_count ?? 0, lines });
  }

  async function listContent(file: BatchFile, isOriginal: boolean, wanted: RowsWanted): Promise<FileContent> {
    const path = isOriginal ? file.original_path : file.preprocessed_path;
    if (path === null) throw new Fault(404, `${file.file_name} did not pass the stage preprocess`);
    const place = isOriginal ? contentPath(filesDir, file.sha256) : placeIn(filesDir, path);
    const writing = isOriginal ? await batches.readWriting(file.id) : { encoding: null, shape: null };
    const { line, limit } = wanted;
    const from = line === undefined ? { offset: wanted.offset } : { line };
    const { size: size_bytes, columns, total, rows } = await listPage(place, writing, { ...from, limit });
    const content = lightRows(
      rows.map(({ cells }) => Object.fromEntries(cells.map((cell, i) => [columns[i] ?? `column ${i + 1}`, cell]))),
    );
    const offset = rows[0]?.row ?? wanted.offset;
    const lines = rows.slice(0, content.length).map(({ line_number }) => line_number);
    return toContent(file, { path, size_bytes, row_count: file.row_count, columns, content, offset, total, lines });
  }

  return {
    async content(id: number, stage: Stage, wanted: RowsWanted): Promise<FileContent> {
      const file = await batches.file(id);
      if (file === null) throw new Fault(404, `There is no file ${id}`);
      if (stage === 'import' || stage === 'synthesize') {
        if (file.imported_at === null) throw new Fault(404, `${file.file_name} was not imported`);
        return storedContent(file, wanted);
      }
      return stage === 'transform' ? transformedContent(file, wanted) : listContent(file, stage === 'organize', wanted);
    },

    /** Files whose name fits the pattern (see filePattern); names come from rows, never from the disk. */
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
