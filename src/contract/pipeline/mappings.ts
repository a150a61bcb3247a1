// Endpoints of the mapping assistant: unrecognised files, previews, stored mappings.
import { z } from 'zod';
import { separators } from '../../domain/pipeline/csv/dialect-scanner.ts';
import {
  CellMeaning,
  CellWords,
  ColumnMeanings,
  encodings,
  FileDialect,
  ListMapping,
  RowsPreview,
} from '../../domain/pipeline/mapping.ts';
import { get, Id, post, wholeNumber } from '../endpoint.ts';

const UnknownFile = z.object({
  id: z.number(),
  batch_id: z.number(),
  file_name: z.string(),
  size_bytes: z.number(),
  row_count: z.number(),
  /** Reason no rule could read the file; null if unknown. */
  notes: z.string().nullable(),
  received_at: z.string().nullable(),
  /** True when the file is back in the inbox for the next batch. */
  waits: z.boolean(),
});

const KeptMapping = ListMapping.extend({
  list_name: z.string(),
  /** File the mapping was created from; open it to change the mapping. */
  file_id: z.number(),
  file_name: z.string(),
  created_at: z.string(),
  created_by: z.string(),
  /** True when files with this header are now read by this mapping. */
  is_current: z.boolean(),
});

const MappedColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  /** Meaning in this preview; null when the column is not read. */
  column: z.string().nullable(),
  /** Reason for the guessed meaning; null without a guess or when the caller chose the meaning. */
  why: z.string().nullable(),
});

const SideWord = z.object({
  text: z.string(),
  /** Number of rows with this word in the previewed part. */
  rows: z.number(),
  /**
   * Treatment of rows whose word is assigned no meaning: `known` words are read by the rules, other rows are
   * quarantined.
   */
  otherwise: z.enum(['known', 'quarantined']),
  /** Meaning in this preview; null: the rules decide. */
  meaning: CellMeaning.nullable(),
  /** True when `meaning` is a guess. */
  is_guess: z.boolean(),
});

/** Place and format of the table in a file, as set by the caller; omitted settings are detected. */
const statedTable = {
  separator: z.enum(separators).optional(),
  /** Counted from 1. */
  header_line: wholeNumber(1, 1_000).optional(),
  encoding: FileDialect.shape.encoding,
  decimal: FileDialect.shape.decimal,
  date_order: FileDialect.shape.date_order,
};

/** Most characters of the JSON list of columns, more than any real header needs. */
const MOST_COLUMNS_TEXT = 8_000;
const MOST_WORDS_TEXT = 4_000;

export const mappingEndpoints = {
  unknownFiles: get('/api/admin/pipeline/unknown-files', 'admin', {
    summary: 'The newest files that no rule and no mapping could read as a list',
    reply: z.object({ files: z.array(UnknownFile) }),
  }),
  unknownFile: get('/api/admin/pipeline/unknown-files/:id', 'admin', {
    summary: 'The columns of an unknown file with samples and guesses, and how its rows would be read by them',
    params: z.object({ id: Id }),
    query: z.object({
      /** List the file is read as; default: the list of the stored mapping, else a guess. */
      list: z.string().max(100).optional(),
      /** Meaning of each column, a JSON list of names and nulls; guessed when absent. */
      columns: z.string().max(MOST_COLUMNS_TEXT).optional(),
      /** Meaning of the deciding column's words, a JSON object keyed by the cell in lower case; guessed when absent. */
      words: z.string().max(MOST_WORDS_TEXT).optional(),
      ...statedTable,
    }),
    reply: z.object({
      file: UnknownFile,
      separator: z.string(),
      header_line: z.number(),
      encoding: z.enum(encodings),
      decimal: z.enum(['point', 'comma']),
      /** Order of day and month; null until a list is chosen, because the list determines the column of dates. */
      date_order: z.enum(['month_first', 'day_first', 'both']).nullable(),
      /** Options set by the caller or the stored mapping; the others were detected. */
      stated: z.array(z.enum(['separator', 'header_line', 'encoding', 'decimal', 'date_order'])),
      columns: z.array(MappedColumn),
      /** List the preview reads the file as; null when no list is known. */
      list: z.string().nullable(),
      /** Possible meanings of a column in the list `list`. */
      choices: z.array(z.string()),
      /** Words of the deciding column; null for a list without one. */
      side: z
        .object({
          /** Name of the deciding column, as in the header. */
          name: z.string(),
          /** Possible meanings of a word in this list. */
          choices: z.array(CellMeaning),
          words: z.array(SideWord),
          /** Number of rarer words that are not listed. */
          more: z.number(),
        })
        .nullable(),
      lists: z.array(z.object({ file_type: z.string(), name: z.string() })),
      /** Reason this mapping cannot be stored; null when it can. */
      problem: z.string().nullable(),
      preview: RowsPreview.nullable(),
      /** False when only the beginning of a long file was read. */
      is_whole: z.boolean(),
      /** Stored mapping for files with this header; null without one. */
      kept: KeptMapping.nullable(),
    }),
    errors: [400, 404],
  }),
  saveMapping: post('/api/admin/pipeline/unknown-files/:id/mapping', 'admin', {
    summary: 'Keep a mapping for the header of an unknown file, and put the file into the inbox again',
    params: z.object({ id: Id }),
    body: z.strictObject({
      list: z.string().max(100),
      columns: ColumnMeanings,
      /** Meaning of the deciding column's words, keyed by the cell in lower case. */
      words: CellWords.default({}),
      ...statedTable,
      /** Version of the mapping this one replaces; 0 for a header without a mapping. */
      replaces: wholeNumber(0, 1_000_000).default(0),
    }),
    reply: z.object({ message: z.string(), version: z.number() }),
    errors: [400, 404, 409],
    audit: 'pipeline.mapping',
  }),
  discardFile: post('/api/admin/pipeline/unknown-files/:id/discard', 'admin', {
    summary:
      'Take an unknown file off the list; its bytes and its batch stay, and it is listed again when it comes again',
    params: z.object({ id: Id }),
    body: z.strictObject({ confirm: z.literal(true) }),
    reply: z.object({ message: z.string() }),
    errors: [400, 404, 409],
    audit: 'pipeline.discard',
  }),
  listMappings: get('/api/admin/pipeline/mappings', 'admin', {
    summary: 'All kept mappings with their versions, the newest first',
    reply: z.object({ mappings: z.array(KeptMapping) }),
  }),
};
