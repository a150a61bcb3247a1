// Guard facts of a batch's own files, and the rules that hold the batch.
import { z } from 'zod';
import { findSession } from '../../market/calendar.ts';
import { decimal, listNames, plural, whole } from '../../market/format.ts';
import { rowRules } from '../../rules/list-rules.ts';
import { guardRules } from '../../rules/publishing-rules.ts';
import { expertLists, findExpertList } from '../expert-lists.ts';
import { hasMarketLength, statePairs } from '../list-kinds.ts';
import type { SignalColumns } from '../score/signal-columns.ts';
import { signalTypeName } from '../score/signal-types.ts';

const OwnFile = z.object({
  file_name: z.string(),
  /** List slug, or type of a file with rows of several lists. */
  file_type: z.string(),
  rows: z.number(),
  /** Newest day of its rows, YYYY-MM-DD; null without rows or in facts stored by older versions. */
  day: z.string().nullable().default(null),
  /** Row counts of recent files of the same list in other batches, newest first. */
  recent: z.array(z.number()),
});
export type OwnFile = z.infer<typeof OwnFile>;

const BothSides = z.object({ one: z.string(), other: z.string(), both: z.number(), symbols: z.number() });
export type BothSides = z.infer<typeof BothSides>;

const ImpossiblePrices = z.object({
  file_name: z.string(),
  rows: z.number(),
  symbol: z.string(),
});
export type ImpossiblePrices = z.infer<typeof ImpossiblePrices>;

export const GuardFacts = z.object({
  /** Newest file of each list in the batch. */
  files: z.array(OwnFile),
  /** Slugs of required lists that the schedule expected; null for a batch without a schedule. */
  expected: z.array(z.string()).nullable(),
  /** Slugs of expected lists that are missing. */
  missing: z.array(z.string()),
  /** Names of files with signals that are dated by the upload alone. */
  undated: z.array(z.string()),
  /** Pairs of exclusive state lists that name the same symbols on both sides in the batch's own files. */
  both_sides: z.array(BothSides),
  /** Files with impossible prices, detected when closes became known after the file was read. */
  impossible_prices: z.array(ImpossiblePrices).default([]),
});
export type GuardFacts = z.infer<typeof GuardFacts>;

export const noGuardFacts: GuardFacts = {
  files: [],
  expected: null,
  missing: [],
  undated: [],
  both_sides: [],
  impossible_prices: [],
};

/** File types that contain several required lists. */
const requiredMixed = ['analyst-ratings', 'insider-transactions'];
const requiredFileTypes = new Set([
  ...expertLists.filter(({ required }) => required).map(({ slug }) => slug),
  ...requiredMixed,
]);
export const isRequiredFile = (file_type: string) => requiredFileTypes.has(file_type);

export const listName = (slug: string) => findExpertList(slug)?.name ?? slug;

/** Median row count of recent files of the list; null without any. */
export function usualRows({ recent }: Pick<OwnFile, 'recent'>): number | null {
  const sorted = recent.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
}

/** Minimum rows of a file that is not thin; lower for a list that is new or whose length follows the market. */
function fewestRows({ file_type, day, recent }: OwnFile): number {
  const { known_files, list_rows, list_rows_of_few, list_rows_of_market, rows_of_one_file } = guardRules;
  const smallest = Math.min(...recent);
  const isUsualKnown = recent.length >= known_files.value;
  if (!hasMarketLength(file_type)) return (isUsualKnown ? list_rows.value : list_rows_of_few.value) * smallest;
  if (recent.length === 1 && smallest < rows_of_one_file.value) return 0;
  const isShortened = day !== null && findSession(day)?.early_close === true;
  return isUsualKnown && !isShortened ? list_rows_of_market.value * smallest : Math.min(1, smallest);
}

const isThin = (file: OwnFile): boolean => file.recent.length > 0 && file.rows < fewestRows(file);

/** Newest file of each required list in the batch. */
export const requiredFiles = ({ files }: Pick<GuardFacts, 'files'>): OwnFile[] =>
  files.filter(({ file_type }) => isRequiredFile(file_type));

/** Thin files of required lists, largest shortfall first. */
export function thinRequired(facts: Pick<GuardFacts, 'files'>): OwnFile[] {
  const lacking = (file: OwnFile) => (usualRows(file) ?? 0) - file.rows;
  return requiredFiles(facts)
    .filter(isThin)
    .sort((a, b) => lacking(b) - lacking(a) || (a.file_type < b.file_type ? -1 : 1));
}

/** Pairs of exclusive state lists that name too many symbols on both sides. */
const contradictions = ({ both_sides }: GuardFacts): BothSides[] =>
  both_sides.filter(({ both, symbols }) => both > guardRules.both_sides.value * symbols);

/** Multiplier of the day in a key; larger than any symbol index. */
const MOST_SYMBOLS = 2 ** 31;

/**
 * Symbols on both sides of a pair of exclusive state lists on one day, per pair; pairs without such symbols are left
 * out.
 */
export function findBothSides({ count, symbol, type, day }: SignalColumns): BothSides[] {
  return statePairs.flatMap(([one, other]) => {
    const sides = new Map<number, number>();
    for (let at = 0; at < count; at += 1) {
      const side = type[at] === one ? 1 : type[at] === other ? 2 : 0;
      if (side === 0) continue;
      const key = (day[at] as number) * MOST_SYMBOLS + (symbol[at] as number);
      sides.set(key, (sides.get(key) ?? 0) | side);
    }
    const both = [...sides.values()].filter((side) => side === 3).length;
    if (both === 0) return [];
    return [{ one: signalTypeName(one), other: signalTypeName(other), both, symbols: sides.size }];
  });
}

const named = (names: readonly string[]) => listNames(names, 3);

