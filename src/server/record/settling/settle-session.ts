// Settlement of the calls of one session: final outcomes and progress, written in one transaction.
import { nextSession, previousSession, type Session } from '../../../domain/market/calendar.ts';
import { isPublished } from '../../../domain/record/call.ts';
import { dayState } from '../../../domain/record/settle/bar-history.ts';
import { baseShares } from '../../../domain/record/settle/base-rates.ts';
import type { EntryPrice } from '../../../domain/record/settle/benchmarks.ts';
import type { HistoryDay } from '../../../domain/record/settle/history-day.ts';
import {
  barHorizons,
  createSettlement,
  priceOfFiles,
  type SettledCall,
} from '../../../domain/record/settle/settle-calls.ts';
import { SETTLEMENT_VERSION } from '../../../domain/rules/record-rules.ts';
import { type Database, LONG_STATEMENT_MS } from '../../db/database.ts';
import { iso } from '../../process/clock.ts';
import type { StoredCall } from '../../record-calls/known-calls-store.ts';
import { stampOutcomes } from '../outcome-stamp-store.ts';
import type { SettleHistory } from './day-reader.ts';
import { planOutcomes } from './plan-outcomes.ts';
import { readSessionMarket, type SessionMarket, type SettleMarketDeps } from './session-market.ts';
import { createSettlementStore, type NewBaseRate, type NewOutcome } from './settlement-store.ts';
import type { SettleAsk, SettleStep } from './thread-tasks.ts';

export type SessionToSettle = {
  session: Session;
  /** Sessions of the bars, oldest first. */
  days: readonly Session[];
  /** Newest session on file. */
  through: string;
};

export async function settleSession(
  deps: SettleMarketDeps & { database: Database; now: () => Promise<number>; memory: SettleHistory },
  ask: SettleAsk,
  { session, days, through }: SessionToSettle,
): Promise<Pick<SettleStep, 'calls' | 'outcomes' | 'open'>> {
  const { database } = deps;
  const store = createSettlementStore(database.query);
  const from = previousSession(session.date).close_ms;
  const calls = await deps.calls.callsBetween(ask.market, iso(from), iso(session.close_ms));
  const known = await store.settled(calls.map(({ id }) => id));
  const isNew = ({ call_id, horizon }: NewOutcome) => !known.has(`${call_id} ${horizon}`);
  const sessionMarket = await readSessionMarket({ ...deps, store }, ask, session, days);
  const { read } = sessionMarket;
  // Files may hold closes alone.
  const priceOf = isPublished(ask.market) ? () => 'open' as const : priceOfFiles;
  const settle = createSettlement(sessionMarket, priceOf);
  const certain: NewOutcome[] = [];
  const open: (string | null)[] = [];
  for (const call of calls) {
    const settled = settle(read({ ...call, known_at: Date.parse(call.known_at) }));
    certain.push(...toOutcomes(call, settled, days).filter(isNew));
    open.push(...openExits(settled, days));
  }
  const plans = await planOutcomes(deps.plans, calls, { session: session.date, through });
  certain.push(...plans.certain.filter(isNew));
  open.push(...plans.open.map(() => null));
  const rates = baseRates(sessionMarket, days, session.date, priceOf);
  const ahead = [...open, ...rates.ahead];
  const due = ahead.length === 0 ? null : nextDue(ahead, through);
  await database.transaction(
    async (query) => {
      const writing = createSettlementStore(query);
      const settled_at = await stampOutcomes(query, deps.now);
      await writing.writeOutcomes(certain, settled_at);
      await writing.writeBaseRates(ask.market, rates.certain);
      const progress = { session: session.date, through, due, calls: calls.length, open: open.length };
      await writing.saveProgress(ask.market, progress, settled_at);
    },
    undefined,
    LONG_STATEMENT_MS,
  );
  return { calls: calls.length, outcomes: certain.length, open: open.length };
}

/** Base rates of stocks bought in a session. `certain`: the final ones; `ahead`: exit days still to come. */
function baseRates(
  { history, benchmarks }: SessionMarket,
  days: readonly Session[],
  entry_day: string,
  priceOf: (day: HistoryDay) => EntryPrice,
) {
  const entry = days.findIndex(({ date }) => date === entry_day);
  const price = priceOf(history.days[entry]!);
  const certain: NewBaseRate[] = [];
  const ahead: string[] = [];
  for (const { horizon, sessions } of barHorizons) {
    const exit = entry + sessions;
    if (dayState(history, exit) === 'ahead') ahead.push(dateAt(days, exit));
    for (const shares of baseShares(history, benchmarks, { entry, exit, horizon }, price)) {
      certain.push({ ...shares, horizon, entry_day, exit_day: days[exit]!.date });
    }
  }
  return { certain, ahead };
}

/** Final outcomes of one call, with an exit or permanently without one. */
export function toOutcomes(
  { id }: StoredCall,
  { entry, outcomes }: SettledCall,
  days: readonly Session[],
): NewOutcome[] {
  const entered = entry && {
    entry_at: iso(entry.at ?? (entry.rule === 'close' ? days[entry.session]!.close_ms : days[entry.session]!.open_ms)),
    entry_price: entry.price,
    entry_rule: entry.rule,
  };
  return outcomes.flatMap((one, at): NewOutcome[] => {
    const { state, flag, exit, exit_price, gross, cost, excess_spy, excess_market, excess_sector } = one;
    if (state === 'open') return [];
    return [
      {
        ...{ call_id: id, horizon: barHorizons[at]!.horizon, state, flag },
        ...(entered ?? { entry_at: null, entry_price: null, entry_rule: null }),
        exit_at: exit === null ? null : iso(days[exit]!.close_ms),
        ...{ exit_price, gross, cost, excess_spy, excess_market, excess_sector },
        rule_version: SETTLEMENT_VERSION,
      },
    ];
  });
}

/** Day of exit of each open outcome; null if the next session may decide the outcome. */
function openExits({ entry, outcomes }: SettledCall, days: readonly Session[]): (string | null)[] {
  return outcomes.flatMap((one, at) => {
    if (one.state !== 'open') return [];
    if (entry === null) return [null];
    return [dateAt(days, entry.session + barHorizons[at]!.sessions)];
  });
}

const aheadOf = new Map<string, string>();

/** Date of the session at an index of `days`, also beyond the last one. */
function dateAt(days: readonly Session[], place: number): string {
  const known = days[place];
  if (known !== undefined) return known.date;
  const last = days.at(-1)!.date;
  const key = `${last} ${place - days.length}`;
  let date = aheadOf.get(key);
  if (date === undefined) {
    date = last;
    for (let at = days.length; at <= place; at += 1) date = nextSession(date).date;
    aheadOf.set(key, date);
  }
  return date;
}

/** First session after `through` that may settle an open outcome; null in `open`: the next session may. */
function nextDue(open: readonly (string | null)[], through: string): string {
  const next = nextSession(through).date;
  let due: string | null = null;
  for (const date of open) {
    if (date === null || date <= through) return next;
    if (due === null || date < due) due = date;
  }
  return due ?? next;
}
