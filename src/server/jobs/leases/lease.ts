// Owning something alone among all processes, as long as this one says so; a process that loses it is notified.
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Fence, LeaseStore } from './lease-store.ts';
import { isGone } from './owner.ts';

export type Held = Fence & {
  /** Aborted when the lease is lost or given up. */
  signal: AbortSignal;
};

export type Lease = {
  /** Takes or prolongs it; null while another living process has it. Throws when the database does not answer. */
  hold(): Promise<Held | null>;
  /** What is held now, without asking anybody. */
  held(): Held | null;
  /** Takes it as soon as it is free and prolongs it from now on. */
  keep(): void;
  /** Gives it up and no longer tries. */
  leave(): Promise<void>;
};

export type LeaseDeps = {
  name: string;
  owner: string;
  store: LeaseStore;
  clock: Clock;
  log: Log;
  /** How long it lasts without being prolonged, and how often it is prolonged or tried for. */
  owned_ms: number;
  own_ms: number;
  onHeld: (held: Held) => void;
  onLost: () => void;
};

export function createLease(deps: LeaseDeps): Lease {
  const { name, owner, store, clock, log } = deps;
  let mine: { held: Held; abort: AbortController } | null = null;
  let renewedAt = 0;
  let left = false;
  let stop = (): void => undefined;

  function lose(why: string): void {
    if (mine === null) return;
    const { abort } = mine;
    mine = null;
    abort.abort(new Error(why));
    deps.onLost();
  }

  async function take(): Promise<number | null> {
    const fence = await store.take(name, owner, deps.owned_ms, null);
    if (fence !== null) return fence;
    const holder = await store.ownerOf(name);
    return holder !== null && isGone(holder) ? store.take(name, owner, deps.owned_ms, holder) : null;
  }

  async function hold(): Promise<Held | null> {
    if (left) return null;
    const askedAt = clock.monotonic();
    const fence = await take();
    if (left) return null;
    if (fence === null || (mine !== null && mine.held.fence !== fence)) lose(`the ${name} is another process's now`);
    if (fence === null) return null;
    renewedAt = askedAt;
    if (mine === null) {
      const abort = new AbortController();
      mine = { held: { name, fence, signal: abort.signal }, abort };
      deps.onHeld(mine.held);
    }
    return mine.held;
  }

  function renew(): void {
    hold().catch((error: unknown) => {
      log.warn({ err: error, lease: name }, 'a lease could not be prolonged');
      // Nobody knows whether it is still held: after its time another process may have it.
      if (clock.monotonic() - renewedAt >= deps.owned_ms) lose(`the ${name} could not be kept`);
    });
  }

  return {
    hold,
    held: () => mine?.held ?? null,
    keep: () => {
      stop();
      stop = clock.every(deps.own_ms, renew);
    },
    leave: async () => {
      left = true;
      stop();
      lose(`the ${name} was given up`);
      await store.leave(name, owner);
    },
  };
}
