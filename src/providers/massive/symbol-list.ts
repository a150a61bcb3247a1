// Symbol lists of successive snapshots, which are nearly equal from minute to minute.

/** Symbols of successive snapshots. Decodes only new symbols; a list equal to the previous one is the same array. */
export class SymbolList {
  #last: readonly string[] = [];
  /** Index of each symbol in the previous list. */
  #places = new Map<string, number>();

  begin(): ListedSymbols {
    return new ListedSymbols(this.#last, this.#places);
  }

  /** Sets the list that the next one is compared with. */
  keep(symbols: readonly string[]): void {
    if (symbols === this.#last) return;
    this.#last = symbols;
    this.#places = new Map(symbols.map((symbol, place) => [symbol, place]));
  }
}

export class ListedSymbols {
  readonly #before: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  /** Null as long as every symbol equals the previous list's. */
  #own: string[] | null = null;
  #next = 0;
  count = 0;

  constructor(before: readonly string[], places: ReadonlyMap<string, number>) {
    this.#before = before;
    this.#places = places;
  }

  /** Adds an ASCII symbol. */
  push(bytes: Uint8Array, from: number, length: number): void {
    const expected = this.#before[this.#next];
    if (expected !== undefined && same(expected, bytes, from, length)) {
      this.#next++;
      this.#own?.push(expected);
    } else {
      const text = String.fromCharCode(...bytes.subarray(from, from + length));
      const place = this.#places.get(text);
      this.#own ??= this.#before.slice(0, this.count);
      // Reuse the previous list's string, which callers' maps already contain as a key.
      this.#own.push(place === undefined ? text : (this.#before[place] ?? text));
      if (place !== undefined) this.#next = place + 1;
    }
    this.count++;
  }

  all(): readonly string[] {
    if (this.#own !== null) return this.#own;
    return this.count === this.#before.length ? this.#before : this.#before.slice(0, this.count);
  }
}

function same(text: string, bytes: Uint8Array, from: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let at = 0; at < length; at++) if (text.charCodeAt(at) !== bytes[from + at]) return false;
  return true;
}
