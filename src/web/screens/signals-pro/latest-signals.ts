// Published synthesis, sorted and grouped once for the whole screen.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { signalEndpoints } from '../../../contract/signals.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type ListOrder, sortRows, usualOrder } from '../../../domain/signals/list-order.ts';
import { computeStandings, type Standings } from '../../../domain/signals/score/score-standing.ts';
import { type Signal, type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { bestFirst, openingTab, searchIn, searchText } from '../../../domain/signals/signal-list.ts';
import { type SignalListColumns, signalsOfColumns } from '../../../domain/signals/wire/columns-wire.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';

export type Listed = { signal: Signal; text: string };

export type SignalBook = Pick<SignalListColumns, 'batch_info' | 'counts_by_type'> & {
  /** Signals by tab, highest score first. */
  tabs: Record<TabType, readonly Listed[]>;
  all: readonly Listed[];
  bySymbol: ReadonlyMap<string, Signal>;
  /** Percentile of a score within the batch; null if the batch is too small. */
  standings: Standings;
};

const RENEW_MS = minuteMs;
const KEY = keyFor(signalEndpoints.signalColumns);

const SCORED = ['symbols', 'bullish_score', 'bearish_score', 'neutral_signal_count', 'premium_signal_count'] as const;

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps the old object for an unchanged state, so that nothing is redrawn. */
function keepSameState(before: unknown, after: unknown): unknown {
  const old = before as SignalListColumns | undefined;
  const next = after as SignalListColumns;
  const same =
    old !== undefined &&
    sameText(old.batch_info, next.batch_info) &&
    SCORED.every((field) => sameText(old[field], next[field]));
  return same ? old : next;
}

/**
 * Columns in memory if the totals name the same state; otherwise, or if the totals fail to load, refetches the complete
 * list.
 */
async function readColumns(held: SignalListColumns | undefined, signal: AbortSignal): Promise<SignalListColumns> {
  if (held !== undefined) {
    const stats = await call(signalEndpoints.signalStats, { signal }).catch(() => null);
    signal.throwIfAborted();
    if (stats !== null && sameText(stats.batch_info, held.batch_info)) return held;
  }
  // Details are loaded by each card.
  const columns = await call(signalEndpoints.signalColumns, { signal });
  await indexed(columns);
  return columns;
}

export function useLatestSignals() {
  const client = useQueryClient();
  const newest = useRef<number | null>(null);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      readColumns(newest.current === null ? client.getQueryData<SignalListColumns>(KEY) : undefined, signal),
    refetchInterval: RENEW_MS,
    structuralSharing: keepSameState,
  });
  // Refetches when a publication is announced; otherwise polling finds it within a minute.
  useSnapshotEvents('signals', ({ id, source_id, heard_at }) => {
    const held = client.getQueryData<SignalListColumns>(KEY);
    if (held === undefined || (heard_at === null && held.batch_info.batch_id === source_id)) return;
    newest.current = id;
    void query.refetch().finally(() => {
      if (newest.current === id) newest.current = null;
    });
  });
  const book = useMemo(() => (query.data === undefined ? undefined : findBook(query.data)), [query.data]);
  return { book, query };
}

/** Yields to drawing and touches between two pieces of work, where the browser can. */
const pause = (): Promise<void> => globalThis.scheduler?.yield?.() ?? Promise.resolve();

/** Indexes made before the columns are shown. */
const books = new WeakMap<SignalListColumns, SignalBook>();

/** Indexes in slices, so that thousands of symbols do not block a slow phone. */
async function indexed(columns: SignalListColumns): Promise<void> {
  await pause();
  const signals = signalsOfColumns(columns);
  await pause();
  const all = toListed(signals);
  await pause();
  books.set(columns, indexSignals(columns, all));
  await pause();
}

const toListed = (signals: readonly Signal[]): Listed[] =>
  sortRows(signals, usualOrder, (signal) => signal).map((signal) => ({ signal, text: searchText(signal) }));

function indexSignals({ batch_info, counts_by_type }: SignalListColumns, all: readonly Listed[]): SignalBook {
  const grouped = Map.groupBy(all, ({ signal }) => signal.tabType);
  return {
    batch_info,
    counts_by_type,
    all,
    tabs: Object.fromEntries(tabTypes.map((tab) => [tab, grouped.get(tab) ?? []])) as unknown as SignalBook['tabs'],
    standings: computeStandings(all.map(({ signal }) => signal.smart_cat_score)),
    bySymbol: new Map(all.map(({ signal }) => [signal.symbol, signal])),
  };
}

function findBook(columns: SignalListColumns): SignalBook {
  return books.get(columns) ?? indexSignals(columns, toListed(signalsOfColumns(columns)));
}

export type Shown = {
  tab: TabType;
  search: string;
  /** Rows of the tab, regardless of the search. */
  ofTab: readonly Listed[];
  /** Matches of the search in the tab. */
  found: readonly Listed[];
  /** Matches of the search in each tab. */
  foundIn: Record<TabType, number>;
  /** True if the premium tab is empty and shows all other signals instead. */
  instead: boolean;
  /** Rows shown in the list. */
  listed: readonly Listed[];
};

/**
 * Tab used if the address has none: chosen when signals arrive; later publications do not change it while it has
 * signals.
 */
export function useStartingTab(book: SignalBook | undefined): TabType | null {
  const [start, setStart] = useState<TabType | null>(null);
  if (book === undefined || book.all.length === 0 || (start !== null && book.tabs[start].length > 0)) return start;
  const tab = openingTab(book.counts_by_type);
  setStart(tab);
  return tab;
}

export const signalOf = ({ signal }: Listed) => signal;
export const symbolOf = ({ signal }: Listed) => signal.symbol;
const isUsual = ({ column, direction }: ListOrder) =>
  column === usualOrder.column && direction === usualOrder.direction;

/** The book with the tab's list sorted; if that list is empty, with the list of all signals sorted. */
export function sortBook(book: SignalBook, tab: TabType, order: ListOrder): SignalBook {
  if (isUsual(order)) return book;
  const sorted = (listed: readonly Listed[]) => sortRows(listed, order, signalOf);
  const empty = book.tabs[tab].length === 0;
  return { ...book, tabs: { ...book.tabs, [tab]: sorted(book.tabs[tab]) }, all: empty ? sorted(book.all) : book.all };
}

/** Rows for a tab (null: the opening tab) and a search; `kept`: the only symbols shown, null for all. */
export function selectListed(
  book: SignalBook,
  asked: TabType | null,
  typed: string,
  meant: ReadonlySet<string>,
  kept: ReadonlySet<string> | null = null,
  order: ListOrder = usualOrder,
): Shown {
  const tab = asked ?? openingTab(book.counts_by_type);
  const search = typed.trim();
  const ofTab = book.tabs[tab];
  const starred = (listed: readonly Listed[]) =>
    kept === null ? listed : listed.filter(({ signal }) => kept.has(signal.symbol));
  const isFound = searchIn(search, meant);
  const matches = (listed: readonly Listed[]) =>
    starred(search === '' ? listed : listed.filter(({ text }) => isFound(text)));
  const found = search === '' ? starred(ofTab) : bestFirst(matches(ofTab), search, meant, symbolOf, !isUsual(order));
  const foundIn = Object.fromEntries(
    tabTypes.map((id) => [id, id === tab ? found.length : matches(book.tabs[id]).length]),
  ) as Record<TabType, number>;
  const instead = tab === 'premium' && ofTab.length === 0 && search === '' && book.all.length > 0;
  return { tab, search, ofTab, found, foundIn, instead, listed: instead ? starred(book.all) : found };
}
