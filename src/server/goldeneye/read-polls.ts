// Published polls for readers: the stored bytes, rewritten while polling is off or when fields are missing.
import {
  type GoldenEyeCurrent,
  type PollingState,
  GoldenEyeCurrent as Schema,
} from '../../domain/goldeneye/golden-eye.ts';
import { pollingState } from '../../domain/goldeneye/schedule.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../process/clock.ts';
import { cachedUntilFailure } from '../publish/indexed.ts';
import type { SnapshotName } from '../publish/kinds.ts';
import { pastInstant } from '../publish/past.ts';
import type { Publish } from '../publish/publish.ts';
import { type Published, publishReply, readReply } from '../publish/published.ts';

const KEPT = 16;
/** Age from which a poll at a past time is stale, ms: twice the cadence of polls. */
const STALE_MS = 2 * minuteMs;

/** `whole`: false when a poll of an older version lacks fields that readers now expect. */
type Read = { poll: GoldenEyeCurrent; whole: boolean };

export type Scope = 'watchlist' | 'market';
const kindOf = { watchlist: 'goldeneye', market: 'goldeneye-market' } as const satisfies Record<Scope, SnapshotName>;

export function createPollReader(
  publish: Pick<Publish, 'read'>,
  state: { known: () => string; now: () => Promise<string> },
  clock: Pick<Clock, 'now'>,
) {
  const read = cachedUntilFailure<string, Read>(KEPT);
  const rewritten = cachedUntilFailure<string, Published>(KEPT);

  const parsed = (published: Published) =>
    read(published.etag, async () => {
      const stored = await readReply(published);
      const poll = Schema.parse(stored);
      return { poll, whole: JSON.stringify(stored).length === JSON.stringify(poll).length };
    });

  async function inState(published: Published, { poll, whole }: Read, polling_state: PollingState) {
    if (whole && poll.polling_state === polling_state) return published;
    return rewritten(`${published.etag} ${polling_state}`, () => publishReply({ ...poll, polling_state }));
  }

  /** Poll at a past time. A stale one means that no poll ran then; the polling state is then unknown. */
  async function atInstant(published: Published, at: number): Promise<Published> {
    const one = await parsed(published);
    const { last_poll, polling_state } = one.poll;
    const isFresh = last_poll !== null && at - Date.parse(last_poll) <= STALE_MS;
    return inState(published, one, isFresh ? polling_state : 'unknown');
  }

  return {
    /** The newest poll, or the newest known at `asof`. */
    async current(scope: Scope, asof?: string): Promise<Published> {
      const { source_id, published } = await publish.read(kindOf[scope], asof);
      const past = pastInstant(asof, clock);
      if (past !== null) return source_id === null ? published : atInstant(published, past);
      // A future `asof` gets the current poll, with the state read now.
      const polling_state = pollingState(asof === undefined ? state.known() : await state.now());
      return inState(published, await parsed(published), polling_state);
    },

    async poll(scope: Scope, asof?: string): Promise<GoldenEyeCurrent> {
      return (await parsed((await publish.read(kindOf[scope], asof)).published)).poll;
    },
  };
}
