// SQL of settlement: outcomes, entries within a session, progress by session.
import type { RecordMarket } from '../../../domain/record/call.ts';
import type { CallOutcome, EntryRule, Horizon } from '../../../domain/record/outcome.ts';
import type { BaseShares } from '../../../domain/record/settle/base-rates.ts';
import type { Levels } from '../../../domain/record/settle/levels.ts';
import { type Query, raw, unnest } from '../../db/query.ts';
import { packColumns, unpackColumns } from '../../market-memory/packed-columns.ts';

/** A final outcome (settled or unsettled); instants ISO. */
export type NewOutcome = Omit<CallOutcome, 'state' | 'entry_rule' | 'rule_version' | 'corrected_for'> & {
  state: 'settled' | 'unsettled';
  entry_rule: EntryRule | null;
  rule_version: string;
  /** Absent for a first outcome. */
  correction?: number;
  corrected_for?: string;
};

/** Shares of the equal-weighted market above a benchmark after costs, bought or sold short at the open of a day. */
export type NewBaseRate = BaseShares & { horizon: Horizon; entry_day: string; exit_day: string };

/** Opens of the minute that begins at `at` (ISO), of these symbols; spread NaN where unknown. */
type NewEntries = { at: string; symbols: string[]; price: Float64Array; spread: Float64Array; levels: Levels };

type SessionProgress = {
  session: string;
  through: string;
  /** First session for which more outcomes can be settled; null when all are. */
  due: string | null;
  calls: number;
  open: number;
};

export type SettlementStore = ReturnType<typeof createSettlementStore>;

const CHUNK = 5_000;
const firstOutcome = { correction: 0, corrected_for: null };
const names = `call_id, horizon, state, flag, entry_at, entry_price, entry_rule, exit_at, exit_price, gross, cost, excess_spy,
  excess_market, excess_sector, rule_version, correction, corrected_for`;
const outcomeColumns = `call_id bigint, horizon text, state text, flag text, entry_at timestamptz, entry_price float8,
  entry_rule text, exit_at timestamptz, exit_price float8, gross float8, cost float8, excess_spy float8, excess_market float8,
  excess_sector float8, rule_version text, correction smallint, corrected_for text`;
const rateColumns = `entry_day date, horizon text, benchmark text, stocks integer, long float8, short float8, exit_day date,
  cut float8`;

export function createSettlementStore(query: Query) {
  return {
    /** Horizons that are settled, as `call horizon`. */
    async settled(calls: readonly number[]): Promise<Set<string>> {
      const { rows } = await query<{ call_id: number; horizon: Horizon }>`
         select call_id, horizon from call_outcome where call_id = any (${calls}::bigint[]) and state <> 'open'`;
      return new Set(rows.map(({ call_id, horizon }) => `${call_id} ${horizon}`));
    },

    /** Writes outcomes; an outcome once written is not changed. */
    async writeOutcomes(outcomes: readonly NewOutcome[], settledAt: string): Promise<void> {
      for (let from = 0; from < outcomes.length; from += CHUNK) {
        const chunk = outcomes.slice(from, from + CHUNK).map((one) => ({ ...firstOutcome, ...one }));
        await query`insert into call_outcome (${raw(names)}, settled_at)
           select ${raw(names)}, ${settledAt} from ${unnest(chunk, outcomeColumns)}
           on conflict do nothing`;
      }
    },

    /** Writes base rates; a rate once written is not changed. */
    writeBaseRates: (market: RecordMarket, rates: readonly NewBaseRate[]) => query.run`
         insert into record_base_rate (market, entry_day, horizon, benchmark, stocks, long_share,
           short_share, exit_day, cut)
         select ${market}, entry_day, horizon, benchmark, stocks, long, short, exit_day, cut
         from ${unnest(rates, rateColumns)}
         on conflict do nothing`,

    /** Deletes the settlement of a market; its calls are deleted after that. */
    async forgetMarket(market: RecordMarket): Promise<void> {
      for (const table of ['record_session', 'record_base_rate', 'record_calibration', 'record_summary']) {
        await query`delete from ${raw(table)} where market = ${market}`;
      }
    },

    forgetOutcomes: (calls: readonly number[]) => query.run`
         delete from call_outcome where call_id = any (${calls}::bigint[])`,

    writeEntries: (source: string, { at, symbols, price, spread, levels }: NewEntries, seenAt: string) => query.run`
         insert into call_entry (source, at, received_at, columns, levels)
         values (${source}, ${at}, ${seenAt}, ${packColumns(symbols, { price, spread })},
         ${JSON.stringify(levels)})`,

    /** Entries of minutes that begin in [from, to), ISO. */
    async entries(source: string, from: string, to: string): Promise<NewEntries[]> {
      const { rows } = await query<{ at: string; columns: Buffer; levels: Levels }>`
         select at, columns, levels from call_entry
         where source = ${source} and at >= ${from} and at < ${to} order by at, id`;
      return rows.map(({ at, columns: packed, levels }) => {
        const { symbols, columns } = unpackColumns(packed);
        return { at, symbols, levels, price: columns.price as Float64Array, spread: columns.spread as Float64Array };
      });
    },

    progress: (market: RecordMarket) => query.all<SessionProgress>`
         select session, through, due, calls, open from record_session
         where market = ${market} order by session`,

    async saveProgress(market: RecordMarket, one: SessionProgress, settledAt: string): Promise<void> {
      const { session, through, due, calls, open } = one;
      await query`insert into record_session (market, session, through, due, calls, open, settled_at)
         values (${market}, ${session}, ${through}, ${due}, ${calls}, ${open}, ${settledAt})
         on conflict (market, session) do update set through = excluded.through, due = excluded.due,
           calls = excluded.calls, open = excluded.open, settled_at = excluded.settled_at
         where record_session.through <= excluded.through`;
    },
  };
}
