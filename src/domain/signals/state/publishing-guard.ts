// Publishing guard: dry run of publishing a state, and the reason to hold it for confirmation.

import { z } from 'zod';
import { plural } from '../../market/format.ts';
import { memo } from '../../numbers/memo.ts';
import { doubledRules, dryRunRules } from '../../rules/publishing-rules.ts';
import { expertLists } from '../expert-lists.ts';
import { type ScoreBandWords, scoreBand } from '../score/score-words.ts';
import { signalTypeName } from '../score/signal-types.ts';
import {
  type GuardFacts,
  type GuardRule,
  isRequiredFile,
  type Leaving,
  listName,
  noGuardFacts,
  symbolsRule,
  toGuardRules,
  usualRows,
  windowMoved,
} from './guard-facts.ts';
import { ListArrival } from './list-arrival.ts';
import type { ListShare } from './state.ts';

/** State for comparison: Smart Cat Score by symbol, and number of signals by list and day. */
export type ComparedState = {
  scores: ReadonlyMap<string, number>;
  lists: readonly (Pick<ListShare, 'type' | 'day' | 'signals'> & { carried?: number })[];
};

/** File of a batch, for detecting duplicates. */
export type ComparedFile = {
  file_name: string;
  file_type: string;
  status: string;
  sha256: string;
  keys_sha256: string | null;
  row_count: number | null;
  /** Rows equal to an earlier row of the file. */
  repeated_count: number | null;
};

const requiredTypes = new Set(expertLists.filter((list) => list.required).map((list) => list.id));

type ListChange = { type: number; usual: number; before: number; after: number };

/** Signals of each list in both states; `usual`: its count on the fullest day of the earlier state. */
function listChanges(before: ComparedState, after: ComparedState): ListChange[] {
  const changes = new Map<number, ListChange>();
  const of = (type: number) => memo(changes, type, () => ({ type, usual: 0, before: 0, after: 0 }));
  for (const { type, signals } of before.lists) {
    const change = of(type);
    change.before += signals;
    change.usual = Math.max(change.usual, signals);
  }
  for (const { type, signals } of after.lists) of(type).after += signals;
  return [...changes.values()].sort((a, b) => a.type - b.type);
}

/** Facts for judging a batch; `leaving` is null when the states were not compared symbol by symbol. */
export type Judged = { facts: GuardFacts; leaving: Leaving | null };

function findLeaving(before: ComparedState, after: ComparedState, leaving: Leaving | null): Leaving {
  if (leaving !== null) return leaving;
  const lost = [...before.scores.keys()].filter((symbol) => !after.scores.has(symbol)).length;
  return { lost, left_window: 0, replaced: 0, sessions_before: 0, sessions_after: 0 };
}

function brokenRules(before: ComparedState | null, after: ComparedState, { facts, leaving }: Judged): GuardRule[] {
  const own = toGuardRules(facts);
  const all = before === null ? own : [symbolsRule(findLeaving(before, after, leaving), before.scores.size), ...own];
  return all.filter(({ broken }) => broken > 0);
}

/**
 * Reason, with figures, to hold a batch for confirmation; null when it may be published. Without an earlier state only
 * the batch's own files are judged.
 */
export function findHoldReason(before: ComparedState | null, after: ComparedState, judged: Judged): string | null {
  const broken = brokenRules(before, after, judged);
  return broken.length === 0 ? null : broken.map(({ reason }) => reason).join(' ');
}

const Names = z.object({ count: z.number(), first: z.array(z.string()) });
const Move = z.object({ symbol: z.string(), before: z.number(), after: z.number() });

