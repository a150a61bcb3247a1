// Market memory of one thread: figures of finished sessions, tape of the current one, usual values by time.

import type { SnapshotRow, Split } from '../../domain/market/bars.ts';
import { findSession, newYorkDate, previousSession, type Session } from '../../domain/market/calendar.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import type { MarketColumns } from '../../domain/market/market-columns.ts';
import type { EpochMs, Fraction, SessionMinute, SymbolId } from '../../domain/numbers/kinds.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { type SessionPart, sessionPart } from '../../domain/screener/rules/momentum.ts';
import { type WarmingUp, warmingUp } from '../../domain/screener/rules/warming-up.ts';
import type { CallOptions } from '../../providers/ports/market-data.ts';
import { iso } from '../process/clock.ts';
import { atOnce, type Turn } from '../threads/turns.ts';
import { type DailyFigures, dailyFigures, type HistoryStarts, type MeasuredVolumes } from './daily-figures.ts';
import {
  type HistoryProgress,
  type LoadDeps,
  loadEndedSession,
  loadHistory,
  loadNewestSession,
} from './load-history.ts';
import { memoryRules } from './memory-rules.ts';
import type { RegularVolumeStore } from './regular-volume-store.ts';
import { isClosing, RegularVolumes } from './regular-volumes.ts';
import type { CurveRow, MemoryStore } from './store.ts';
import { SymbolIndex } from './symbol-index.ts';
import { minuteOfSession, Tape } from './tape.ts';
import { type Estimated, packTapeDay, type UsualDay, usualDay } from './usual-day.ts';
import { warmUp } from './warm-up.ts';

const AVERAGE: number = indicatorRules.average_volume_sessions.value;
const HISTORY: number = memoryRules.history_sessions.value;
const AGAIN_MS: number = memoryRules.unread_retry_after.value * minuteMs;
const TAPE_DAYS: number = memoryRules.tape_days.value;
/** Tolerance for a vendor's clock ahead of ours; instants further ahead are invalid. */
const AHEAD_MS = minuteMs;

export type MemoryDeps = LoadDeps & {
  volumes: RegularVolumeStore;
  /** First day of each symbol's present company. */
  historyStarts?: () => Promise<HistoryStarts>;
};

/** Market instant of a whole-market snapshot, and the session it belongs to. */
export type MarketMoment = { at: EpochMs; session: Session };

/**
 * Reads a snapshot. `asked`: clock after it arrived, epoch ms. Throws ProviderError, or Fault 503 for a snapshot that
 * is not accepted.
 */
export type SnapshotReader = (
  options: CallOptions,
) => Promise<{ market: MarketColumns; moment: MarketMoment; asked: number }>;

/** State of the memory at one instant; the tape is shared and keeps growing. */
export type MemoryView = {
  symbols: SymbolIndex;
  tape: Tape;
  daily: DailyFigures | null;
  usualVolume(id: SymbolId, minute: SessionMinute): Estimated;
  volatility(id: SymbolId, part: SessionPart): Estimated<Fraction>;
};

/** Moment of the newest row at most AHEAD_MS after `now`; null if no row has a time. */
export function momentOfMarket({ figures }: Pick<MarketColumns, 'figures'>, now: number): MarketMoment | null {
  const limit = now + AHEAD_MS;
  let at = 0;
  for (const updated of figures.updated_at) if (updated > at && updated <= limit) at = updated;
  if (at === 0) return null;
  const date = newYorkDate(at);
  return { at, session: findSession(date) ?? previousSession(date) };
}

/** Minutes after the opening bell; negative before it. */
export function minutesInto({ at, session }: MarketMoment): SessionMinute {
  return minuteOfSession(session, at);
}

export class MarketMemory {
  readonly symbols = new SymbolIndex();
  readonly tape = new Tape(this.symbols);
  readonly #regular = new RegularVolumes(this.symbols);
  readonly #deps: MemoryDeps;
  #daily: DailyFigures | null = null;
  #usual: UsualDay | null = null;
  #curve: CurveRow | null = null;
  /** Number of days filed so far; figures made at a lower number are outdated. */
  #filed = 0;
  #dailyOf = -1;
  #loading: Promise<HistoryProgress> | null = null;
  #loadedFor: string | null = null;
  /** Time of the next request for unread parts, epoch ms; null if all was read. */
  #againAt: number | null = null;

