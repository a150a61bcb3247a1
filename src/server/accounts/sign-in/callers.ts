// Caller lookup: requests that arrive together share one session read, which starts after they have arrived.
import { nextTurn } from '../../process/clock.ts';

export type CallerReader<Found> = (tokenHashes: Buffer[]) => Promise<ReadonlyMap<string, Found>>;

/** Key of a token's hash in maps of callers. */
export function callerKey(tokenHash: Buffer): string {
  return tokenHash.toString('base64url');
}

type Round<Found> = { hashes: Map<string, Buffer>; found: Promise<ReadonlyMap<string, Found>> };

/**
 * Reads callers in rounds, one at a time; requests that arrive during a round join the next. Nothing is cached between
 * rounds, so an ended session is refused at the next request in every process. A failed round fails all its requests.
 */
export function createCallers<Found>(read: CallerReader<Found>) {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Round<Found> | null = null;

  function nextRound(): Round<Found> {
    const hashes = new Map<string, Buffer>();
    const begun = async () => {
      await running.catch(() => undefined);
      await nextTurn();
      waiting = null;
      return read([...hashes.values()]);
    };
    const found = begun();
    running = found;
    return { hashes, found };
  }

  return async (tokenHash: Buffer): Promise<Found | undefined> => {
    const key = callerKey(tokenHash);
    waiting ??= nextRound();
    waiting.hashes.set(key, tokenHash);
    return (await waiting.found).get(key);
  };
}
