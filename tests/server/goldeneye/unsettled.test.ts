// Windows that wait for their outcome: every bar since detection counts, also after a restart and a failed poll.
import { expect, test } from 'vitest';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { OpenWindow } from '../../../src/server/goldeneye/record-store.ts';
import { Unsettled } from '../../../src/server/goldeneye/unsettled.ts';
import { bar, from, long, session, still } from '../../domain/goldeneye/settle-samples.ts';
import { snapshotRow } from '../market-memory/sample-snapshot.ts';

const at = (minute: number) => from + minute * minuteMs;

/** Known three seconds after a minute since its detection. */
function windowKnownAt(minute: number): OpenWindow {
  const known_at = at(minute) + 3_000;
  return {
    ...long,
    id: 1,
    session_date: session.date,
    clocks: ['market'],
    ...{ known_at, market_known_at: known_at, delay_minutes: 0 },
  };
}

const snapshotOf = (last: MinuteBar) =>
  toMarketColumns([{ ...snapshotRow(long.symbol, last.close), last_minute: { ...last, accumulated_volume: null } }]);

/** Outcome after polls of minutes; `history`: bars the vendor has at such a poll. */
async function settledBy(
  unsettled: Unsettled,
  path: readonly MinuteBar[],
  from: number,
  history: (minute: number) => readonly MinuteBar[],
) {
  for (let minute = from; minute <= path.length; minute += 1) {
    unsettled.push(snapshotOf(path[minute - 1]!), at(minute));
    const [settled] = await unsettled.settle(session.date, at(minute), async () => [...history(minute)]);
    if (settled !== undefined) return settled.outcome;
  }
  return null;
}

test('a minute that the history lacks at a restart counts as the snapshot showed it', async () => {
  const path = [still(0), still(1), bar(2, 100, 100, 98.5, 99.5), bar(3, 99.5, 102.5, 99.5, 102.3)];
  for (const late of [0, 1]) {
    const unsettled = new Unsettled();
    unsettled.restore([windowKnownAt(0)]);
    const outcome = await settledBy(unsettled, path, 3, (minute) => path.slice(0, minute - late));
    expect(outcome, `history late by ${late}`).toMatchObject({ outcome: 'loss', exited_at: at(3), missing_minutes: 0 });
  }
});
