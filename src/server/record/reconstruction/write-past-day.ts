// Calls of one archived day and of the plans after it, written with the lines they were read from in one transaction.
import { createHash } from 'node:crypto';
import type { SettledOutcome } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import { endOfDay, newYorkDate, previousSession } from '../../../domain/market/calendar.ts';
import type { ArchivedFile } from '../../../domain/record/archived-file.ts';
import type { NewCall, RecordMarket } from '../../../domain/record/call.ts';
import type { ListCall } from '../../../domain/record/list-calls.ts';
import type { RunCalls } from '../../../domain/record/run-calls.ts';
import { windowCalls } from '../../../domain/record/window-calls.ts';
import { pollRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { pastRules } from '../../../domain/rules/record-rules.ts';
import { FORMULA_VERSION } from '../../../domain/rules/scoring-rules.ts';
import { SCREENER_FORMULA_VERSION } from '../../../domain/rules/screener-rules.ts';
import type { Database } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import type { ReplayedPlans } from '../../goldeneye/thread-tasks.ts';
import type { MemoryStore } from '../../market-memory/store.ts';
import { iso } from '../../process/clock.ts';
import {
  type CallsToWrite,
  prepareCalls,
  type Stamp,
  stampCalls,
  writeCalls,
} from '../../record-calls/record-calls.ts';
import { lockCalls, readIdsOfSets, withoutWritten } from '../../record-calls/written-calls-store.ts';
import { createArchivedRowsStore } from '../archived-rows-store.ts';
import { toPlanOutcome } from '../settling/plan-outcomes.ts';
import { createSettlementStore } from '../settling/settlement-store.ts';

export const PAST_MARKET = 'simulated_past';

/** `origin` of a call is the index of its row; `rawAt` is to be called in ascending order of lines. */
type PastFile = {
  name: string;
  bytes: Uint8Array;
  calls: readonly ListCall[];
  line: Int32Array;
  rawAt: (line: number) => string;
};

/**
 * `day` is YYYY-MM-DD; its calls are known from the end of that day on. `run` is null if the day's bars are not stored.
 * `plans`: plans of the next session, null without any.
 */
export type PastDay = {
  day: string;
  files: readonly PastFile[];
  scores: readonly NewCall[];
  run: RunCalls | null;
  plans: ReplayedPlans | null;
};

type TradedDay = { symbols: readonly string[]; close: ArrayLike<number>; volume: ArrayLike<number> };

/** At most `most` symbols, by close times volume; a symbol without either is left out. */
export function mostTraded({ symbols, close, volume }: TradedDay, most: number): Set<string> {
  const values = symbols.map((symbol, at) => ({ symbol, value: close[at]! * volume[at]! }));
  const traded = values.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  return new Set(traded.slice(0, most).map(({ symbol }) => symbol));
}

/**
 * Most traded stocks in the session before the record: `stocks` whose calls count, and `screened` ones that a screener
 * run covers. Null while that session is not stored.
 */
export async function pastStocks(
  memory: Pick<MemoryStore, 'day'>,
  first: string,
): Promise<Record<'stocks' | 'screened', Set<string>> | null> {
  const before = await memory.day(previousSession(first).date);
  if (before === null) return null;
  return {
    stocks: mostTraded(before, pastRules.stocks.value),
    screened: mostTraded(before, pastRules.screened_stocks.value),
  };
}

/** Writes the calls of a run at the close of a session; `stamp`: the stamp of that day's lists. */
export async function writeRunCalls(
  query: Query,
  run: RunCalls,
  given: Pick<CallsToWrite, 'market' | 'day'> & { stamp: Stamp },
): Promise<void> {
  for (const kind of ['decision', 'filter', 'light'] as const)
    await writeCalls(query, { ...given, formulaVersion: SCREENER_FORMULA_VERSION, kind, calls: run[kind] });
}

const POLL_MS = pollRules.pause_after_minute.value * 1_000;

/** Writes plans as calls that become known with the poll that found them, and their outcomes. */
async function writePastPlans(
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
      // Replayed windows have no row in Golden Eye to refer to.
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

/**
 * Writes the calls of a day. Days must be written in order, because a row already present on an earlier day is not a
 * new call. Returns the number of new calls.
 */
export function writePastDay(
  database: Database,
  { day, files, scores: scored, run, plans }: PastDay,
  { stocks, now }: { stocks: ReadonlySet<string>; now: number },
): Promise<number> {
  return database.transaction(async (query) => {
    await lockCalls(query);
    const archived = createArchivedRowsStore(query);
    let id = await archived.lastRow();
    const kept: ArchivedFile[] = [];
    const calls: ListCall[] = [];
    const said = new Set<string>();
    const placed = files.flatMap((file, at) =>
      file.calls.flatMap((call) => (stocks.has(call.symbol) ? [{ ...call, file: at }] : [])),
    );
    const fresh = await withoutWritten(query, { kind: 'list', market: PAST_MARKET }, placed);
    const byFile = Map.groupBy(fresh, ({ file }) => file);
    for (const [at, { name, bytes, line, rawAt }] of files.entries()) {
      const rows: ArchivedFile['rows'] = [];
      for (const { file: _, ...call } of byFile.get(at) ?? []) {
        const key = `${call.source} ${call.day} ${call.side} ${call.symbol}`;
        if (said.has(key)) continue;
        said.add(key);
        id += 1;
        const line_number = line[call.origin ?? 0]!;
        rows.push({ id, line_number, raw: rawAt(line_number) });
        calls.push({ ...call, origin: id });
      }
      if (rows.length > 0)
        kept.push({ file_name: name, sha256: createHash('sha256').update(bytes).digest('hex'), rows });
    }
    const scores = scored.filter(({ symbol }) => stocks.has(symbol));
    await archived.add(PAST_MARKET, kept, iso(now));
    const stamp = { publication_id: null, known_at: iso(endOfDay(day)) };
    const given = { market: PAST_MARKET, formulaVersion: FORMULA_VERSION, day, stamp } as const;
    await writeCalls(query, { ...given, kind: 'list', calls });
    await writeCalls(query, { ...given, kind: 'score', calls: scores });
    if (run !== null) await writeRunCalls(query, run, given);
    if (plans !== null) await writePastPlans(query, plans, { market: PAST_MARKET, now });
    return calls.length + scores.length;
  });
}
