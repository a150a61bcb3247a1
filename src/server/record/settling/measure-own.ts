// Figures of own expert lists from stored day bars. Nothing is stored, so no record contains them.
import { newYorkDate, previousSession, sessionsBack, sessionsBetween } from '../../../domain/market/calendar.ts';
import { firstSessionFor } from '../../../domain/market/first-session.ts';
import type { SourceFigures } from '../../../domain/record/record-figures.ts';
import { createBarHistory, type StoredDay } from '../../../domain/record/settle/bar-history.ts';
import { BENCHMARK_SYMBOL } from '../../../domain/record/settle/benchmarks.ts';
import { createSymbolTracks } from '../../../domain/record/settle/instruments.ts';
import { ownFigures } from '../../../domain/record/settle/own-figures.ts';
import type { SymbolDays } from '../../../domain/stocks/symbols/follow-symbol.ts';
import type { MemoryStore } from '../../market-memory/store.ts';
import { readDays, readEvents } from './session-market.ts';
import type { OwnAsk } from './thread-tasks.ts';

type MeasureDeps = {
  memory: (source: string) => MemoryStore;
  identities: (source: string) => Promise<SymbolDays[]>;
};

/** Every symbol that the instruments behind these calls ever had, and the benchmark. */
function everySymbol(calls: readonly { symbol: string }[], identities: readonly SymbolDays[]): Set<string> {
  const own = new Set([...calls.map(({ symbol }) => symbol), BENCHMARK_SYMBOL]);
  const figis = new Set(identities.filter(({ symbol }) => own.has(symbol)).map(({ figi }) => figi));
  for (const { symbol, figi } of identities) if (figis.has(figi)) own.add(symbol);
  return own;
}

function takeRows({ symbols, open, close, volume }: StoredDay, wanted: ReadonlySet<string>) {
  const rows = symbols.flatMap((symbol, row) => (wanted.has(symbol) ? [row] : []));
  const pick = (column: ArrayLike<number>) => Float64Array.from(rows, (row) => column[row] ?? Number.NaN);
  return { symbols: rows.map((row) => symbols[row] ?? ''), open: pick(open), close: pick(close), volume: pick(volume) };
}

/** Uses the sessions before the day of `as_of`: that day's own session may not be on file yet. */
export async function measureOwn(deps: MeasureDeps, ask: OwnAsk): Promise<SourceFigures[]> {
  const asOf = Date.parse(ask.as_of);
  const first = Math.min(...ask.calls.map(({ known_at }) => known_at));
  const through = previousSession(newYorkDate(asOf)).date;
  const [from] = sessionsBack(firstSessionFor(first).date, 2);
  if (from === undefined || from.date > through) return [];
  const sessions = sessionsBetween(from.date, through);
  const memory = deps.memory(ask.source);
  const identities = await deps.identities(ask.identities);
  const wanted = everySymbol(ask.calls, identities);
  const stored = await readDays(memory, sessions, (day) => takeRows(day, wanted));
  const splits = (await memory.splits()).filter(({ symbol }) => wanted.has(symbol));
  const dates = sessions.map(({ date }) => date);
  const history = createBarHistory(
    dates,
    (date) => stored.get(date) ?? null,
    splits,
    [...wanted],
    await readEvents(memory, dates[0]),
  );
  const own = identities.filter(({ symbol }) => wanted.has(symbol));
  const tracks = createSymbolTracks(history, own);
  const { calls, market, delay_minutes: delayMinutes } = ask;
  return ownFigures({ calls, market, sessions, history, tracks, delayMinutes, asOf });
}
