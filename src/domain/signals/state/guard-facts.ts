// Facts of a batch's own files the publishing guard judges, and the reasons for which it holds the batch.
import { z } from 'zod';
import { decimal, plural, whole } from '../../market/format.ts';
import { guardRules } from '../../rules/publishing-rules.ts';
import { expertLists, findExpertList } from '../expert-lists.ts';
import { hasMarketLength, statePairs } from '../list-kinds.ts';
import type { SignalColumns } from '../score/signal-columns.ts';
import { signalTypeName } from '../score/signal-types.ts';

const OwnFile = z.object({
  file_name: z.string(),
  /** The list's slug, or the name of a mixed file. */
  file_type: z.string(),
  rows: z.number(),
  /** Rows of the last files of this list that other batches brought, the newest first. */
  recent: z.array(z.number()),
});
export type OwnFile = z.infer<typeof OwnFile>;

const BothSides = z.object({ one: z.string(), other: z.string(), both: z.number(), symbols: z.number() });
export type BothSides = z.infer<typeof BothSides>;

export const GuardFacts = z.object({
  /** The newest file of each list the batch brings. */
  files: z.array(OwnFile),
  /** Slugs of required lists its schedule expected; null for a batch that no schedule began. */
  expected: z.array(z.string()).nullable(),
  /** Expected lists that did not come, as slugs. */
  missing: z.array(z.string()),
  /** Names of files with signals whose day is that of their upload alone. */
  undated: z.array(z.string()),
  /** Pairs of states of which the batch's own files name both sides. */
  both_sides: z.array(BothSides),
});
export type GuardFacts = z.infer<typeof GuardFacts>;

export const noGuardFacts: GuardFacts = { files: [], expected: null, missing: [], undated: [], both_sides: [] };

/** Files that hold several required lists at once. */
const requiredMixed = ['analyst-ratings', 'insider-transactions'];
const requiredFileTypes = new Set([
  ...expertLists.filter(({ required }) => required).map(({ slug }) => slug),
  ...requiredMixed,
]);
export const isRequiredFile = (file_type: string) => requiredFileTypes.has(file_type);

export const listName = (slug: string) => findExpertList(slug)?.name ?? slug;

/** The median of its recent files; null without any. */
export function usualRows({ recent }: Pick<OwnFile, 'recent'>): number | null {
  const sorted = recent.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
}

/** The share of its smallest recent file below which a list is thin. */
function thinShare({ file_type, recent }: OwnFile): number {
  const { known_files, list_rows, list_rows_of_few, list_rows_of_market } = guardRules;
  if (hasMarketLength(file_type)) return list_rows_of_market.value;
  return recent.length >= known_files.value ? list_rows.value : list_rows_of_few.value;
}

/** Far fewer rows than the smallest of its recent files. */
export const isThin = (file: OwnFile): boolean =>
  file.recent.length > 0 && file.rows < thinShare(file) * Math.min(...file.recent);

/** Required lists of the batch that are thin, those that lack most first. */
export function thinRequired({ files }: GuardFacts): OwnFile[] {
  const lacking = (file: OwnFile) => (usualRows(file) ?? 0) - file.rows;
  return files
    .filter((file) => isRequiredFile(file.file_type) && isThin(file))
    .sort((a, b) => lacking(b) - lacking(a) || (a.file_type < b.file_type ? -1 : 1));
}

/** Pairs of which too many symbols stand on both sides. */
export const contradictions = ({ both_sides }: GuardFacts): BothSides[] =>
  both_sides.filter(({ both, symbols }) => both > guardRules.both_sides.value * symbols);

/** Symbols that columns name on both sides of a pair of states on one day, pair by pair; pairs without any are left out. */
export function bothSides({ count, symbol, type, day }: SignalColumns): BothSides[] {
  return statePairs.flatMap(([one, other]) => {
    const sides = new Map<string, number>();
    for (let at = 0; at < count; at += 1) {
      const side = type[at] === one ? 1 : type[at] === other ? 2 : 0;
      if (side === 0) continue;
      const key = `${day[at]} ${symbol[at]}`;
      sides.set(key, (sides.get(key) ?? 0) | side);
    }
    const both = [...sides.values()].filter((side) => side === 3).length;
    if (both === 0) return [];
    return [{ one: signalTypeName(one), other: signalTypeName(other), both, symbols: sides.size }];
  });
}

