// The four reasons against any trade in a stock right now. An unknown figure is no reason, and lets nothing pass either.

import { disqualifierRules } from '../rules/goldeneye-rules.ts';
import type { Rule } from '../rules/rule.ts';
import type { Bounds } from '../screener/bounds.ts';
import type { DisqualifyReason } from './golden-eye.ts';
import type { Readings } from './readings.ts';
import { check, type DisqualifierTrace } from './trace.ts';

type Row = { reason: DisqualifyReason; rule: Rule; value: (readings: Readings) => number | null; bounds: Bounds };

const rules = disqualifierRules;

/** In the order reasons are listed; a reason's place is its bit in a mask. */
export const disqualifierRows: readonly Row[] = [
  {
    reason: 'LOW_VOLUME',
    rule: rules.low_volume_below,
    value: (readings) => readings.volume_float_ratio,
    bounds: { below: rules.low_volume_below },
  },
  {
    reason: 'MOMENTUM_TOO_HIGH',
    rule: rules.momentum_above,
    value: (readings) => readings.momentum_5m,
    bounds: { above: rules.momentum_above },
  },
  {
    reason: 'DUMPING',
    rule: rules.off_high_above,
    value: (readings) => readings.high_distance,
    bounds: { above: rules.off_high_above },
  },
  {
    reason: 'SPREAD_TOO_WIDE',
    rule: rules.spread_above,
    value: (readings) => readings.spread,
    bounds: { above: rules.spread_above },
  },
];

/** Bits of the reasons in force: without quotes the spread of no stock can be judged. */
export function inForce(quotes: boolean): number {
  const all = (1 << disqualifierRows.length) - 1;
  return quotes ? all : all & ~bitOf('SPREAD_TOO_WIDE');
}

export function bitOf(reason: DisqualifyReason): number {
  return 1 << disqualifierRows.findIndex((row) => row.reason === reason);
}

export function traceDisqualifiers(readings: Readings, quotes: boolean): DisqualifierTrace[] {
  const force = inForce(quotes);
  return disqualifierRows.map(({ reason, rule, value, bounds }, bit) => ({
    reason,
    check: check(rule.name, value(readings), rule.unit, bounds),
    applies: (force & (1 << bit)) !== 0,
  }));
}
