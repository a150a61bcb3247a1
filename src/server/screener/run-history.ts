// Filters and lights of every stock in the runs of some weeks: two bytes per stock and run, each run read once.
import { packedRun } from './earlier-runs.ts';
import type { ScreenerStore } from './store.ts';

/** Packed state: ten low bits for lights, four above for filters; 0 for a stock the run did not judge. */
const LIGHT_BITS = 10;

export type PastRun = {
  id: number;
  /** Instants, ISO. */
  known_at: string;
  as_of: string;
  /** Active filters and lights, both packed; no filter where the run did not list it. */
  state(symbol: string): { filters: number; lights: number };
};

type Source = Pick<ScreenerStore, 'runsSince' | 'columns'>;

export class RunHistory {
  readonly #store: Source;
  /** Index of each symbol in the states of every run. */
  readonly #places = new Map<string, number>();
  /** By run id; null for a run of an earlier version, which stored no lights. */
  readonly #states = new Map<number, Uint16Array | null>();

  constructor(store: Source) {
    this.#store = store;
  }

  get symbols(): Iterable<string> {
    return this.#places.keys();
  }

  /** Runs with stored lights from a Pacific day on, oldest first. */
  async since(day: string): Promise<PastRun[]> {
    const runs = (await this.#store.runsSince(day)).reverse();
    const past: PastRun[] = [];
    for (const { id, known_at, as_of } of runs) {
      const states = await this.#ofRun(id);
      if (states === null) continue;
      const state = (symbol: string) => {
        const place = this.#places.get(symbol);
        const packed = place === undefined ? 0 : (states[place] ?? 0);
        return { filters: packed >> LIGHT_BITS, lights: packed & ((1 << LIGHT_BITS) - 1) };
      };
      past.push({ id, known_at, as_of, state });
    }
    const kept = new Set(runs.map(({ id }) => id));
    for (const id of this.#states.keys()) if (!kept.has(id)) this.#states.delete(id);
    return past;
  }

  async #ofRun(id: number): Promise<Uint16Array | null> {
    const known = this.#states.get(id);
    if (known !== undefined) return known;
    const packed = await this.#store.columns(id);
    const read = packed === null ? null : this.#read(packed);
    this.#states.set(id, read);
    return read;
  }

  #read(packed: Uint8Array): Uint16Array | null {
    const { symbols, columns, filters } = packedRun(packed);
    const { lights } = columns;
    if (lights === undefined) return null;
    for (const symbol of symbols) if (!this.#places.has(symbol)) this.#places.set(symbol, this.#places.size);
    const states = new Uint16Array(this.#places.size);
    for (const [row, symbol] of symbols.entries())
      states[this.#places.get(symbol) ?? 0] = (filters(row) << LIGHT_BITS) | (lights[row] ?? 0);
    return states;
  }
}
