// Regular-session volume of every symbol of the running session: the vendor's total less the volume before the bell.
import type { SnapshotRow } from '../../domain/market/bars.ts';
import type { Session } from '../../domain/market/calendar.ts';
import {
  isBeforeLateTrading,
  openingVolume,
  regularVolume,
  volumeBeforeBell,
} from '../../domain/market/indicators/regular-volume.ts';
import { type MarketColumns, rowAt, toMarketColumns } from '../../domain/market/market-columns.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { MinuteBars } from '../minutes/store/stored-minutes.ts';
import { eachAtOnce } from '../process/each-at-once.ts';
import { memoryRules } from './memory-rules.ts';
import type { VolumeDay } from './regular-volume-store.ts';
import type { SymbolIndex } from './symbol-index.ts';

const TOLERANCE_MS = memoryRules.bell_tolerance.value * minuteMs;
const SYMBOLS: number = memoryRules.opening_volume_symbols.value;
const AT_ONCE = 4;

type Moment = { at: number; session: Session };

/** True if volumes as of this instant (epoch ms) are those of the finished session. */
export function isClosing({ close_ms }: Pick<Session, 'close_ms'>, through: number): boolean {
  return through >= close_ms - TOLERANCE_MS;
}

export class RegularVolumes {
  readonly #symbols: SymbolIndex;
  #session: Session | null = null;
  /** `#opening`: pre-market volume; `#regular`: regular volume as of `#through`; by symbol id, NaN for unknown. */
  #opening = new Float64Array(0);
  #regular = new Float64Array(0);
  #through = 0;
  /** True once a snapshot right before the bell was seen: symbols absent from it had not traded. */
  #sawBell = false;

  constructor(symbols: SymbolIndex) {
    this.#symbols = symbols;
  }

  get date(): string | null {
    return this.#session?.date ?? null;
  }

  /** Begins a session with its stored volumes. */
  begin(session: Session, stored: VolumeDay | null): void {
    this.#session = session;
    this.#opening = new Float64Array(0);
    this.#regular = new Float64Array(0);
    this.#through = stored?.through ?? 0;
    this.#sawBell = false;
    if (stored === null) return;
    const ids = stored.symbols.map((symbol) => this.#symbols.add(symbol));
    // Reserve once for all symbols, because it copies both columns.
    this.#reserve();
    for (const [row, id] of ids.entries()) {
      this.#opening[id] = stored.opening[row]!;
      this.#regular[id] = stored.regular[row]!;
    }
  }

  /** Sets `todays_volume` of a whole-market snapshot in place, and records the volumes at the bells from it. */
  apply(market: MarketColumns, { session, at }: Moment): void {
    if (session.date !== this.#session?.date) this.begin(session, null);
    const ids = this.#symbols.findIds(market.symbols);
    this.#reserve();
    const { figures, minute } = market;
    const atBell = at < session.open_ms && at >= session.open_ms - TOLERANCE_MS;
    if (atBell && !this.#sawBell) {
      this.#opening.fill(0);
      this.#sawBell = true;
    }
    const runs = at >= session.open_ms && isBeforeLateTrading(session, at);
    const closed = isClosing(session, this.#through);
    for (let row = 0; row < ids.length; row++) {
      const id = ids[row]!;
      const total = figures.volume_with_extended_hours[row]!;
      if (atBell) this.#opening[id] = total > 0 ? total : 0;
      else if (runs) {
        const start = minute.start_timestamp[row]!;
        if (Number.isNaN(this.#opening[id]) || start === session.open_ms) {
          const { volume, accumulated_volume } = minute;
          const given = { total, start, minute_volume: volume[row]!, accumulated: accumulated_volume[row]! };
          const opening = openingVolume(given, session);
          if (!Number.isNaN(opening)) this.#opening[id] = opening;
        }
      }
      const known = { total, opening: this.#opening[id]!, closed: closed ? this.#regular[id]! : Number.NaN };
      figures.todays_volume[row] = regularVolume(known, session, at);
      if (runs) this.#regular[id] = figures.todays_volume[row]!;
    }
    if (runs) this.#through = at;
  }

  /** Row with its regular volume; unlike `apply`, records nothing from the row. */
  withRegularVolume(row: SnapshotRow, { session, at }: Moment): SnapshotRow {
    const id = this.#symbols.findId(row.symbol);
    const known = id !== undefined && session.date === this.#session?.date;
    const columns = toMarketColumns([row]);
    const closing = known && isClosing(session, this.#through);
    columns.figures.todays_volume[0] = regularVolume(
      {
        total: columns.figures.volume_with_extended_hours[0]!,
        opening: known ? (this.#opening[id] ?? Number.NaN) : Number.NaN,
        closed: closing ? (this.#regular[id] ?? Number.NaN) : Number.NaN,
      },
      session,
      at,
    );
    return rowAt(columns, 0);
  }

  /**
   * Reads pre-market minutes of symbols whose opening volume is unknown; `symbols` in order of importance. Returns the
   * number of symbols read. Throws the vendor's ProviderError.
   */
  async readOpenings(minuteBars: MinuteBars, symbols: readonly string[], { session, at }: Moment): Promise<number> {
    if (at < session.open_ms || !isBeforeLateTrading(session, at) || this.date !== session.date) return 0;
    const isUnknown = (symbol: string) => Number.isNaN(this.#opening[this.#symbols.findId(symbol) ?? -1] ?? Number.NaN);
    let read = 0;
    await eachAtOnce(symbols.slice(0, SYMBOLS).filter(isUnknown), AT_ONCE, async (symbol) => {
      const bars = await minuteBars(symbol, session.pre_open_ms, session.open_ms - 1, { priority: 'spare' });
      if (this.date !== session.date) return false;
      const id = this.#symbols.add(symbol);
      this.#reserve();
      this.#opening[id] = volumeBeforeBell(bars, session);
      read += 1;
      return true;
    });
    return read;
  }

  /** Volumes of the session to store; null before the first session. */
  day(): VolumeDay | null {
    if (this.#session === null) return null;
    return {
      date: this.#session.date,
      through: this.#through,
      symbols: this.#symbols.names.slice(0, this.#opening.length),
      opening: this.#opening.slice(0, this.#symbols.size),
      regular: this.#regular.slice(0, this.#symbols.size),
    };
  }

  #reserve(): void {
    const size = this.#symbols.size;
    if (size <= this.#opening.length) return;
    const grown = (from: Float64Array, fill: number) => {
      const to = new Float64Array(size).fill(fill, from.length);
      to.set(from);
      return to;
    };
    this.#opening = grown(this.#opening, this.#sawBell ? 0 : Number.NaN);
    this.#regular = grown(this.#regular, Number.NaN);
  }
}
