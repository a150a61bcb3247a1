// Recognition of a file before its rows are read: separator, header, list, number and date notation.
import { z } from 'zod';
import { DialectScanner, separators } from '../csv/dialect-scanner.ts';
import { hasWrappers } from '../csv/plain-cell.ts';
import { type ChosenColumns, chooseColumns } from '../lists/choose-columns.ts';
import { type ColumnProblem, plainName } from '../lists/column-names.ts';
import { identifyList } from '../lists/identify-list.ts';
import type { ListLayout } from '../lists/list-layouts.ts';
import { headerSignature, mappedNames, mappingProblem } from '../lists/list-mapping.ts';
import { missingColumns } from '../lists/telling-columns.ts';
import { CellWords, encodings, type ListMapping } from '../mapping.ts';
import { DateOrderEvidence, type DateOrderFound, dateOrderNote } from './date-order.ts';
import { decimalMark } from './decimal-comma.ts';
import { dayAround, newestRowDay } from './file-day.ts';
import { datingColumns } from './row-dates.ts';
import { cellsBelow, foreignTable, headerWith, isSymbolColumn, type TableShape, tableShape } from './table-shape.ts';

/** How a file is read, stored with it and used by all later stages. */
export const FileReading = z.object({
  separator: z.enum(separators),
  decimal: z.enum(['point', 'comma']),
  /** Line on which the header begins, counted from 1. */
  header_line: z.number(),
  /** Cells of the header as in the file. */
  header: z.array(z.string()),
  file_type: z.string(),
  date_order: z.enum(['month_first', 'day_first', 'both']),
  /** True if cells may have wrappers of the exporting program (="AAPL", 'AAPL). */
  wrapped: z.boolean().optional(),
  /** Day named by a line near the table; absent for none. */
  day: z.string().optional(),
  /** Newest complete day of the rows; absent unless cells have partial days. */
  rows_day: z.string().optional(),
  /** Column names given by a mapping or by cells; absent when they follow from the header. */
  columns: z.array(z.string()).optional(),
  /** Version of the mapping that read the file; absent for files read by the rules. */
  mapping: z.number().optional(),
  /** Meanings of the deciding column's cells, from the mapping. */
  words: CellWords.optional(),
  /** Encoding stated by the mapping; absent: detected from the bytes. */
  encoding: z.enum(encodings).optional(),
});
export type FileReading = z.infer<typeof FileReading>;

/**
 * `no_table`: no line is a row. `unknown_list`: a table of no known list. `unreadable`: a list with an unusable header.
 */
type Unreadable = 'no_table' | 'unknown_list' | 'unreadable';

/** Reading of a file with notes for people, or the reason there is none. */
export type RecognizedFile =
  | { reading: FileReading; notes: string[]; problem: null }
  | { reading: null; kind: Unreadable; problem: string; shape: TableShape; file_type: string };

