// SQL of the figures: every outcome of a market that is no longer open, as columns, with its base rates.
import { dayNumber, endOfDay } from '../../../domain/market/calendar.ts';
import { dayMs } from '../../../domain/numbers/time.ts';
import type { RecordMarket } from '../../../domain/record/call.ts';
import {
  type BaseRate,
  type Line,
  makeOutcomeColumns,
  type OutcomeColumns,
  outcomeStates,
} from '../../../domain/record/figures/columns.ts';
import { type Horizon, horizons, outcomeFlags } from '../../../domain/record/outcome.ts';
import { FIGURES_VERSION, settlementRules } from '../../../domain/rules/record-rules.ts';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import { type NumberKind, readNumberRows } from '../../db/copy-numbers.ts';
import type { Query } from '../../db/query.ts';
import { countedFlag, countedSide, countedState, inForceAt } from '../record-store.ts';

export type RecordOutcomes = { outcomes: OutcomeColumns; symbols: number; baseRates: BaseRate[] };

const FIRST_ROWS = 1 << 16;
const DAY_S = dayMs / 1_000;

const list = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(', ')}]`;

/** SQL for the zero-based position of a name in `names`. */
const place = (names: readonly string[], column: string) => `array_position(${list(names)}, ${column}) - 1`;

const columns: readonly (readonly [NumberKind, string])[] = [
  ['int4', 'l.line::int'],
  ['int4', place(horizons, 'o.horizon')],
  ['int4', `case ${countedState} when 'settled' then ${outcomeStates.settled} else ${outcomeStates.unsettled} end`],
  ['int4', place(outcomeFlags, countedFlag)],
  ['int4', 's.symbol_id::int'],
  ['instant', 'k.known_at'],
  ['instant', 'o.entry_at'],
  ['instant', 'coalesce(o.exit_at, o.settled_at)'],
  ['float8', 'c.strength'],
  ['float8', 'c.confidence'],
  ['float8', 'o.cost'],
  ['float8', 'o.gross'],
  ['int4', `(o.entry_price < ${settlementRules.borrowed_from.value})::int`],
  ['float8', `case o.horizon when 'plan' then o.gross - o.cost else o.excess_spy end`],
  ['float8', `case o.horizon when 'plan' then o.gross - o.cost else o.excess_market end`],
];

/** True if an outcome was settled after the market's newest summary under the current rules (`FIGURES_VERSION`). */
export function isSummaryDue(query: Query, market: RecordMarket): Promise<boolean> {
  return query.value<boolean>`select exists (
       select 1 from call_set k join call c on c.set_id = k.id join call_outcome o on o.call_id = c.id
       where k.market = ${market} and o.settled_at > coalesce(
         (select max(computed_at) from record_summary
         where market = ${market} and summary->>'rules' = ${FIGURES_VERSION}), '-infinity')
     ) as due`;
}

/** Outcomes known at `asOf` (ISO), read in one snapshot of the database; `days`: only calls of these New York days. */
export async function readRecordOutcomes(
  bulk: BulkConnection,
  market: RecordMarket,
  asOf: string,
  days: readonly string[] | null = null,
): Promise<RecordOutcomes> {
  const until = new Date(asOf).toISOString();
  await bulk.query('begin isolation level repeatable read');
  try {
    await nameSets(bulk.query, market, until, days);
    const lines = await nameLines(bulk.query);
    const symbols = await nameSymbols(bulk.query);
    const outcomes = await readColumns(bulk, until, lines);
    const baseRates = await readBaseRates(bulk.query, market, until);
    return { outcomes, symbols, baseRates };
  } finally {
    await bulk.query('rollback');
  }
}

/** Creates a temporary table of the call sets that figures count. */
async function nameSets(query: Query, market: RecordMarket, until: string, days: readonly string[] | null) {
  const chosen =
    days === null
      ? ''
      : `and (known_at at time zone 'America/New_York')::date = any('{${days.map(safeDay).join(',')}}'::date[])`;
  await query(
    `create temp table record_set on commit drop as
     select id, kind, known_at from call_set where market = '${market}' and known_at <= '${until}' ${chosen}`,
  );
  await query('analyze record_set');
}

/** Checks a day for a CREATE TABLE AS statement, which takes no parameters. */
function safeDay(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error(`${day} is no day`);
  return day;
}

/** Numbers every source and side from 0, in a table of this transaction. */
async function nameLines(query: Query): Promise<Line[]> {
  await query(
    `create temp table record_line on commit drop as
     select row_number() over (order by kind, source, side) - 1 as line, kind, source, side, count(*) as calls
     from (select k.kind, c.source, ${countedSide('k')} as side from call c join record_set k on k.id = c.set_id) as own
     group by kind, source, side`,
  );
  return query.all<Line>('select kind, source, side, calls from record_line order by line');
}

async function nameSymbols(query: Query): Promise<number> {
  await query`create temp table record_symbol on commit drop as
     select row_number() over () - 1 as symbol_id, symbol from (select distinct symbol from call) as own`;
  await query('analyze record_line, record_symbol');
  return query.value<number>('select count(*)::int as symbols from record_symbol');
}

async function readColumns(bulk: BulkConnection, until: string, lines: readonly Line[]): Promise<OutcomeColumns> {
  let room = makeOutcomeColumns(FIRST_ROWS, lines);
  let row = 0;
  const chunks = bulk.copyOut(
    `copy (select ${columns.map(([, expression]) => expression).join(', ')}
       from call_outcome o join call c on c.id = o.call_id join record_set k on k.id = c.set_id
       join record_line l on l.kind = k.kind and l.source = c.source and l.side = ${countedSide('k')}
       join record_symbol s on s.symbol = c.symbol
       where o.state <> 'open' and o.settled_at <= '${until}' and ${inForceAt(`'${until}'`)})
     to stdout (format binary)`,
  );
  await readNumberRows(
    chunks,
    columns.map(([kind]) => kind),
    (values) => {
      if (row === room.length) room = grow(room);
      setRow(room, row, values);
      row += 1;
    },
  );
  room.length = row;
  return room;
}

/** Values in the order of `columns`. Entries lie in regular hours, when New York and UTC have the same day. */
function setRow(into: OutcomeColumns, row: number, values: Float64Array): void {
  const entry = values[6]!;
  into.line[row] = values[0]!;
  into.horizon[row] = values[1]!;
  into.state[row] = values[2]!;
  into.flag[row] = Number.isNaN(values[3]) ? -1 : values[3]!;
  into.symbol[row] = values[4]!;
  into.known[row] = values[5]!;
  into.entry[row] = Number.isNaN(entry) ? 0 : entry;
  into.done[row] = values[7]!;
  into.day[row] = Number.isNaN(entry) ? -1 : Math.floor(entry / DAY_S);
  into.strength[row] = values[8]!;
  into.confidence[row] = values[9]!;
  into.cost[row] = Number.isNaN(values[10]) ? 0 : values[10]!;
  into.gross[row] = values[11]!;
  into.cheap[row] = Number.isNaN(values[12]) ? 0 : values[12]!;
  into.spy[row] = values[13]!;
  into.market[row] = values[14]!;
}

function grow(from: OutcomeColumns): OutcomeColumns {
  const into = makeOutcomeColumns(from.length * 2, from.lines);
  for (const [name, column] of Object.entries(from)) {
    if (ArrayBuffer.isView(column)) into[name as 'line'].set(column as Uint16Array);
  }
  return into;
}

type BaseRow = {
  entry_day: string;
  exit_day: string;
  horizon: Horizon;
  benchmark: BaseRate['benchmark'];
  long_share: number;
  short_share: number;
  cut: number | null;
};

async function readBaseRates(query: Query, market: RecordMarket, until: string): Promise<BaseRate[]> {
  const { rows } = await query<BaseRow>`select entry_day, exit_day, horizon, benchmark, long_share, short_share,
     cut from record_base_rate
     where market = ${market} and exit_day <= ${until}::timestamptz::date`;
  return rows.map(({ entry_day, exit_day, horizon, benchmark, long_share, short_share, cut }) => ({
    day: dayNumber(entry_day),
    done: endOfDay(exit_day) / 1_000,
    horizon,
    benchmark,
    long: long_share,
    short: short_share,
    cut: cut ?? Number.NaN,
  }));
}
