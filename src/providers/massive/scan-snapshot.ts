// Streaming parser of the whole-market snapshot, because a poll waits for the last byte.
import { createMarketColumns, type MarketColumns, marketRoom } from '../../domain/market/market-columns.ts';
import type { BodyReader } from '../reading/body-reader.ts';
import { JsonBytes, unfinished, unusual } from '../reading/json-bytes.ts';
import { BAR, newYorkDay, putTicker, ROW, ROW_LENGTH } from './put-ticker.ts';
import { keys, successes } from './snapshot-words.ts';
import { type ListedSymbols, SymbolList } from './symbol-list.ts';

const SYMBOL_LENGTH = 20;
const NANOS_LENGTH = 20;
const LAST_NINE = 9;
/** Longest unfinished ticker, in bytes, that is rescanned when more bytes arrive; a ticker has about 550 bytes. */
const LONGEST_MEMBER = 16 * 1024;
const ROOM_AT_FIRST = { bytes: 16 * 1024, tickers: 64 } as const;

const ZERO = 0x30;
const [SMALL_A, SMALL_C, SMALL_H, SMALL_L, SMALL_N] = [0x61, 0x63, 0x68, 0x6c, 0x6e];
const [SMALL_O, SMALL_P, BIG_P, SMALL_T, SMALL_V, SMALL_W] = [0x6f, 0x70, 0x50, 0x74, 0x76, 0x77];

const positive = (value: number): number => (value > 0 ? value : Number.NaN);

/** Scanner of market snapshots; reuses its buffers from minute to minute. */
export class SnapshotScanning {
  readonly #symbols = new SymbolList();
  #bytes: Uint8Array | null = null;
  #tickers: number = ROOM_AT_FIRST.tickers;

  /**
   * Reader of one answer with the same result as `marketWire`; `now` is epoch ms. The value is null for unusual input
   * (escaped names, odd types, broken JSON), which the caller then parses by the schema.
   */
  begin(now: number): BodyReader<MarketColumns> {
    const scan = new SnapshotScan(
      this.#bytes ?? new Uint8Array(ROOM_AT_FIRST.bytes),
      this.#symbols.begin(),
      this.#tickers,
      now,
    );
    // Concurrent answers need their own buffers.
    this.#bytes = null;
    return {
      push: (chunk) => scan.push(chunk),
      body: () => scan.bytes.subarray(0, scan.end),
      delayed: () => scan.delayed,
      value: () => {
        const market = scan.whole();
        if (market === null) return null;
        this.#symbols.keep(market.symbols);
        this.#tickers = Math.max(this.#tickers, Math.ceil(market.symbols.length * 1.05));
        this.#bytes = scan.bytes;
        return market;
      },
    };
  }
}

/** States of the scan; each unit is read completely or not at all. */
type Step = 'opening' | 'member' | 'ticker' | 'between' | 'ended' | 'refused';
/** Nesting depth at the members of the answer, of a ticker and of its parts. */
const [TOP, IN_TICKER, IN_PART] = [1, 3, 4];

class SnapshotScan extends JsonBytes {
  readonly #symbols: ListedSymbols;
  readonly #today: { from: number; to: number };
  readonly #row = new Float64Array(ROW_LENGTH);
  #room: Omit<MarketColumns, 'symbols'>;
  #size: number;
  #step: Step = 'opening';
  #listed = false;
  delayed = false;
  /** Number of tickers stated by the vendor, NaN if unstated; `#rows`: number read. */
  #counted = Number.NaN;
  #rows = 0;
  #impossible = 0;
  #symbolAt = 0;
  #symbolLength = 0;

  constructor(room: Uint8Array, symbols: ListedSymbols, size: number, now: number) {
    super(room);
    this.#symbols = symbols;
    this.#today = newYorkDay(now);
    this.#size = size;
    this.#room = marketRoom(size);
  }

  /** Reads all complete tickers; a ticker cut off at the end is rescanned when the rest arrives. */
  push(chunk: Uint8Array): void {
    this.add(chunk);
    let done = this.at;
    try {
      while (this.#step !== 'ended' && this.#step !== 'refused') {
        this.#next();
        done = this.at;
      }
    } catch (error) {
      if (error !== unfinished && error !== unusual) throw error;
      if (error === unusual || this.end - done > LONGEST_MEMBER) this.#step = 'refused';
      this.at = done;
    }
  }

