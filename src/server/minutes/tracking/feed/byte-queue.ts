// Queue of waiting items with their size in bytes.
export class ByteQueue<Item extends { body: Uint8Array }> {
  #items: Item[] = [];
  #bytes = 0;

  get length(): number {
    return this.#items.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  push(items: readonly Item[]): void {
    this.#items.push(...items);
    this.#bytes += countBytes(items);
  }

  /** Removes and returns the oldest items, at most `most`. */
  take(most: number): Item[] {
    const taken = this.#items.splice(0, most);
    this.#bytes -= countBytes(taken);
    return taken;
  }

  /** Drops the oldest items beyond `mostBytes`, but never the newest; returns their number. */
  dropBeyond(mostBytes: number): number {
    let dropped = 0;
    while (this.#bytes > mostBytes && dropped < this.#items.length - 1) {
      this.#bytes -= (this.#items[dropped] as Item).body.byteLength;
      dropped += 1;
    }
    if (dropped > 0) this.#items = this.#items.slice(dropped);
    return dropped;
  }
}

export function countBytes(items: readonly { body: Uint8Array }[]): number {
  return items.reduce((sum, { body }) => sum + body.byteLength, 0);
}
