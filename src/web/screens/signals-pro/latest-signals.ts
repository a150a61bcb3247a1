// The published synthesis, sorted and grouped once for the whole screen.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { signalEndpoints } from '../../../contract/signals.ts';
import { type Standings, standingsOf } from '../../../domain/signals/score-standing.ts';
import { type LatestSignals, type Signal, type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { byScore, foundIn, openingTab, searchText } from '../../../domain/signals/signal-list.ts';
import { callSliced } from '../../api/call.ts';

export type Listed = { signal: Signal; text: string };

export type SignalBook = LatestSignals & {
  /** By tab, highest score first. */
  tabs: Record<TabType, readonly Listed[]>;
  all: readonly Listed[];
  bySymbol: ReadonlyMap<string, Signal>;
  /** Where a score stands among all of the batch. */
  standings: Standings;
};

const RENEW_MS = 300_000;

/** The same batch is kept as it is, so that nothing on the page is redrawn for it. */
function keepSameBatch(before: unknown, after: unknown): unknown {
  const old = before as LatestSignals | undefined;
  const next = after as LatestSignals;
  const same =
    old !== undefined &&
    old.batch_info.batch_id === next.batch_info.batch_id &&
    old.batch_info.as_of === next.batch_info.as_of &&
    old.signals.length === next.signals.length;
  return same ? old : next;
}

export function useLatestSignals() {
  const query = useQuery({
    queryKey: ['signals', 'latest'],
    // What a card tells of its rows it asks for itself.
    queryFn: ({ signal }) =>
      callSliced(signalEndpoints.latestSignals, 'signals', { query: { details: 'types' }, signal }),
    refetchInterval: RENEW_MS,
    structuralSharing: keepSameBatch,
  });
  const book = useMemo(() => (query.data === undefined ? undefined : bookOf(query.data)), [query.data]);
  return { book, error: query.error, isPending: query.isPending, retry: () => void query.refetch() };
}

export function bookOf(latest: LatestSignals): SignalBook {
  const all = latest.signals.toSorted(byScore).map((signal) => ({ signal, text: searchText(signal) }));
  const grouped = Map.groupBy(all, ({ signal }) => signal.tabType);
  return {
    ...latest,
    all,
    tabs: Object.fromEntries(tabTypes.map((tab) => [tab, grouped.get(tab) ?? []])) as unknown as SignalBook['tabs'],
    standings: standingsOf(latest.signals.map(({ smart_cat_score }) => smart_cat_score)),
    bySymbol: new Map(all.map(({ signal }) => [signal.symbol, signal])),
  };
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
  const found = starred(search === '' ? ofTab : ofTab.filter(({ text }) => foundIn(text, search)));
  const instead = tab === 'premium' && ofTab.length === 0 && search === '' && book.all.length > 0;
  return { tab, search, ofTab, found, instead, listed: instead ? starred(book.all) : found };
}
