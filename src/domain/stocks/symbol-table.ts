// Symbols as small numbers: the bytes of a cell are looked up without making a string, each spelling read only once.
import { textOf } from '../pipeline/utf8-text.ts';
import { readSymbol } from './symbol.ts';

const FIRST_SLOTS = 1 << 14;
const SPACE = 32;

/**
 * Interned symbols. An id counts up from 0 and indexes `names`; a spelling that is no symbol has a negative id whose
 * reason `problemOf` tells.
 */
export class SymbolTable {
  readonly names: string[] = [];
  /** Canonical symbols as UTF-8, by id. */
  readonly encoded: Uint8Array[] = [];
  private readonly ids = new Map<string, number>();
  private readonly problems: string[] = [];
  private slots = new Int32Array(FIRST_SLOTS).fill(-1);
  private spellings: Uint8Array[] = [];
  private spellingIds: number[] = [];
  private hashes: number[] = [];

  /** The id of the symbol in these bytes, spaces around it left aside. */
  idOf(bytes: Uint8Array, from: number, to: number): number {
    let start = from;
    let end = to;
    while (start < end && bytes[start] === SPACE) start += 1;
    while (end > start && bytes[end - 1] === SPACE) end -= 1;
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const spelling = this.slots[slot] as number;
      if (spelling < 0) return this.learn(bytes.slice(start, end), hash, slot);
      const known = this.spellings[spelling] as Uint8Array;
      if (known.length !== end - start) continue;
      let same = 0;
      while (same < known.length && bytes[start + same] === known[same]) same += 1;
      if (same === known.length) return this.spellingIds[spelling] as number;
    }
  }

  /** The id of a symbol that is canonical already. */
  idOfName(name: string): number {
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.names.length;
    this.ids.set(name, id);
    this.names.push(name);
    this.encoded.push(Uint8Array.from(name, (letter) => letter.charCodeAt(0)));
    return id;
  }

  /** Why a negative id is no symbol. */
  problemOf(id: number): string {
    return this.problems[-1 - id] ?? 'not a stock symbol';
  }

  private learn(spelling: Uint8Array, hash: number, slot: number): number {
    const reading = readSymbol(textOf(spelling));
    const id = reading.symbol === null ? this.problemId(reading.problem) : this.idOfName(reading.symbol);
    this.slots[slot] = this.spellings.length;
    this.spellings.push(spelling);
    this.spellingIds.push(id);
    this.hashes.push(hash);
    if (this.spellings.length * 2 > this.slots.length) this.grow();
    return id;
  }

  private problemId(problem: string): number {
    const known = this.problems.indexOf(problem);
    if (known >= 0) return -1 - known;
    this.problems.push(problem);
    return -this.problems.length;
  }

  private grow(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    this.hashes.forEach((hash, spelling) => {
      let slot = hash & mask;
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      slots[slot] = spelling;
    });
    this.slots = slots;
  }
}
