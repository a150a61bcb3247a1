// A day of market minutes as a Parquet file: written sorted by symbol and minute, summed up, and read.
import type { Span } from '../../../domain/minutes/minute-spans.ts';
import type { NumberedMinute } from '../store/archived-minutes.ts';
import { BAR_FIGURES, figures, toNumbers } from './columns.ts';
import type { Duck } from './duckdb.ts';
import type { FoundColumns } from './thread-tasks.ts';

/**
 * Rows per group: a symbol has at most 960 minutes a day, so its rows lie in one or two groups. Smaller groups enlarge
 * each file's metadata, all of which a query over a year reads.
 */
const ROWS_IN_GROUP = 122_880;
/** Rows of a DuckDB chunk. */
const CHUNK = 2_048;

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const numberColumns = ['number', 'start_ms', 'seconds', 'is_otc', 'from_history', ...figures.map(({ name }) => name)];
/** Number columns as doubles, in the order of `numberColumns`. */
const asNumbers = [
  'number::double',
  'epoch_ms(minute_at)::double',
  'seconds::double',
  'is_otc::integer::double',
  "(source = 'history')::integer::double",
  ...figures.map(({ name, isTime }) => (isTime ? `epoch_ms(${name})::double` : `${name}::double`)),
];

/** Row count and exact sums of the columns in the file's units, as digits; equal sums mean equal rows. */
export type Sums = Record<string, string>;

const HALF = 2 ** 24;

/** Sums up rows in their units; each half of a sum stays below 2^53 for a day of the whole market. */
export function createSums() {
  const sums = new Map<string, { known: number; high: number; low: number }>();
  let rows = 0;
  const add = (name: string, whole: number) => {
    const sum = sums.get(name) ?? { known: 0, high: 0, low: 0 };
    sums.set(name, sum);
    sum.known += 1;
    sum.high += Math.floor(whole / HALF);
    sum.low += whole % HALF;
  };
  return {
    add({ number, minute }: NumberedMinute): void {
      rows += 1;
      const at = minute.start_ms / 60_000;
      add('minute', at);
      // Detects a row stored under another symbol or minute.
      add('place', number * at);
      add('seconds', Math.round((minute.end_ms - minute.start_ms) / 1_000));
      if (minute.is_otc) add('otc', 1);
      if (minute.source === 'history') add('history', 1);
      for (const { figure, name, unit } of figures) {
        const value = minute[figure];
        if (value !== null) add(name, Math.round(value * unit));
      }
    },
    result(): Sums {
      const digits = (name: string) => {
        const { known, high, low } = sums.get(name) ?? { known: 0, high: 0, low: 0 };
        return `${known}: ${BigInt(high) * BigInt(HALF) + BigInt(low)}`;
      };
      const names = ['minute', 'place', 'seconds', 'otc', 'history', ...figures.map(({ name }) => name)];
      return { rows: String(rows), ...Object.fromEntries(names.map((name) => [name, digits(name)])) };
    },
  };
}

/** Sums of a file, to be compared with those of its rows. */
export async function sumsOfFile(duck: Duck, path: string): Promise<Sums> {
  const sum = (name: string, known: string, units: string) =>
    `count(${known})::varchar || ': ' || coalesce(sum(${units}), 0)::hugeint::varchar as ${name}`;
  const minute = 'epoch_ms(minute_at) // 60000';
  const reader = await duck.runAndReadAll(
    `select count(*)::varchar as rows, ${[
      sum('minute', 'minute_at', minute),
      sum('place', 'minute_at', `number::bigint * (${minute})`),
      sum('seconds', 'seconds', 'seconds'),
      sum('otc', 'nullif(is_otc, false)', 'is_otc::integer'),
      sum('history', "nullif(source, 'feed')", "(source = 'history')::integer"),
      ...figures.map(({ name, unit, isTime }) =>
        sum(name, name, isTime ? `epoch_ms(${name})` : `(${name} * ${unit})::bigint`),
      ),
    ].join(', ')} from read_parquet(${literal(path)})`,
  );
  const [row = {}] = reader.getRowObjectsJS();
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}

