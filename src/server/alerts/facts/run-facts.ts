// Facts of a screener run: decision, filters, lights, saved screens and sessions until earnings.
import { noFacts, type StockFacts } from '../../../domain/alerts/stock-facts.ts';
import { type DateKey, sessionsBetween } from '../../../domain/market/calendar.ts';
import { known } from '../../../domain/numbers/known.ts';
import type { ListedColumns } from '../../../domain/screener/list/listed-columns.ts';
import { type Lights, summaries, unpackLights } from '../../../domain/screener/rules/signal-lights.ts';
import { rowsOfScreen } from '../../../domain/screener/saved/screen-rows.ts';
import { notScreened, todayVerdict } from '../../../domain/verdicts/today-verdict.ts';
import type { KnownFacts } from './known-facts.ts';

export type WatchedScreen = { id: number; name: string; query: string };

const noScreens: ReadonlySet<number> = new Set();

/** Symbols of each saved screen in a run. */
export function screenMembers(
  list: ListedColumns,
  screens: readonly WatchedScreen[],
): ReadonlyMap<number, ReadonlySet<string>> {
  const every = Uint32Array.from({ length: list.count }, (_, row) => row);
  return new Map(
    screens.map(({ id, query }) => {
      const saved = new URLSearchParams(query);
      const rows = rowsOfScreen(list, every, (name) => saved.get(name));
      return [id, new Set(Array.from(rows, (row) => list.symbol[row] ?? ''))];
    }),
  );
}

/** Number of sessions after `day` up to a report (0: on the day); Infinity if none is expected. */
function sessionsUntil(day: DateKey, report: DateKey | undefined): number {
  if (report === undefined || report < day) return Number.POSITIVE_INFINITY;
  return sessionsBetween(day, report).filter(({ date }) => date > day).length;
}

/** Cache of unpacked lights: few distinct sets exist, and stocks share the objects. */
const lightSets = new Map<number, Lights>();

function findLights(packed: number): Lights {
  const lights = lightSets.get(packed) ?? unpackLights(packed);
  lightSets.set(packed, lights);
  return lights;
}

/** Facts of a stock from its packed filters and lights; without an active filter the stock is not listed. */
export function stateFacts(filters: number, lights: number, as_of: string | null): StockFacts {
  const summary = summaries[lights];
  if (filters === 0 || summary === undefined)
    return { ...noFacts, verdicts: { today: notScreened('no filter', as_of) }, decision: 'not listed', filters: 0 };
  return {
    ...noFacts,
    verdicts: { today: todayVerdict(summary, as_of) },
    decision: summary.decision,
    filters,
    lights: findLights(lights),
  };
}

/** Facts of a run. `reports`: next report of each symbol as of `day`; null leaves earnings unknown. */
export function runFacts(
  list: ListedColumns,
  given: {
    as_of: string | null;
    day: DateKey;
    members: ReadonlyMap<number, ReadonlySet<string>>;
    reports: ReadonlyMap<string, DateKey> | null;
  },
): KnownFacts {
  const { as_of, day, members, reports } = given;
  const inScreens = new Map<string, Set<number>>();
  for (const [id, symbols] of members)
    for (const symbol of symbols) inScreens.set(symbol, (inScreens.get(symbol) ?? new Set()).add(id));
  const earnings = new Map<DateKey, number>();
  const earningsIn = (symbol: string): number | null => {
    if (reports === null) return null;
    const report = reports.get(symbol);
    if (report === undefined) return Number.POSITIVE_INFINITY;
    const known = earnings.get(report) ?? sessionsUntil(day, report);
    earnings.set(report, known);
    return known;
  };
  const others: StockFacts = {
    ...stateFacts(0, 0, as_of),
    screens: noScreens,
    earnings_in: reports === null ? null : Number.POSITIVE_INFINITY,
  };
  const bySymbol = new Map<string, StockFacts>();
  for (let row = 0; row < list.count; row++) {
    const symbol = list.symbol[row] ?? '';
    bySymbol.set(symbol, {
      ...stateFacts(list.filters[row] ?? 0, list.lights[row] ?? 0, as_of),
      screens: inScreens.get(symbol) ?? noScreens,
      earnings_in: earningsIn(symbol),
      price: known(list.current_price[row]),
      change_pct: known(list.change_from_prev_close_pct[row]),
    });
  }
  for (const symbol of reports?.keys() ?? [])
    if (!bySymbol.has(symbol)) bySymbol.set(symbol, { ...others, earnings_in: earningsIn(symbol) });
  return { bySymbol, others };
}
