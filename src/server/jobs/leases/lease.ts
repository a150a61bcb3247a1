// Lease: ownership of a resource by one process among all, renewed by its owner, with a signal of its loss.
import type { Clock } from '../../process/clock.ts';
import type { Log } from '../../process/log.ts';
import type { LeaseFence, LeaseStore } from './lease-store.ts';
import { isGone } from './owner.ts';

export type HeldLease = LeaseFence & {
  /** Aborted when the lease is lost or given up. */
  signal: AbortSignal;
};

export type Lease = ReturnType<typeof createLease>;

type LeaseDeps = {
  name: string;
  owner: string;
  store: LeaseStore;
  clock: Clock;
  log: Log;
  /** `owned_ms`: lifetime without a renewal; `own_ms`: interval of renewals and attempts. */
  owned_ms: number;
  own_ms: number;
  onAcquired?: (() => void) | undefined;
  onLost?: (() => void) | undefined;
};

export function createLease(deps: LeaseDeps) {
  const { name, owner, store, clock, log } = deps;
  let mine: { held: HeldLease; abort: AbortController } | null = null;
  let renewedAt = 0;
  let released = false;
  let stop = (): void => undefined;

  function lose(why: string): void {
    if (mine === null) return;
    const { abort } = mine;
    mine = null;
    abort.abort(new Error(why));
    deps.onLost?.();
  }

  async function take(): Promise<number | null> {
    const fence = await store.take(name, owner, deps.owned_ms, null);
    if (fence !== null) return fence;
    const holder = await store.findOwner(name);
    return holder !== null && isGone(holder) ? store.take(name, owner, deps.owned_ms, holder) : null;
  }

  async function acquire(): Promise<HeldLease | null> {
    if (released) return null;
    const askedAt = clock.monotonic();
    const fence = await take();
    if (released) return null;
    if (fence === null || (mine !== null && mine.held.fence !== fence)) lose(`the ${name} is another process's now`);
    if (fence === null) return null;
    renewedAt = askedAt;
    if (mine === null) {
      const abort = new AbortController();
      mine = { held: { name, fence, signal: abort.signal }, abort };
      deps.onAcquired?.();
    }
    return mine.held;
  }

  function renew(): void {
    acquire().catch((error: unknown) => {
      log.warn({ err: error, lease: name }, 'jobs: lease not renewed');
      // Past its lifetime the lease may belong to another process.
      if (clock.monotonic() - renewedAt >= deps.owned_ms) lose(`the ${name} could not be kept`);
    });
  }

  return {
    /**
     * Acquires or renews the lease; null while another live process has it, and after `release`. Throws when the
     * database does not answer.
     */
    acquire,
    /** The lease as known here, without a query; null while it is not held. */
    current: () => mine?.held ?? null,
    /** Acquires the lease as soon as it is free, and renews it. */
    keep: () => {
      stop();
      stop = clock.every(deps.own_ms, renew);
    },
    /** Gives the lease up for good: stops renewing, aborts its signal, then frees the row. */
    release: async () => {
      released = true;
      stop();
      lose(`the ${name} was given up`);
      await store.release(name, owner);
    },
  };
}