  whole(): MarketColumns | null {
    if (this.#step !== 'ended' || !this.#listed) return null;
    this.space();
    if (this.at !== this.end || this.#counted > this.#rows) return null;
    return { ...createMarketColumns(this.#symbols.all(), this.#room), impossible: this.#impossible };
  }

  #next(): void {
    this.space();
    if (this.#step === 'ticker') this.#step = this.#ticker() ? 'ticker' : 'between';
    else if (this.#step === 'member') this.#step = this.#member();
    else if (this.#step === 'between') this.#step = this.moreInObject() ? 'member' : 'ended';
    else this.#step = this.beginObject() ? 'member' : 'ended';
  }

  #member(): Step {
    this.key();
    if (this.textIs(keys.tickers)) {
      if (this.#listed) throw unusual;
      const some = this.beginList();
      this.#listed = true;
      return some ? 'ticker' : 'between';
    }
    if (this.textIs(keys.status)) {
      this.plainText();
      this.delayed = this.textIs(successes.delayed);
      if (!this.delayed && !this.textIs(successes.current)) throw unusual;
    } else if (this.textIs(keys.count) || this.textIs(keys.resultsCount)) this.#counted = this.figure(TOP);
    else this.passOver(TOP);
    return 'between';
  }

  /** Reads a ticker and its separator; true when another one follows. */
  #ticker(): boolean {
    this.#row.fill(Number.NaN);
    this.#symbolLength = 0;
    if (this.beginObject()) {
      do this.#tickerMember();
      while (this.moreInObject());
    }
    const more = this.moreInList();
    this.#rows += 1;
    if (this.#symbolLength > 0 && this.#symbolLength <= SYMBOL_LENGTH) this.#keep();
    return more;
  }

  #keep(): void {
    const at = this.#symbols.count;
    if (at === this.#size) this.#widen();
    this.#impossible += putTicker(this.#room, at, this.#row, this.#today);
    this.#symbols.push(this.bytes, this.#symbolAt, this.#symbolLength);
  }

  #widen(): void {
    const wider = marketRoom(this.#size * 2);
    const copy = <Name extends string>(from: Record<Name, Float64Array>, to: Record<Name, Float64Array>) => {
      for (const name of Object.keys(from) as Name[]) to[name].set(from[name]);
    };
    copy(this.#room.figures, wider.figures);
    copy(this.#room.minute, wider.minute);
    copy(this.#room.updated, wider.updated);
    this.#room = wider;
    this.#size *= 2;
  }

  #tickerMember(): void {
    this.key();
    const row = this.#row;
    if (this.textIs(keys.ticker)) {
      this.plainText();
      this.#symbolAt = this.textAt;
      this.#symbolLength = this.textLength;
    } else if (this.textIs(keys.percent)) row[ROW.change_percent] = this.figure(IN_TICKER);
    else if (this.textIs(keys.change)) row[ROW.change] = this.figure(IN_TICKER);
    else if (this.textIs(keys.updated)) this.#instant(ROW.updated);
    else if (this.textIs(keys.day)) this.#bar(ROW.day);
    else if (this.textIs(keys.minute)) this.#bar(ROW.minute);
    else if (this.textIs(keys.previous)) this.#bar(ROW.previous);
    else if (this.textIs(keys.trade)) this.#trade();
    else if (this.textIs(keys.quote)) this.#quote();
    else this.passOver(IN_TICKER);
  }

  #bar(from: number): void {
    const row = this.#row;
    for (let place = 0; place <= BAR.t; place++) row[from + place] = Number.NaN;
    if (this.isNull() || !this.beginObject()) return;
    do {
      this.key();
      const place = this.#placeOfKey();
      if (place < 0) this.passOver(IN_PART);
      else {
        const figure = this.figure(IN_PART);
        // Counts, instants and a minute's volume may be zero, prices may not.
        const any = place === BAR.n || place === BAR.t || (place === BAR.v && from === ROW.minute);
        row[from + place] = any ? figure : positive(figure);
      }
    } while (this.moreInObject());
  }

  /** Offset within a bar of the key just read; -1 for an unused key. */
  #placeOfKey(): number {
    const first = this.bytes[this.textAt];
    if (this.textLength === 2) {
      const second = this.bytes[this.textAt + 1];
      if (first === SMALL_V) return second === SMALL_W ? BAR.vw : -1;
      return first === SMALL_A && second === SMALL_V ? BAR.av : -1;
    }
    if (this.textLength !== 1) return -1;
    switch (first) {
      case SMALL_O:
        return BAR.o;
      case SMALL_H:
        return BAR.h;
      case SMALL_L:
        return BAR.l;
      case SMALL_C:
        return BAR.c;
      case SMALL_V:
        return BAR.v;
      case SMALL_N:
        return BAR.n;
      case SMALL_T:
        return BAR.t;
      default:
        return -1;
    }
  }

  #trade(): void {
    const row = this.#row;
    row[ROW.trade] = row[ROW.traded_at] = row[ROW.traded_at + 1] = Number.NaN;
    if (this.isNull() || !this.beginObject()) return;
    do {
      this.key();
      const code = this.textLength === 1 ? this.bytes[this.textAt] : 0;
      if (code === SMALL_P) row[ROW.trade] = positive(this.figure(IN_PART));
      else if (code === SMALL_T) this.#instant(ROW.traded_at);
      else this.passOver(IN_PART);
    } while (this.moreInObject());
  }

  #quote(): void {
    const row = this.#row;
    row[ROW.bid] = row[ROW.ask] = Number.NaN;
    if (this.isNull() || !this.beginObject()) return;
    do {
      this.key();
      const code = this.textLength === 1 ? this.bytes[this.textAt] : 0;
      if (code === SMALL_P) row[ROW.bid] = positive(this.figure(IN_PART));
      else if (code === BIG_P) row[ROW.ask] = positive(this.figure(IN_PART));
      else this.passOver(IN_PART);
    } while (this.moreInObject());
  }

  /** Stores an instant in two parts; NaN for null and 0. */
  #instant(place: number): void {
    const row = this.#row;
    row[place] = row[place + 1] = Number.NaN;
    if (this.isNull()) return;
    this.digits(NANOS_LENGTH);
    const { bytes, textAt, textLength } = this;
    if (bytes[textAt] === ZERO) return;
    const middle = textAt + Math.max(0, textLength - LAST_NINE);
    let whole = 0;
    for (let at = textAt; at < middle; at++) whole = whole * 10 + (bytes[at] as number) - ZERO;
    let last = 0;
    for (let at = middle; at < textAt + textLength; at++) last = last * 10 + (bytes[at] as number) - ZERO;
    row[place] = whole;
    row[place + 1] = last;
  }
}
