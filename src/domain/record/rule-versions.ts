// Versions of the rules that settle a call; a figure holds outcomes of one measure alone.
import { SETTLE_RULES } from '../goldeneye/windows/settled-outcome.ts';
import { SETTLEMENT_VERSION } from '../rules/record-rules.ts';
import type { CallOutcome } from './outcome.ts';

/** Versions of rules whose outcomes figures hold, of exits by bars and of the plans of windows. */
export const comparedVersions = { bars: [SETTLEMENT_VERSION], plan: [SETTLE_RULES] } as const;

/** Whether figures count an outcome; one that is open, or tells no version, waits for none. */
export function isCompared({ horizon, rule_version }: Pick<CallOutcome, 'horizon' | 'rule_version'>): boolean {
  const versions: readonly string[] = horizon === 'plan' ? comparedVersions.plan : comparedVersions.bars;
  return rule_version == null || versions.includes(rule_version);
}
