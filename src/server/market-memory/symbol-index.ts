// Index of symbols as small integers for columns.

import type { SymbolId } from '../../domain/numbers/kinds.ts';

export class SymbolIndex {
  readonly names: string[] = [];
  readonly #ids = new Map<string, SymbolId>();
  #list: readonly string[] = [];
  #listIds = new Int32Array(0);

  /** Number of a symbol; a new symbol gets the next one. */
  add(symbol: string): SymbolId {
    const known = this.#ids.get(symbol);
    if (known !== undefined) return known;
    const id = this.names.length;
    this.names.push(symbol);
    this.#ids.set(symbol, id);
    return id;
  }

  /**
   * Ids of a list of symbols; callers must not modify the array. Cached: the market's list rarely changes between
   * minutes.
   */
  findIds(symbols: readonly string[]): Int32Array {
    if (symbols !== this.#list) {
      this.#listIds = Int32Array.from(symbols, (symbol) => this.add(symbol));
      this.#list = symbols;
    }
    return this.#listIds;
  }

  findId(symbol: string): SymbolId | undefined {
    return this.#ids.get(symbol);
  }

  get size(): number {
    return this.names.length;
  }
}
