// Calls of Golden Eye in earlier simulated sessions, written with the ends of their plans.
import type { SettledOutcome } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import type { RecordMarket } from '../../../domain/record/call.ts';
import { windowCalls } from '../../../domain/record/window-calls.ts';
import { pollRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import type { Query } from '../../db/query.ts';
import type { ReplayedPlans } from '../../goldeneye/thread-tasks.ts';
import { iso } from '../../process/clock.ts';
import { prepareCalls, stampCalls } from '../../record-calls/record-calls.ts';
import { readIdsOfSets } from '../../record-calls/written-calls-store.ts';
import { toPlanOutcome } from '../settling/plan-outcomes.ts';
import { createSettlementStore } from '../settling/settlement-store.ts';

const POLL_MS = pollRules.pause_after_minute.value * 1_000;

/** Writes plans as calls known with the poll that found them, and their ends. */
export async function writePastPlans(
  query: Query,
  { formula_version, plans }: ReplayedPlans,
  { market, now }: { market: RecordMarket; now: number },
): Promise<void> {
  const bySet = new Map<number, SettledOutcome[]>();
  for (const [detected_at, own] of Map.groupBy(plans, (plan) => plan.detected_at)) {
    const known_at = detected_at + POLL_MS;
    const set = await prepareCalls(query, {
      kind: 'window',
      market,
      formulaVersion: formula_version,
      day: newYorkDate(known_at),
      // No row of Golden Eye holds a replayed window.
      calls: windowCalls(own.map((plan) => ({ ...plan, id: 0 }))).map((call) => ({ ...call, origin: null })),
    });
    await stampCalls(query, [set], { publication_id: null, known_at: iso(known_at) });
    if (set !== null) bySet.set(set.id, own);
  }
  const ids = await readIdsOfSets(query, [...bySet.keys()]);
  const ends = [...bySet].flatMap(([set, own]) => own.map((plan, at) => toEnd(plan, ids.get(set)![at]!)));
  await createSettlementStore(query).writeOutcomes(ends, iso(now));
}

function toEnd(plan: SettledOutcome, call: number) {
  const { entered_at, exited_at, ...rest } = plan;
  const instants = { entered_at: entered_at === null ? null : iso(entered_at), exited_at: iso(exited_at) };
  return toPlanOutcome(call, { ...rest, ...instants });
}
