// Bar files as tables: plain or gzipped CSV, any separator, with a header or as FirstRate and Kibot write them.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { Fault } from '../../server/process/fault.ts';

/** `rows` can be read several times; `names` are in lower case, trimmed, without footnote marks. */
export type Table = { names: string[]; rows: Iterable<string[]> };

const SEPARATORS = [';', '\t', '|', ','] as const;
const isDay = (cell: string): boolean => /^\d{4}-?\d{2}-?\d{2}([ T].*)?$|^\d{1,2}\/\d{1,2}\/\d{4}([ T].*)?$/.test(cell);
const isFigure = (cell: string): boolean => /^\d+(\.\d+)?$/.test(cell);

/** Columns of files without a header, in the order common to all such sources. */
const FIGURES = ['open', 'high', 'low', 'close', 'volume'] as const;

/** Text of a plain or gzipped file; throws Fault 400 where it cannot be read. */
export function readText(path: string): string {
  try {
    const bytes = readFileSync(path);
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isGzip ? gunzipSync(bytes) : bytes).toString('utf8').replace(/^\ufeff/, '');
  } catch {
    throw new Fault(400, `${path} cannot be read`);
  }
}

export function parseTable(text: string): Table {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const head = lines[first] ?? '';
  const unquoted = head.replace(/"[^"]*"/g, '');
  const separator = SEPARATORS.find((one) => unquoted.includes(one)) ?? ',';
  const cells = (line: string): string[] => splitLine(line, separator);
  const names = namesWithoutHeader(cells(head));
  const begin = first + (names === null ? 1 : 0);
  const rows = () =>
    lines
      .values()
      .drop(begin)
      .filter((line) => line.trim() !== '')
      .map(cells);
  return {
    names: names ?? cells(head).map((name) => name.trim().toLowerCase().replace(/\*+$/, '')),
    rows: { [Symbol.iterator]: rows },
  };
}

function splitLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const options = { delimiter: separator, relax_column_count: true, relax_quotes: true };
  return (parse(line, options) as string[][])[0] ?? [];
}

/** Column names of a file without a header; null if the first line is a header. */
function namesWithoutHeader(cells: readonly string[]): string[] | null {
  const trimmed = cells.map((cell) => cell.trim());
  if (!isDay(trimmed[0] ?? '')) return null;
  const hasTime = trimmed.length > FIGURES.length + 1 && /^\d{1,2}:\d{2}(:\d{2})?$/.test(trimmed[1] ?? '');
  const start = hasTime ? ['date', 'time'] : ['date'];
  const rest = trimmed.slice(start.length, start.length + FIGURES.length);
  return rest.length === FIGURES.length && rest.every(isFigure) ? [...start, ...FIGURES] : null;
}