const amounts = new Map([
  [1 / 2, 'half'],
  [1 / 3, 'a third'],
  [1 / 4, 'a quarter'],
  [1 / 5, 'a fifth'],
  [1 / 10, 'a tenth'],
  [100, 'a hundred'],
]);

/** Share or multiple of a rule in a sentence: `a third`, `12%`, `a hundred`, `50`. */
export const amountWords = (amount: number): string =>
  amounts.get(amount) ?? (amount < 1 ? `${Number((100 * amount).toPrecision(3))}%` : whole(amount));

const { list_rows, list_rows_of_few, list_rows_of_market, symbols_lost } = guardRules;
const THIN_BELOW = amountWords(Math.max(list_rows.value, list_rows_of_few.value, list_rows_of_market.value));
const FAR = `${amountWords(rowRules.price_distance.value)} times off the last close`;
const LOST_LIMIT = `up to ${amountWords(symbols_lost.value)} may`;
const LOST = `although their lists were not brought again; ${LOST_LIMIT}`;

const thinWords = (file: OwnFile) =>
  `${listName(file.file_type)} ${plural(file.rows, 'row')}, usual ${whole(usualRows(file) ?? 0)}`;

/**
 * Guard facts of a batch that has passed before: only impossible prices not in `before`, because closes may have become
 * known since. Those in `before` were confirmed by an administrator.
 */
export function factsSincePassed({ impossible_prices }: GuardFacts, before: GuardFacts | null): GuardFacts {
  const isConfirmed = ({ file_name, rows }: ImpossiblePrices) =>
    before?.impossible_prices.some((one) => one.file_name === file_name && one.rows >= rows) === true;
  return { ...noGuardFacts, impossible_prices: impossible_prices.filter((prices) => !isConfirmed(prices)) };
}

/**
 * Rule on a batch's own files. `broken`: number of violations; `text`: the check in words, as a success without one;
 * `reason`: why the batch is held.
 */
export type GuardRule = { broken: number; text: string; reason: string };

export function toGuardRules(facts: GuardFacts): GuardRule[] {
  const thin = thinRequired(facts);
  const brought = requiredFiles(facts);
  const both = contradictions(facts);
  const thinNames = named(thin.map(thinWords));
  const bothNames = named(both.map(({ one, other, both: on, symbols }) => `${one} and ${other} ${on} of ${symbols}`));
  const { missing, undated, expected, impossible_prices: prices } = facts;
  const priceNames = named(
    prices.map(({ file_name, rows, symbol }) => `${file_name} ${plural(rows, 'row')}, ${symbol}`),
  );
  return [
    {
      broken: thin.length,
      text:
        thin.length > 0
          ? `${thin.length} of ${brought.length} required lists that came ${thin.length === 1 ? 'is' : 'are'} far shorter than usual: ${thinNames}`
          : brought.length === 0
            ? 'No required list came that could be too short'
            : `Required lists that came are about as long as usual: ${brought.length} of ${brought.length}`,
      reason: `Less than ${THIN_BELOW} of the usual rows: ${thinNames}.`,
    },
    {
      broken: missing.length,
      text:
        expected === null
          ? 'No schedule expected lists of this batch'
          : missing.length === 0
            ? `All ${plural(expected.length, 'list')} the schedule expected came`
            : `${missing.length} of ${expected.length} lists its schedule expected are missing: ${named(missing.map(listName))}`,
      reason: `${plural(missing.length, 'expected list')} missing: ${named(missing.map(listName))}.`,
    },
    {
      broken: undated.length,
      text:
        undated.length === 0
          ? 'Every file has a day of its own'
          : `${plural(undated.length, 'file')} ${undated.length === 1 ? 'has' : 'have'} no day but that of the upload: ${named(undated)}`,
      reason: `No day found, dated by the upload: ${named(undated)}.`,
    },
    {
      broken: both.length,
      text:
        both.length === 0
          ? `Opposite lists share at most ${amountWords(guardRules.both_sides.value)} of their symbols`
          : `${plural(both.length, 'pair')} of lists ${both.length === 1 ? 'names' : 'name'} more than ${amountWords(guardRules.both_sides.value)} of ${both.length === 1 ? 'its' : 'their'} symbols on both sides: ${bothNames}`,
      reason: `The same symbols on both sides: ${bothNames}.`,
    },
    {
      broken: prices.length,
      text:
        prices.length === 0
          ? 'Prices fit the last close in every file'
          : `${plural(prices.length, 'file')} ${prices.length === 1 ? 'has' : 'have'} prices ${FAR}: ${priceNames}`,
      reason: `Prices ${FAR}: ${priceNames}.`,
    },
  ];
}

/** Number of symbols of the published state that the next state lacks, by cause. */
export type Leaving = {
  /** All symbols that left. */
  lost: number;
  /** Left because the scoring window moved past all their rows. */
  left_window: number;
  /** Left because a newer file of their lists no longer names them. */
  replaced: number;
  /** Sessions with signals in the published state; `sessions_after`: in the next one. */
  sessions_before: number;
  sessions_after: number;
};

const unexplained = ({ lost, left_window, replaced }: Leaving) => lost - left_window - replaced;

/** Sentence on symbols that left the scoring window; null when no symbol left. */
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
  const lost = `${whole(vanishing)} of ${whole(published)} published symbols`;
  const text = isBroken
    ? `${lost} vanish ${LOST}`
    : vanishing === 0
      ? 'No published symbol is lost'
      : `Lost symbols are within the limit: ${whole(vanishing)} of ${whole(published)}, ${LOST_LIMIT}`;
  const reason = `${lost} (${percent}%) would vanish ${LOST}.`;
  return { broken: isBroken ? vanishing : 0, text, reason };
}
