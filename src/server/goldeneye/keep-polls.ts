// How long published polls are kept: each of them for a month, of older sessions the last one.
import { type Clock, iso } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Publish } from '../publish/publish.ts';
import { serverPollRules } from './poll-rules.ts';
import { kindOf } from './read-polls.ts';

const dayMs = 86_400_000;
const EVERY_MS = 6 * 3_600_000;
/** A day has 720 polls; what does not fit into one round goes with the next. */
const AT_ONCE = 2_000;

/** Looks now and then until the returned function is called. */
export function keepPolls(deps: { clock: Clock; log: Log; publish: Pick<Publish, 'thin'> }): () => void {
  const { clock, log, publish } = deps;
  const look = async () => {
    const before = iso(clock.now() - serverPollRules.polls_kept.value * dayMs);
    for (const kind of Object.values(kindOf)) await publish.thin(kind, before, AT_ONCE);
  };
  const begin = () => {
    look().catch((error: unknown) => log.warn({ err: error }, 'old polls of Golden Eye could not be removed'));
  };
  begin();
  return clock.every(EVERY_MS, begin);
}
