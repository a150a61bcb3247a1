// Cards from the signed address that the stream named: answered by a cache in front for all readers.
import type { MiniCards } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { SNAPSHOT_ID } from '../../../domain/stream/snapshot-id.ts';
import { apiHost } from '../../api/host.ts';

/** Null where they cannot be had there: the server is asked then. */
export async function cardsAt(
  address: string,
  signal: AbortSignal,
): Promise<{ snapshot_id: number | null; reply: MiniCards } | null> {
  try {
    const response = await fetch(`${apiHost()}${address}`, { signal });
    const id = response.headers.get(SNAPSHOT_ID);
    if (!response.ok || id === null) return null;
    return { snapshot_id: Number(id), reply: (await response.json()) as MiniCards };
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
