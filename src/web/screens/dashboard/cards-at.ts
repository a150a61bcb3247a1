// Mini cards from the signed address that the stream announced; a cache shared by all readers answers it.
import { secondMs } from '../../../domain/numbers/time.ts';
import type { MiniCards } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { SNAPSHOT_ID } from '../../../domain/stream/snapshot-id.ts';
import { apiHost } from '../../api/host.ts';
import { runAfter } from '../../ui/time/clock.ts';

/** Deadline for head and body; a slower cache is skipped. */
const DEADLINE_MS = 15 * secondMs;

export type CardsAddress = { id: number; address: string };

/** Cards of the address; null if it fails, is late or has other cards. Throws only if `signal` is aborted. */
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
