// Calls a published state makes for the first time: list rows, actions of scores, signs of measured scores.
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { firstSessionFor } from '../../../domain/market/first-session.ts';
import type { RecordMarket } from '../../../domain/record/call.ts';
import { type CountedRow, type ListCall, listCalls } from '../../../domain/record/list-calls.ts';
import { MEASURED_VERSION, measuredCalls } from '../../../domain/record/measured/measured-score.ts';
import { type ScoredSymbol, scoreCalls } from '../../../domain/record/score-calls.ts';
import { FORMULA_VERSION } from '../../../domain/rules/scoring-rules.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import { weightsOfSession } from '../../record-calls/measured-weights-store.ts';
import { prepareCalls, type UnstampedSet } from '../../record-calls/record-calls.ts';
import { lockCalls, readLastSources, withoutWritten } from '../../record-calls/written-calls-store.ts';

export type StateToCall = {
  rows: readonly CountedRow[];
  scored: readonly ScoredSymbol[];
  /** Sets the signal behind each new call, if the rows do not have it yet. */
  withOrigins?: (calls: readonly ListCall[]) => Promise<ListCall[]>;
};

/**
 * Prepares the calls a publication makes for the first time. A list's row is one call per day and side over all states;
 * an action is one call until it changes within its session. `at` in epoch ms.
 */
export async function prepareStateCalls(
  query: Query,
  { rows, scored, withOrigins }: StateToCall,
  { market, at }: { market: RecordMarket; at: number },
): Promise<(UnstampedSet | null)[]> {
  await lockCalls(query);
  const given = { market, day: newYorkDate(at), formulaVersion: FORMULA_VERSION };
  const fresh = await withoutWritten(query, { kind: 'list', market }, listCalls(rows));
  const calls = withOrigins === undefined ? fresh : await withOrigins(fresh);
  const lists = await prepareCalls(query, { ...given, kind: 'list', calls });
  const session = firstSessionFor(at).date;
  const said = await readLastSources(query, { kind: 'score', market, day: session });
  const scores = await prepareCalls(query, { ...given, kind: 'score', calls: scoreCalls(scored, said, session) });
  return [lists, scores, await prepareMeasured(query, rows, { market, session, at })];
}

/** Uses the weights of the session's start, so that a score changes within the session by its lists alone. */
async function prepareMeasured(
  query: Query,
  rows: readonly CountedRow[],
  { market, session, at }: { market: RecordMarket; session: string; at: number },
): Promise<UnstampedSet | null> {
  const known = await weightsOfSession(query, { market, session, at: iso(at) });
  if (known === null) return null;
  const said = await readLastSources(query, { kind: 'measured', market, day: session });
  return prepareCalls(query, {
    kind: 'measured',
    market,
    day: newYorkDate(at),
    formulaVersion: MEASURED_VERSION,
    weightsAt: known.computed_at,
    calls: measuredCalls(rows, known.weights, said, session),
  });
}
