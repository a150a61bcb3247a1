// Public interface of changes: differences between two instants, from stored publications.
import { localAction } from '../../domain/analysis/local-action.ts';
import { type Change, type ChangeKind, changeKinds, type ScoreChange } from '../../domain/changes/change.ts';
import { changeRules } from '../../domain/changes/change-rules.ts';
import {
  changedDecisions,
  changedFilters,
  changedLights,
  changedScores,
  type Scores,
} from '../../domain/changes/compare.ts';
import { countChanges, pageOfChanges } from '../../domain/changes/page.ts';
import { sessionInstant } from '../../domain/numbers/session-instant.ts';
import { dayMs } from '../../domain/numbers/time.ts';
import { countChangedSide } from '../../domain/signals/score/changed-side.ts';
import { type SignalListColumns, scoresAt } from '../../domain/signals/wire/columns-wire.ts';
import { unpackSymbols } from '../../domain/text/pack-symbols.ts';
import type { GoldenEye } from '../goldeneye/goldeneye.ts';
import type { Ground } from '../ground.ts';
import { defineRoutes } from '../http/handlers.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { cachedUntilFailure, indexed } from '../publish/indexed.ts';
import type { Screener } from '../screener/screener.ts';
import type { Signals } from '../signals/signals.ts';
import type { Stocks } from '../stocks/stocks.ts';
import type { Watchlist } from '../watchlist/watchlist.ts';

export type ChangeDeps = Ground & {
  signals: Signals;
  screener: Screener;
  goldenEye: GoldenEye;
  stocks: Stocks;
  watchlist: Watchlist;
};

/** Maximum number of cached publication pairs, for readers who compare the same ones. */
const KEPT_PAIRS = 16;
const NO_ROW = 'No change has this key: begin at the first page';

/** Time of a run by the clock of its session, also in a replay; null without a run. */
const instantOf = (run: Awaited<ReturnType<Screener['runKnownBy']>>): string | null =>
  run === null ? null : sessionInstant(run.known_at, run.as_of);

type ScoreChanges = { rows: ScoreChange[]; changed_side: number };
type RunChanges = Record<'decisions' | 'filters' | 'lights', Change[]>;

export function createChanges(deps: ChangeDeps) {
  const { clock, publish, signals, screener, goldenEye } = deps;
  const scorePairs = cachedUntilFailure<string, ScoreChanges>(KEPT_PAIRS);
  const runPairs = cachedUntilFailure<string, RunChanges>(KEPT_PAIRS);

  const scoresOf = indexed(
    (columns: SignalListColumns): Scores =>
      new Map(
        unpackSymbols(columns.symbols).map((symbol, at) => {
          const scores = scoresAt(columns, at);
          return [symbol, { score: scores.smart_cat_score, action: localAction(scores).action }];
        }),
      ),
  );

  async function scoreChanges(since: string, until: string): Promise<ScoreChanges> {
    const [then, now] = await Promise.all([signals.columns(since), signals.columns(until)]);
    if (then.etag === now.etag) return { rows: [], changed_side: 0 };
    return scorePairs(`${then.etag} ${now.etag}`, async () => {
      const [was, is] = [await scoresOf(then), await scoresOf(now)];
      const pairs = [...is].map(([symbol, { score }]) => ({ before: was.get(symbol)?.score, now: score }));
      return { rows: changedScores(was, is), changed_side: countChangedSide(pairs) };
    });
  }

  /** Changes between two runs; empty without an earlier run, because every stock would count as changed. */
  async function runChanges(before: number | null, after: number | null): Promise<RunChanges> {
    if (before === null || after === null || before === after) return { decisions: [], filters: [], lights: [] };
    return runPairs(`${before} ${after}`, async () => {
      const [was, is] = await Promise.all([screener.readRunStates(before), screener.readRunStates(after)]);
      return {
        decisions: changedDecisions(was, is),
        filters: changedFilters(was, is),
        lights: changedLights(was, is),
      };
    });
  }

  /**
   * Compared span, ISO. `until` is settled, so that the reply never changes; `since` is moved forward when the span is
   * too long.
   */
  async function instants(since: string, asof: string | undefined): Promise<{ since: string; until: string }> {
    const now = iso(clock.now());
    const until = (await publish.knownBy(asof ?? now)) ?? (await publish.knownBy(now)) ?? now;
    const latest = Date.parse(until);
    const from = Math.min(latest, Math.max(Date.parse(since), latest - changeRules.longest.value * dayMs));
    return { since: iso(from), until };
  }

  return {
    routes: defineRoutes({
      changes: async ({ query, caller }) => {
        const { since, until } = await instants(query.since, query.asof);
        const [stars, then, now, before, after, scores, setups] = await Promise.all([
          deps.watchlist.starsOfUsers([caller.id]),
          publish.steps(since),
          publish.steps(until),
          screener.runKnownBy(since),
          screener.runKnownBy(until),
          scoreChanges(since, until),
          goldenEye.setupChanges(since, until),
        ]);
        const all: Record<ChangeKind, Change[]> = {
          scores: scores.rows,
          setups,
          ...(await runChanges(before?.id ?? null, after?.id ?? null)),
        };
        const starred = new Set(stars.get(caller.id));
        const isStarred = (symbol: string) => starred.has(symbol);
        const page = pageOfChanges(all[query.kind], isStarred, { after: query.after ?? null, most: query.most });
        if (page === null) throw new Fault(422, NO_ROW);
        const names = await deps.stocks.readNames(page.rows.map(({ symbol }) => symbol));
        const scoresKnown = (steps: typeof then) => steps.steps.find(({ kind }) => kind === 'scores')?.shown ?? null;
        return {
          since,
          until,
          scores: { before: scoresKnown(then), after: scoresKnown(now) },
          runs: { before: instantOf(before), after: instantOf(after) },
          changed_side: scores.changed_side,
          widest: scores.rows[0] ?? null,
          counts: Object.fromEntries(changeKinds.map((kind) => [kind, countChanges(all[kind], isStarred)])) as Record<
            ChangeKind,
            ReturnType<typeof countChanges>
          >,
          rows: page.rows.map((row) => ({
            ...row,
            name: names.get(row.symbol) ?? null,
            starred: isStarred(row.symbol),
          })),
          next: page.next,
        };
      },
    }),
  };
}
