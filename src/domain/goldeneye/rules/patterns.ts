// The five patterns: for each, every figure it looks at with its threshold; a pattern is there when all of them pass.

import type { Bounds } from '../../numbers/bounds.ts';
import {
  gapAndGoRules,
  goldenWindowRules,
  marketFollowRules,
  pollRules,
  reversalRules,
  supportBounceRules,
} from '../../rules/goldeneye-rules.ts';
import { percentAbove, rounded } from '../columns/measures.ts';
import { bounceBounds, type Readings } from '../columns/readings.ts';
import type { Pattern, Side } from '../golden-eye.ts';
import type { MarketState } from './market-direction.ts';
import { type Check, check, checkThat, type PatternTrace } from './trace.ts';

/** What each pattern compares: x, percent. Figures of the two that have a side are turned so that positive means with it. */
export const patternBounds = {
  golden_volume: { above: goldenWindowRules.volume_above },
  golden_momentum: { from: goldenWindowRules.momentum_from, to: goldenWindowRules.momentum_to },
  golden_vwap: { to: goldenWindowRules.vwap_within },
  reversal_off_high: { from: reversalRules.off_high_from },
  bounce_above: bounceBounds,
  gap: { from: gapAndGoRules.gap_from },
  gap_beyond_range: { above: gapAndGoRules.beyond_range },
  gap_beyond_vwap: { above: gapAndGoRules.beyond_vwap },
  follow_momentum: { above: marketFollowRules.momentum_above },
  follow_stronger: { above: marketFollowRules.stronger_above },
  follow_beyond_vwap: { above: marketFollowRules.beyond_vwap },
} as const satisfies Record<string, Bounds>;

/** All five in their order of priority, found or not. Before the opening bell and without a fresh bar none is found. */
export function tracePatterns(readings: Readings, market: MarketState): PatternTrace[] {
  const live = checkThat(
    'Fresh bar of the regular session',
    readings.live,
    `closed within ${pollRules.fresh_within.value} min`,
  );
  const pattern = (name: Pattern, side: Side, checks: Check[]): PatternTrace => {
    const all = [live, ...checks];
    return { pattern: name, side, detected: all.every((one) => one.pass), checks: all };
  };
  const gapSide = (readings.gap_pct ?? 0) < 0 ? 'short' : 'long';
  const marketSide = market.direction === 'BEAR' ? 'short' : 'long';
  return [
    pattern('golden_window', 'long', goldenWindow(readings)),
    pattern('reversal', 'long', reversal(readings)),
    pattern('support_bounce', 'long', supportBounce(readings)),
    pattern('gap_and_go', gapSide, gapAndGo(readings, gapSide)),
    pattern('market_follow', marketSide, marketFollow(readings, market, marketSide)),
  ];
}

function goldenWindow({ volume_float_ratio, momentum_5m, vwap_distance }: Readings): Check[] {
  const distance = vwap_distance === null ? null : Math.abs(vwap_distance);
  return [
    check('Relative volume', volume_float_ratio, 'x', patternBounds.golden_volume),
    check('5-minute momentum', momentum_5m, '%', patternBounds.golden_momentum),
    check('Distance to VWAP', distance, '%', patternBounds.golden_vwap),
  ];
}

function reversal({ rise }: Readings): Check[] {
  const words = `${reversalRules.rising_bars.value} minutes in a row`;
  return [
    check('First close below the high of the day', rise?.off_high ?? null, '%', patternBounds.reversal_off_high),
    checkThat('Closes rise', rise?.closes ?? null, words),
    checkThat('Volumes rise', rise?.volumes ?? null, words),
    checkThat('Crosses above the 9-bar EMA', rise?.crosses ?? null, 'first close at or below it, last above'),
  ];
}

function supportBounce({ support }: Readings): Check[] {
  const { touch_within, within_bars } = supportBounceRules;
  return [
    checkThat(
      support === null ? 'Touched a support' : `Touched the ${support.kind}`,
      support !== null,
      `low within ${touch_within.value}% in the last ${within_bars.value} min`,
    ),
    check('Close above the support', support?.above ?? null, '%', patternBounds.bounce_above),
  ];
}

function gapAndGo({ gap_pct, price, opening_high, opening_low, vwap_distance }: Readings, side: Side): Check[] {
  const turn = side === 'long' ? 1 : -1;
  const edge = side === 'long' ? opening_high : opening_low;
  const beyond = price === null || edge === null ? null : turned(percentAbove(price, edge), turn);
  return [
    check('Gap', turned(gap_pct, turn), '%', patternBounds.gap),
    check('Close beyond the opening range', beyond, '%', patternBounds.gap_beyond_range),
    check('Close beyond VWAP', turned(vwap_distance, turn), '%', patternBounds.gap_beyond_vwap),
  ];
}

function marketFollow({ momentum_5m, vwap_distance }: Readings, market: MarketState, side: Side): Check[] {
  const turn = side === 'long' ? 1 : -1;
  const stronger = momentum_5m === null || market.move_5m === null ? null : rounded(momentum_5m - market.move_5m);
  const going = market.direction === null ? null : market.direction !== 'FLAT';
  return [
    checkThat('The market has a direction', going, 'BULL or BEAR'),
    check('5-minute momentum with the market', turned(momentum_5m, turn), '%', patternBounds.follow_momentum),
    check("Beyond the market's own 5 minutes", turned(stronger, turn), '%', patternBounds.follow_stronger),
    check('Close beyond VWAP', turned(vwap_distance, turn), '%', patternBounds.follow_beyond_vwap),
  ];
}

function turned(value: number | null, turn: number): number | null {
  return value === null ? null : value * turn;
}
