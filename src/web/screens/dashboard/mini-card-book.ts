// Published mini cards of the dashboard, indexed by tab and symbol; refetched when newer cards are announced.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dashboardEndpoints } from '../../../contract/dashboard.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import type { MiniCard, MiniCardBook, MiniCards } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { computeStandings, type Standings } from '../../../domain/signals/score/score-standing.ts';
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { bestFirst, countByTab, openingTab, searchIn, searchText } from '../../../domain/signals/signal-list.ts';
import { SNAPSHOT_ID } from '../../../domain/stream/snapshot-id.ts';
import { ApiError } from '../../api/api-error.ts';
import { callSnapshot } from '../../api/call.ts';
import { apiHost } from '../../api/host.ts';
import { keyFor } from '../../api/query-for.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { SpokenError, spokenWords } from '../../ui/failures/spoken-error.ts';
import { runAfter } from '../../ui/time/clock.ts';

/** Deadline for head and body; a slower cache is skipped. */
const DEADLINE_MS = 15 * secondMs;

type CardsAddress = { id: number; address: string };

/**
 * Cards of a signed address, served by a cache that all readers share; null if the cache fails, is late or has other
 * cards. Throws only if `signal` is aborted.
 */
async function cardsAt(
  { id, address }: CardsAddress,
  signal: AbortSignal,
): Promise<{ snapshot_id: number; reply: MiniCards } | null> {
  const deadline = new AbortController();
  const stopWaiting = runAfter(DEADLINE_MS, () => deadline.abort());
  try {
    const response = await fetch(`${apiHost()}${address}`, { signal: AbortSignal.any([signal, deadline.signal]) });
    if (!response.ok || response.headers.get(SNAPSHOT_ID) !== String(id)) return null;
    return { snapshot_id: id, reply: (await response.json()) as MiniCards };
  } catch {
    signal.throwIfAborted();
    return null;
  } finally {
    stopWaiting();
  }
}

const FAILED = 'Failed to fetch dashboard data';
const RENEW_MS = minuteMs;
const TRIES = 2;

/** The server refused or has no cards; not retried. */
class NoCards extends SpokenError {}

/** `snapshot_id` is null where the reply has none. */
type HeldCards = { snapshot_id: number | null; book: MiniCardBook };

/** Announced address of the newest cards, in a cache outside the server; used once. */
let announcedAt: CardsAddress | null = null;

/** Unchanged cards keep their objects, so that only others render (see structuralSharing of React Query). */
async function readCards(signal: AbortSignal): Promise<HeldCards> {
  const address = announcedAt;
  announcedAt = null;
  const { snapshot_id, reply } =
    (address === null ? null : await cardsAt(address, signal)) ??
    (await callSnapshot(dashboardEndpoints.miniCards, { signal }).catch((error: unknown) => {
      if (error instanceof ApiError) throw new NoCards(`HTTP error! status: ${error.status}`, { cause: error });
      throw error;
    }));
  if (!reply.success || reply.data === null) throw new NoCards(reply.error || FAILED);
  return { snapshot_id, book: reply.data };
}

/** Text for a failure: the server's message, else a general sentence. */
export function cardsProblem(error: unknown): string {
  return spokenWords(error, FAILED);
}

type ListedCard = { card: MiniCard; text: string };
export type CardBook = MiniCardBook & {
  tabs: Record<TabType, readonly ListedCard[]>;
  total: number;
  bySymbol: ReadonlyMap<string, { card: MiniCard; tab: TabType }>;
  /** Percentile of a score within the batch; null if the batch is too small. */
  standings: Standings;
};

function buildBook(data: MiniCardBook): CardBook {
  const tabs = Object.fromEntries(
    tabTypes.map((tab) => {
      // The bearish tab opens with the most bearish.
      const cards = tab === 'bearish' ? data[tab].toReversed() : data[tab];
      return [tab, cards.map((card) => ({ card, text: searchText(card) }))];
    }),
  ) as Record<TabType, ListedCard[]>;
  const all = tabTypes.flatMap((tab) => data[tab].map((card) => [card.symbol, { card, tab }] as const));
  return {
    ...data,
    tabs,
    total: all.length,
    bySymbol: new Map(all),
    standings: computeStandings(all.map(([, { card }]) => card.smart_cat_score)),
  };
}

export function useMiniCards() {
  const query = useQuery({
    queryKey: keyFor(dashboardEndpoints.miniCards),
    queryFn: ({ signal }) => readCards(signal),
    refetchInterval: RENEW_MS,
    retry: (failures, error) => failures < TRIES && !(error instanceof NoCards),
  });
  const { data, refetch } = query;
  const [asked, setAsked] = useState(false);
  useSnapshotEvents('mini-cards', ({ id, address }) => {
    if (data === undefined || data.snapshot_id === id) return;
    announcedAt = address === undefined ? null : { id, address };
    void refetch();
  });
  const shown = data?.book;
  const book = useMemo(() => (shown === undefined ? undefined : buildBook(shown)), [shown]);
  return {
    book,
    error: query.error,
    /** True while a refresh requested by the user is under way. */
    refreshing: asked,
    refresh: () => {
      setAsked(true);
      refetch()
        .catch((error: unknown) => logFailure('cards of the dashboard', error))
        .finally(() => setAsked(false));
    },
  };
}

/**
 * Tab used if the address has none: the open symbol's tab, else the first with cards. Chosen when cards arrive and when
 * a symbol is opened: a later publication never switches a tab that still has cards.
 */
export function useStartingTab(book: CardBook | undefined, symbol: string | null): TabType | null {
  const [start, setStart] = useState<{ symbol: string | null; tab: TabType } | null>(null);
  if (book === undefined || book.total === 0) return start?.tab ?? null;
  const named = symbol === null ? undefined : findCard(book, symbol)?.tab;
  const stays = start !== null && book.tabs[start.tab].length > 0;
  if (stays && (symbol === null || symbol === start.symbol)) return start.tab;
  const tab = named ?? (stays ? start.tab : openingTab(countByTab(book.tabs)));
  setStart({ symbol, tab });
  return tab;
}

/** The card of a symbol; symbols are typed in any case, but some differ in case alone (BACpB). */
export function findCard(book: CardBook, symbol: string): { card: MiniCard; tab: TabType } | undefined {
  return book.bySymbol.get(symbol) ?? book.bySymbol.get(symbol.toUpperCase());
}

/**
 * Cards for a tab and a search; without a tab, cards of the first tab that has any. `found`: number of cards of each tab
 * that match the search and the choice of stars.
 */
export function selectCards(
  book: CardBook,
  asked: TabType | null,
  typed: string,
  meant: ReadonlySet<string>,
  kept: ReadonlySet<string> | null = null,
) {
  const search = typed.trim();
  const isFound = searchIn(search, meant);
  const found = Object.fromEntries(
    tabTypes.map((tab) => [
      tab,
      book.tabs[tab].filter(({ card, text }) => isFound(text) && (kept === null || kept.has(card.symbol))),
    ]),
  ) as Record<TabType, ListedCard[]>;
  const tab = asked ?? openingTab(countByTab(book.tabs));
  const listed = search === '' ? found[tab] : bestFirst(found[tab], search, meant, ({ card }) => card.symbol);
  return { tab, search, listed: listed.map(({ card }) => card), found: countByTab(found) };
}
export type Shown = ReturnType<typeof selectCards>;
