// Append-only store of analyses.
import { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import { FactSheet } from '../../domain/analysis/fact-sheet.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import { analysisCall } from '../../domain/record/analysis-calls.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import type { AnalystCost } from '../../providers/ports/analyst.ts';
import type { Db } from '../db/database.ts';
import { type Query, raw } from '../db/query.ts';
import type { Clock } from '../process/clock.ts';
import { stampedIsOnFile, writeKnown } from '../publish/known-at-store.ts';
import { writeCalls } from '../record-calls/record-calls.ts';

/**
 * Stored analysis. Instants are ISO; `received_at`: when readers could first see it; `stand_in`: reason why the
 * configured analyst did not write it, null if it did.
 */
export type StoredAnalysis = {
  symbol: string;
  slot: string;
  deep: boolean;
  analyst: string;
  stand_in: string | null;
  analysis: AiAnalysis;
  sheet: FactSheet;
  as_of: string;
  received_at: string;
  holds_until: string;
  formula_version: string;
  cost: AnalystCost;
};

type Row = Omit<StoredAnalysis, 'analysis' | 'sheet' | 'cost'> & {
  analysis: unknown;
  sheet: unknown;
  model: string | null;
  cost_usd: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
};

const columns = `symbol, slot, deep, analyst, stand_in, analysis, sheet, as_of, received_at, holds_until,
  formula_version, model, cost_usd, input_tokens, output_tokens`;

/** Analysis of a row; null without a row, or for JSON of an older, incompatible version. */
function read(row: Row | null): StoredAnalysis | null {
  if (row === null) return null;
  const { analysis, sheet, model, cost_usd, input_tokens, output_tokens, ...rest } = row;
  const parsed = { analysis: AiAnalysis.safeParse(analysis), sheet: FactSheet.safeParse(sheet) };
  if (!parsed.analysis.success || !parsed.sheet.success) return null;
  const cost = { model, usd: cost_usd, input_tokens, output_tokens };
  return { ...rest, analysis: parsed.analysis.data, sheet: parsed.sheet.data, cost };
}

async function insert(query: Query, given: StoredAnalysis, market: RecordMarket): Promise<StoredAnalysis> {
  const { cost } = given;
  const { rows } = await query<Row & { id: number }>`insert into analysis (${raw(columns)})
     values (${given.symbol}, ${given.slot}, ${given.deep}, ${given.analyst}, ${given.stand_in},
     ${JSON.stringify(given.analysis)}, ${JSON.stringify(given.sheet)}, ${given.as_of}, ${given.received_at},
     ${given.holds_until}, ${given.formula_version}, ${cost.model}, ${cost.usd}, ${cost.input_tokens},
     ${cost.output_tokens})
     on conflict (symbol, slot, deep, analyst) do nothing returning id, ${raw(columns)}`;
  if (rows[0] !== undefined) {
    const { id, ...row } = rows[0];
    await writeCalls(query, {
      kind: 'analysis',
      market,
      formulaVersion: given.formula_version,
      day: newYorkDate(Date.parse(given.received_at)),
      // A stand-in's call is attributed to the rule-based analyst, even when a model was paid before it failed.
      calls: [analysisCall(id, { ...given, model: given.stand_in === null ? cost.model : null })],
      stamp: { publication_id: null, known_at: given.received_at },
    });
    return read(row) ?? given;
  }
  const other = await query.first<Row>`select ${raw(columns)} from analysis
     where symbol = ${given.symbol} and slot = ${given.slot} and deep = ${given.deep}
     and analyst = ${given.analyst}`;
  return read(other) ?? given;
}

export type AnalysisStore = ReturnType<typeof createAnalysisStore>;

export function createAnalysisStore({ query, transaction }: Db, clock: Pick<Clock, 'now'>, market: RecordMarket) {
  return {
    /** Stores an analysis unless another process was first; returns the stored one. */
    async write(analysis: Omit<StoredAnalysis, 'received_at'>): Promise<StoredAnalysis> {
      return writeKnown({ transaction }, clock.now, (tx, received_at) =>
        insert(tx, { ...analysis, received_at }, market),
      );
    },

    byId: async (id: number) => read(await query.first<Row>`select ${raw(columns)} from analysis where id = ${id}`),

    /** All answers of a slot, newest first. */
    async ofSlot(symbol: string, slot: string, deep: boolean): Promise<StoredAnalysis[]> {
      const { rows } = await query<Row>`select ${raw(columns)} from analysis
         where symbol = ${symbol} and slot = ${slot} and deep = ${deep} order by received_at desc, id desc`;
      return rows.flatMap((row) => read(row) ?? []);
    },

    /** Newest analysis received since `since` (null: ever) and by `by` (null: now); `deep` null means either. */
    async newest(
      symbol: string,
      when: { since: string | null; by: string | null; deep: boolean | null },
    ): Promise<StoredAnalysis | null> {
      if (when.by !== null) await stampedIsOnFile(query);
      const newest = await query.first<Row>`select ${raw(columns)} from analysis
         where symbol = ${symbol} and received_at <= coalesce(${when.by}, 'infinity'::timestamptz)
         and (${when.since}::timestamptz is null or received_at >= ${when.since})
           and (${when.deep}::boolean is null or deep = ${when.deep})
         order by received_at desc, id desc limit 1`;
      return read(newest);
    },
  };
}
