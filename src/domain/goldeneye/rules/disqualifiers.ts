// The four disqualifiers. An unknown figure neither disqualifies nor passes.
import type { Bounds } from '../../numbers/bounds.ts';
import { disqualifierRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { Rule } from '../../rules/rule.ts';
import type { Readings } from '../columns/readings.ts';
import type { DisqualifyReason } from '../golden-eye.ts';
import { check, type DisqualifierTrace } from './trace.ts';

type Row = { reason: DisqualifyReason; rule: Rule; value: (readings: Readings) => number | null };

const rules = disqualifierRules;

/** Bounds within which a reason's figure disqualifies: x, percent, percent, USD. */
export const disqualifierBounds = {
  LOW_VOLUME: { below: rules.low_volume_below },
  MOMENTUM_TOO_HIGH: { above: rules.momentum_above },
  DUMPING: { above: rules.off_high_above },
  SPREAD_TOO_WIDE: { above: rules.spread_above },
} as const satisfies Record<DisqualifyReason, Bounds>;

/** Rows in the order reasons are listed; the index is the reason's bit in a mask. */
export const disqualifierRows: readonly Row[] = [
  { reason: 'LOW_VOLUME', rule: rules.low_volume_below, value: (readings) => readings.volume_float_ratio },
  { reason: 'MOMENTUM_TOO_HIGH', rule: rules.momentum_above, value: (readings) => readings.momentum_5m },
  { reason: 'DUMPING', rule: rules.off_high_above, value: (readings) => readings.high_distance },
  { reason: 'SPREAD_TOO_WIDE', rule: rules.spread_above, value: (readings) => readings.spread },
];

/** Bits of the reasons in force: without quotes no spread can be judged. */
export function inForce(quotes: boolean): number {
  const all = (1 << disqualifierRows.length) - 1;
  return quotes ? all : all & ~toReasonBit('SPREAD_TOO_WIDE');
}

export function toReasonBit(reason: DisqualifyReason): number {
  return 1 << disqualifierRows.findIndex((row) => row.reason === reason);
}

export function traceDisqualifiers(readings: Readings, quotes: boolean): DisqualifierTrace[] {
  const force = inForce(quotes);
  return disqualifierRows.map(({ reason, rule, value }, bit) => ({
    reason,
    check: check(rule.name, value(readings), rule.unit, disqualifierBounds[reason]),
    applies: (force & (1 << bit)) !== 0,
  }));
}
