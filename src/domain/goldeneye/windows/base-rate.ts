// Base rate of a session's plans: random entries of the same stocks, sides and minutes, with the same exit rules.
import type { MinuteBar } from '../../market/bars.ts';
import type { Session } from '../../market/calendar.ts';
import { minuteMs } from '../../numbers/time.ts';
import { boardRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { BoardWindow } from './scoreboard.ts';
import { settle } from './settle.ts';

/**
 * `entries`: random entries that could be settled; `average_net_r`: their average in R after costs, null without any.
 */
export type BaseRate = { entries: number; average_net_r: number | null };

/** Plans compared with the base rate: entered, ended and not refused. */
export const isCompared = ({ entered_at, net_r, refused }: BoardWindow): boolean =>
  entered_at !== null && net_r !== null && refused === null;

/**
 * Enters each plan again in randomly drawn minutes of other entries, at the open of its stock's bar, with the same
 * distances to stop and target. `random` returns 0 to 1; `bars`: by symbol, complete up to `until` (epoch ms).
 */
export function baseRate(
  plans: readonly BoardWindow[],
  bars: ReadonlyMap<string, readonly MinuteBar[]>,
  session: Session,
  until: number,
  random: () => number,
): BaseRate {
  const compared = plans.filter(isCompared);
  const minutes = compared.map(({ entered_at }) => entered_at ?? 0);
  let entries = 0;
  let sum = 0;
  for (const plan of compared) {
    const own = bars.get(plan.symbol) ?? [];
    for (let draw = 0; draw < boardRules.draws.value; draw += 1) {
      const at = minutes[Math.floor(random() * minutes.length)] ?? 0;
      const first = own.find(({ start_timestamp }) => start_timestamp >= at);
      if (first === undefined || first.start_timestamp - at >= boardRules.near.value * minuteMs) continue;
      const moved = first.open - plan.entry;
      const window = {
        ...plan,
        detected_at: first.start_timestamp,
        entry: first.open,
        entry_low: first.open,
        entry_high: first.open,
        stop: plan.stop + moved,
        target: plan.target + moved,
      };
      const net_r = settle(window, 'reader', first.start_timestamp, own, session, until)?.net_r ?? null;
      if (net_r === null) continue;
      entries += 1;
      sum += net_r;
    }
  }
  return { entries, average_net_r: entries === 0 ? null : sum / entries };
}