/** Changes readers would see if a batch's state were published now. */
export const DryRun = z.object({
  batch_id: z.number(),
  /** Batch of the published state; null before the first publication. */
  published_batch: z.number().nullable(),
  /** Reason to score the state again when publishing; null or absent when the stored state is published. */
  scored_again: z.string().nullable().optional(),
  symbols_before: z.number(),
  symbols_after: z.number(),
  appearing: Names,
  vanishing: Names,
  /** Symbols of both states whose score changes its band. */
  bands_crossed: z.object({ count: z.number(), first: z.array(Move.extend({ from: z.string(), to: z.string() })) }),
  /** Largest changes of Smart Cat Scores of symbols in both states, in points. */
  largest_moves: z.array(Move),
  /**
   * Lists with unusually few or many rows. For a list in the batch, `own` rows are compared with the median of its
   * recent files; for any other list, all its signals with the fullest day of the published state, and `own` is null.
   */
  unusual_lists: z.array(
    z.object({
      list: z.string(),
      required: z.boolean(),
      usual: z.number(),
      before: z.number(),
      after: z.number(),
      own: z.number().nullable().optional(),
    }),
  ),
  /**
   * Per band, symbols of the published state that stay, cross to another band or vanish; `after`: symbols in the next
   * state.
   */
  bands: z.array(
    z.object({
      band: z.string(),
      before: z.number(),
      stay: z.number(),
      cross: z.number(),
      vanish: z.number(),
      after: z.number(),
    }),
  ),
  /** All lists of the catalogue, including those that did not arrive. */
  lists: z.array(ListArrival),
  /**
   * Files that duplicate the content, or the stocks and days, of another file of the batch, or repeat many of their own
   * rows. Equal rows count once in any case.
   */
  doubled_files: z.array(z.object({ file_name: z.string(), list: z.string(), reason: z.string() })),
  /** Checks with figures; a failed one with `holds` holds the batch. */
  checks: z.array(z.object({ passed: z.boolean(), text: z.string(), holds: z.boolean() })),
  /** published: is published already; publish: no objection; hold: needs confirmation; never: yields no scores. */
  verdict: z.object({ result: z.enum(['published', 'publish', 'hold', 'never']), reason: z.string().nullable() }),
});
export type DryRun = z.infer<typeof DryRun>;

const firstNames = (symbols: string[]) => ({
  count: symbols.length,
  first: symbols.sort().slice(0, dryRunRules.first_names.value),
});

const isUnusual = (rows: number, usual: number) =>
  rows < dryRunRules.unusual_from.value * usual || rows > dryRunRules.unusual_to.value * usual;

function unusualLists(before: ComparedState, after: ComparedState, { files }: GuardFacts): DryRun['unusual_lists'] {
  const changes = listChanges(before, after);
  const brought = new Set(files.map(({ file_type }) => listName(file_type)));
  const others = changes
    .map(({ type, ...rows }) => ({ list: signalTypeName(type), required: requiredTypes.has(type), ...rows, own: null }))
    .filter(({ list, after: rows, usual }) => !brought.has(list) && isUnusual(rows, usual));
  const own = files.flatMap((file) => {
    const usual = usualRows(file);
    if (usual === null || !isUnusual(file.rows, usual)) return [];
    const list = listName(file.file_type);
    const change = changes.find(({ type }) => signalTypeName(type) === list);
    const rows = { usual, before: change?.before ?? 0, after: change?.after ?? 0, own: file.rows };
    return [{ list, required: isRequiredFile(file.file_type), ...rows }];
  });
  return [...own, ...others];
}

export type Change = Omit<DryRun, 'batch_id' | 'published_batch' | 'scored_again' | 'verdict'>;

const bandOrder: readonly ScoreBandWords[] = ['strongly bullish', 'bullish', 'neutral', 'bearish', 'strongly bearish'];

function bandFlow(before: ComparedState, after: ComparedState): DryRun['bands'] {
  type Row = DryRun['bands'][number];
  const flow = new Map<string, Row>(
    bandOrder.map((band) => [band, { band, before: 0, stay: 0, cross: 0, vanish: 0, after: 0 }]),
  );
  for (const [symbol, score] of before.scores) {
    const row = flow.get(scoreBand(score));
    const then = after.scores.get(symbol);
    if (row === undefined) continue;
    row.before += 1;
    if (then === undefined) row.vanish += 1;
    else if (scoreBand(then) === scoreBand(score)) row.stay += 1;
    else row.cross += 1;
  }
  for (const score of after.scores.values()) {
    const row = flow.get(scoreBand(score));
    if (row !== undefined) row.after += 1;
  }
  return [...flow.values()];
}

