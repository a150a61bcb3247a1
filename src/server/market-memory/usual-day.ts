// Usual values per symbol at a clock time: cumulative volume and 1-minute volatility, measured or estimated.
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import type { Fraction, SessionMinute, SymbolId } from '../../domain/numbers/kinds.ts';
import type { SessionPart } from '../../domain/screener/rules/momentum.ts';
import { atOnce, type Turn } from '../threads/turns.ts';
import type { DailyFigures } from './daily-figures.ts';
import { memoryRules } from './memory-rules.ts';
import { packColumns, unpackColumns } from './packed-columns.ts';
import type { TapeDayRow } from './store.ts';
import type { SymbolIndex } from './symbol-index.ts';
import { type TapeDay, tapeParts } from './tape.ts';

const STEP: number = indicatorRules.profile_step.value;
const LEAST_SHARE: number = memoryRules.profile_least.value;
const PROFILE_SESSIONS: number = indicatorRules.profile_sessions.value;
const VOLATILITY_SESSIONS: number = indicatorRules.volatility_sessions.value;
const LEAST_RETURNS: number = indicatorRules.volatility_least_returns.value;
const SESSION_MINUTES: number = indicatorRules.session_minutes.value;

/** A figure; `estimate`: true if it stands in for one not yet measured. */
export type Estimated<Figure extends number = number> = { value: Figure; estimate: boolean };

export function packTapeDay(day: TapeDay, symbols: readonly string[]): TapeDayRow {
  const { date, early_close, minutes, volume, squares, spans, returns } = day;
  const names = symbols.slice(0, day.room);
  return {
    date,
    early_close,
    minutes,
    regular_volume: true,
    packed: packColumns([...names, ...Array<string>(day.room - names.length).fill('')], {
      volume,
      squares,
      spans,
      returns,
    }),
  };
}

/** True if a symbol split or passed to another company after a session, so that its volumes do not count. */
export type SplitSince = (symbol: string, date: string) => boolean;

/** `rows` are the newest sessions before the day in question, newest first. */
export async function usualDay(
  rows: readonly TapeDayRow[],
  symbols: SymbolIndex,
  splitSince: SplitSince,
  turn: Turn = atOnce,
): Promise<UsualDay> {
  const usual = new UsualDay(symbols.size);
  for (const row of rows) {
    await turn();
    usual.add(row, symbols, splitSince);
  }
  return usual;
}

/** Sums over the last sessions, by step or part and symbol. */
export class UsualDay {
  readonly #room: number;
  readonly #volume: Float32Array;
  readonly #volumeSessions: Uint8Array;
  readonly #squares: Float64Array;
  readonly #spans: Float64Array;
  readonly #returns: Float64Array;
  #sessions = 0;
  readonly #steps = SESSION_MINUTES / STEP;

  #full = 0;

