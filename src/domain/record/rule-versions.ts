// Versions of the rules that settle calls; a figure counts only outcomes of comparable versions.
import { SETTLE_RULES } from '../goldeneye/windows/settled-outcome.ts';
import { SETTLEMENT_VERSION } from '../rules/record-rules.ts';
import type { CallOutcome, EntryRule } from './outcome.ts';

/** Current versions of settlement: `bars` for exits by bars, `plan` for plans of windows. */
export const settlingVersions = { bars: SETTLEMENT_VERSION, plan: SETTLE_RULES } as const;

/**
 * Earlier versions of exits by bars, with the outcomes that the current version settles identically: those entered by a
 * rule in `entries`; for short calls only those that end in the session of their entry. Version 4 changed costs of
 * minute entries with a locked quote, the time of their benchmarks, and the costs of shorts held overnight. Splits and
 * payments filed later correct outcomes of both versions.
 */
export const unchangedOutcomes: readonly { version: string; entries: readonly EntryRule[] }[] = [
  { version: '3', entries: ['open', 'close'] },
];

type Settled = Pick<CallOutcome, 'horizon' | 'rule_version' | 'entry_rule'>;

/** True when figures count an outcome; also for open ones and those without a version. */
export function isCompared({ horizon, rule_version, entry_rule }: Settled, { side }: { side: number }): boolean {
  if (rule_version == null || rule_version === settlingVersions[horizon === 'plan' ? 'plan' : 'bars']) return true;
  const earlier = unchangedOutcomes.find(({ version }) => version === rule_version);
  if (earlier === undefined || horizon === 'plan') return false;
  if (entry_rule != null && !earlier.entries.includes(entry_rule)) return false;
  return side >= 0 || horizon === 'close';
}
