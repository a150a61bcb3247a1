// Of several processes over one database one polls: the one that holds the lease, until it ends or is not heard of any more.
import { isGone } from '../jobs/owner.ts';
import { serverPollRules } from './poll-rules.ts';
import type { GoldenEyeStore } from './store.ts';

const SECONDS: number = serverPollRules.leased_for.value;

export type PollerLease = {
  /** Takes or prolongs it; false while another living process polls. */
  hold(): Promise<boolean>;
  /** Gives it up, if it is held. */
  leave(): Promise<void>;
};

export function createPollerLease(
  store: Pick<GoldenEyeStore, 'poller' | 'lease' | 'leave'>,
  owner: string,
): PollerLease {
  return {
    hold: async () => {
      const holder = await store.poller();
      const free = holder === null || holder.owner === owner || holder.lapsed || isGone(holder.owner);
      return free && (await store.lease(owner, SECONDS, holder?.owner ?? null));
    },
    leave: () => store.leave(owner),
  };
}
