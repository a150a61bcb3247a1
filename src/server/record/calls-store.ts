// SQL of recorded calls joined with their outcomes at one horizon: totals, distribution, pages, one call.
import { Call, type CallKind, type CallSide, type RecordMarket } from '../../domain/record/call.ts';
import { CallOutcome, type Horizon } from '../../domain/record/outcome.ts';
import type { Benchmark } from '../../domain/record/record-figures.ts';
import { distributionBins, distributionEdge } from '../../domain/record/record-horizons.ts';
import { type CallResult, type CallTotals, RecordedCall, StockOutcome } from '../../domain/record/record-view.ts';
import { decisionSources } from '../../domain/record/run-calls.ts';
import { scoreSources } from '../../domain/record/score-calls.ts';
import { type Database, LONG_STATEMENT_MS } from '../db/database.ts';
import { parseRows, type Query, raw } from '../db/query.ts';
import { cachedUntilFailure } from '../publish/indexed.ts';
import { countedFlag, countedSide, countedState, inForceAt, isCompared, outcomeColumns } from './record-store.ts';

/**
 * Null matches any call. `from` and `to` are instants (ISO), `to` excluded; `days` are New York days; `knownBy` null
 * means now.
 */
export type CallFilter = {
  market: RecordMarket;
  kind: CallKind | null;
  source: string | null;
  side: CallSide | null;
  horizon: Horizon;
  benchmark: Benchmark;
  from: string | null;
  to: string | null;
  days: readonly string[] | null;
  knownBy: string | null;
};

/** Sources of decisions and scores as SQL literals: the index `call_of_symbol` holds only these. */
const saidSources = [...decisionSources, ...scoreSources].map((source) => `'${source}'`).join(', ');
/** Most rows: as many as the lists of decisions and scores on a stock's page have. */
const MOST_OF_STOCK = 500;

const StoredCall = RecordedCall.omit({ name: true });
export type StoredCall = Omit<RecordedCall, 'name'>;
const Outcome = CallOutcome.omit({ call_id: true, horizon: true });

const callColumns = `c.id, s.kind, c.source, c.symbol, ${countedSide('s')} as side, c.strength, c.confidence, s.publication_id as publication,
  s.known_at, s.formula_version, s.market`;

/** New York day on which a set became known. */
const onDay = `(s.known_at at time zone 'America/New_York')::date`;

const joined = `call_set s join call c on c.set_id = s.id
  left join call_outcome o on o.call_id = c.id and o.horizon = $5
    and coalesce(o.settled_at, '-infinity') <= coalesce($8, 'infinity'::timestamptz) and ${inForceAt('$8')}
  where s.market = $1 and ($2::text is null or s.kind = $2) and ($3::text is null or c.source = $3)
    and ($4::smallint is null or ${countedSide('s')} = $4) and s.known_at >= coalesce($6, '-infinity'::timestamptz)
    and s.known_at < coalesce($7, 'infinity'::timestamptz) and s.known_at <= coalesce($8, 'infinity'::timestamptz)
    and ($10::date[] is null or ${onDay} = any($10))`;

/** SQL value whose sign decides right or wrong: excess over the benchmark after costs; for a plan, R after costs. */
const decisive = `case when o.state = 'settled' and ${isCompared} then case when $5 = 'plan' then o.gross - coalesce(o.cost, 0)
  when $9 = 'market' then o.excess_market else o.excess_spy end end`;

const stateOrOpen = `case when o.call_id is null then 'open' else ${countedState} end`;
const flagOrNone = `case when o.call_id is not null then ${countedFlag} end`;

/** A settled call without a bar of its benchmark is neither right nor wrong: it counts as unsettled. */
const results: Record<CallResult, string> = {
  all: '',
  right: `and ${decisive} > 0`,
  wrong: `and ${decisive} <= 0`,
  unsettled: `and ${stateOrOpen} <> 'open' and ${decisive} is null`,
};

const toValues = ({ market, kind, source, side, horizon, from, to, knownBy, benchmark, days }: CallFilter) => [
  market,
  kind,
  source,
  side,
  horizon,
  from,
  to,
  knownBy,
  benchmark,
  days,
];

type Tally = { state: string; right: boolean | null; bin: number | null; calls: number };

export type CallsStore = ReturnType<typeof createCallsStore>;

