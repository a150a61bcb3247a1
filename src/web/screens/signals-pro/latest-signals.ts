// The published synthesis, sorted and grouped once for the whole screen.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { signalEndpoints } from '../../../contract/signals.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { inOrder, type ListOrder, usualOrder } from '../../../domain/signals/list-order.ts';
import { type Standings, standingsOf } from '../../../domain/signals/score/score-standing.ts';
import { type Signal, type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { openingTab, searchIn, searchText } from '../../../domain/signals/signal-list.ts';
import { type SignalListColumns, signalsOfColumns } from '../../../domain/signals/wire/columns-wire.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';

export type Listed = { signal: Signal; text: string };

export type SignalBook = Pick<SignalListColumns, 'batch_info' | 'counts_by_type'> & {
  /** By tab, highest score first. */
  tabs: Record<TabType, readonly Listed[]>;
  all: readonly Listed[];
  bySymbol: ReadonlyMap<string, Signal>;
  /** Where a score stands among all of the batch. */
  standings: Standings;
};

const RENEW_MS = minuteMs;
const KEY = keyFor(signalEndpoints.signalColumns);

const SCORED = ['symbols', 'bullish_score', 'bearish_score', 'neutral_signal_count', 'premium_signal_count'] as const;

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The same state is kept as it is, so that nothing on the page is redrawn for it. */
function keepSameState(before: unknown, after: unknown): unknown {
  const old = before as SignalListColumns | undefined;
  const next = after as SignalListColumns;
  const same =
    old !== undefined &&
    sameText(old.batch_info, next.batch_info) &&
    SCORED.every((field) => sameText(old[field], next[field]));
  return same ? old : next;
}

/** What was held unless another state is published now; of that the totals alone tell. What cannot tell is read in full. */
async function renewed(held: SignalListColumns | undefined, signal: AbortSignal): Promise<SignalListColumns> {
  if (held !== undefined) {
    const stats = await call(signalEndpoints.signalStats, { signal }).catch(() => null);
    signal.throwIfAborted();
    if (stats !== null && sameText(stats.batch_info, held.batch_info)) return held;
  }
  // What a card tells of its rows it asks for itself.
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
      renewed(newest.current === null ? client.getQueryData<SignalListColumns>(KEY) : undefined, signal),
    refetchInterval: RENEW_MS,
    structuralSharing: keepSameState,
  });
  // What is published is followed as it is announced, else within a minute.
  useSnapshotEvents('signals', ({ id, source_id, heard_at }) => {
    const held = client.getQueryData<SignalListColumns>(KEY);
    if (held === undefined || (heard_at === null && held.batch_info.batch_id === source_id)) return;
    newest.current = id;
    void query.refetch().finally(() => {
      if (newest.current === id) newest.current = null;
    });
  });
  const book = useMemo(() => (query.data === undefined ? undefined : bookOf(query.data)), [query.data]);
  return { book, error: query.error, isPending: query.isPending, retry: () => void query.refetch() };
}

/** Lets the browser draw and answer a finger between two pieces of work; browsers that cannot go on at once. */
const pause = (): Promise<void> => globalThis.scheduler?.yield?.() ?? Promise.resolve();

/** What has been indexed ahead, while the page was still waiting. */
const books = new WeakMap<SignalListColumns, SignalBook>();

/** Indexes in pieces, so that a slow phone is not blocked by thousands of symbols in one go. */
async function indexed(columns: SignalListColumns): Promise<void> {
  await pause();
  const signals = signalsOfColumns(columns);
  await pause();
  const all = listedOf(signals);
  await pause();
  books.set(columns, indexOf(columns, all));
  await pause();
}

const listedOf = (signals: readonly Signal[]): Listed[] =>
  inOrder(signals, usualOrder, (signal) => signal).map((signal) => ({ signal, text: searchText(signal) }));

function indexOf({ batch_info, counts_by_type }: SignalListColumns, all: readonly Listed[]): SignalBook {
  const grouped = Map.groupBy(all, ({ signal }) => signal.tabType);
  return {
    batch_info,
    counts_by_type,
    all,
    tabs: Object.fromEntries(tabTypes.map((tab) => [tab, grouped.get(tab) ?? []])) as unknown as SignalBook['tabs'],
    standings: standingsOf(all.map(({ signal }) => signal.smart_cat_score)),
    bySymbol: new Map(all.map(({ signal }) => [signal.symbol, signal])),
  };
}

export function bookOf(columns: SignalListColumns): SignalBook {
  return books.get(columns) ?? indexOf(columns, listedOf(signalsOfColumns(columns)));
}

export type Shown = {
  tab: TabType;
  search: string;
  /** Of the tab, whatever the search. */
  ofTab: readonly Listed[];
  /** What the search finds in the tab. */
  found: readonly Listed[];
  /** The premium tab is empty, and all other signals stand in its place. */
  instead: boolean;
  /** What the page lists. */
  listed: readonly Listed[];
};

/** The tab of a page whose address names none, chosen when there are signals and kept while it has some: what is published turns no page. */
export function useStartingTab(book: SignalBook | undefined): TabType | null {
  const [start, setStart] = useState<TabType | null>(null);
  if (book === undefined || book.all.length === 0 || (start !== null && book.tabs[start].length > 0)) return start;
  const tab = openingTab(book.counts_by_type);
  setStart(tab);
  return tab;
}

const signalOf = ({ signal }: Listed) => signal;

/** The lists of a tab in this order; what the tab shows when it is empty stands in the same. */
export function bookInOrder(book: SignalBook, tab: TabType, order: ListOrder): SignalBook {
  if (order.column === usualOrder.column && order.direction === usualOrder.direction) return book;
  const sorted = (listed: readonly Listed[]) => inOrder(listed, order, signalOf);
  const empty = book.tabs[tab].length === 0;
  return { ...book, tabs: { ...book.tabs, [tab]: sorted(book.tabs[tab]) }, all: empty ? sorted(book.all) : book.all };
}

/** What the page lists for a tab and a search, of the kept symbols alone unless that is null; without a tab the opening one. */
export function shownOf(
  book: SignalBook,
  asked: TabType | null,
  typed: string,
  kept: ReadonlySet<string> | null = null,
): Shown {
  const tab = asked ?? openingTab(book.counts_by_type);
  const search = typed.trim();
  const ofTab = book.tabs[tab];
  const starred = (listed: readonly Listed[]) =>
    kept === null ? listed : listed.filter(({ signal }) => kept.has(signal.symbol));
  const isFound = searchIn(search);
  const found = starred(search === '' ? ofTab : ofTab.filter(({ text }) => isFound(text)));
  const instead = tab === 'premium' && ofTab.length === 0 && search === '' && book.all.length > 0;
  return { tab, search, ofTab, found, instead, listed: instead ? starred(book.all) : found };
}
