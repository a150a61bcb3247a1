// Published synthesis, sorted and grouped once for the whole screen.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { signalEndpoints } from '../../../contract/signals.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type ListOrder, sortRows, usualOrder } from '../../../domain/signals/list-order.ts';
import { computeStandings, type Standings } from '../../../domain/signals/score/score-standing.ts';
import { type Signal, type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { searchTab, searchText } from '../../../domain/signals/signal-list.ts';
import { type SignalListColumns, signalsOfColumns } from '../../../domain/signals/wire/columns-wire.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';

export type SignalBook = Pick<SignalListColumns, 'batch_info' | 'counts_by_type'> & {
  /** Signals by tab, highest score first. */
  tabs: Record<TabType, readonly Signal[]>;
  all: readonly Signal[];
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
  const all = sortRows(signals, usualOrder);
  await pause();
  for (const signal of all) searchText(signal);
  await pause();
  books.set(columns, indexSignals(columns, all));
  await pause();
}

function indexSignals({ batch_info, counts_by_type }: SignalListColumns, all: readonly Signal[]): SignalBook {
  const grouped = Map.groupBy(all, ({ tabType }) => tabType);
  return {
    batch_info,
    counts_by_type,
    all,
    tabs: Object.fromEntries(tabTypes.map((tab) => [tab, grouped.get(tab) ?? []])) as unknown as SignalBook['tabs'],
    standings: computeStandings(all.map(({ smart_cat_score }) => smart_cat_score)),
    bySymbol: new Map(all.map((signal) => [signal.symbol, signal])),
  };
}

function findBook(columns: SignalListColumns): SignalBook {
  return books.get(columns) ?? indexSignals(columns, sortRows(signalsOfColumns(columns), usualOrder));
}

const isUsual = ({ column, direction }: ListOrder) =>
  column === usualOrder.column && direction === usualOrder.direction;

/** The book with the tab's list sorted; if that list is empty, with the list of all signals sorted. */
export function sortBook(book: SignalBook, tab: TabType, order: ListOrder): SignalBook {
  if (isUsual(order)) return book;
  const rows = sortRows(book.tabs[tab], order);
  const all = rows.length === 0 ? sortRows(book.all, order) : book.all;
  return { ...book, tabs: { ...book.tabs, [tab]: rows }, all };
}

/** Rows for a tab and a search; `kept`: the only symbols shown, null for all. */
export function selectListed(
  book: SignalBook,
  tab: TabType,
  search: string,
  meant: ReadonlySet<string>,
  kept: ReadonlySet<string> | null,
  order: ListOrder,
) {
  const shown = searchTab(book.tabs, tab, { search, meant, kept, exactOnly: !isUsual(order) });
  const ofTab = book.tabs[tab];
  const instead = tab === 'premium' && ofTab.length === 0 && shown.search === '' && book.all.length > 0;
  const others = kept === null ? book.all : book.all.filter(({ symbol }) => kept.has(symbol));
  return {
    ...shown,
    listed: instead ? others : shown.listed,
    /** Rows of the tab, regardless of the search. */
    ofTab,
    /** True if the premium tab is empty and shows all other signals instead. */
    instead,
  };
}
export type Shown = ReturnType<typeof selectListed>;
