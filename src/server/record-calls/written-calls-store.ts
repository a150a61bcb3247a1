// SQL that writes calls, each once, and the sets that carry their stamp.
import { type CallKind, isSimulated, type NewCall, type RecordMarket } from '../../domain/record/call.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import { type Query, unnest } from '../db/query.ts';

/** Source of the simulated market's listings in `stock_identity`; all other sources list real instruments. */
const SIMULATED_LISTINGS = 'simulated market';

/** Waits until no other transaction decides which calls are new; the lock is held until this one ends. */
export async function lockCalls(query: Query): Promise<void> {
  await query`select pg_advisory_xact_lock(${lockNumbers.calls})`;
}

const toKey = ({ source, symbol, side, day }: NewCall) => `${source} ${side} ${day} ${symbol}`;

/** Filters calls with a day to those that no set of their kind and market contains. Needs the lock. */
export async function withoutWritten<Made extends NewCall>(
  query: Query,
  { kind, market }: { kind: CallKind; market: RecordMarket },
  calls: readonly Made[],
): Promise<Made[]> {
  const { rows } = await query<{ keys: string[] | null }>`select array_agg(concat_ws(' ', c.source, c.side, c.day,
     c.symbol)) as keys
     from call c join call_set s on s.id = c.set_id
     where c.day = any(${[...new Set(calls.map(({ day }) => day))]}::date[]) and s.kind = ${kind}
     and s.market = ${market}`;
  const written = new Set(rows[0]?.keys);
  return calls.filter((call) => !written.has(toKey(call)));
}

/** Source of each symbol's last call on a day. Needs the lock. */
export async function readLastSources(
  query: Query,
  { kind, market, day }: { kind: CallKind; market: RecordMarket; day: string },
): Promise<Map<string, string>> {
  const { rows } = await query<{ said: [string, string][] | null }>`select json_agg(json_build_array(symbol,
       source)) as said from (
       select distinct on (c.symbol) c.symbol, c.source from call c join call_set s on s.id = c.set_id
       where c.day = ${day} and s.kind = ${kind} and s.market = ${market} order by c.symbol, c.id desc) as newest`;
  return new Map(rows[0]?.said ?? []);
}

const FEW = 1_000;

/** Instruments by the symbols they had on a day; joined here, because the planner underestimates both sides. */
async function instrumentsOn(
  query: Query,
  { market, day, calls }: { market: RecordMarket; day: string; calls: readonly NewCall[] },
): Promise<Map<string, string>> {
  // Few calls (a poll) look up their symbols; for many calls all instruments are read.
  const symbols = calls.length > FEW ? null : calls.map(({ symbol }) => symbol);
  const { rows } = await query<{ symbols: string[] | null; figis: string[] | null }>`
       select array_agg(symbol) as symbols, array_agg(figi) as figis from (
       select distinct on (symbol) symbol, figi from stock_identity
       where (source = ${SIMULATED_LISTINGS}) = ${isSimulated(market)}
       and coalesce(from_day, '-infinity') <= ${day}::date and coalesce(to_day, 'infinity') >= ${day}::date
         and (${symbols}::text[] is null or symbol = any(${symbols}))
       order by symbol, from_day desc nulls last, figi) as known`;
  const figis = rows[0]?.figis ?? [];
  return new Map((rows[0]?.symbols ?? []).map((symbol, at) => [symbol, figis[at] ?? '']));
}

const SPECIAL = /["\\]/g;

/** Array literal for PostgreSQL, because the driver's own conversion is slower. */
function arrayText(values: readonly (string | number | null)[]): string {
  const parts = values.map((value) => {
    if (typeof value !== 'string') return value ?? 'NULL';
    return `"${value.search(SPECIAL) >= 0 ? value.replaceAll(SPECIAL, '\\$&') : value}"`;
  });
  return `{${parts.join(',')}}`;
}

/** Rows per INSERT, a few MB of text. */
const AT_ONCE = 25_000;

/** Writes the calls of a new set, each with its symbol's instrument on `day`; returns the id of the set. */
export async function insertCalls(
  query: Query,
  given: { market: RecordMarket; day: string; calls: readonly NewCall[] },
): Promise<number> {
  const { calls } = given;
  const id = await query.value<number>(`select nextval(pg_get_serial_sequence('call_set', 'id')) as id`);
  const instruments = await instrumentsOn(query, given);
  for (let from = 0; from < calls.length; from += AT_ONCE) {
    const some = calls.slice(from, from + AT_ONCE);
    const all = (read: (call: NewCall) => string | number | null) => arrayText(some.map(read));
    await query`insert into call (set_id, source, symbol, figi, side, strength, confidence, origin, day)
       select ${id}, g.* from unnest(${all(({ source }) => source)}::text[], ${all(({ symbol }) => symbol)}::text[],
         ${all(({ symbol }) => instruments.get(symbol) ?? null)}::text[],
         ${all(({ side }) => side)}::smallint[], ${all(({ strength }) => strength)}::float8[],
         ${all(({ confidence }) => confidence)}::float8[], ${all(({ origin }) => origin)}::bigint[],
         ${all(({ day }) => day)}::date[]) as g`;
  }
  return id;
}

export type WrittenSet = {
  id: number;
  kind: CallKind;
  market: RecordMarket;
  formula_version: string;
  weights_at: string | null;
};

/** Call ids by set, in the order of insertion. */
export function readIdsOfSets(query: Query, sets: readonly number[]): Promise<Map<number, number[]>> {
  return query.map<number, number[]>`
     select set_id, array_agg(id order by id) as ids from call where set_id = any(${sets}::bigint[]) group by set_id`;
}

/** Inserts `call_set` rows of sets whose calls are already stored. */
export async function insertSets(
  query: Query,
  sets: readonly WrittenSet[],
  stamp: { publication_id: number | null; known_at: string },
): Promise<void> {
  if (sets.length === 0) return;
  await query`insert into call_set (id, kind, market, publication_id, known_at, formula_version, weights_at)
     overriding system value
     select id, kind, market, ${stamp.publication_id}, ${stamp.known_at}, formula_version, weights_at
     from ${unnest(sets, 'id bigint, kind text, market text, formula_version text, weights_at timestamptz')}`;
}
