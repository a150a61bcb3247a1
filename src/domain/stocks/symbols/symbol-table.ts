// Table of symbols as small numbers: looks up a cell's bytes without creating a string and parses each spelling once.
import { memo } from '../../numbers/memo.ts';
import { decodeUtf8, encodeUtf8 } from '../../text/utf8-text.ts';
import { type KnownListings, noListings, readSymbol, type SymbolReading } from './symbol.ts';

const FIRST_SLOTS = 1 << 14;
const SPACE = 32;
/** A slot has three numbers: first four bytes of a spelling, next four bytes, id plus one (0 is an empty slot). */
const SLOT = 3;
const PACKED = 8;

/**
 * Interned symbols. Ids count up from 0 and index `names`; a spelling that is no symbol has a negative id, for which
 * `findProblem` gives the reason.
 */
export class SymbolTable {
  readonly names: string[] = [];
  /** Canonical symbols as UTF-8, by id. */
  readonly encoded: Uint8Array[] = [];
  private readonly ids = new Map<string, number>();
  private readonly problems: string[] = [];
  private readonly problemIds = new Map<string, number>();
  private readonly readText: (spelling: string) => SymbolReading;
  private readonly isListed: (symbol: string) => boolean;
  /** 1 at the ids of symbols that no listing has. */
  private unlisted = new Uint8Array(1024);
  /** Hash table of spellings up to eight bytes; longer ones are rare and stored as text in `longer`. */
  private slots = new Int32Array(FIRST_SLOTS * SLOT);
  private used = 0;
  private readonly longer = new Map<string, number>();

  /** `stored`: texts are stored symbols, used unchanged. */
  constructor(source: KnownListings | 'stored' = noListings) {
    this.readText = source === 'stored' ? asStored : (spelling) => readSymbol(spelling, source);
    // Symbols in single cells are parsed without listings; files are read with the stored listings, even if there are
    // none.
    this.isListed = source === 'stored' || source === noListings ? () => true : source.has;
  }

  /** Whether listings are loaded and none has the symbol with this id. */
  isUnlisted(id: number): boolean {
    return this.unlisted[id] === 1;
  }

  /** Id of the symbol in these bytes, spaces around it ignored. */
  intern(bytes: Uint8Array, from: number, to: number): number {
    let start = from;
    let end = to;
    while (start < end && bytes[start] === SPACE) start += 1;
    while (end > start && bytes[end - 1] === SPACE) end -= 1;
    if (end - start > PACKED) return this.longId(bytes, start, end);
    let low = 0;
    let high = 0;
    // Cells contain no NUL, so a shorter spelling never equals a longer one.
    for (let at = end - 1; at >= start + 4; at -= 1) high = (high << 8) | (bytes[at] as number);
    for (let at = Math.min(end, start + 4) - 1; at >= start; at -= 1) low = (low << 8) | (bytes[at] as number);
    const { slots } = this;
    for (let slot = findPlace(low, high, slots.length); ; slot = slot + SLOT === slots.length ? 0 : slot + SLOT) {
      const id = slots[slot + 2] as number;
      if (id === 0) return this.learn(bytes, start, end, low, high);
      if (slots[slot] === low && slots[slot + 1] === high) return id > 0 ? id - 1 : id;
    }
  }

  /** Id of a symbol that is in canonical form. */
  idOfName(name: string): number {
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const id = this.names.length;
    this.ids.set(name, id);
    this.names.push(name);
    this.encoded.push(encodeUtf8(name));
    if (id >= this.unlisted.length) {
      const larger = new Uint8Array(this.unlisted.length * 2);
      larger.set(this.unlisted);
      this.unlisted = larger;
    }
    this.unlisted[id] = this.isListed(name) ? 0 : 1;
    return id;
  }

  /** Reason why a spelling with this negative id is no symbol. */
  findProblem(id: number): string {
    return this.problems[-1 - id] ?? 'not a stock symbol';
  }

  private read(spelling: string): number {
    const reading = this.readText(spelling);
    if (reading.symbol !== null) return this.idOfName(reading.symbol);
    const known = this.problemIds.get(reading.problem);
    if (known !== undefined) return known;
    this.problems.push(reading.problem);
    this.problemIds.set(reading.problem, -this.problems.length);
    return -this.problems.length;
  }

  private longId(bytes: Uint8Array, start: number, end: number): number {
    const spelling = decodeUtf8(bytes, start, Math.min(end, start + 64));
    return memo(this.longer, spelling, () => this.read(spelling));
  }

  private learn(bytes: Uint8Array, start: number, end: number, low: number, high: number): number {
    const id = this.read(decodeUtf8(bytes, start, end));
    this.used += 1;
    if (this.used * 2 * SLOT > this.slots.length) this.grow();
    insert(this.slots, low, high, id < 0 ? id : id + 1);
    return id;
  }

  private grow(): void {
    const larger = new Int32Array(this.slots.length * 2);
    for (let slot = 0; slot < this.slots.length; slot += SLOT) {
      const id = this.slots[slot + 2] as number;
      if (id !== 0) insert(larger, this.slots[slot] as number, this.slots[slot + 1] as number, id);
    }
    this.slots = larger;
  }
}

const asStored = (symbol: string): SymbolReading => ({ symbol, problem: null });

function findPlace(low: number, high: number, length: number): number {
  let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
  hash ^= hash >>> 15;
  // `length / SLOT` is a power of two.
  return (hash & (length / SLOT - 1)) * SLOT;
}

function insert(slots: Int32Array, low: number, high: number, id: number): void {
  let slot = findPlace(low, high, slots.length);
  while (slots[slot + 2] !== 0) slot = slot + SLOT === slots.length ? 0 : slot + SLOT;
  slots[slot] = low;
  slots[slot + 1] = high;
  slots[slot + 2] = id;
}
