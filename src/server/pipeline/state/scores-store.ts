// Scores and signals of a scoring, as other features read them.
import { addDays } from '../../../domain/market/calendar.ts';
import type { ScoredCard } from '../../../domain/signals/mini-cards/mini-cards.ts';
import type { ReceiptSignal } from '../../../domain/signals/score/score-receipt.ts';
import { findPoints, signalTypeName } from '../../../domain/signals/score/signal-types.ts';
import { ScoreFields } from '../../../domain/signals/signal.ts';
import type { DetailRow } from '../../../domain/signals/state/signal-details.ts';
import { type Query, raw } from '../../db/query.ts';
import { readPublications } from '../../publish/publications-store.ts';
import { readMade } from '../../publish/snapshot-store.ts';
import { type DailyScores, dailyScores } from './score-days-store.ts';
import { type Scoring, scoringsOf } from './scoring-store.ts';
import { createStateRows } from './state-rows-store.ts';

export type ScoredSymbol = ScoreFields & { symbol: string; company_name: string | null };

/** Fields of a score, each a column of table `synthesis`. */
export const scoreNames = Object.keys(ScoreFields.shape) as (keyof ScoreFields)[];
const scoreColumns = `symbol, company_name, ${scoreNames.join(', ')}`;

/** `day`: New York day of the published state, YYYY-MM-DD. */
export type ScoresBefore = DailyScores & { day: string };

export type Scores = ReturnType<typeof createScores>;

export function createScores({ query }: { query: Query }) {
  const states = createStateRows(query);
  return {
    /** Scoring behind a snapshot of scores; null without one. */
    async scoringOf(snapshotId: number | undefined): Promise<Scoring | null> {
      return snapshotId === undefined ? null : ((await scoringsOf(query, [snapshotId]))[0] ?? null);
    },

    score: (scoringId: number, symbol: string) => query.first<ScoredSymbol>`select ${raw(scoreColumns)} from synthesis
         where scoring_id = ${scoringId} and symbol = ${symbol}`,

    /** Scores of these symbols; unscored ones are absent. */
    scored: (scoringId: number, symbols: readonly string[]) => query.all<ScoredSymbol>`
         select ${raw(scoreColumns)} from synthesis
         where scoring_id = ${scoringId} and symbol = any(${symbols}::text[])`,

    /** Every scored symbol, with all fields of its score. */
    all: (scoringId: number | null) => query.all<ScoredSymbol>`select ${raw(scoreColumns)} from synthesis
         where scoring_id = ${scoringId}`,

    /**
     * Scores of a symbol in the newest publications known by an instant (null: now), oldest first; `scores` is null
     * where the symbol is absent.
     */
    async published(
      symbol: string,
      given: { most: number; known_by: string | null },
    ): Promise<{ published_at: string; scores: ScoreFields | null }[]> {
      const publications = await readPublications(query, 'signals', given);
      const snapshots = publications.map(({ snapshot_id }) => snapshot_id);
      const { rows } = await query<ScoredSymbol & { snapshot_id: number }>`
         select snapshot_id, ${raw(scoreColumns)} from scoring_snapshot join synthesis using (scoring_id)
         where snapshot_id = any(${snapshots}::bigint[]) and symbol = ${symbol}`;
      const bySnapshot = new Map(rows.map((row) => [row.snapshot_id, row]));
      return publications.map(({ published_at, snapshot_id }) => ({
        published_at,
        scores: bySnapshot.get(snapshot_id) ?? null,
      }));
    },

    cards: (scoringId: number) => query.all<ScoredCard>`select symbol, company_name, smart_cat_score, bullish_score,
           bearish_score, bullish_signal_count,
           bearish_signal_count, premium_signal_count
         from synthesis where scoring_id = ${scoringId}`,

    /**
     * Symbols that contain the literal text in symbol or company, plus the symbols in `meant`. Order: exact symbol,
     * `meant`, symbols that begin with the text, then by score.
     */
    search: (scoringId: number, text: string, meant: readonly string[], limit: number) => query.all<ScoredSymbol>`
         select ${raw(scoreColumns)} from synthesis
         where scoring_id = ${scoringId} and (symbol = any (${meant}) or strpos(upper(symbol), upper(${text})) > 0
           or strpos(lower(company_name), lower(${text})) > 0)
         order by upper(symbol) = upper(${text}) desc, symbol = any (${meant}) desc,
           starts_with(upper(symbol), upper(${text})) desc, smart_cat_score desc, symbol
         limit ${limit}`,

    /** The scored signals of some symbols, by symbol: those of its batch and those carried over. */
    async rows(scoringId: number, symbols: readonly string[]): Promise<Map<string, DetailRow[]>> {
      const rows = await states.ofSymbols<DetailRow & { symbol: string }>(scoringId, symbols, {
        columns: 's.direction, s.side, s.row_data, f.made_here',
        order: 's.id',
      });
      return Map.groupBy(rows, (row) => row.symbol);
    },

    /** Symbols with a row that a scoring may count. */
    symbolsWithRows: states.symbols,

    /** Rows behind the scores of some symbols, with file and line, ordered by list, newest day first. */
    async receiptRows(scoringId: number, symbols: readonly string[]): Promise<(ReceiptSignal & { symbol: string })[]> {
      type Row = Omit<ReceiptSignal, 'list' | 'points'> & { symbol: string };
      const rows = await states.ofSymbols<Row>(scoringId, symbols, {
        columns: 's.id, s.direction, s.side, f.file_name, f.sha256, s.line_number',
        order: 's.signal_type_id, s.signal_date desc, s.id',
      });
      return rows.map(({ signal_type_id: type, side, ...row }) => ({
        ...row,
        signal_type_id: type,
        side,
        list: signalTypeName(type),
        points: findPoints(type, side),
      }));
    },

    /**
     * Scores of at most `most` days before a publication, by symbol, as known when its snapshot was created. Null if
     * that snapshot is no longer stored.
     */
    async before(publicationId: number, symbols: readonly string[], most: number): Promise<ScoresBefore | null> {
      const made = await readMade(query, 'signals', publicationId);
      if (made === null) return null;
      const then = { before: made.day, made_after: made.made_after, known_by: made.received_at };
      return { ...(await dailyScores(query, then, symbols, most)), day: made.day };
    },

    /** Reconstructed scores of at most `most` days up to and including `day`. */
    madeUntil: (day: string, symbols: readonly string[], most: number) =>
      dailyScores(query, { before: addDays(day, 1), made_after: 0, known_by: null }, symbols, most),
  };
}
