// Screener run over a past day of stored daily bars.
import { findSession, lastCompletedSession, type Session, sessionsBack } from '../../domain/market/calendar.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { marketConditions } from '../../domain/screener/rules/market-conditions.ts';
import type { MarketConditions } from '../../domain/screener/run.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import type { HistoryStarts } from '../../server/market-memory/daily-figures.ts';
import { memoryRules } from '../../server/market-memory/memory-rules.ts';
import type { MemoryStore } from '../../server/market-memory/store.ts';
import { Fault } from '../../server/process/fault.ts';
import type { JudgedRow } from '../../server/screener/earlier-runs.ts';
import { judgeDay } from '../../server/screener/judge-day.ts';

const HISTORY: number = memoryRules.history_sessions.value;
/** Maximum number of sessions read; more than the exchange has ever had. */
const ALL = 50_000;

/** Sessions a figure needs before the day; `met`: at least that many are on file, not necessarily the latest. */
type Need = { figure: string; sessions: number; met: boolean };

/**
 * `on_file`: stored sessions before the day, at most HISTORY; `missing`: sessions of the last year that are not stored,
 * oldest first.
 */
export type Screened = {
  session: string;
  as_of: string;
  on_file: number;
  missing: string[];
  needs: Need[];
  market_conditions: MarketConditions;
  stocks: ScreenerStock[];
  judged: JudgedRow[];
};

/**
 * Last session closed at `text`: an instant with its zone, or a day, which means that day's close. Throws Fault 400 for
 * other text and for a day without a session.
 */
export function sessionOfInstant(text: string): Session {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const real = new Date(`${text}T12:00:00Z`);
    if (Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== text) {
      throw new Fault(400, `${text} is no day`);
    }
    const session = findSession(text);
    if (session === null) throw new Fault(400, `${text} is no trading day`);
    return session;
  }
  const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const at = zoned ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new Fault(400, `--asof wants an instant with its zone, as 2026-03-16T20:00:00Z, or a day, not ${text}`);
  }
  return lastCompletedSession(at);
}

/** Throws Fault 404 naming the stored days if the day is missing. `starts`: first days of re-used symbols. */
export async function screenDay(session: Session, store: MemoryStore, starts: HistoryStarts): Promise<Screened> {
  const { date } = session;
  const judged = await judgeDay(date, store, starts);
  if (judged === null || judged.judged.length === 0) throw new Fault(404, await notOnFile(date, store));
  const before = (await store.days(date, HISTORY)).filter(({ stocks }) => stocks > 0).map((day) => day.date);
  const known = new Set(before);
  const year = sessionsBack(date, indicatorRules.year_sessions.value + 1).slice(0, -1);
  const need = (figure: string, sessions: number): Need => ({ figure, sessions, met: before.length >= sessions });
  return {
    session: date,
    as_of: new Date(session.close_ms).toISOString(),
    on_file: before.length,
    missing: year.map((one) => one.date).filter((one) => !known.has(one)),
    needs: [
      need('change since the previous close', 1),
      need('volume pace', indicatorRules.profile_sessions.value),
      need('average daily volume', indicatorRules.average_volume_sessions.value),
      need('RSI', indicatorRules.rsi_warm_up.value),
      need('52-week range', indicatorRules.year_sessions.value),
    ],
    market_conditions: marketConditions(judged.changes),
    stocks: judged.stocks,
    judged: judged.judged,
  };
}

async function notOnFile(date: string, store: MemoryStore): Promise<string> {
  const days = (await store.days('9999-12-31', ALL)).filter(({ stocks }) => stocks > 0);
  const [newest, oldest] = [days[0], days.at(-1)];
  if (newest === undefined || oldest === undefined) {
    return `No imported daily bars are on file. Import some first: npm run import:daily -- <files>`;
  }
  return (
    `The session of ${date} is not on file: ${days.length} imported sessions from ${oldest.date} to ${newest.date} are. ` +
    'Import its daily bars first: npm run import:daily -- <files>'
  );
}
