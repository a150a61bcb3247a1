// Published mini cards of the dashboard, indexed by tab and symbol; refetched when newer cards are announced.
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { dashboardEndpoints } from '../../../contract/dashboard.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import type { MiniCard, MiniCardBook, MiniCards } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { computeStandings, type Standings } from '../../../domain/signals/score/score-standing.ts';
import { type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { type searchTab, searchText } from '../../../domain/signals/signal-list.ts';
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

export type CardBook = MiniCardBook & {
  tabs: Record<TabType, readonly MiniCard[]>;
  total: number;
  bySymbol: ReadonlyMap<string, { card: MiniCard; tab: TabType }>;
  /** Percentile of a score within the batch; null if the batch is too small. */
  standings: Standings;
};

/** Cards of a tab that match the search and the choice of stars. */
export type Shown = ReturnType<typeof searchTab<MiniCard>>;

function buildBook(data: MiniCardBook): CardBook {
  const { premium, bullish, bearish, neutral } = data;
  const all = tabTypes.flatMap((tab) => data[tab].map((card) => [card.symbol, { card, tab }] as const));
  for (const [, { card }] of all) searchText(card);
  return {
    ...data,
    // The bearish tab opens with the most bearish.
    tabs: { premium, bullish, bearish: bearish.toReversed(), neutral },
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
    error: query.error && spokenWords(query.error, FAILED),
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

/** The card of a symbol; symbols are typed in any case, but some differ in case alone (BACpB). */
export function findCard(book: CardBook, symbol: string): { card: MiniCard; tab: TabType } | undefined {
  return book.bySymbol.get(symbol) ?? book.bySymbol.get(symbol.toUpperCase());
}
