// Database access: a query function whose rows match the wire format, and a transaction helper.
import pg from 'pg';
import type { z } from 'zod';

/** Part of a statement; `write` returns its text and numbers its parameters by `add`. */
class Fragment {
  readonly write: (add: (value: unknown) => string) => string;
  constructor(write: Fragment['write']) {
    this.write = write;
  }
}

/** Statement text made by the program, such as columns or a partition's name; never text of a request or a row. */
export function raw(text: string | number): Fragment {
  // $1 in raw text would refer to another parameter of the template.
  if (/\$\d/.test(String(text))) throw new Error(`A parameter stands in raw SQL: ${text}`);
  return new Fragment(() => String(text));
}

type Trimmed<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}` ? Trimmed<Rest> : Text;
type NamesOf<Columns extends string> = Columns extends `${infer First},${infer Others}`
  ? NamesOf<First> | NamesOf<Others>
  : Trimmed<Columns> extends `${infer Name} ${string}`
    ? Name
    : never;

/**
 * Rows as the table `given` of a statement, an array for each column: `from ${unnest(rows, 'symbol text, day date')}`.
 * Its last column, `place`, counts the rows from 1.
 */
export function unnest<const Columns extends string>(
  rows: readonly Readonly<Record<NamesOf<Columns>, unknown>>[],
  columns: Columns,
): Fragment {
  const defined = columns.split(',').map((column) => column.trim().split(' ') as [NamesOf<Columns>, string]);
  return new Fragment((add) => {
    const arrays = defined.map(([name, type]) => `${add(rows.map((row) => row[name]))}::${type}[]`);
    return `unnest(${arrays.join(', ')}) with ordinality as given (${defined.map(([name]) => name).join(', ')}, place)`;
  });
}

type Asked = [text: TemplateStringsArray, ...values: readonly unknown[]] | [text: string, values?: readonly unknown[]];

/**
 * Runs SQL in one round trip; unnamed, because a pooler in transaction mode loses prepared statements. In a template,
 * each `${value}` is sent as a parameter; `${raw(columns)}` is text and `${unnest(...)}` a table. Plain text with $1,
 * $2 ... takes positional parameters, for statements put together from parts. `Row` is not checked: use `parseRows` for
 * words or JSON that older versions may have written.
 */
export type Query = {
  <Row extends pg.QueryResultRow>(...asked: Asked): Promise<{ rows: Row[]; rowCount: number }>;
  all<Row extends pg.QueryResultRow>(...asked: Asked): Promise<Row[]>;
  /** The first row; null if there is none. */
  first<Row extends pg.QueryResultRow>(...asked: Asked): Promise<Row | null>;
  /** The row of a statement that always answers one. */
  one<Row extends pg.QueryResultRow>(...asked: Asked): Promise<Row>;
  /** First column of the first row; null if there is none. */
  value<Value>(...asked: Asked): Promise<Value>;
  /** First column of all rows. */
  column<Value>(...asked: Asked): Promise<Value[]>;
  /** Second column of each row by its first. */
  map<Key, Value>(...asked: Asked): Promise<Map<Key, Value>>;
  /** True if the statement found or changed a row. */
  any(...asked: Asked): Promise<boolean>;
  /** For a statement that changes rows; answers nothing. */
  run(...asked: Asked): Promise<void>;
};

/** Statement and parameters of a template. */
function statementOf(parts: TemplateStringsArray, given: readonly unknown[]): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const places = given.map((value) => (value instanceof Fragment ? value.write(add) : add(value)));
  return { text: parts.map((part, at) => part + (places[at] ?? '')).join(''), values };
}

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
]);

/** Parsers of all connections: int8 and numeric as numbers, date as YYYY-MM-DD, timestamptz as ISO text with ms. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (parsers.get(oid) ?? pg.types.getTypeParser(oid))) as typeof pg.types.getTypeParser,
};

/** Query over a pool or a connection. `patienceMs`: timeout of an answer; default: the pool's timeout. */
export function createQuery(from: pg.Pool | pg.ClientBase, patienceMs?: number): Query {
  const query = async (...[asked, ...given]: Asked) => {
    const statement =
      typeof asked === 'string' ? { text: asked, values: given[0] as unknown[] } : statementOf(asked, given);
    const config = { ...statement, query_timeout: patienceMs } as pg.QueryConfig;
    const { rows, rowCount } = await from.query(config);
    return { rows, rowCount: rowCount ?? 0 };
  };
  return Object.assign(query, {
    run: async (...asked: Asked) => void (await query(...asked)),
    any: async (...asked: Asked) => (await query(...asked)).rowCount > 0,
    all: async (...asked: Asked) => (await query(...asked)).rows,
    first: async (...asked: Asked) => (await query(...asked)).rows[0] ?? null,
    one: async (...asked: Asked) => (await query(...asked)).rows[0],
    column: async <Value>(...asked: Asked) => (await query(...asked)).rows.map((row) => Object.values(row)[0] as Value),
    map: async <Key, Value>(...asked: Asked) =>
      new Map((await query(...asked)).rows.map((row) => Object.values(row) as [Key, Value])),
    value: async <Value>(...asked: Asked) => (Object.values((await query(...asked)).rows[0] ?? {})[0] ?? null) as Value,
  });
}

/** Message of the driver for a timed-out query. */
const SILENT = 'Query read timeout';
const isSilent = (error: unknown): error is Error => error instanceof Error && error.message === SILENT;

/** Rows parsed by a schema; throws when the database contains anything else, which is a bug. */
export async function parseRows<Schema extends z.ZodType>(
  schema: Schema,
  asked: ReturnType<Query>,
): Promise<z.output<Schema>[]> {
  const { rows } = await asked;
  return rows.map((row) => schema.parse(row));
}

const afterCommits = new WeakMap<Query, (() => void)[]>();

/** Runs `work` after the commit of the query's transaction, or at once without one. `work` must not throw. */
export function afterCommit(query: Query, work: () => void): void {
  const waiting = afterCommits.get(query);
  if (waiting === undefined) work();
  else waiting.push(work);
}

/**
 * Runs `work` in a transaction on one connection. `begin`: statement with another isolation level; `onBroken` is called
 * when a statement got no answer or the rollback fails.
 */
export async function inTransaction<Result>(
  query: Query,
  work: (query: Query) => Promise<Result>,
  { begin = 'begin', onBroken }: { begin?: string; onBroken?: (error: Error) => void } = {},
): Promise<Result> {
  const committed: (() => void)[] = [];
  afterCommits.set(query, committed);
  let result: Result;
  try {
    await query(begin);
    result = await work(query);
    await query('commit');
  } catch (error) {
    if (isSilent(error)) onBroken?.(error);
    else await query('rollback').catch((lost: Error) => onBroken?.(lost));
    throw error;
  } finally {
    afterCommits.delete(query);
  }
  for (const run of committed) run();
  return result;
}

/** Runs `work` in a transaction on a pool connection; a broken one is not reused. */
export async function transaction<Result>(
  pool: pg.Pool,
  work: (query: Query) => Promise<Result>,
  { begin, patienceMs }: { begin?: string; patienceMs?: number } = {},
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onBroken = (error: Error) => {
    broken = error;
  };
  try {
    return await inTransaction(createQuery(client, patienceMs), work, { begin, onBroken });
  } finally {
    client.release(broken);
  }
}
