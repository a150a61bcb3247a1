// Tape of the last half hour of the whole market by minute, and session figures per symbol.
import type { Session } from '../../domain/market/calendar.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import type { MarketColumns } from '../../domain/market/market-columns.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { type SessionPart, sessionPart } from '../../domain/screener/rules/momentum.ts';
import { memoryRules } from './memory-rules.ts';
import type { SymbolIndex } from './symbol-index.ts';

const MINUTES: number = memoryRules.tape_minutes.value;
const STEP: number = indicatorRules.profile_step.value;
const TOLERANCE: number = memoryRules.return_tolerance.value;

export const tapeParts = ['opening', 'midday', 'closing'] as const satisfies readonly SessionPart[];

type Minute = { minute: number; price: Float64Array; volume: Float64Array; vwap: Float64Array };

/** Cumulative volume of one session at each step of the clock, and squared 1-minute returns by part of the day. */
export type TapeDay = {
  date: string;
  early_close: boolean;
  /** Minutes of the session that have a snapshot. */
  minutes: number;
  steps: number;
  /** steps x room, step by step; NaN where the tape had no minute near the step. */
  volume: Float32Array;
  /** `squares`: sum of squared returns; `spans`: minutes they took; `returns`: their number. Each parts x room. */
  squares: Float32Array;
  spans: Float32Array;
  returns: Float32Array;
  room: number;
};

/** Minutes after the opening bell; negative before it. */
export function minuteOfSession(session: Pick<Session, 'open_ms'>, at: number): number {
  return Math.floor((at - session.open_ms) / minuteMs);
}

function emptyDay(session: Session, room: number): TapeDay {
  const steps = Math.ceil((session.close_ms - session.open_ms) / minuteMs / STEP);
  const parts = () => new Float32Array(tapeParts.length * room);
  return {
    date: session.date,
    early_close: session.early_close,
    minutes: 0,
    steps,
    volume: new Float32Array(steps * room).fill(Number.NaN),
    squares: parts(),
    spans: parts(),
    returns: parts(),
    room,
  };
}

/** A copy of the day with room for more symbols; figures of added ones are unknown. */
function widened(day: TapeDay, room: number): TapeDay {
  const wider = (values: Float32Array, rows: number, fill: number) => {
    const to = new Float32Array(rows * room).fill(fill);
    for (let row = 0; row < rows; row++) to.set(values.subarray(row * day.room, (row + 1) * day.room), row * room);
    return to;
  };
  const parts = tapeParts.length;
  return {
    ...day,
    volume: wider(day.volume, day.steps, Number.NaN),
    squares: wider(day.squares, parts, 0),
    spans: wider(day.spans, parts, 0),
    returns: wider(day.returns, parts, 0),
    room,
  };
}

export class Tape {
  readonly #symbols: SymbolIndex;
  #minutes: Minute[] = [];
  #session: Session | null = null;
  #day: TapeDay | null = null;
  /** First minute with a snapshot of the whole market; minutes filled in before it cover some symbols only. */
  #since: number | null = null;

  constructor(symbols: SymbolIndex) {
    this.#symbols = symbols;
  }

  /** Session on the tape with the sums of its minutes; null before the first session. */
  get day(): TapeDay | null {
    return this.#day;
  }

  /** The oldest minute on the tape, counted from the opening bell; null while it is empty. */
  get firstMinute(): number | null {
    return this.#minutes[0]?.minute ?? null;
  }

  /** Minutes from the session's first whole-market snapshot to the newest one. */
  get reach(): number {
    return this.#since === null ? 0 : (this.#minutes.at(-1)?.minute ?? this.#since) - this.#since;
  }

