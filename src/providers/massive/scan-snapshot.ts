// Reads the snapshot of the whole market straight from its bytes, the few fields that are used: megabytes a minute, with open pages waiting.
import { JsonScan, unusual } from '../json-scan.ts';
import type { SnapshotWire } from './parse-snapshot.ts';

type Ticker = SnapshotWire['tickers'][number];
type Bar = NonNullable<Ticker['day']>;

const SYMBOL_LENGTH = 20;
const NANOS_LENGTH = 20;
/** Places of the figures of a bar or a minute, by their keys. */
const slots = { o: 0, h: 1, l: 2, c: 3, v: 4, vw: 5, n: 6, av: 7, t: 8 } as const;
const [SMALL_A, SMALL_P, BIG_P, SMALL_T, SMALL_V, SMALL_W] = [0x61, 0x70, 0x50, 0x74, 0x76, 0x77];
/** Slots of the keys of one letter by its code; -1 for none. */
const oneLetter = Int8Array.from({ length: 128 }, (_, code) => {
  const name = String.fromCharCode(code);
  return Object.hasOwn(slots, name) ? slots[name as keyof typeof slots] : -1;
});

const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
const positive = (value: number): number | null => (Number.isFinite(value) && value > 0 ? value : null);

/**
 * What `SnapshotWire` makes of the same bytes, in a fraction of the time; null for anything out of the ordinary (escaped
 * names, odd types, broken JSON), which is then read and judged the general way.
 */
export function scanSnapshot(body: Uint8Array): SnapshotWire | null {
  try {
    return new SnapshotScan(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')).whole();
  } catch (error) {
    if (error === unusual) return null;
    throw error;
  }
}

class SnapshotScan extends JsonScan {
  readonly #figures = new Float64Array(Object.keys(slots).length);
  readonly #tickers: Ticker[] = [];
  #row: Ticker = emptyTicker();
  #bid = Number.NaN;
  #ask = Number.NaN;
  #nanos: string | null = null;
  #listed = false;
  #status: string | undefined;

  whole(): SnapshotWire {
    this.space();
    this.object(this.#topMember);
    this.space();
    if (!this.#listed || this.at !== this.text.length) throw unusual;
    const tickers = this.#tickers;
    return this.#status === undefined ? { tickers } : { status: this.#status, tickers };
  }

  #topMember = (): void => {
    if (this.keyIs('status')) this.#status = this.plainText();
    else if (this.keyIs('tickers')) {
      if (this.#listed) throw unusual;
      this.#listed = true;
      this.list(this.#ticker);
    } else this.skip(1);
  };

  #ticker = (): void => {
    this.#row = emptyTicker();
    this.object(this.#tickerMember);
    const { length } = this.#row.ticker;
    if (length > 0 && length <= SYMBOL_LENGTH) this.#tickers.push(this.#row);
  };

  #tickerMember = (): void => {
    const row = this.#row;
    if (this.keyIs('ticker')) row.ticker = this.plainText();
    else if (this.keyIs('day')) row.day = this.#bar();
    else if (this.keyIs('prevDay')) row.prevDay = this.#bar();
    else if (this.keyIs('min')) row.min = this.#minute();
    else if (this.keyIs('lastTrade')) {
      row.lastTrade = this.#prices() ? { p: positive(this.#bid), t: this.#nanos } : null;
    } else if (this.keyIs('lastQuote')) {
      row.lastQuote = this.#prices() ? { p: positive(this.#bid), P: positive(this.#ask) } : null;
    } else if (this.keyIs('todaysChange')) row.todaysChange = known(this.figure());
    else if (this.keyIs('todaysChangePerc')) row.todaysChangePerc = known(this.figure());
    else if (this.keyIs('updated')) row.updated = this.#instant();
    else this.skip(1);
  };

  /** The digits of an instant in nanoseconds; null for null and 0. */
  #instant(): string | null {
    return this.isNull() ? null : this.digits(NANOS_LENGTH) || null;
  }

  /** False for null. */
  #objectOrNull(member: () => void): boolean {
    if (this.isNull()) return false;
    this.object(member);
    return true;
  }

  #priceMember = (): void => {
    const code = this.keyLength === 1 ? this.text.charCodeAt(this.keyAt) : 0;
    if (code === SMALL_P) this.#bid = this.figure();
    else if (code === BIG_P) this.#ask = this.figure();
    else if (code === SMALL_T) this.#nanos = this.#instant();
    else this.skip(2);
  };

  #prices(): boolean {
    this.#bid = Number.NaN;
    this.#ask = Number.NaN;
    this.#nanos = null;
    return this.#objectOrNull(this.#priceMember);
  }

  /** The slot of the key just read, -1 for a figure nobody asks for. */
  #slotOfKey(): number {
    const first = this.text.charCodeAt(this.keyAt);
    if (this.keyLength === 1) return oneLetter[first] ?? -1;
    if (this.keyLength !== 2) return -1;
    const second = this.text.charCodeAt(this.keyAt + 1);
    if (first === SMALL_V && second === SMALL_W) return slots.vw;
    return first === SMALL_A && second === SMALL_V ? slots.av : -1;
  }

  #barMember = (): void => {
    const slot = this.#slotOfKey();
    if (slot < 0) this.skip(2);
    else this.#figures[slot] = this.figure();
  };

  #figure(slot: number): number {
    return this.#figures[slot] ?? Number.NaN;
  }

  #bar(): Bar | null {
    this.#figures.fill(Number.NaN);
    if (!this.#objectOrNull(this.#barMember)) return null;
    return {
      o: positive(this.#figure(slots.o)),
      h: positive(this.#figure(slots.h)),
      l: positive(this.#figure(slots.l)),
      c: positive(this.#figure(slots.c)),
      v: positive(this.#figure(slots.v)),
      vw: positive(this.#figure(slots.vw)),
    };
  }

  #minute(): Ticker['min'] {
    const bar = this.#bar();
    if (bar === null) return null;
    return {
      ...bar,
      v: known(this.#figure(slots.v)),
      n: known(this.#figure(slots.n)),
      av: positive(this.#figure(slots.av)),
      t: known(this.#figure(slots.t)),
    };
  }
}

function emptyTicker(): Ticker {
  return {
    ticker: '',
    day: undefined,
    prevDay: undefined,
    min: undefined,
    lastTrade: undefined,
    lastQuote: undefined,
    todaysChange: null,
    todaysChangePerc: null,
    updated: null,
  };
}
