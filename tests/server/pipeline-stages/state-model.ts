// The rules of states, events, held batches and discards stated once more in the plainest way, over raw rows in memory.
import { findSession, previousSession } from '../../../src/domain/market/calendar.ts';
import { guardRules } from '../../../src/domain/rules/publishing-rules.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';

type RawRow = { symbol: string; broker: string };
/** `age` sorts by the day the rows speak of, then by receipt, then by name. */
export type RawFile = {
  name: string;
  list: string;
  day: string;
  age: string;
  rows: RawRow[];
  discarded: boolean;
  discards: number;
};
export type RawBatch = {
  files: RawFile[];
  standing: 'unjudged' | 'held' | 'counts';
  discarded: boolean;
  discards: number;
};
export type ModelState = {
  scores: Record<string, number>;
  /** Files inside the window, with how often each was discarded until then. */
  files: { batch: number; file: RawFile; discards: number }[];
  own: number;
  /** Rows that count as calls: list, day, symbol and side. */
  calls: string[];
};

const pair = (list: string) => (list === 'gap-up' || list === 'gap-down' ? 'gap' : null);
const isEvent = (list: string) => list === 'upgrades';
const isRequired = (list: string) => expertLists.some(({ slug, required }) => slug === list && required);

function pointsOf(list: string): number {
  const found = expertLists.find(({ slug }) => slug === list);
  return (found?.points_each ?? 0) * (found?.direction === 'bearish' ? -1 : 1);
}

const counts = (batch: RawBatch) => batch.standing === 'counts' && !batch.discarded;

/** The state after a batch, counted from 0, by all that is known now. */
export function recomputed(known: readonly RawBatch[], own: number): ModelState {
  const files = known.flatMap((batch, at) =>
    at === own || counts(batch) ? batch.files.map((file) => ({ batch: at, file })) : [],
  );
  const standing = files.filter(({ file }) => !file.discarded);
  const newest = standing
    .map(({ file }) => file.day)
    .sort()
    .at(-1);
  const from = newest === undefined ? '' : previousSession(newest).date;
  const inside = standing.filter(({ file }) => file.day >= from);
  const rows = inside.flatMap(({ batch, file }) => file.rows.map((row) => ({ ...file, ...row, batch })));
  type Row = (typeof rows)[number];
  const replaces = (other: Row, row: Row) =>
    other.age > row.age &&
    other.list === row.list &&
    other.day === row.day &&
    (!isEvent(row.list) || (other.symbol === row.symbol && other.broker === row.broker));
  const left = rows.filter((row) => !rows.some((other) => replaces(other, row)));
  const contradicts = (other: Row, row: Row) =>
    other.age > row.age &&
    pair(row.list) !== null &&
    pair(other.list) === pair(row.list) &&
    other.day === row.day &&
    other.symbol === row.symbol;
  const counted = left.filter((row) => !left.some((other) => contradicts(other, row)));
  const scores: Record<string, number> = {};
  for (const { symbol, list } of counted) scores[symbol] = (scores[symbol] ?? 0) + pointsOf(list);
  return {
    scores,
    files: inside.map(({ batch, file }) => ({ batch, file, discards: file.discards + (known[batch]?.discards ?? 0) })),
    calls: counted.map((row) => `${row.list} ${row.day} ${row.symbol} ${Math.sign(pointsOf(row.list))}`),
    own: counted.filter(({ batch }) => batch === own).length,
  };
}

/** Whether a state rests on files that were discarded since and still are. */
export const restsOnDiscarded = (known: readonly RawBatch[], state: ModelState) =>
  state.files.some(({ batch, file, discards }) => {
    const of = known[batch];
    const now = file.discards + (of?.discards ?? 0);
    return (file.discarded || of?.discarded === true) && now > discards;
  });

/** Rows below which the guard holds a list; `accepted` and `held` are rows of its other files, newest first. */
function fewestRows(list: string, day: string, accepted: readonly number[], held: readonly number[]): number {
  if (accepted.length === 0) return 0;
  const { known_files, list_rows, list_rows_of_few, list_rows_of_market, rows_of_one_file } = guardRules;
  const heldRows =
    accepted.length < known_files.value ? held.filter((rows) => rows > 0).slice(0, known_files.value) : [];
  const recent = [...heldRows, ...accepted];
  const isUsualKnown = recent.length >= known_files.value;
  if (list !== 'golden-cross') return (isUsualKnown ? list_rows : list_rows_of_few).value * Math.min(...recent);
  if (recent.length === 1 && Math.min(...recent) < rows_of_one_file.value) return 0;
  const isShortened = findSession(day)?.early_close === true;
  return isUsualKnown && !isShortened ? list_rows_of_market.value * Math.min(...recent) : Math.min(1, ...recent);
}

/** Whether the guard holds a batch that was never judged before. */
export function isHeld(known: readonly RawBatch[], own: number, before: ModelState | null, after: ModelState): boolean {
  const files = known[own]?.files ?? [];
  for (const list of new Set(files.map((file) => file.list).filter(isRequired))) {
    const newest = files
      .filter((file) => file.list === list)
      .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : b.rows.length - a.rows.length))[0];
    const rowsOf = (isWanted: (batch: RawBatch) => boolean) =>
      known
        .flatMap((batch, at) => (at !== own && isWanted(batch) ? batch.files : []))
        .filter((file) => file.list === list && !file.discarded)
        .sort((a, b) => (a.age.slice(11) < b.age.slice(11) ? 1 : -1))
        .slice(0, guardRules.recent_files.value)
        .map((file) => file.rows.length);
    const held = rowsOf((batch) => batch.standing === 'held' && !batch.discarded);
    if ((newest?.rows.length ?? 0) < fewestRows(list, newest?.day ?? '', rowsOf(counts), held)) return true;
  }
  const sides = new Map<string, Set<string>>();
  for (const { list, day, rows } of files) {
    if (pair(list) === null) continue;
    for (const { symbol } of rows) {
      const key = `${day} ${symbol}`;
      sides.set(key, (sides.get(key) ?? new Set()).add(list));
    }
  }
  const both = [...sides.values()].filter((of) => of.size === 2).length;
  if (both > guardRules.both_sides.value * sides.size) return true;
  if (before === null) return false;
  const from = after.files.length === 0 ? '' : windowOf(after);
  const published = Object.keys(before.scores);
  const vanishing = published.filter((symbol) => {
    if (symbol in after.scores) return false;
    const named = (state: ModelState) =>
      state.files.filter(({ file }) => file.rows.some((row) => row.symbol === symbol));
    const isBroughtAgain = named(after).length > 0;
    const hasLeft = named(before).some(
      ({ batch, file }) => file.day < from && !file.discarded && known[batch]?.discarded !== true,
    );
    return !isBroughtAgain && !hasLeft;
  });
  return vanishing.length > guardRules.symbols_lost.value * published.length;
}

function windowOf({ files }: ModelState): string {
  const newest = files
    .map(({ file }) => file.day)
    .sort()
    .at(-1);
  return newest === undefined ? '' : previousSession(newest).date;
}
