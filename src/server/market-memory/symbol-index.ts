// Symbols as small numbers, so that everything known of them stands in columns.

export class SymbolIndex {
  readonly names: string[] = [];
  readonly #ids = new Map<string, number>();

  /** The number of a symbol, a new one for one never met. */
  add(symbol: string): number {
    const known = this.#ids.get(symbol);
    if (known !== undefined) return known;
    const id = this.names.length;
    this.names.push(symbol);
    this.#ids.set(symbol, id);
    return id;
  }

  idOf(symbol: string): number | undefined {
    return this.#ids.get(symbol);
  }

  get size(): number {
    return this.names.length;
  }
}
