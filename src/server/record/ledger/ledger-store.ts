// SQL of the ledger: sealed days, and the entries of a stretch of time page by page.
import { LedgerDay, type LedgerEntry } from '../../../domain/record/ledger/ledger.ts';
import { parseRows, type Query, raw } from '../../db/query.ts';

export type CallRow = Extract<LedgerEntry, { type: 'call' }>;
export type OutcomeRow = Extract<LedgerEntry, { type: 'outcome' }>;
/** Cursor of a page of outcomes, ordered by call, horizon and correction. */
export type AfterOutcome = { call: number; horizon: string; correction: number };

const columns = 'version, market, day::text as day, entries, root, previous, head';

export function createLedgerStore(query: Query) {
  return {
    /** Sealed days of a market, newest first; `most` null: all of them. */
    days(market: string, most: number | null): Promise<LedgerDay[]> {
      return parseRows(
        LedgerDay,
        query`select ${raw(columns)} from ledger_day where market = ${market} order by day desc limit ${most}`,
      );
    },

    async day(market: string, day: string): Promise<LedgerDay | null> {
      const found = await parseRows(
        LedgerDay,
        query`select ${raw(columns)} from ledger_day where market = ${market} and day = ${day}`,
      );
      return found[0] ?? null;
    },

    /** UTC day of a market's first call; null without any. */
    firstDay: (market: string) => query.value<string | null>`
         select (min(known_at) at time zone 'UTC')::date::text as day
         from call_set where market = ${market}`,

    /** Adds a sealed day; false when another process sealed it first. */
    add: (day: LedgerDay, sealedAt: string) => query.any`
         insert into ledger_day (market, day, entries, root, previous, head,
         sealed_at, version)
         values (${day.market}, ${day.day}, ${day.entries}, ${day.root}, ${day.previous}, ${day.head}, ${sealedAt},
         ${day.version}) on conflict do nothing`,

    /** Calls of a market known in [from, to), ISO, with ids above `after`, in their order. */
    calls: (market: string, [from, to]: readonly [string, string], after: number, most: number) => query.all<CallRow>`
         select 'call' as type, c.id, s.kind, c.source, c.symbol, c.figi,
           c.side, c.strength, s.known_at,
           s.formula_version, c.confidence, s.publication_id as publication
         from call_set s join call c on c.set_id = s.id
         where s.market = ${market} and s.known_at >= ${from} and s.known_at < ${to} and c.id > ${after}
         order by c.id limit ${most}`,

    /** Settled and unsettled outcomes of a market written in [from, to), ISO, after the cursor, in its order. */
    outcomes: (
      market: string,
      [from, to]: readonly [string, string],
      after: AfterOutcome,
      most: number,
    ) => query.all<OutcomeRow>`
         select 'outcome' as type, o.call_id as call, o.horizon, o.state,
           o.flag, o.entry_at, o.entry_price, o.exit_at,
           o.exit_price, o.gross, o.cost, o.excess_spy, o.excess_market, o.excess_sector, o.rule_version,
           o.settled_at, o.entry_rule,
           o.correction, o.corrected_for
         from call_outcome o join call c on c.id = o.call_id join call_set s on s.id = c.set_id
         and s.market = ${market}
         where o.settled_at >= ${from} and o.settled_at < ${to} and o.state <> 'open'
         and (o.call_id, o.horizon, o.correction) > (${after.call}, ${after.horizon}, ${after.correction})
         order by o.call_id, o.horizon, o.correction limit ${most}`,
  };
}
