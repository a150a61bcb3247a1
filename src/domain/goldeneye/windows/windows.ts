// Detection of windows: a pattern opens a window once, at the minute it appears.
import type { Session } from '../../market/calendar.ts';
import { known } from '../../numbers/known.ts';
import { minuteMs } from '../../numbers/time.ts';
import { partsOfDay } from '../../rules/goldeneye/goldeneye-rules.ts';
import { patternNames } from '../golden-eye.ts';
import { actions, type JudgedMarket } from '../rules/judge-columns.ts';
import { toRefusal } from '../rules/refuse-plan.ts';
import { findCategory } from '../watchlist.ts';
import { computeDeadline } from './open-plan.ts';
import type { DetectedWindow, PartOfDay } from './settled-outcome.ts';

/**
 * `previous`: bits of the patterns at the previous poll, by symbol; `open_until`: end of each pattern's window, epoch
 * ms.
 */
export type WindowMemory = { previous: Uint8Array; open_until: Float64Array };

/** Facts at detection, by symbol index. */
export type EntryFacts = {
  quote: (at: number) => Pick<DetectedWindow, 'bid' | 'ask' | 'spread'>;
  /** True if the usual volume at this minute was an estimate. */
  volumeEstimated: (at: number) => boolean;
};

const kinds = patternNames.length;

export function startWindows(symbols: number): WindowMemory {
  return { previous: new Uint8Array(symbols), open_until: new Float64Array(symbols * kinds) };
}

/** Part of the session at an instant (epoch ms); later instants belong to the last part. */
export function partOfDay(session: Pick<Session, 'open_ms'>, at: number): PartOfDay {
  const minute = (at - session.open_ms) / minuteMs;
  return partsOfDay.find((row) => minute < row.to)?.part ?? 'closing';
}

/**
 * Restores a window detected earlier into a fresh memory, as after a restart; `at`: symbol index. Its pattern counts as
 * standing at the previous poll, even after the window's time. Call in order of detection.
 */
export function rememberWindow(
  memory: WindowMemory,
  at: number,
  window: Pick<DetectedWindow, 'pattern' | 'detected_at'>,
  session: Pick<Session, 'close_ms'>,
): void {
  const bit = patternNames.indexOf(window.pattern);
  memory.previous[at] = memory.previous[at]! | (1 << bit);
  memory.open_until[at * kinds + bit] = computeDeadline(session, window.detected_at);
}

/**
 * Windows that a poll opens: the pattern was not there at the previous poll, the action is BUY, SELL or WATCH with a
 * plan on the pattern's side, and its last window is over by time, because outcomes of overlapping windows are not
 * independent.
 */
export function detectWindows(
  judged: JudgedMarket,
  symbols: readonly string[],
  session: Session,
  memory: WindowMemory,
  facts: EntryFacts,
): DetectedWindow[] {
  const { as_of, patterns, shorts, action, refused, entry, entry_low, entry_high, stop, target, direction } = judged;
  const { confidence, relative_volume } = judged;
  const deadline = computeDeadline(session, as_of);
  const windows: DetectedWindow[] = [];
  for (let at = 0; at < patterns.length; at++) {
    const recommended = actions[action[at]!]!;
    const counted = recommended === 'NONE' || recommended === 'AVOID' || Number.isNaN(entry[at]) ? 0 : patterns[at]!;
    const fresh = counted & ~memory.previous[at]!;
    memory.previous[at] = counted;
    if (fresh === 0 || as_of >= session.close_ms) continue;
    const long = stop[at]! < entry[at]!;
    for (let bit = 0; bit < kinds; bit++) {
      const mask = 1 << bit;
      const slot = at * kinds + bit;
      if ((fresh & mask) === 0 || ((shorts[at]! & mask) === 0) !== long || memory.open_until[slot]! > as_of) continue;
      memory.open_until[slot] = deadline;
      windows.push({
        symbol: symbols[at]!,
        pattern: patternNames[bit]!,
        side: long ? 'long' : 'short',
        part_of_day: partOfDay(session, as_of),
        detected_at: as_of,
        entry: entry[at]!,
        entry_low: known(entry_low[at]),
        entry_high: known(entry_high[at]),
        stop: stop[at]!,
        target: target[at]!,
        action: recommended,
        confidence: known(confidence[at]),
        relative_volume: known(relative_volume[at]),
        market_direction: direction,
        scope: findCategory(symbols[at]!) === null ? 'market' : 'watchlist',
        ...facts.quote(at),
        volume_estimated: facts.volumeEstimated(at),
        refused: toRefusal(refused[at]!),
      });
    }
  }
  return windows;
}

/**
 * Number of patterns that appeared on symbols that could not be judged, so their windows are unknown. `previous`:
 * unjudged patterns of the previous poll by symbol index; updated in place.
 */
export function appearedNotJudged(judged: JudgedMarket, session: Session, previous: Uint8Array): number {
  let appeared = 0;
  for (let at = 0; at < previous.length; at++) {
    const unjudged = judged.disqualified[at] === 0 && judged.unknown[at] !== 0 ? judged.patterns[at]! : 0;
    if (judged.as_of < session.close_ms) {
      for (let fresh = unjudged & ~previous[at]!; fresh !== 0; fresh &= fresh - 1) appeared += 1;
    }
    previous[at] = unjudged;
  }
  return appeared;
}
