// Stored minute bars for previews of rules: VWAP, range of the day and relative volume.
import { type MinuteDay, minutePublications } from '../../../domain/alerts/minute-publications.ts';
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
import { type AskedPast, NotCounted, type PastSource } from './past.ts';

/** Time limit of a replay, ms, because a reader waits for the answer. */
const PATIENCE_MS = 900;
/** Maximum number of stocks replayed by minutes; thirty sessions of one stock have about 20,000 minutes. */
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

type Reading = Pick<AlertDeps, 'storedDays' | 'splits'>;

async function lastSplit({ splits }: Reading, symbol: string, sessions: readonly Session[]): Promise<DateKey | null> {
  const [from, to] = [sessions[0]?.date ?? '', sessions.at(-1)?.date ?? ''];
  const dates = (await splits())
    .filter((split) => split.symbol === symbol && split.execution_date > from && split.execution_date <= to)
    .map(({ execution_date }) => execution_date)
    .sort();
  return dates.at(-1) ?? null;
}

async function readDays(
  deps: Reading,
  symbol: string,
  asked: readonly Session[],
  needsUsual: boolean,
): Promise<StockDays> {
  const [first] = asked;
  const [earliest] = first !== undefined && needsUsual ? fullSessionsBefore(first.date) : asked;
  const sessions = sessionsBetween(earliest?.date ?? '', asked.at(-1)?.date ?? '');
  const split = needsUsual ? await lastSplit(deps, symbol, sessions) : null;
  // Drop sessions before a split, whose share counts are not comparable.
  const comparable = sessions.filter(({ date }) => split === null || date >= split);
  const stored = await deps.storedDays(symbol, comparable, PATIENCE_MS);
  const days = needsUsual
    ? withUsual(comparable, stored).filter(({ usual }) => usual !== null)
    : comparable.flatMap((session): MinuteDay[] => {
        const bars = stored.get(session.date);
        return bars === undefined ? [] : [{ session, bars, usual: null }];
      });
  return { symbol, days: new Map(days.map((day) => [day.session.date, day])) };
}

/** Reads the minutes of the given sessions that have ended, including extended hours. */
export async function readMinutes(deps: AlertDeps, { rule, sessions, to }: AskedPast): Promise<PastSource> {
  const { clock } = deps;
  const { symbols } = rule;
  if (symbols === 'all' || symbols.length > MOST_STOCKS) throw new NotCounted(notes.many);
  const begun = clock.monotonic();
  const slow = (): never => {
    throw new NotCounted(slowNote(symbols.length));
  };
  const needsUsual = rule.condition.kind === 'relative-volume';
  const ended = sessions.filter(({ after_close_ms }) => after_close_ms <= to);
  const readStocks = async () => {
    const stocks: StockDays[] = [];
    for (const symbol of symbols) stocks.push(await readDays(deps, symbol, ended, needsUsual));
    return stocks;
  };
  const work = readStocks().catch((error: unknown) => {
    // A statement took too long, or a file of the archive cannot be read.
    if (isDatabaseAway(error) || error instanceof Fault) return slow();
    throw error;
  });
  const stocks = await withTimeout(clock, PATIENCE_MS, work, slow);
  const known = stocks.filter(({ days }) => ended.some(({ date }) => days.has(date)));
  if (known.length === 0) throw new NotCounted(needsUsual ? notes.usual : notes.none);
  const whole = ended.filter(({ date }) => known.every(({ days }) => days.has(date)));
  if (whole.length === 0) throw new NotCounted(notes.apart);
  const dates = new Set(whole.map(({ date }) => date));
  async function* publications() {
    for (const { symbol, days } of known) {
      await nextTurn();
      if (clock.monotonic() - begun > PATIENCE_MS) slow();
      for (const [date, day] of days) if (dates.has(date)) yield minutePublications(symbol, day);
    }
  }
  const others =
    known.length < symbols.length
      ? ` of ${known.length} of ${plural(symbols.length, 'stock')}: those of the others are not stored`
      : '';
  return {
    publications: publications(),
    isStored: (day) => dates.has(day),
    note: `Counted minute by minute from stored prices${others}.`,
  };
}
