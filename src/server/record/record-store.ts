// SQL of the track record's summaries, and of the outcomes of one call.
import { RecordMarket } from '../../domain/record/call.ts';
import { readSummary } from '../../domain/record/figures/read-summary.ts';
import { CallOutcome, CorrectedOutcome } from '../../domain/record/outcome.ts';
import type { RecordSummary } from '../../domain/record/record-figures.ts';
import { settlingVersions, unchangedOutcomes } from '../../domain/record/rule-versions.ts';
import { parseRows, type Query, raw } from '../db/query.ts';

export const outcomeColumns = `o.state, o.flag, o.entry_at, o.entry_price, o.entry_rule, o.exit_at, o.exit_price, o.gross, o.cost,
  o.excess_spy, o.excess_market, o.excess_sector, o.rule_version, o.corrected_for`;

const texts = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;

const unchanged = unchangedOutcomes.map(
  ({ version, entries }) =>
    `o.rule_version = '${version}' and o.horizon <> 'plan' and coalesce(o.entry_rule = any (${texts(entries)}), true)
     and (c.side >= 0 or o.horizon = 'close')`,
);

/** Whether an outcome `o` of a call `c` was settled by rules that figures count. */
export const isCompared = `(o.rule_version = case o.horizon when 'plan' then '${settlingVersions.plan}' else '${settlingVersions.bars}' end
  ${unchanged.map((one) => `or ${one}`).join(' ')})`;

/**
 * Side of a call `c` of a set `set` as the record counts it: 0 for MAYBE, which earlier versions stored as a call to
 * buy.
 */
export const countedSide = (set: string): string =>
  `case when ${set}.kind = 'decision' and c.source = 'MAYBE' then 0 else c.side end`;

/** Whether an outcome `o` was in force at an instant (this parameter; null: now). */
export const inForceAt = (instant: string) => `(o.superseded_at is null or o.superseded_at > ${instant}::timestamptz)`;

/** State and flag of an outcome `o` of a call `c` as figures count them: outcomes of earlier rules as unsettled. */
export const countedState = `case when ${isCompared} then o.state else 'unsettled' end`;
export const countedFlag = `case when ${isCompared} then o.flag else 'earlier_rules' end`;

/** A summary on file, without its figures. */
export type SummaryPlace = { market: RecordMarket; computed_at: string };

export type RecordStore = ReturnType<typeof createRecordStore>;

export function createRecordStore(query: Query) {
  return {
    /** The newest summary of each market computed by an instant (ISO), or now (null). */
    async newest(knownBy: string | null): Promise<SummaryPlace[]> {
      const { rows } = await query<SummaryPlace>`select distinct on (market) market, computed_at
         from record_summary
         where computed_at <= coalesce(${knownBy}, 'infinity'::timestamptz) order by market, computed_at desc`;
      return rows.map((row) => ({ ...row, market: RecordMarket.parse(row.market) }));
    },

    async summary({ market, computed_at }: SummaryPlace): Promise<RecordSummary | null> {
      const { rows } = await query<{ summary: unknown }>`select summary from record_summary
         where market = ${market} and computed_at = ${computed_at}`;
      return rows[0] === undefined ? null : readSummary(rows[0].summary);
    },

    /** Adds a summary; false if it equals the newest one, or nothing is settled. */
    async addSummary(summary: RecordSummary): Promise<boolean> {
      if (summary.through === null) return false;
      return query.any(
        `insert into record_summary (market, through, computed_at, summary)
         select $1, $2, $3, $4::jsonb where (
           select summary - 'computed_at' from record_summary where market = $1 order by computed_at desc limit 1
         ) is distinct from $4::jsonb - 'computed_at'`,
        [summary.market, summary.through, summary.computed_at, JSON.stringify(summary)],
      );
    },

    /** Outcomes of a call at every horizon that has one, as settled by an instant (ISO), or now (null). */
    readOutcomes(callId: number, knownBy: string | null): Promise<CallOutcome[]> {
      return parseRows(
        CallOutcome,
        query(
          `select o.call_id, o.horizon, ${outcomeColumns} from call_outcome o
           where o.call_id = $1 and coalesce(o.settled_at, '-infinity') <= coalesce($2, 'infinity'::timestamptz)
             and ${inForceAt('$2')}`,
          [callId, knownBy],
        ),
      );
    },

    /**
     * Outcomes of a call that corrections had replaced by an instant (ISO; null: now), the first of each horizon first.
     */
    readCorrected(callId: number, knownBy: string | null): Promise<CorrectedOutcome[]> {
      return parseRows(
        CorrectedOutcome,
        query`select o.call_id, o.horizon, ${raw(outcomeColumns)}, o.settled_at, o.superseded_at
           from call_outcome o
           where o.call_id = ${callId} and o.superseded_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
           order by o.horizon, o.correction`,
      );
    },
  };
}