function allLists(before: ComparedState, after: ComparedState, files: readonly ComparedFile[]): DryRun['lists'] {
  const came = new Set(files.filter(({ status }) => status === 'imported').map(({ file_type }) => file_type));
  const sum = (state: ComparedState, type: number, of: (share: ComparedState['lists'][number]) => number) =>
    state.lists.reduce((total, share) => (share.type === type ? total + of(share) : total), 0);
  return expertLists.map(({ id, slug, name, required }) => ({
    list: name,
    required,
    came: came.has(slug),
    own: sum(after, id, ({ signals, carried = 0 }) => signals - carried),
    before: sum(before, id, ({ signals }) => signals),
    after: sum(after, id, ({ signals }) => signals),
  }));
}

/** Files that repeat another file of the batch or their own rows. */
export function doubledFiles(files: readonly ComparedFile[]): DryRun['doubled_files'] {
  const seen: ComparedFile[] = [];
  return files.flatMap((file) => {
    const twin = seen.find(
      (other) =>
        other.sha256 === file.sha256 ||
        (file.keys_sha256 !== null && other.file_type === file.file_type && other.keys_sha256 === file.keys_sha256),
    );
    seen.push(file);
    const { repeated_count: repeated, row_count: rows } = file;
    const isRepeating =
      repeated !== null && rows !== null && rows > 0 && repeated >= doubledRules.repeated.value * rows;
    if (twin === undefined && !isRepeating) return [];
    const reason =
      twin === undefined
        ? `${repeated} of its ${rows} rows say an earlier row again`
        : twin.sha256 === file.sha256
          ? `the same content as ${twin.file_name}`
          : `the same stocks and days as ${twin.file_name}`;
    return [{ file_name: file.file_name, list: file.file_type, reason }];
  });
}

function listChecks(
  before: ComparedState | null,
  after: ComparedState,
  doubled: DryRun['doubled_files'],
  { facts, leaving }: Judged,
): DryRun['checks'] {
  const known = before ?? nothing;
  const gone = findLeaving(known, after, leaving);
  const holding = [symbolsRule(gone, known.scores.size), ...toGuardRules(facts)];
  const moved = windowMoved(gone);
  const without = allLists(known, after, []).filter(({ required, after: rows }) => required && rows === 0);
  return [
    ...holding.map(({ broken, text }) => ({ passed: broken === 0, holds: true, text })),
    ...(moved === null ? [] : [{ passed: true, holds: false, text: moved }]),
    {
      passed: without.length === 0,
      holds: false,
      text:
        without.length === 0
          ? 'Every required list has signals'
          : `${plural(without.length, 'required list')} ${without.length === 1 ? 'has' : 'have'} no signals`,
    },
    {
      passed: doubled.length === 0,
      holds: false,
      text:
        doubled.length === 0
          ? 'Every input file is there once'
          : `${plural(doubled.length, 'input file')} ${doubled.length === 1 ? 'is' : 'are'} doubled`,
    },
  ];
}

const nothing: ComparedState = { scores: new Map(), lists: [] };

/** Compares the published state with another; without a published state everything is new. */
export function compareStates(
  before: ComparedState | null,
  after: ComparedState,
  files: readonly ComparedFile[] = [],
  judged: Judged = { facts: noGuardFacts, leaving: null },
): Change {
  const known = before ?? nothing;
  const moves = [...after.scores].flatMap(([symbol, score]) => {
    const was = known.scores.get(symbol);
    return was === undefined || was === score ? [] : [{ symbol, before: was, after: score }];
  });
  const size = (move: { before: number; after: number }) => Math.abs(move.after - move.before);
  moves.sort((a, b) => size(b) - size(a) || (a.symbol < b.symbol ? -1 : 1));
  const crossed = moves
    .map((move) => ({ ...move, from: scoreBand(move.before) as string, to: scoreBand(move.after) as string }))
    .filter(({ from, to }) => from !== to);
  const most = dryRunRules.moves.value;
  const doubled_files = doubledFiles(files);
  return {
    symbols_before: known.scores.size,
    symbols_after: after.scores.size,
    appearing: firstNames([...after.scores.keys()].filter((symbol) => !known.scores.has(symbol))),
    vanishing: firstNames([...known.scores.keys()].filter((symbol) => !after.scores.has(symbol))),
    bands_crossed: { count: crossed.length, first: crossed.slice(0, most) },
    largest_moves: moves.slice(0, most),
    unusual_lists: unusualLists(known, after, judged.facts),
    bands: bandFlow(known, after),
    lists: allLists(known, after, files),
    doubled_files,
    checks: listChecks(before, after, doubled_files, judged),
  };
}