  constructor(room: number) {
    this.#room = room;
    this.#volume = new Float32Array(this.#steps * this.#room);
    this.#volumeSessions = new Uint8Array(this.#room);
    const parts = () => new Float64Array(tapeParts.length * this.#room);
    this.#squares = parts();
    this.#spans = parts();
    this.#returns = parts();
  }

  /** Adds the next older session; call newest first. */
  add(row: TapeDayRow, symbols: SymbolIndex, splitSince: SplitSince): void {
    const { symbols: names, columns } = unpackColumns(row.packed);
    // Symbols added after this object was created have no usual day yet.
    const ids = names.map((name) => symbols.findId(name) ?? -1).map((id) => (id < this.#room ? id : -1));
    if (this.#sessions < VOLATILITY_SESSIONS) this.#addReturns(ids, columns as Record<string, Float32Array>);
    const whole = row.regular_volume && !row.early_close && row.minutes >= (SESSION_MINUTES * LEAST_SHARE) / 100;
    const volume = columns.volume as Float32Array;
    if (whole && this.#full < PROFILE_SESSIONS && this.#hasEnd(volume, names.length)) {
      const counted = ids.map((id, at) => (id >= 0 && splitSince(names[at]!, row.date) ? -1 : id));
      this.#addVolume(counted, volume);
      this.#full += 1;
    }
    this.#sessions += 1;
  }

  /** False if the last step was not stored, without which no symbol's volumes count. */
  #hasEnd(volume: Float32Array, width: number): boolean {
    return volume.subarray((this.#steps - 1) * width, this.#steps * width).some((shares) => !Number.isNaN(shares));
  }

  #addReturns(ids: readonly number[], { squares, spans, returns }: Record<string, Float32Array>): void {
    const width = ids.length;
    for (let part = 0; part < tapeParts.length; part++) {
      for (const [row, id] of ids.entries()) {
        if (id < 0) continue;
        const to = part * this.#room + id;
        const from = part * width + row;
        this.#squares[to] = this.#squares[to]! + squares![from]!;
        this.#spans[to] = this.#spans[to]! + spans![from]!;
        this.#returns[to] = this.#returns[to]! + returns![from]!;
      }
    }
  }

  #addVolume(ids: readonly number[], volume: Float32Array): void {
    const width = ids.length;
    for (const [row, id] of ids.entries()) {
      // A symbol whose last step is unknown was not on the tape that day.
      if (id < 0 || Number.isNaN(volume[(this.#steps - 1) * width + row]!)) continue;
      this.#volumeSessions[id] = this.#volumeSessions[id]! + 1;
      let before = 0;
      for (let step = 0; step < this.#steps; step++) {
        const at = volume[step * width + row]!;
        if (!Number.isNaN(at)) before = at;
        this.#volume[step * this.#room + id] = this.#volume[step * this.#room + id]! + before;
      }
    }
  }

  /**
   * Usual 1-minute volatility (0.001 is 0.1 %) of this part of the day, else daily volatility divided by the square
   * root of the session's minutes.
   */
  volatility(id: SymbolId, part: SessionPart, daily: DailyFigures | null): Estimated<Fraction> {
    const at = tapeParts.indexOf(part) * this.#room + id;
    if (id < this.#room && this.#sessions >= VOLATILITY_SESSIONS && this.#returns[at]! >= LEAST_RETURNS) {
      const measured = Math.sqrt(this.#squares[at]! / this.#spans[at]!);
      if (measured > 0) return { value: measured, estimate: false };
    }
    const ofDay = daily !== null && id < daily.symbols ? daily.volatility[id]! : Number.NaN;
    return { value: ofDay / Math.sqrt(SESSION_MINUTES), estimate: true };
  }

  /**
   * Usual cumulative volume by the end of a minute of the session: the symbol's own mean once it has enough sessions,
   * else its average day times the market's usual share of a day by then.
   */
  volume(id: SymbolId, minute: SessionMinute, daily: DailyFigures | null, curve: readonly number[] | null): Estimated {
    const clamped = Math.min(Math.max(minute, 0), SESSION_MINUTES - 1);
    if (id < this.#room && this.#volumeSessions[id]! >= PROFILE_SESSIONS) {
      return { value: this.#ownVolume(id, clamped) / PROFILE_SESSIONS, estimate: false };
    }
    const ofDay = daily !== null && id < daily.symbols ? daily.profile_volume[id]! : Number.NaN;
    return { value: ofDay * (curve?.[clamped] ?? Number.NaN), estimate: true };
  }

  /** Mean volume of the symbol itself, interpolated linearly between two steps. */
  #ownVolume(id: SymbolId, minute: SessionMinute): number {
    const step = Math.floor((minute + 1) / STEP) - 1;
    const done = (minute + 1) % STEP;
    const at = (of: number) => (of < 0 ? 0 : this.#volume[of * this.#room + id]!);
    return at(step) + (done === 0 ? 0 : ((at(step + 1) - at(step)) * done) / STEP);
  }
}