  constructor(deps: MemoryDeps) {
    this.#deps = deps;
  }

  get daily(): DailyFigures | null {
    return this.#daily;
  }

  get curve(): readonly number[] | null {
    return this.#curve?.shares ?? null;
  }

  /** Loads missing days before `asOf`, newest first; one load at a time. */
  load(asOf: string, onProgress: (progress: HistoryProgress) => void = () => undefined): Promise<HistoryProgress> {
    this.#loading ??= loadHistory(this.#deps, asOf, (progress) => {
      if (progress.filed) this.#filed += 1;
      onProgress(progress);
    })
      .then(async (progress) => {
        this.#loadedFor = asOf;
        const isWhole = progress.missing === 0 && (await this.#deps.unread.all()).length === 0;
        this.#againAt = isWhole ? null : (await this.#deps.now()) + AGAIN_MS;
        return progress;
      })
      .finally(() => {
        this.#filed += 1;
        this.#loading = null;
      });
    return this.#loading;
  }

  /** Fetches the newest session before `asOf`, if none is on file. */
  async loadNewest(asOf: string): Promise<void> {
    if (await loadNewestSession(this.#deps, asOf)) this.#filed += 1;
  }

  /** Fetches the bars of a session that is over, unless they are on file; true when they were written. */
  async loadEnded(session: Session): Promise<boolean> {
    const filed = await loadEndedSession(this.#deps, session);
    if (filed) this.#filed += 1;
    return filed;
  }

  /**
   * Loads history once a day and retries unread parts later; a failed load is repeated at the next call. `insist`:
   * requested by a user, so retry now.
   */
  async keepUp(asOf: string, insist = false): Promise<void> {
    if (this.#loading !== null) return;
    const isDue = this.#againAt !== null && (insist || (await this.#deps.now()) >= this.#againAt);
    if (this.#loadedFor === asOf && !isDue) return;
    await this.load(asOf);
  }

  /** True once the days before `asOf` have been fetched, as far as the vendor has them. */
  hasLoaded(asOf: string): boolean {
    return this.#loadedFor === asOf && this.#loading === null;
  }

  /** History that figures of most stocks still need; null if none. `now` in epoch ms. */
  warmingUp({ session, at }: MarketMoment, now: number): WarmingUp | null {
    const sessions = this.#daily?.asOf === session.date ? this.#daily.sessions : 0;
    return warmingUp({ sessions, part: sessionPart(session, at), reach: this.tape.reach, now });
  }

  /** Fills in minutes before the first snapshot for the first of `symbols`; returns the number of symbols read. */
  warmUp(symbols: readonly string[], moment: MarketMoment): Promise<number> {
    return warmUp({ minuteBars: this.#deps.minuteBars, tape: this.tape }, symbols, moment);
  }

  /** Computes the figures for a day from days on file, yielding by `turn`; does nothing when they are current. */
  async ready(asOf: string, turn: Turn = atOnce): Promise<void> {
    const filed = this.#filed;
    if (this.#daily?.asOf === asOf && this.#dailyOf === filed) return;
    const { store } = this.#deps;
    const splits = await store.splits();
    const starts = (await this.#deps.historyStarts?.()) ?? new Map<string, string>();
    const measured = await measuredVolumes(this.#deps.volumes, asOf);
    const daily = await figuresBefore(asOf, store, splits, this.symbols, turn, starts, measured);
    const rows = await store.tapeDays(asOf, TAPE_DAYS);
    const since = splitDates(splits, asOf);
    const usual = await usualDay(
      rows,
      this.symbols,
      (symbol, date) => (since.get(symbol) ?? '') > date || (starts.get(symbol) ?? '') > date,
      turn,
    );
    this.#curve = await store.curve(asOf);
    this.#daily = daily;
    this.#usual = usual;
    this.#dailyOf = filed;
  }

  /** Sets the regular session's volume in a snapshot of the whole market, in place. */
  async setRegularVolume(market: MarketColumns, moment: MarketMoment): Promise<void> {
    await this.#loadSession(moment.session);
    this.#regular.apply(market, moment);
  }

  async withRegularVolume(row: SnapshotRow, moment: MarketMoment): Promise<SnapshotRow> {
    await this.#loadSession(moment.session);
    return this.#regular.withRegularVolume(row, moment);
  }

  /** Reads pre-market volumes missing in snapshots; returns the number of symbols read. */
  readOpenings(symbols: readonly string[], moment: MarketMoment): Promise<number> {
    return this.#regular.readOpenings(this.#deps.minuteBars, symbols, moment);
  }

  /** Loads the session's volumes stored by an earlier process, once per session. */
  async #loadSession(session: Session): Promise<void> {
    if (this.#regular.date === session.date) return;
    const stored = await this.#deps.volumes.volumeDay(session.date);
    if (this.#regular.date !== session.date) this.#regular.begin(session, stored);
  }

  /** Puts a snapshot on the tape of its session. */
  record(market: MarketColumns, { session, at }: MarketMoment): void {
    this.tape.push(market, session, at);
  }

  /** Stores the session's tape sums and regular volumes so far, for later sessions. */
  async saveTape(
    store: Pick<MemoryStore, 'saveTapeDay'> = this.#deps.store,
    volumes: Pick<RegularVolumeStore, 'saveVolumeDay'> = this.#deps.volumes,
  ): Promise<void> {
    const { day } = this.tape;
    if (day === null || day.minutes === 0) return;
    const at = iso(await this.#deps.now());
    const regular = this.#regular.day();
    if (regular?.date === day.date) await volumes.saveVolumeDay(regular, at);
    await store.saveTapeDay(packTapeDay(day, this.symbols.names), this.symbols.size, at);
  }

  usualVolume(id: SymbolId, minute: SessionMinute): Estimated {
    return this.#usual?.volume(id, minute, this.#daily, this.curve) ?? unknown;
  }

  view(): MemoryView {
    const { symbols, tape, curve } = this;
    const daily = this.#daily;
    const usual = this.#usual;
    return {
      symbols,
      tape,
      daily,
      usualVolume: (id, minute) => usual?.volume(id, minute, daily, curve) ?? unknown,
      volatility: (id, part) => usual?.volatility(id, part, daily) ?? unknown,
    };
  }
}

const unknown = { value: Number.NaN, estimate: true };

/** Measured regular volumes of finished sessions, within the window of the average volume. */
async function measuredVolumes(
  volumes: Pick<RegularVolumeStore, 'volumeDays'>,
  asOf: string,
): Promise<MeasuredVolumes> {
  const days = (await volumes.volumeDays(asOf, AVERAGE)).filter(({ date, through }) => {
    const session = findSession(date);
    return session !== null && isClosing(session, through);
  });
  return new Map(
    days.map(({ date, symbols, regular }) => {
      const known = symbols.flatMap((symbol, row) => {
        const volume = regular[row]!;
        return Number.isNaN(volume) ? [] : [[symbol, volume] as const];
      });
      return [date, new Map(known)];
    }),
  );
}

/** Figures for a day from the days on file before it. */
export async function figuresBefore(
  asOf: string,
  store: MemoryStore,
  splits: readonly Split[],
  symbols: SymbolIndex,
  turn: Turn = atOnce,
  starts: HistoryStarts = new Map(),
  measured: MeasuredVolumes = new Map(),
): Promise<DailyFigures> {
  const days = await store.days(asOf, HISTORY);
  const dates = days.filter(({ stocks }) => stocks > 0).map(({ date }) => date);
  const read = async (date: string) => {
    await turn();
    return store.day(date);
  };
  return dailyFigures(asOf, dates.reverse(), splits, symbols, read, starts, measured);
}

/** The last split of each symbol up to and on this day. */
function splitDates(splits: readonly Split[], asOf: string): Map<string, string> {
  const known = splits.filter(({ execution_date }) => execution_date <= asOf);
  return new Map(known.map(({ symbol, execution_date }) => [symbol, execution_date]));
}
