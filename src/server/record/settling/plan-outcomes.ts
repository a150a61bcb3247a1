// Outcomes of plans: results of Golden Eye's own settlement by the reader's clock, in R.

import { FIRST_SETTLE_RULES, type PlanEnd, SETTLE_RULES } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import { sessionsBetween } from '../../../domain/market/calendar.ts';
import { settlementRules } from '../../../domain/rules/record-rules.ts';
import type { StoredCall } from '../../record-calls/known-calls-store.ts';
import type { NewOutcome } from './settlement-store.ts';

const WAIT: number = settlementRules.history_wait.value;
const nothing = { gross: null, cost: null, excess_spy: null, excess_market: null, excess_sector: null };

const noPosition = { entered_at: null, entry_price: null, gross_r: null, net_r: null };

/** `open`: calls whose plan has no known end, while missing history may still arrive. */
export async function planOutcomes(
  plans: (windows: readonly number[]) => Promise<PlanEnd[]>,
  calls: readonly StoredCall[],
  { session, through }: { session: string; through: string },
): Promise<{ certain: NewOutcome[]; open: number[] }> {
  const windows = calls.filter(({ kind, origin }) => kind === 'window' && origin !== null);
  if (windows.length === 0) return { certain: [], open: [] };
  const ends = new Map((await plans(windows.map(({ origin }) => origin!))).map((end) => [end.window_id, end]));
  const isWaitedFor = sessionsBetween(session, through).length - 1 < WAIT;
  const certain: NewOutcome[] = [];
  const open: number[] = [];
  for (const { id, origin, known_at } of windows) {
    const end = ends.get(origin!);
    // In a replay a plan can be entered before its call became known; such an entry does not count.
    const isLate = end?.entered_at != null && end.entered_at < known_at;
    if (end !== undefined) certain.push(toPlanOutcome(id, isLate ? { ...end, ...noPosition } : end));
    else if (isWaitedFor) open.push(id);
    else certain.push(toPlanOutcome(id, null));
  }
  return { certain, open };
}

/** Outcome of a plan; a null `end` means that its bars are missing. */
export function toPlanOutcome(call_id: number, end: Omit<PlanEnd, 'window_id'> | null): NewOutcome {
  const { entered_at: entry_at = null, entry_price = null, exited_at = null, exit_price = null } = end ?? {};
  const rule_version = end === null ? SETTLE_RULES : (end.rules ?? FIRST_SETTLE_RULES);
  const place = { call_id, horizon: 'plan', entry_at, entry_price, rule_version } as const;
  if (end === null || end.gross_r === null || end.net_r === null) {
    const flag = end === null ? 'history_missing' : 'no_entry';
    return { ...place, state: 'unsettled', flag, entry_rule: null, exit_at: null, exit_price: null, ...nothing };
  }
  const result = { ...nothing, gross: end.gross_r, cost: end.gross_r - end.net_r };
  const flag = end.both_barriers ? 'both_barriers' : null;
  return { ...place, state: 'settled', flag, entry_rule: 'minute', exit_at: exited_at, exit_price, ...result };
}