export function createCallsStore(query: Query) {
  return {
    /** Version of a market's calls: differs once calls, outcomes or corrections may have been added. */
    state: (market: RecordMarket) => query.value<string>`select concat_ws(' ', (select max(id) from call_set
           where market = ${market}),
           (select max(settled_at) from record_session where market = ${market}),
           (select through from record_event_check where market = ${market})) as state`,

    /** Number of sessions of a market with list calls, and of sessions of entry settled as far as possible. */
    async progress(market: RecordMarket): Promise<{ written: number; settled: number }> {
      const { rows } = await query<{ written: number; settled: number }>`
           select (select count(distinct known_at) from call_set
           where market = ${market} and kind = 'list') as written,
           (select count(*) from record_session where market = ${market}) as settled`;
      return rows[0]!;
    },

    /** Calls by result, and settled ones by bin of their result. */
    async totals(filter: CallFilter): Promise<{ totals: CallTotals; counts: number[] }> {
      const { rows } = await query<Tally>(
        `select state, value > 0 as right,
           least(greatest(width_bucket(value, -$11::float8, $11::float8, $12), 1), $12) as bin, count(*) as calls
         from (select ${stateOrOpen} as state, ${decisive} as value from ${joined}) judged
         group by 1, 2, 3`,
        [...toValues(filter), distributionEdge[filter.horizon], distributionBins],
      );
      const counts = new Array<number>(distributionBins).fill(0);
      const totals = { all: 0, right: 0, wrong: 0, unsettled: 0, open: 0 };
      for (const { state, right, bin, calls } of rows) {
        totals.all += calls;
        if (state === 'open') totals.open += calls;
        else if (right === null || bin === null) totals.unsettled += calls;
        else {
          totals[right ? 'right' : 'wrong'] += calls;
          counts[bin - 1] = (counts[bin - 1] ?? 0) + calls;
        }
      }
      return { totals, counts };
    },

    /** Newest first. */
    async page(filter: CallFilter, result: CallResult, offset: number, limit: number): Promise<StoredCall[]> {
      const { rows } = await query(
        `select ${callColumns}, ${outcomeColumns
          .replace('o.state', `${stateOrOpen} as state`)
          .replace('o.flag', `${flagOrNone} as flag`)},
           ${decisive} as decisive
         from ${joined} ${results[result]}
         order by s.known_at desc, c.id desc offset $11 limit $12`,
        [...toValues(filter), offset, limit],
      );
      return rows.map((row) => StoredCall.parse({ ...row, outcome: Outcome.parse(row) }));
    },

    /** A call; null if it does not exist or was not known by an instant (ISO; null: now). */
    async find(id: number, knownBy: string | null): Promise<Call | null> {
      const { rows } = await query`select ${raw(callColumns)}, c.figi, c.origin
         from call_set s join call c on c.set_id = s.id
         where c.id = ${id} and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)`;
      return rows[0] === undefined ? null : Call.parse(rows[0]);
    },

    /**
     * Newest decisions and scores of a stock known by an instant (ISO; null: now); decisions with their outcome at the
     * close, scores with that of the longest horizon settled.
     */
    ofStock(market: RecordMarket, symbol: string, knownBy: string | null): Promise<StockOutcome[]> {
      return parseRows(
        StockOutcome,
        query(
          `select s.kind, c.source, c.strength, s.known_at, ${countedSide('s')} as side, coalesce(o.horizon, case s.kind when 'decision' then 'close' else '5' end) as horizon,
             coalesce(o.state, 'open') as state, o.flag, o.entry_price, o.excess_market as excess
           from call c join call_set s on s.id = c.set_id
           left join lateral (
             select horizon, state, flag, entry_price, excess_market from call_outcome o
             where call_id = c.id and horizon = any(case s.kind when 'decision' then array['close'] else array['5', '20'] end)
               and coalesce(settled_at, '-infinity') <= coalesce($3, 'infinity'::timestamptz) and ${inForceAt('$3')}
             order by (state = 'settled') desc, horizon = '20' desc limit 1) o on true
           where c.symbol = $2 and c.source in (${saidSources}) and s.market = $1 and s.kind in ('decision', 'score')
             and s.known_at <= coalesce($3, 'infinity'::timestamptz)
           order by c.id desc limit ${MOST_OF_STOCK}`,
          [market, symbol, knownBy],
        ),
      );
    },

    /** Calls of a market that became known on these New York days, by an instant (ISO). */
    countOn: (market: RecordMarket, days: readonly string[], knownBy: string) => query.value<number>`
         select count(*) as calls
         from call_set s join call c on c.set_id = s.id
         where s.market = ${market} and s.known_at <= ${knownBy} and ${raw(onDay)} = any(${days}::date[])`,

    /** Calls of a market known by an instant (ISO; null: now). */
    count: (market: RecordMarket, knownBy: string | null) => query.value<number>`select count(*) as calls
         from call_set s join call c on c.set_id = s.id
         where s.market = ${market} and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)`,
  };
}

const TOTALS_KEPT = 200;

/** Totals cached by what they are of, because a count reads every outcome of a record. */
export function createCallTotals({ query, transaction }: Pick<Database, 'query' | 'transaction'>) {
  const { state } = createCallsStore(query);
  const counted = cachedUntilFailure<string, Awaited<ReturnType<CallsStore['totals']>>>(TOTALS_KEPT);
  return async (filter: CallFilter) =>
    counted(`${await state(filter.market)} ${JSON.stringify(filter)}`, () =>
      transaction((tx) => createCallsStore(tx).totals(filter), 'begin read only', LONG_STATEMENT_MS),
    );
}
