// Cards from the signed address that the stream named: answered by a cache in front for all readers.
import { secondMs } from '../../../domain/numbers/time.ts';
import type { MiniCards } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { SNAPSHOT_ID } from '../../../domain/stream/snapshot-id.ts';
import { apiHost } from '../../api/host.ts';
import { runAfter } from '../../ui/time/clock.ts';

/** Deadline for head and body; a slower cache is skipped. */
const DEADLINE_MS = 15 * secondMs;

export type CardsAddress = { id: number; address: string };

/** Reads the cards from a cache. Null if the address fails, misses the deadline or has other cards; the server is asked then. */
export async function cardsAt(
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
