// Replay of a rule over stored minute bars: VWAP, range of the day and relative volume.
import { type MinuteDay, minutePublications } from '../../../domain/alerts/minute-publications.ts';
import { type PastFiring, Replay } from '../../../domain/alerts/replay.ts';
import type { MinuteBar } from '../../../domain/market/bars.ts';
import { type DateKey, type Session, sessionsBetween } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import { cumulativeVolume, fullSessionsBefore } from '../../../domain/market/indicators/relative-volume.ts';
import { usualVolumes } from '../../../domain/market/indicators/usual-volume.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import { withTimeout } from '../../jobs/with-timeout.ts';
import { nextTurn } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { AlertDeps } from '../alert-deps.ts';
import { notCounted, type Past, type ReplayedRule } from './past.ts';

/** Longest replay, ms, because a reader waits for the answer. */
const PATIENCE_MS = 900;
/** Most stocks replayed by minutes; thirty sessions of one have about 20,000 minutes. */
export const MOST_STOCKS = 20;

const notes = {
  many: `Not counted for more than ${MOST_STOCKS} stocks: every minute of each would have to be read.`,
  none: 'Not counted: the minute prices of these sessions are not stored.',
  apart: 'Not counted: there is no session of which the minute prices of all these stocks are stored.',
  usual: 'Not counted: volume pace compares with the 20 full sessions before, and their minutes are not all stored.',
} as const;

const slowNote = (stocks: number): string =>
  `Not counted: stored minute prices of ${plural(stocks, 'stock')} could not be read within a second. Try again${stocks > 1 ? ' or choose fewer stocks' : ' later'}.`;

type StockDays = { symbol: string; days: Map<DateKey, MinuteDay> };

/** Cumulative volume in shares by the end of each minute of a session. */
function volumeByMinute({ open_ms }: Session, bars: readonly MinuteBar[]): Float64Array {
  const minutes = Int16Array.from(bars, ({ start_timestamp }) => Math.floor((start_timestamp - open_ms) / minuteMs));
  return cumulativeVolume(
    minutes,
    Float64Array.from(bars, ({ volume }) => volume),
  );
}

/** Stored sessions with their usual volume; null if one of the 20 full sessions before is not stored. */
function withUsual(sessions: readonly Session[], stored: ReadonlyMap<DateKey, readonly MinuteBar[]>): MinuteDay[] {
  const volumes = new Map<DateKey, Float64Array>();
  for (const session of sessions) {
    const bars = stored.get(session.date);
    if (bars !== undefined) volumes.set(session.date, volumeByMinute(session, bars));
  }
  return sessions.flatMap((session) => {
    const bars = stored.get(session.date);
    if (bars === undefined) return [];
    const before = fullSessionsBefore(session.date).map(({ date }) => volumes.get(date));
    const known = before.filter((one) => one !== undefined);
    return [{ session, bars, usual: known.length < before.length ? null : usualVolumes(known) }];
  });
}

export function createPastMinutes({ clock, storedDays, splits }: AlertDeps) {
  async function readDays(symbol: string, asked: readonly Session[], needsUsual: boolean): Promise<StockDays> {
    const [first] = asked;
    const [earliest] = first !== undefined && needsUsual ? fullSessionsBefore(first.date) : asked;
    const sessions = sessionsBetween(earliest?.date ?? '', asked.at(-1)?.date ?? '');
    const split = needsUsual ? await lastSplit(symbol, sessions) : null;
    // Drop sessions before a split, whose share counts are not comparable.
    const comparable = sessions.filter(({ date }) => split === null || date >= split);
    const stored = await storedDays(symbol, comparable, PATIENCE_MS);
    const days = needsUsual
      ? withUsual(comparable, stored).filter(({ usual }) => usual !== null)
      : comparable.flatMap((session): MinuteDay[] => {
          const bars = stored.get(session.date);
          return bars === undefined ? [] : [{ session, bars, usual: null }];
        });
    return { symbol, days: new Map(days.map((day) => [day.session.date, day])) };
  }

  async function lastSplit(symbol: string, sessions: readonly Session[]): Promise<DateKey | null> {
    const [from, to] = [sessions[0]?.date ?? '', sessions.at(-1)?.date ?? ''];
    const dates = (await splits())
      .filter((split) => split.symbol === symbol && split.execution_date > from && split.execution_date <= to)
      .map(({ execution_date }) => execution_date)
      .sort();
    return dates.at(-1) ?? null;
  }

  async function replay(rule: ReplayedRule, symbols: readonly string[], sessions: readonly Session[]): Promise<Past> {
    const needsUsual = rule.condition.kind === 'relative-volume';
    const stocks: StockDays[] = [];
    for (const symbol of symbols) stocks.push(await readDays(symbol, sessions, needsUsual));
    const known = stocks.filter(({ days }) => sessions.some(({ date }) => days.has(date)));
    if (known.length === 0) return notCounted(needsUsual ? notes.usual : notes.none);
    const whole = sessions.filter(({ date }) => known.every(({ days }) => days.has(date)));
    if (whole.length === 0) return notCounted(notes.apart);
    const fired: PastFiring[] = [];
    for (const { symbol, days } of known) {
      await nextTurn();
      const one = new Replay(rule, 'minute');
      for (const { date } of whole) {
        const day = days.get(date);
        if (day !== undefined) for (const publication of minutePublications(symbol, day)) one.add(publication);
      }
      fired.push(...one.fired);
    }
    const dates = new Set(whole.map(({ date }) => date));
    const others =
      known.length < symbols.length
        ? ` of ${known.length} of ${plural(symbols.length, 'stock')}: those of the others are not stored`
        : '';
    return {
      fired,
      isStored: (day) => dates.has(day),
      note: `Counted minute by minute from stored prices${others}.`,
    };
  }

  /** Replays a rule over the given sessions that have ended, including extended hours. */
  return async (rule: ReplayedRule, sessions: readonly Session[]): Promise<Past> => {
    const { symbols } = rule;
    if (symbols === 'all' || symbols.length > MOST_STOCKS) return notCounted(notes.many);
    const slow = () => notCounted(slowNote(symbols.length));
    const ended = sessions.filter(({ after_close_ms }) => after_close_ms <= clock.now());
    const work = replay(rule, symbols, ended).catch((error: unknown) => {
      // A statement took too long, or a file of the archive cannot be read.
      if (isDatabaseAway(error) || error instanceof Fault) return slow();
      throw error;
    });
    return withTimeout(clock, PATIENCE_MS, work, slow);
  };
}
