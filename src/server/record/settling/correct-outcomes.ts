// Corrections of settled outcomes by splits and payments that were stored, changed or withdrawn later.
import { nextSession, previousSession, sessionsBetween } from '../../../domain/market/calendar.ts';
import { firstSessionFor } from '../../../domain/market/first-session.ts';
import { eventsByCall } from '../../../domain/record/settle/changed-events.ts';
import { eventWords } from '../../../domain/record/settle/event-words.ts';
import { createSettlement } from '../../../domain/record/settle/settle-calls.ts';
import { settlementRules } from '../../../domain/rules/record-rules.ts';
import { LONG_STATEMENT_MS } from '../../db/database.ts';
import type { MemoryStore } from '../../market-memory/store.ts';
import { iso } from '../../process/clock.ts';
import type { StoredCall } from '../../record-calls/known-calls-store.ts';
import { stampOutcomes } from '../outcome-stamp-store.ts';
import { createCorrectionStore, type OutcomeInForce } from './correction-store.ts';
import { readSessionMarket } from './session-market.ts';
import { type SettleNextDeps, sessionsAround } from './settle-next.ts';
import { toOutcomes } from './settle-session.ts';
import { createSettlementStore, type NewOutcome } from './settlement-store.ts';
import type { SettleAsk } from './thread-tasks.ts';

type ChangedEvent = Awaited<ReturnType<MemoryStore['changedSince']>>[number];

/** Most sessions that an outcome of a call may span after the call's session. */
const SPAN = settlementRules.entry_sessions.value + settlementRules.horizon_20.value;
/** Results closer than this are equal, because they are sums of the same numbers. */
const EQUAL = 1e-9;

/** Returns the number of corrections. Stores how far changed events were read, so that each corrects only once. */
export async function correctOutcomes(deps: SettleNextDeps, ask: SettleAsk): Promise<number> {
  const { database, calls, now } = deps;
  const memory = deps.memory(ask.source);
  const first = await calls.first(ask.market);
  if (first === null || ask.market === 'reconstructed') return 0;
  const store = createCorrectionStore(database.query);
  const from = firstSessionFor(Date.parse(first)).date;
  const changed = await memory.changedSince((await store.lookedThrough(ask.market)) ?? first, from);
  const newest = changed.at(-1);
  if (newest === undefined) return 0;
  const changedOf = eventsByCall(changed, await deps.identities(ask.identities));
  const readEvents = (call: StoredCall, session: string) => changedOf(call).filter(({ date }) => date > session);
  const progress = await createSettlementStore(database.query).progress(ask.market);
  let corrected = 0;
  for (const { session, through } of progress) {
    const last =
      sessionsBetween(session, through)
        .slice(0, SPAN + 1)
        .at(-1)?.date ?? session;
    if (!changed.some(({ date }) => date > session && date <= last)) continue;
    corrected += await correctSession({ ...deps, memory }, ask, { session, through, readEvents, at: iso(await now()) });
  }
  await store.noteLooked(ask.market, newest.changed_at);
  return corrected;
}

type SessionToCorrect = {
  session: string;
  through: string;
  readEvents: (call: StoredCall, session: string) => ChangedEvent[];
  /** ISO. */
  at: string;
};

async function correctSession(
  deps: Omit<SettleNextDeps, 'memory'> & { memory: ReturnType<SettleNextDeps['memory']> },
  ask: SettleAsk,
  { session: date, through, readEvents, at }: SessionToCorrect,
): Promise<number> {
  const { database } = deps;
  const [session] = sessionsBetween(date, nextSession(date).date);
  if (session === undefined) return 0;
  const known = await deps.calls.callsBetween(ask.market, iso(previousSession(date).close_ms), iso(session.close_ms));
  const calls = known.filter((call) => readEvents(call, date).length > 0);
  if (calls.length === 0) return 0;
  const store = createSettlementStore(database.query);
  const inForce = await createCorrectionStore(database.query).inForce(calls);
  const days = sessionsAround(session, through);
  const market = await readSessionMarket({ ...deps, store }, ask, session, days);
  const settle = createSettlement(market);
  const corrections = calls.flatMap((call): NewOutcome[] => {
    const settled = settle(market.read({ ...call, known_at: Date.parse(call.known_at) }));
    return toOutcomes(call, settled, days).flatMap((one): NewOutcome[] => {
      const before = inForce.get(`${call.id} ${one.horizon}`);
      if (before === undefined || isEqual(before, one)) return [];
      const until = (one.exit_at ?? at).slice(0, 10);
      const events = readEvents(call, date).filter((event) => event.date <= until);
      if (events.length === 0) return [];
      const corrected_for = events.map(eventWords).join('; ');
      return [{ ...one, correction: before.correction + 1, corrected_for }];
    });
  });
  if (corrections.length === 0) return 0;
  await database.transaction(
    async (query) => {
      const settledAt = await stampOutcomes(query, deps.now);
      await createCorrectionStore(query).supersede(corrections, settledAt);
      await createSettlementStore(query).writeOutcomes(corrections, settledAt);
    },
    undefined,
    LONG_STATEMENT_MS,
  );
  return corrections.length;
}

function isEqual(before: OutcomeInForce, { state, gross }: NewOutcome): boolean {
  if (before.state !== state) return false;
  return before.gross === null || gross === null ? before.gross === gross : Math.abs(before.gross - gross) < EQUAL;
}
