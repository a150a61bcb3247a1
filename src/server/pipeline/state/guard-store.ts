// Facts the publishing guard judges a batch by, read from its files and those of other batches.
import { impossiblePriceOfRow } from '../../../domain/pipeline/rows/row-numbers.ts';
import { guardRules } from '../../../domain/rules/publishing-rules.ts';
import {
  type BothSides,
  GuardFacts,
  type ImpossiblePrices,
  type Leaving,
  type OwnFile,
} from '../../../domain/signals/state/guard-facts.ts';
import type { ComparedState } from '../../../domain/signals/state/publishing-guard.ts';
import { countSessions, type ListShare } from '../../../domain/signals/state/state.ts';
import { type Query, raw } from '../../db/query.ts';
import { readLastCloses } from '../../market-memory/last-closes-store.ts';

/** Files a state can rest on; `files` null: all of its batches. */
export type StateFiles = { batches: readonly number[]; files: readonly number[] | null; scored_from: string };

/** A state as it would be if it were scored now; `scores` are Smart Cat Scores by symbol. */
export type StatePreview = {
  scores: [symbol: string, score: number][];
  lists: ListShare[];
  rests_on: StateFiles;
};

/**
 * Row counts of a list's newest files in other batches that meet the condition `standing`. Lists made here are left
 * out: their length follows the market.
 */
const recentRows = (standing: string, most: number) =>
  `array(select coalesce(o.signal_count, 0) from batch_file o join batch b on b.id = o.batch_id
         where o.file_type = f.file_type and o.batch_id <> f.batch_id and o.status = 'imported'
           and not f.made_here and not o.made_here and o.discarded_at is null and b.synthesized_at is not null
           and b.discarded_at is null and ${standing}
         order by o.received_at desc, o.id desc limit ${most})`;

/**
 * Newest file of each list of a batch, with row counts of earlier files of that list. While too few published files
 * show a usual size, files of held batches count too, so that a second short file is not held for its length.
 */
async function ownFiles(query: Query, batchId: number): Promise<OwnFile[]> {
  const { known_files, recent_files } = guardRules;
  const { rows } = await query<OwnFile & { held: number[] }>`select distinct on (f.file_type) f.file_name,
       f.file_type, coalesce(f.signal_count, 0) as rows, f.newest_day as day,
       ${raw(recentRows('b.held_since is null', recent_files.value))} as recent,
       ${raw(recentRows('b.held_since is not null and o.signal_count > 0', known_files.value))} as held
     from batch_file f
     where f.batch_id = ${batchId} and f.row_count is not null and f.discarded_at is null
     order by f.file_type, f.newest_day desc nulls last, f.signal_count desc nulls last, f.id`;
  return rows.map(({ held, ...file }) => {
    const isFirst = file.recent.length === 0;
    return isFirst || file.recent.length >= known_files.value ? file : { ...file, recent: [...held, ...file.recent] };
  });
}

export async function readGuardFacts(query: Query, batchId: number, both_sides: BothSides[]): Promise<GuardFacts> {
  const files = await ownFiles(query, batchId);
  const { rows } = await query<Pick<GuardFacts, 'expected' | 'undated'>>`select b.expected_lists as expected,
       array(select f.file_name from batch_file f
       where f.batch_id = b.id and f.dated_by_upload and f.signal_count > 0
               and f.discarded_at is null order by f.file_name) as undated
     from batch b where b.id = ${batchId}`;
  const { expected = null, undated = [] } = rows[0] ?? {};
  const came = new Set(files.map(({ file_type }) => file_type));
  const missing = (expected ?? []).filter((slug) => !came.has(slug));
  return { files, expected, missing, undated, both_sides, impossible_prices: await impossiblePrices(query, batchId) };
}

/** Impossible prices, by the closes known now, in files with rows without a close when they were read. */
async function impossiblePrices(query: Query, batchId: number): Promise<ImpossiblePrices[]> {
  const unchecked = `batch_file f where f.batch_id = $1 and f.uncompared_count > 0 and f.discarded_at is null`;
  const files = await query<{ id: number; file_name: string }>(
    `select f.id, f.file_name from ${unchecked} order by f.file_name`,
    [batchId],
  );
  if (files.rows.length === 0) return [];
  const closes = await readLastCloses(query);
  const found: ImpossiblePrices[] = [];
  for (const { id, file_name } of files.rows) {
    const { rows } = await query<{ symbol: string; row_data: Record<string, string> }>`
       select symbol, row_data from signal
       where batch_id = ${batchId} and file_id = ${id} and symbol = any(${[...closes.keys()]}::text[])
       order by line_number`;
    const impossible = rows.filter(({ symbol, row_data }) => {
      const close = closes.get(symbol);
      return close !== undefined && impossiblePriceOfRow(row_data, close) !== null;
    });
    const [first] = impossible;
    if (first !== undefined) found.push({ file_name, rows: impossible.length, symbol: first.symbol });
  }
  return found;
}

/** Facts a batch was judged by; null for a batch scored by an older version. */
export async function findGuardFacts(query: Query, batchId: number): Promise<GuardFacts | null> {
  const { rows } = await query<{ guard_facts: unknown }>`select guard_facts from batch where id = ${batchId}`;
  return rows[0]?.guard_facts == null ? null : GuardFacts.parse(rows[0].guard_facts);
}

export function readStateFiles(query: Query, batchId: number): Promise<StateFiles | null> {
  return query.first<StateFiles>`select coalesce(scored_batches, array[batch_id]) as batches,
     scored_files as files, scored_from from scoring
     where batch_id = ${batchId} and is_current and scored_from is not null`;
}

const ROWS_OF_STATE = `s.batch_id = any($1::integer[]) and ($2::integer[] is null or s.file_id = any($2))
  and s.symbol = any($3::text[])`;

/**
 * Reasons why symbols of a state are missing in the next: their rows left the window, or newer files no longer name
 * them.
 */
export async function leavingBetween(
  query: Query,
  before: ComparedState & { rests_on: StateFiles },
  after: ComparedState & { rests_on: StateFiles },
): Promise<Leaving> {
  const lost = [...before.scores.keys()].filter((symbol) => !after.scores.has(symbol));
  const sessions = { sessions_before: countSessions(before.lists), sessions_after: countSessions(after.lists) };
  if (lost.length === 0) return { lost: 0, left_window: 0, replaced: 0, ...sessions };
  const next = after.rests_on;
  const again = await query<{ symbol: string }>(
    `select distinct s.symbol from signal s where ${ROWS_OF_STATE} and s.signal_date >= $4`,
    [next.batches, next.files, lost, next.scored_from],
  );
  const replaced = new Set(again.rows.map(({ symbol }) => symbol));
  const others = lost.filter((symbol) => !replaced.has(symbol));
  const { batches, files, scored_from } = before.rests_on;
  const left = await query<{ left: number }>(
    `select count(distinct s.symbol) as left from signal s
     join batch_file f on f.id = s.file_id and f.discarded_at is null
     join batch b on b.id = s.batch_id and b.discarded_at is null
     where ${ROWS_OF_STATE} and s.signal_date >= $4 and s.signal_date < $5`,
    [batches, files, others, scored_from, next.scored_from],
  );
  return { lost: lost.length, left_window: left.rows[0]?.left ?? 0, replaced: replaced.size, ...sessions };
}