const separatorNames = { ',': null, ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;

/** Column names of a header for a layout; a problem if there is no symbol column. */
export function readColumns(
  header: readonly string[],
  layout: ListLayout,
  cells: readonly (readonly string[])[] = [],
): ChosenColumns | ColumnProblem {
  const chosen = chooseColumns(header, layout.columns, cells);
  if ('problem' in chosen || chosen.columns.includes('Symbol')) return chosen;
  return { problem: noSymbol(header) };
}

const noSymbol = (header: readonly string[]) =>
  `no symbol column among ${header.slice(0, 20).join(', ').slice(0, 300)}; a column must be called Symbol or Ticker`;

/** Reason a file is no table or has an unusable header; null for others. */
function noTable(bytes: Uint8Array, shape: TableShape): { kind: Unreadable; problem: string } | null {
  const first = new DialectScanner(bytes, ',');
  if (first.next() < 0) return { kind: 'no_table', problem: 'the file is empty' };
  if (/^\s*<(?:!doctype|html|\?xml|head|body)/i.test(first.raw().slice(0, 200))) {
    return { kind: 'no_table', problem: 'the file is a web page, not a list; the export may have needed a login' };
  }
  if (first.problem === null || shape.header.some(isSymbolColumn)) return null;
  return { kind: 'unreadable', problem: `line ${first.line}: ${first.problem}` };
}

type DatesRead = {
  order: DateOrderFound;
  kept: Pick<FileReading, 'date_order' | 'day' | 'rows_day'>;
  line: string | null;
};

/** Date order of the file, and its day if its text names one. */
function readDates(
  bytes: Uint8Array,
  shape: TableShape,
  columns: readonly string[],
  fileType: string,
  received: string,
  stated?: FileReading['date_order'],
): DatesRead {
  const { publication, event } = datingColumns(columns, fileType);
  const dating = [...publication, ...event];
  const order: DateOrderFound =
    stated === undefined
      ? dateOrder(bytes, shape, columns, dating, received)
      : { order: stated, by: 'stated', example: null };
  const around = dayAround(bytes, shape, received);
  const rowsDay = newestRowDay(bytes, shape, dating, order.order, received);
  const day = around === null ? {} : { day: around.day };
  return {
    order,
    kept: { date_order: order.order, ...day, ...(rowsDay === null ? {} : { rows_day: rowsDay }) },
    line: around === null ? null : `The line "${around.line}" says its day: ${around.day}.`,
  };
}

/** Order of day and month, from all date cells of the file. */
function dateOrder(
  bytes: Uint8Array,
  shape: TableShape,
  columns: readonly string[],
  dating: readonly number[],
  received: string,
): DateOrderFound {
  const others = columns.flatMap((name, at) => (!dating.includes(at) && /\bdate\b|^payable$/i.test(name) ? [at] : []));
  const evidence = new DateOrderEvidence(received);
  if (dating.length + others.length === 0) return evidence.decide();
  const scanner = new DialectScanner(bytes, shape.separator);
  if (!scanner.goTo(shape.header_line)) return evidence.decide();
  const places = [
    ...dating.map((cell) => ({ cell, isAhead: false })),
    ...others.map((cell) => ({ cell, isAhead: true })),
  ];
  const seen = [new Set<number>(), new Set<number>()] as const;
  for (let cells = scanner.next(); cells >= 0; cells = scanner.next()) {
    for (const { cell, isAhead } of places) {
      const key = cell < cells ? scanner.numericDateKey(cell) : null;
      const known = seen[isAhead ? 1 : 0];
      if (key === null || known.has(key)) continue;
      known.add(key);
      evidence.add(scanner.text(cell), isAhead);
    }
  }
  return evidence.decide();
}

/** Notes for people on how the file is read, if unusual. */
function listNotes(shape: TableShape, decimal: FileReading['decimal'], dates: DatesRead): string[] {
  const separator = separatorNames[shape.separator];
  return [
    separator === null ? null : `Cells are separated by ${separator}.`,
    shape.header_line > 1 ? `The header stands on line ${shape.header_line}.` : null,
    decimal === 'comma' ? 'Numbers have a decimal comma; they are kept with a point.' : null,
    dateOrderNote(dates.order),
    dates.line,
  ].filter((note) => note !== null);
}

const wrapped = (bytes: Uint8Array, { separator }: TableShape) =>
  hasWrappers(bytes, separator) ? { wrapped: true } : {};

type ArrivedFile = { file_name: string; list_slug: string | null; received: string };

/**
 * Recognizes a file (UTF-8 without a byte order mark). `received`: New York day of receipt; `list_slug`: list it was
 * fetched as, null for uploads. A file no rule can read is read by the mapping of its header.
 */
export function recognizeFile(
  bytes: Uint8Array,
  file: ArrivedFile,
  mappings: readonly ListMapping[] = [],
): RecognizedFile {
  const found = recognizeByRules(bytes, file);
  if (found.reading !== null || found.kind === 'no_table') return found;
  const usable = mappings.filter(
    (mapping) => (file.list_slug === null || file.list_slug === mapping.file_type) && mappingProblem(mapping) === null,
  );
  const bySignature = new Map(usable.map((mapping) => [headerSignature(mapping.header), mapping]));
  const shape = headerWith(bytes, (header) => bySignature.has(headerSignature(header)));
  const mapping = shape === null ? undefined : bySignature.get(headerSignature(shape.header));
  return shape === null || mapping === undefined ? found : readByMapping(bytes, shape, mapping, file.received);
}

export function readByMapping(
  bytes: Uint8Array,
  shape: TableShape,
  mapping: ListMapping,
  received: string,
): RecognizedFile & { problem: null } {
  const columns = mappedNames({ header: shape.header, columns: mapping.columns });
  const { file_type, version, words, dialect = {} } = mapping;
  const decimal = dialect.decimal ?? decimalMark(bytes, shape);
  const dates = readDates(bytes, shape, columns, file_type, received, dialect.date_order);
  const said = {
    ...(Object.keys(words).length > 0 && { words }),
    ...(dialect.encoding !== undefined && { encoding: dialect.encoding }),
  };
  const reading = {
    ...shape,
    decimal,
    ...wrapped(bytes, shape),
    file_type,
    ...dates.kept,
    columns,
    mapping: version,
    ...said,
  };
  return {
    reading,
    notes: [`Read by version ${version} of the mapping of its header.`, ...listNotes(shape, decimal, dates)],
    problem: null,
  };
}

function recognizeByRules(bytes: Uint8Array, file: ArrivedFile): RecognizedFile {
  const known = tableShape(bytes);
  // Finds the header of an unknown table as the mapping assistant does, below title lines.
  const shape = known.header.some(isSymbolColumn) ? known : foreignTable(bytes);
  const { header } = shape;
  const unread = (kind: Unreadable, problem: string, file_type = 'unknown'): RecognizedFile => ({
    reading: null,
    kind,
    problem,
    shape,
    file_type,
  });
  const none = noTable(bytes, shape);
  if (none !== null) return unread(none.kind, none.problem);
  const { layout, problem } = identifyList({ ...file, header });
  if (layout === null) return unread('unknown_list', problem);
  const chosen = readColumns(header, layout, cellsBelow(bytes, shape));
  if ('problem' in chosen) return unread('unreadable', chosen.problem, layout.file_type);
  const { columns, notes } = chosen;
  const lacking = missingColumns(new Set(columns.map(plainName)), layout.file_type);
  if (lacking.length > 0)
    return unread(
      'unknown_list',
      `no column can be read as ${lacking[0]?.join(' or ')}. ${notes.join(' ')}`.trim().replace(/\.$/, ''),
    );
  const decimal = decimalMark(bytes, shape);
  const dates = readDates(bytes, shape, columns, layout.file_type, file.received);
  const { file_type } = layout;
  // Column names that follow from the header are not stored.
  const byName = chooseColumns(header, layout.columns);
  const isByName = 'columns' in byName && byName.columns.every((name, at) => name === columns[at]);
  const said = isByName ? {} : { columns };
  const reading = { ...shape, decimal, ...wrapped(bytes, shape), file_type, ...dates.kept, ...said };
  return { reading, notes: [...listNotes(shape, decimal, dates), ...notes], problem: null };
}