/** So many lists or files are named where there are many. */
const NAMED = 3;

function named(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

const thinWords = (file: OwnFile) =>
  `${listName(file.file_type)} ${plural(file.rows, 'row')}, usual ${whole(usualRows(file) ?? 0)}`;

/** The rules by which a batch's own files hold it: each with how many broke it, in words, and why. */
export type GuardRule = { broken: number; text: string; reason: string };

export function guardRulesOf(facts: GuardFacts): GuardRule[] {
  const thin = thinRequired(facts);
  const brought = facts.files.filter(({ file_type }) => isRequiredFile(file_type));
  const both = contradictions(facts);
  const thinNames = named(thin.map(thinWords));
  const bothNames = named(both.map(({ one, other, both: on, symbols }) => `${one} and ${other} ${on} of ${symbols}`));
  const { missing, undated, expected } = facts;
  return [
    {
      broken: thin.length,
      text: `${thin.length} of ${brought.length} required lists that came ${thin.length === 1 ? 'is' : 'are'} far shorter than usual${thin.length > 0 ? `: ${thinNames}` : ''}`,
      reason: `Less than half of the usual rows: ${thinNames}.`,
    },
    {
      broken: missing.length,
      text:
        expected === null
          ? 'No schedule expected lists of this batch'
          : `${missing.length} of ${expected.length} lists its schedule expected are missing${missing.length > 0 ? `: ${named(missing.map(listName))}` : ''}`,
      reason: `${plural(missing.length, 'expected list')} missing: ${named(missing.map(listName))}.`,
    },
    {
      broken: undated.length,
      text: `${plural(undated.length, 'file')} ${undated.length === 1 ? 'has' : 'have'} no day but that of the upload${undated.length > 0 ? `: ${named(undated)}` : ''}`,
      reason: `No day found, dated by the upload: ${named(undated)}.`,
    },
    {
      broken: both.length,
      text: `${plural(both.length, 'pair')} of lists ${both.length === 1 ? 'names' : 'name'} more than a tenth of ${both.length === 1 ? 'its' : 'their'} symbols on both sides${both.length > 0 ? `: ${bothNames}` : ''}`,
      reason: `The same symbols on both sides: ${bothNames}.`,
    },
  ];
}

/** Why symbols of the published state are not in the next one. */
export type Leaving = {
  /** All symbols that are gone. */
  lost: number;
  /** The scoring window moved past all their rows. */
  left_window: number;
  /** A newer file of their lists no longer names them. */
  replaced: number;
  /** Sessions with signals in the state before, and in the next one. */
  sessions_before: number;
  sessions_after: number;
};

export const unexplained = ({ lost, left_window, replaced }: Leaving) => lost - left_window - replaced;

/** What is said of a window that moved on; null when no symbol left it. */
export function windowMoved({ left_window, sessions_before, sessions_after }: Leaving): string | null {
  if (left_window === 0) return null;
  const symbols = `${whole(left_window)} ${left_window === 1 ? 'symbol' : 'symbols'} left the window`;
  if (sessions_after >= sessions_before) return `The window moved on: ${symbols}`;
  return `${plural(sessions_before, 'session')} became ${sessions_after}: ${symbols}`;
}

export function symbolsRule(leaving: Leaving, published: number): GuardRule {
  const vanishing = unexplained(leaving);
  const percent = published === 0 ? '0' : decimal((vanishing / published) * 100, 1);
  const isBroken = vanishing > guardRules.symbols_lost.value * published;
  const text = `${whole(vanishing)} of ${whole(published)} published symbols vanish although their lists were not brought again; up to a third may`;
  const reason = `${whole(vanishing)} of ${whole(published)} published symbols (${percent}%) would vanish although their lists were not brought again; up to a third may.`;
  return { broken: isBroken ? vanishing : 0, text, reason };
}