  /** Prepends minutes from `from` to the tape's first one, with known closes in USD; all else is unknown. */
  fillBack(closes: ReadonlyMap<string, Float64Array>, from: number): void {
    const first = this.firstMinute;
    if (first === null) return;
    const older: Minute[] = [];
    for (let minute = from; minute < first; minute++) {
      const unknown = () => new Float64Array(this.#symbols.size).fill(Number.NaN);
      const taken = { minute, price: unknown(), volume: unknown(), vwap: unknown() };
      for (const [symbol, prices] of closes) {
        const id = this.#symbols.findId(symbol);
        if (id !== undefined && id < taken.price.length) taken.price[id] = prices[minute - from] ?? Number.NaN;
      }
      older.push(taken);
    }
    this.#minutes.unshift(...older);
  }

  /**
   * Adds a snapshot of the whole market as of a market instant. Time that jumps back (a replay restarted) clears the
   * tape; a reply overtaken by newer ones is ignored; a minute already on the tape is replaced.
   */
  push(market: MarketColumns, session: Session, at: number): void {
    const minute = minuteOfSession(session, at);
    const room = Math.max(this.#symbols.size + 1_000, this.#day?.room ?? 0);
    if (this.#session?.date !== session.date) this.#begin(session, room);
    const newest = this.#minutes.at(-1)?.minute ?? -1;
    if (minute < newest && minute >= newest - TOLERANCE) return;
    if (minute < newest) this.#begin(session, room);
    if (minute < 0 || at >= session.close_ms + minuteMs || this.#day === null) return;
    const known = this.#minutes.at(-1);
    const again = known?.minute === minute;
    const taken = this.#read(market, minute);
    const before = again ? this.#minutes.at(-2) : known;
    if (again) this.#minutes.pop();
    else this.#day.minutes += 1;
    if (this.#symbols.size > this.#day.room) this.#day = widened(this.#day, this.#symbols.size + 1_000);
    if (before !== undefined && !again) this.#addReturns(this.#day, before, taken, session);
    if (minute % STEP === STEP - 1 || at >= session.close_ms) this.#addVolume(this.#day, taken);
    this.#minutes.push(taken);
    this.#since ??= minute;
    while ((this.#minutes[0]?.minute ?? minute) <= minute - MINUTES) this.#minutes.shift();
  }

  #begin(session: Session, room: number): void {
    this.#minutes = [];
    this.#session = session;
    this.#day = emptyDay(session, room);
    this.#since = null;
  }

  #read({ symbols, figures }: MarketColumns, minute: number): Minute {
    const ids = this.#symbols.findIds(symbols);
    const { current_price, todays_volume, vwap } = figures;
    const column = () => new Float64Array(this.#symbols.size).fill(Number.NaN);
    const taken = { minute, price: column(), volume: column(), vwap: column() };
    for (let row = 0; row < ids.length; row++) {
      const id = ids[row]!;
      taken.price[id] = current_price[row]!;
      taken.volume[id] = todays_volume[row]!;
      taken.vwap[id] = vwap[row]!;
    }
    return taken;
  }

  #addReturns(day: TapeDay, before: Minute, now: Minute, session: Session): void {
    const part = sessionPart(session, session.open_ms + now.minute * minuteMs);
    if (part === null) return;
    const span = now.minute - before.minute;
    const from = tapeParts.indexOf(part) * day.room;
    for (let id = 0; id < before.price.length; id++) {
      const change = now.price[id]! / before.price[id]! - 1;
      if (!Number.isFinite(change)) continue;
      day.squares[from + id] = day.squares[from + id]! + change * change;
      day.spans[from + id] = day.spans[from + id]! + span;
      day.returns[from + id] = day.returns[from + id]! + 1;
    }
  }

  #addVolume(day: TapeDay, { minute, volume }: Minute): void {
    const step = Math.min(day.steps - 1, Math.floor(minute / STEP));
    for (let id = 0; id < volume.length; id++) day.volume[step * day.room + id] = volume[id]!;
  }

  /**
   * Return of each symbol over the `minutes` up to `ago` minutes before the newest one (0.01 is 1 %); NaN if the tape
   * lacks a price. Never uses a price later than the requested minute.
   */
  returns(minutes: number, ago = 0): Float64Array {
    const newest = this.#minutes.at(-1)?.minute;
    const result = new Float64Array(this.#symbols.size).fill(Number.NaN);
    if (newest === undefined) return result;
    const last = this.#minuteAt(newest - ago);
    const base = this.#minuteAt(newest - ago - minutes);
    if (last === null || base === null) return result;
    for (let id = 0; id < base.price.length; id++) {
      if (base.price[id]! > 0) result[id] = last.price[id]! / base.price[id]! - 1;
    }
    return result;
  }

  /** Newest minute at most TOLERANCE before `minute`, or that minute itself; null if none. */
  #minuteAt(minute: number): Minute | null {
    const found = this.#minutes.findLast((kept) => kept.minute <= minute);
    return found !== undefined && found.minute >= minute - TOLERANCE ? found : null;
  }
}
