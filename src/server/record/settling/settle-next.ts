// One step of settlement: the oldest session whose calls can be settled further by the bars on file.
import {
  newYorkDate,
  nextSession,
  previousSession,
  type Session,
  sessionsBack,
  sessionsBetween,
} from '../../../domain/market/calendar.ts';
import { firstSessionFor } from '../../../domain/market/first-session.ts';
import { isPublished } from '../../../domain/record/call.ts';
import { settlementRules } from '../../../domain/rules/record-rules.ts';
import type { Database } from '../../db/database.ts';
import type { SettleHistory } from './day-reader.ts';
import type { SettleMarketDeps } from './session-market.ts';
import { settleSession } from './settle-session.ts';
import { createSettlementStore } from './settlement-store.ts';
import type { SettleAsk, SettleStep } from './thread-tasks.ts';

/** `BEFORE`: sessions before a call that its benchmark needs; `AFTER`: sessions after it until all is settled. */
const BEFORE = settlementRules.volume_sessions.value + 1;
const AFTER =
  settlementRules.entry_sessions.value +
  settlementRules.horizon_20.value +
  Math.max(settlementRules.history_wait.value, settlementRules.split_wait.value) +
  1;

export type SettleNextDeps = SettleMarketDeps & {
  database: Database;
  now: () => Promise<number>;
  memory: (source: string) => SettleHistory;
};

export async function settleNext(deps: SettleNextDeps, ask: SettleAsk): Promise<SettleStep | null> {
  const { database, calls, now } = deps;
  const memory = deps.memory(ask.source);
  const today = newYorkDate(await now());
  const [newest] = (await memory.days(nextSession(today).date, 10)).filter(({ stocks }) => stocks > 0);
  const first = await calls.first(ask.market);
  if (newest === undefined || first === null) return null;
  const store = createSettlementStore(database.query);
  const progress = new Map((await store.progress(ask.market)).map((one) => [one.session, one]));
  const due = sessionsBetween(
    firstSessionFor(Date.parse(first)).date,
    await lastSession(deps, ask, newest.date),
  ).filter(({ date }) => {
    const one = progress.get(date);
    return one === undefined || (one.due !== null && one.due <= newest.date && one.through < newest.date);
  });
  const [session] = due;
  if (session === undefined) return null;
  const days = sessionsAround(session, newest.date);
  const done = await settleSession({ ...deps, memory }, ask, { session, days, through: newest.date });
  return { session: session.date, ...done, left: due.length - 1 };
}

/**
 * Last session that may be settled. Reconstructed calls are written session by session: a session settled before its
 * calls exist would never be settled again.
 */
async function lastSession({ calls }: SettleNextDeps, { market }: SettleAsk, newest: string): Promise<string> {
  const last = isPublished(market) ? null : await calls.last(market);
  if (last === null) return newest;
  const { date } = firstSessionFor(Date.parse(last));
  return date < newest ? date : newest;
}

/** Sessions up to `through` whose bars the calls of a session need. */
export function sessionsAround({ date }: Session, through: string): Session[] {
  const [from] = sessionsBack(date, BEFORE + 1);
  const ahead = sessionsBetween(date, through).slice(0, AFTER + 1);
  return [...sessionsBetween(from!.date, previousSession(date).date), ...ahead];
}
