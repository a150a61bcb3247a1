// Header facts of Golden Eye: stocks tracked, patterns found, last poll.

import type { GoldenEyeCurrent } from '../../../../domain/goldeneye/golden-eye.ts';
import { whole } from '../../../../domain/market/format.ts';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useReplayClock } from '../../../ui/time/clock.ts';

/** Reserved height, so that nothing below jumps: two lines on phones, three on the smallest. */
const ROOM = 'max-sm:min-h-9 max-[24rem]:min-h-14';

export function HeadFacts({ poll }: { poll: GoldenEyeCurrent | undefined }) {
  // In a replay, prices carry times of its session, polls the real time.
  const inReplay = useReplayClock() !== 0;
  return (
    <ScreenHead title="Golden Eye" factsClass={ROOM}>
      {poll !== undefined && (
        <>
          <span>
            <b>{whole(poll.symbols ?? poll.stocks.length)}</b> stocks tracking
          </span>
          <span>
            <b>{whole(poll.patterns_found)}</b> patterns found
          </span>
          {poll.standing !== null && (
            <span>
              <b>{whole(poll.standing.standing)}</b> tradable
            </span>
          )}
          {poll.symbols !== null && poll.symbols > poll.stocks.length && (
            <span>
              <b>{whole(poll.stocks.length)}</b> listed
            </span>
          )}
          <span>
            Last poll{' '}
            <b>
              <Age at={inReplay && poll.last_poll !== null ? poll.as_of : poll.last_poll} market unknown="never" />
            </b>
          </span>
        </>
      )}
    </ScreenHead>
  );
}
