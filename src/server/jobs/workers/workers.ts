// Which kinds this process works on now: those that need nothing always, the others while it owns what they need.
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { JobKind, Need } from '../job-kind.ts';
import type { JobRules } from '../job-rules.ts';
import { createLease, type Held, type Lease } from '../leases/lease.ts';
import type { LeaseStore } from '../leases/lease-store.ts';
import type { Queue } from './queue.ts';
import type { createRunner, Handler } from './run-job.ts';
import type { SendAgain } from './send-again.ts';

export type WorkersDeps = {
  kinds: readonly JobKind[];
  handlers: ReadonlyMap<string, Handler>;
  queue: Queue;
  runner: ReturnType<typeof createRunner>;
  leases: LeaseStore;
  owner: string;
  clock: Clock;
  log: Log;
  rules: JobRules;
  /** Puts a job that was delivered to the wrong process back into its queue. */
  sendAgain: SendAgain;
};

export function createWorkers(deps: WorkersDeps) {
  const { kinds, queue, runner, log } = deps;
  let closing = false;

  function lease(name: string, on: { held?: () => void; lost?: () => void } = {}): Lease {
    return createLease({
      ...deps,
      name,
      store: deps.leases,
      owned_ms: deps.rules.owned_ms,
      own_ms: deps.rules.own_ms,
      onHeld: on.held ?? (() => undefined),
      onLost: on.lost ?? (() => undefined),
    });
  }

  const needing = (need: Need | null) => kinds.filter(({ needs }) => needs === need);
  const owned = new Map<Need, Lease>();
  for (const { needs } of kinds) {
    if (needs === null || owned.has(needs)) continue;
    owned.set(needs, lease(needs, { held: () => void workOn(needing(needs)), lost: () => lose(needing(needs)) }));
  }

  function lose(lost: readonly JobKind[]): void {
    const names = new Set(lost.map(({ kind }) => kind));
    runner.stop('taken over', ({ kind }) => names.has(kind));
    for (const name of names) void queue.stopWork(name);
  }

  function heldFor({ needs }: JobKind): Held | null {
    return needs === null ? null : (owned.get(needs)?.held() ?? null);
  }

  async function workOn(chosen: readonly JobKind[]): Promise<void> {
    await Promise.all(
      chosen.map((kind) =>
        queue.work(kind, async (delivery) => {
          const handler = deps.handlers.get(kind.kind);
          const held = heldFor(kind);
          const mayDo = handler !== undefined && !closing && (kind.needs === null || held !== null);
          if (mayDo) await runner.run(delivery, kind, handler, held && { name: held.name, fence: held.fence });
          else await deps.sendAgain(delivery.id, kind);
        }),
      ),
    );
  }

  return {
    lease,

    /** Takes jobs of every kind this process may do, and goes on trying to own what others have. */
    async begin(): Promise<void> {
      await workOn(needing(null));
      for (const one of owned.values()) {
        await one.hold();
        one.keep();
      }
    },

    /** Where nobody owns what a kind needs, takes it now rather than at the next look. */
    async claim({ needs }: JobKind): Promise<void> {
      if (needs !== null) await owned.get(needs)?.hold();
    },

    /** Takes what some work needs where nobody owns it; true when this process owns it now. */
    async own(need: Need): Promise<boolean> {
      const lease = owned.get(need);
      return lease !== undefined && (lease.held() ?? (await lease.hold())) !== null;
    },

    owns: (need: Need): boolean => (owned.get(need)?.held() ?? null) !== null,

    heldFor: (need: Need): Held | null => owned.get(need)?.held() ?? null,

    /** Takes no more jobs; what runs goes on. */
    stop(): void {
      closing = true;
      for (const { kind } of kinds) void queue.stopWork(kind);
    },

    async leave(): Promise<void> {
      for (const one of owned.values()) {
        await one.leave().catch((error: unknown) => log.warn({ err: error }, 'a lease stays until it lapses'));
      }
    },
  };
}
