// Sample rows of the track record: sets of calls, outcomes and a summary.
import type { Pool } from 'pg';
import { SETTLE_RULES } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import type { CallKind, RecordMarket } from '../../../src/domain/record/call.ts';
import { noRecord, type RecordSummary, type SourceFigures } from '../../../src/domain/record/record-figures.ts';
import { SETTLEMENT_VERSION } from '../../../src/domain/rules/record-rules.ts';

export const figures = (given: Partial<SourceFigures>): SourceFigures => ({
  kind: 'list',
  source: '4',
  side: 1,
  horizon: '20',
  benchmark: 'spy',
  calls: 300,
  settled: 260,
  unsettled: 2,
  days: 40,
  hit_rate: 0.51,
  base_rate: 0.5,
  mean: 0.0012,
  bounded_mean: 0.0014,
  bounded_low: -0.0018,
  bounded_high: 0.0046,
  bounded: 1,
  spans: 9,
  hard_to_borrow: 0,
  median: 0.001,
  low: -0.0019,
  high: 0.0043,
  shrunk: 0.001,
  p: 0.4,
  q: 0.6,
  state: 'none',
  older: 0.001,
  newer: 0.0014,
  turnover: 0.4,
  curve: [0, 0.001, 0.003],
  ...given,
});

export async function addSummary(pool: Pool, given: Partial<RecordSummary> & { through: string }): Promise<void> {
  const summary = { ...noRecord('simulated'), computed_at: `${given.through}T22:00:00.000Z`, ...given };
  await pool.query('insert into record_summary (market, through, computed_at, summary) values ($1, $2, $3, $4)', [
    summary.market,
    summary.through,
    summary.computed_at,
    JSON.stringify(summary),
  ]);
}

type SampleCall = {
  source: string;
  symbol: string;
  side: number;
  strength?: number;
  confidence?: number;
  origin?: number;
};
type SampleSet = { kind: CallKind; known_at: string; market?: RecordMarket };

/** Answers the ids of the calls in their order. */
export async function addCalls(pool: Pool, set: SampleSet, calls: readonly SampleCall[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into call_set (kind, market, known_at, formula_version) values ($1, $2, $3, '1') returning id`,
    [set.kind, set.market ?? 'simulated', set.known_at],
  );
  const ids: number[] = [];
  for (const { source, symbol, side, strength = null, confidence = null, origin = null } of calls) {
    const added = await pool.query<{ id: string }>(
      `insert into call (set_id, source, symbol, side, strength, confidence, origin)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [rows[0]?.id, source, symbol, side, strength, confidence, origin],
    );
    ids.push(Number(added.rows[0]?.id));
  }
  return ids;
}

/** Settled above SPY by a fraction, or unsettled with its reason; settled without `excess`: SPY had no bar. */
export async function addOutcome(
  pool: Pool,
  call: number,
  {
    horizon = '20',
    excess = null,
    state = excess === null ? 'unsettled' : 'settled',
    flag = null,
    settled_at = '2026-11-16T21:05:00Z',
    rule_version = horizon === 'plan' ? SETTLE_RULES : SETTLEMENT_VERSION,
    entry_rule = null,
  }: {
    horizon?: string;
    excess?: number | null;
    state?: 'settled' | 'unsettled';
    flag?: string | null;
    settled_at?: string;
    rule_version?: string;
    entry_rule?: string | null;
  },
): Promise<void> {
  await pool.query(
    `insert into call_outcome (call_id, horizon, state, flag, entry_at, entry_price, exit_at, exit_price, gross, cost,
       excess_spy, excess_market, excess_sector, rule_version, settled_at, entry_rule)
     values ($1, $2, $3, $4, '2026-10-26T14:31:00Z', 100, '2026-11-16T21:00:00Z', 101, $5, 0.0006, $5, $5, null, $7,
       $6, $8)`,
    [call, horizon, state, flag, excess, settled_at, rule_version, entry_rule],
  );
}
