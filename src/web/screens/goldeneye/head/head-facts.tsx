// The line of facts over the table: stocks tracked, patterns found, the last poll.

import type { GoldenEyeCurrent } from '../../../../domain/goldeneye/golden-eye.ts';
import { plural, whole } from '../../../../domain/market/format.ts';
import { secondMs } from '../../../../domain/numbers/time.ts';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { toMs } from '../../../ui/time/time-format.ts';
import { LONGEST_DELAY_MS } from './delays.ts';

/** Kept free, so that nothing below jumps when the facts come: two lines on phones, three on the smallest. */
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
          {poll.symbols !== null && poll.symbols > poll.stocks.length && (
            <span>
              <b>{whole(poll.stocks.length)}</b> listed
            </span>
          )}
          <span>
            Last poll{' '}
            <b>
              <Age at={poll.last_poll} unknown="never" />
            </b>
          </span>
          <Delay poll={poll} />
        </>
      )}
    </ScreenHead>
  );
}

/** How long after its bars closed the poll was made. */
function Delay({ poll: { as_of, last_poll } }: { poll: GoldenEyeCurrent }) {
  const closed = toMs(as_of);
  const made = toMs(last_poll);
  if (closed === null || made === null || made < closed || made - closed > LONGEST_DELAY_MS) return null;
  const seconds = (made - closed) / secondMs;
  return (
    <span title="From the close of the minute bars to the poll that judged them">
      Made {seconds < 10 ? `${seconds.toFixed(1)} s` : plural(Math.round(seconds), 'second')} after its bars closed
    </span>
  );
}
