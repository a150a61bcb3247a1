// Market data of a range of sessions for settlement: bar history, benchmarks, instruments, minute entries.
import type { PlanEnd } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import type { Session } from '../../../domain/market/calendar.ts';
import { type BarHistory, createBarHistory, type StoredDay } from '../../../domain/record/settle/bar-history.ts';
import { type Benchmarks, createBenchmarks, type Market } from '../../../domain/record/settle/benchmarks.ts';
import { createSymbolTracks } from '../../../domain/record/settle/instruments.ts';
import type { Levels } from '../../../domain/record/settle/levels.ts';
import { createCallReader, type EntryMinute } from '../../../domain/record/settle/read-calls.ts';
import { noEvents } from '../../../domain/record/settle/share-events.ts';
import { isScreened } from '../../../domain/stocks/listings/judged-listings.ts';
import type { Listing } from '../../../domain/stocks/listings/listing.ts';
import type { SymbolDays } from '../../../domain/stocks/symbols/follow-symbol.ts';
import { memoryRules } from '../../market-memory/memory-rules.ts';
import type { MemoryStore } from '../../market-memory/store.ts';
import { iso } from '../../process/clock.ts';
import type { KnownCallsStore } from '../../record-calls/known-calls-store.ts';
import type { SettleHistory } from './day-reader.ts';
import type { SettlementStore } from './settlement-store.ts';

/** Minimum rows of a complete session, as a share of the rows of the fullest one. */
const WHOLE = memoryRules.whole_session.value / 100;

export type SettleMarketDeps = {
  calls: KnownCallsStore;
  listings: () => Promise<readonly Listing[]>;
  identities: (source: string) => Promise<SymbolDays[]>;
  /** Ends of Golden Eye's plans by the reader's clock. */
  plans: (windows: readonly number[]) => Promise<PlanEnd[]>;
};

export type SessionMarket = {
  history: BarHistory;
  market: Market;
  benchmarks: Benchmarks;
  read: ReturnType<typeof createCallReader>;
};

/**
 * Stored days, each passed through `pick`. Incomplete days are omitted: the vendor does not know them, or their files
 * cover a part of the market.
 */
export async function readDays(
  memory: Pick<SettleHistory, 'day'>,
  days: readonly Session[],
  pick: (day: StoredDay) => StoredDay = (day) => day,
): Promise<Map<string, StoredDay>> {
  const found: { date: string; rows: number; picked: StoredDay }[] = [];
  for (const { date } of days) {
    const day = await memory.day(date);
    const rows = day?.symbols.length ?? 0;
    if (day !== null && rows > 0) found.push({ date, rows, picked: pick(day) });
  }
  const fullest = found.reduce((most, { rows }) => Math.max(most, rows), 0);
  return new Map(found.filter(({ rows }) => rows >= fullest * WHOLE).map(({ date, picked }) => [date, picked]));
}

/** Payments and denied closes from the first session of a history on. */
export async function readEvents(memory: Pick<MemoryStore, 'payments' | 'deniedCloses'>, from: string | undefined) {
  if (from === undefined) return noEvents;
  return { payments: await memory.payments(from), denied: await memory.deniedCloses(from) };
}

export function buildMarket(symbols: readonly string[], listings: readonly Listing[]): Market & { names: string[] } {
  const bySymbol = new Map(listings.map((listing) => [listing.symbol, listing]));
  const names = [...new Set(listings.flatMap(({ sector }) => sector ?? []))].sort();
  const numbers = new Map(names.map((name, at) => [name, at]));
  return {
    screened: Uint8Array.from(symbols, (symbol) => (isScreened(symbol, bySymbol.get(symbol)) ? 1 : 0)),
    sector: Int16Array.from(symbols, (symbol) => numbers.get(bySymbol.get(symbol)?.sector ?? '') ?? -1),
    sectors: names.length,
    names,
  };
}

const unknownAsNaN = (value: number | null | undefined) => value ?? Number.NaN;

function toEntryMinute(
  { at, symbols, price, spread, levels }: Awaited<ReturnType<SettlementStore['entries']>>[number],
  sectors: readonly string[],
): EntryMinute {
  return { at: Date.parse(at), symbols, price, spread, levels: toValues(levels, sectors) };
}

function toValues({ spy, market, sectors: stored }: Levels, sectors: readonly string[]) {
  return {
    spy: unknownAsNaN(spy),
    market: unknownAsNaN(market),
    sectors: Float64Array.from(sectors, (name) => unknownAsNaN(stored[name])),
  };
}

export async function readSessionMarket(
  deps: SettleMarketDeps & { memory: SettleHistory; store: SettlementStore },
  { source, identities, delay_minutes }: { source: string; identities: string; delay_minutes: number },
  session: Session,
  days: readonly Session[],
): Promise<SessionMarket> {
  const { memory, store } = deps;
  const stored = await readDays(memory, days);
  const dates = days.map(({ date }) => date);
  const [splits, events] = [await memory.splits(), await readEvents(memory, dates[0])];
  const history = createBarHistory(dates, (date) => stored.get(date) ?? null, splits, [], events);
  const market = buildMarket(history.symbols, await deps.listings());
  const entries = await store.entries(source, iso(session.open_ms), iso(session.close_ms));
  const read = createCallReader({
    history,
    tracks: createSymbolTracks(history, await deps.identities(identities)),
    minutes: entries.map((entry) => toEntryMinute(entry, market.names)),
    delayMinutes: delay_minutes,
  });
  return { history, market, benchmarks: createBenchmarks(history, market), read };
}
