// Decisions of the newest runs by stock: a byte for each stock and run, read from the database once.
import { sessionInstant } from '../../domain/numbers/session-instant.ts';
import { Decision, type DecisionOfRun } from '../../domain/screener/screener-stock.ts';
import { packedRun } from './earlier-runs.ts';
import type { RunRow, ScreenerStore } from './store.ts';

/** `since`: instant from which the decision holds, ISO; `changes`: number of its changes that day. */
type DecisionAge = { since: string; changes: number };

/** Most runs kept: about five days. */
const MOST_RUNS = 120;
/** No decision, or a stock the run did not list. */
const NONE = 255;

type Source = Pick<ScreenerStore, 'newestRuns' | 'columns'>;

/** Runs since market time last jumped back, which happens when a replay restarts. */
function sinceBeginning(runs: readonly RunRow[]): readonly RunRow[] {
  const last = runs.findLastIndex(({ as_of }, at) => as_of > (runs[at + 1]?.as_of ?? as_of));
  return runs.slice(last + 1);
}

export class DecisionHistory {
  readonly #store: Source;
  /** Index of each symbol in the bytes of every run. */
  readonly #places = new Map<string, number>();
  readonly #decisions = new Map<number, Uint8Array>();
  #newest: readonly RunRow[] = [];

  constructor(store: Source) {
    this.#store = store;
  }

  /**
   * Decisions on a stock in the newest runs known by an instant (null: now), oldest first; a run that did not list the
   * stock ends the previous decision.
   */
  async of(symbol: string, knownBy: string | null): Promise<DecisionOfRun[]> {
    const runs = await this.#store.newestRuns(MOST_RUNS, knownBy);
    const decided: DecisionOfRun[] = [];
    for (const run of runs) {
      const decisions = await this.#ofRun(run);
      const place = this.#places.get(symbol);
      const decision = Decision.options[place === undefined ? NONE : (decisions[place] ?? NONE)];
      const { day, run_number, known_at, as_of } = run;
      const before = decided.at(-1);
      if (decision !== undefined) decided.push({ day, run_number, known_at, as_of, decision, dropped_at: null });
      else if (before?.dropped_at === null) before.dropped_at = sessionInstant(known_at, as_of);
    }
    if (knownBy === null) this.#forget(runs);
    return decided;
  }

  /**
   * Age of each stock's decision at a run: the run since which it holds, among the cached runs, and its changes between
   * runs of that day. Runs before the last replay restart do not count.
   */
  async readAges(runId: number, symbols: readonly string[], knownBy: string | null): Promise<Map<string, DecisionAge>> {
    const runs = sinceBeginning(await this.#runsUntil(runId, knownBy));
    const decided = await Promise.all(runs.map((run) => this.#ofRun(run)));
    const newest = runs.at(-1);
    const ages = new Map<string, DecisionAge>();
    if (newest === undefined) return ages;
    for (const symbol of symbols) {
      const place = this.#places.get(symbol) ?? -1;
      const decisionAt = (at: number) => decided[at]?.[place] ?? NONE;
      let first = runs.length - 1;
      while (first > 0 && decisionAt(first - 1) === decisionAt(first)) first -= 1;
      let changes = 0;
      for (let at = runs.length - 1; at > 0 && runs[at - 1]?.day === newest.day; at -= 1) {
        if (decisionAt(at) !== decisionAt(at - 1)) changes += 1;
      }
      const { known_at, as_of } = runs[first] ?? newest;
      ages.set(symbol, { since: sessionInstant(known_at, as_of), changes });
    }
    return ages;
  }

  /** Runs up to `runId` known by an instant (null: now); the list up to the newest run is cached. */
  async #runsUntil(runId: number, knownBy: string | null): Promise<readonly RunRow[]> {
    if (knownBy === null && this.#newest.at(-1)?.id === runId) return this.#newest;
    const runs = await this.#store.newestRuns(MOST_RUNS, knownBy);
    const until = runs.slice(0, runs.findIndex(({ id }) => id === runId) + 1);
    if (knownBy === null) this.#newest = until;
    return until;
  }

  async #ofRun({ id }: RunRow): Promise<Uint8Array> {
    const known = this.#decisions.get(id);
    if (known !== undefined) return known;
    const packed = await this.#store.columns(id);
    const read = packed === null ? new Uint8Array() : this.#read(packed);
    this.#decisions.set(id, read);
    return read;
  }

  #read(packed: Uint8Array): Uint8Array {
    const { symbols, columns, filters } = packedRun(packed);
    for (const symbol of symbols) if (!this.#places.has(symbol)) this.#places.set(symbol, this.#places.size);
    const decisions = new Uint8Array(this.#places.size).fill(NONE);
    for (const [row, symbol] of symbols.entries()) {
      if (filters(row) !== 0) decisions[this.#places.get(symbol) ?? 0] = columns.decision?.[row] ?? NONE;
    }
    return decisions;
  }

  #forget(runs: readonly RunRow[]): void {
    const shown = new Set(runs.map(({ id }) => id));
    for (const id of this.#decisions.keys()) if (!shown.has(id)) this.#decisions.delete(id);
  }
}
