// Header facts of Golden Eye: stocks tracked, patterns found, last poll.

import type { GoldenEyeCurrent } from '../../../../domain/goldeneye/golden-eye.ts';
import { whole } from '../../../../domain/market/format.ts';
import { sessionInstant } from '../../../../domain/numbers/session-instant.ts';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { Age } from '../../../ui/time/age.tsx';

/** Reserved height, so that nothing below jumps: two lines on phones, three on the smallest. */
const ROOM = 'max-sm:min-h-9 max-[24rem]:min-h-14';

export function HeadFacts({ poll }: { poll: GoldenEyeCurrent | undefined }) {
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
              <Age at={poll.last_poll && sessionInstant(poll.last_poll, poll.as_of)} market unknown="never" />
            </b>
          </span>
        </>
      )}
    </ScreenHead>
  );
}