/** Collects rows and writes them as one file. */
export async function createDayTable(duck: Duck) {
  const { DuckDBDataChunk, DOUBLE } = await import('@duckdb/node-api');
  await duck.run(`create temp table staged (${numberColumns.map((name) => `${name} double`).join(', ')})`);
  await duck.run('create temp table named (number integer, symbol varchar)');
  const rows = await duck.createAppender('staged');
  const names = new Map<number, string>();
  const types = numberColumns.map(() => DOUBLE);
  let pending: (number | null)[][] = numberColumns.map(() => []);

  function flush(): void {
    const count = pending[0]?.length ?? 0;
    if (count === 0) return;
    const chunk = DuckDBDataChunk.create(types, count);
    chunk.setColumns(pending);
    rows.appendDataChunk(chunk);
    pending = numberColumns.map(() => []);
  }

  return {
    add(row: NumberedMinute): void {
      names.set(row.number, row.minute.symbol);
      for (const [column, value] of toNumbers(row).entries()) pending[column]!.push(value);
      if (pending[0]!.length === CHUNK) flush();
    },

    async writeTo(path: string): Promise<void> {
      flush();
      rows.closeSync();
      const appender = await duck.createAppender('named');
      for (const [number, symbol] of names) {
        appender.appendInteger(number);
        appender.appendVarchar(symbol);
        appender.endRow();
      }
      appender.closeSync();
      const columns = figures.map(({ name, type, isTime }) =>
        isTime ? `make_timestamp_ms(${name}::bigint) as ${name}` : `${name}::${type} as ${name}`,
      );
      await duck.run(
        `copy (select named.symbol, named.number, make_timestamp_ms(start_ms::bigint) as minute_at, ${columns.join(', ')},
           seconds::smallint as seconds, is_otc = 1 as is_otc, if(from_history = 1, 'history', 'feed') as source
           from staged join named on named.number = staged.number order by symbol, minute_at)
         to ${literal(path)} (format parquet, compression zstd, parquet_version v2, row_group_size ${ROWS_IN_GROUP})`,
      );
    },
  };
}

const toSource = (paths: readonly string[]) => `read_parquet([${paths.map(literal).join(', ')}])`;

function within({ from, until }: Span, symbol: string | null): string {
  const own = symbol === null ? '' : ` and symbol = ${literal(symbol)}`;
  return `where minute_at >= make_timestamp_ms(${from}) and minute_at < make_timestamp_ms(${until})${own}`;
}

async function readColumns(duck: Duck, columns: readonly string[], rest: string): Promise<Float64Array[]> {
  const reader = await duck.runAndReadAll(`select ${columns.join(', ')} ${rest}`);
  return reader
    .getColumns()
    .map((values) => Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value))));
}

export async function countRows(duck: Duck, path: string, span: Span, symbol: string | null): Promise<number> {
  const [[count = 0] = []] = await readColumns(
    duck,
    ['count(*)::double'],
    `from ${toSource([path])} ${within(span, symbol)}`,
  );
  return count;
}

/** Rows newest first, within a minute by descending symbol number; `take` null for all. */
export async function readRows(
  duck: Duck,
  paths: readonly string[],
  span: Span,
  { symbol, skip, take }: { symbol: string | null; skip: number; take: number | null },
): Promise<FoundColumns> {
  const cut = symbol === null && take !== null ? await cutToPage(duck, paths, span, skip, take) : { span, skip };
  const limit = take === null ? '' : `limit ${take} offset ${cut.skip}`;
  const reader = await duck.runAndReadAll(
    `select ${asNumbers.join(', ')}, symbol from ${toSource(paths)} ${within(cut.span, symbol)}
     order by minute_at desc, number desc ${limit}`,
  );
  const all = reader.getColumns();
  const columns = all
    .slice(0, -1)
    .map((values) => Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(value))));
  return { columns, symbols: symbol === null ? (all.at(-1) ?? []).map(String) : [] };
}

/** Narrows the span to the minutes of a page, so that only their rows are read and sorted. */
async function cutToPage(
  duck: Duck,
  paths: readonly string[],
  span: Span,
  skip: number,
  take: number,
): Promise<{ span: Span; skip: number }> {
  const [starts = [], counts = []] = await readColumns(
    duck,
    ['epoch_ms(minute_at)::double', 'count(*)::double'],
    `from ${toSource(paths)} ${within(span, null)} group by minute_at order by minute_at desc`,
  );
  let before = 0;
  let newest: number | null = null;
  let left = skip;
  for (const [place, count] of counts.entries()) {
    const start = starts[place] ?? 0;
    if (newest === null && before + count > skip) {
      newest = start;
      left = skip - before;
    }
    before += count;
    if (newest !== null && before >= skip + take) return { span: { from: start, until: newest + 1 }, skip: left };
  }
  return { span: { from: span.from, until: (newest ?? span.from - 1) + 1 }, skip: left };
}

/** Bars of a symbol, oldest first. */
export async function readBars(
  duck: Duck,
  paths: readonly string[],
  span: Span,
  symbol: string,
): Promise<FoundColumns> {
  const bar = figures.slice(0, BAR_FIGURES);
  const columns = ['epoch_ms(minute_at)::double', ...bar.map(({ name }) => `${name}::double`)];
  return {
    columns: await readColumns(duck, columns, `from ${toSource(paths)} ${within(span, symbol)} order by minute_at`),
    symbols: [],
  };
}
