// Record of a small seeded market: its lists of some sessions read, settled and summed up as the first start does it.
import { dayNumber, endOfDay } from '../../src/domain/market/calendar.ts';
import {
  type BaseRate,
  makeOutcomeColumns,
  type OutcomeColumns,
  outcomeStates,
} from '../../src/domain/record/figures/columns.ts';
import { summarize } from '../../src/domain/record/figures/summarize.ts';
import type { ListCall } from '../../src/domain/record/list-calls.ts';
import { horizons, outcomeFlags } from '../../src/domain/record/outcome.ts';
import type { SourceFigures } from '../../src/domain/record/record-figures.ts';
import { createBarHistory } from '../../src/domain/record/settle/bar-history.ts';
import { createBenchmarks } from '../../src/domain/record/settle/benchmarks.ts';
import { barHorizons, createSettlement } from '../../src/domain/record/settle/settle-calls.ts';
import { expertLists } from '../../src/domain/signals/expert-lists.ts';
import { isScreened } from '../../src/domain/stocks/listings/judged-listings.ts';
import { readArchivedDay } from '../../src/server/pipeline/past-lists/archived-lists.ts';
import { findSessionIndex, sessionAt } from '../../src/simulator/calendar/sessions.ts';
import { listCsv } from '../../src/simulator/expert-lists/routes.ts';
import { dailyBar } from '../../src/simulator/prices/daily-bars.ts';
import { findSplits } from '../../src/simulator/prices/daily-prices.ts';
import type { Market } from '../../src/simulator/prices/market.ts';

/** Sessions before the first list, by whose volume the benchmark is chosen. */
const WARM_UP = 31;
/** Sessions after the last list, so that each of its calls is settled after five. */
const AFTER = 6;
const END = findSessionIndex('2026-11-20')!;
const everyList = expertLists.map(({ slug }) => slug);

/** First and last session of so many lists. */
export const sessionsOf = (lists: number): [number, number] => [END - AFTER - lists + 1, END - AFTER];

function historyOf({ universe, daily }: Market, from: number, to: number) {
  const sessions = Array.from({ length: to - from + 1 }, (_, at) => sessionAt(from + at));
  const place = new Map(sessions.map(({ date }, at) => [date, from + at]));
  const splits = universe.listings.flatMap((listing) =>
    findSplits(daily, listing).flatMap((split) =>
      split.session >= from && split.session <= to
        ? [
            {
              symbol: listing.symbol,
              execution_date: sessionAt(split.session).date,
              split_from: split.from,
              split_to: split.to,
            },
          ]
        : [],
    ),
  );
  const history = createBarHistory(
    sessions.map(({ date }) => date),
    (date) => {
      const bars = universe.listings.flatMap((listing) => {
        const bar = dailyBar(daily, listing, place.get(date)!);
        return bar === null ? [] : [{ symbol: listing.symbol, bar }];
      });
      return {
        symbols: bars.map(({ symbol }) => symbol),
        open: bars.map(({ bar }) => bar.o),
        close: bars.map(({ bar }) => bar.c),
        volume: bars.map(({ bar }) => bar.v),
      };
    },
    splits,
  );
  return { history, sessions };
}

/** Calls of each session's lists, a row of several days once. */
function listCallsOf(market: Market, slugs: readonly string[], from: number, to: number): Map<number, ListCall[]> {
  const said = new Set<string>();
  const calls = new Map<number, ListCall[]>();
  for (let session = from; session <= to; session += 1) {
    const files = slugs.map((slug) => ({ slug, bytes: Buffer.from(listCsv(market, slug, session) ?? '') }));
    const read = readArchivedDay([{ day: sessionAt(session).date, files }]);
    const fresh = read.files.flatMap((file) =>
      file.calls.filter(({ source, day, side, symbol }) => {
        const key = `${source} ${day} ${side} ${symbol}`;
        if (said.has(key)) return false;
        said.add(key);
        return true;
      }),
    );
    calls.set(session, fresh);
  }
  return calls;
}

export type SeededOutcomes = { outcomes: OutcomeColumns; asOf: number; symbols: number; baseRates: BaseRate[] };

/** Outcomes of every list of so many sessions. */
export function seededOutcomes(market: Market, lists: number, slugs: readonly string[] = everyList): SeededOutcomes {
  const to = END;
  const first = to - AFTER - lists + 1;
  const { history, sessions } = historyOf(market, first - WARM_UP, to);
  const bySymbol = new Map(market.universe.listings.map((listing) => [listing.symbol, listing]));
  const screen = {
    screened: Uint8Array.from(history.symbols, (symbol) => Number(isScreened(symbol, bySymbol.get(symbol)))),
    sector: new Int16Array(history.symbols.length).fill(-1),
    sectors: 0,
  };
  const benchmarks = createBenchmarks(history, screen);
  const settle = createSettlement({ history, benchmarks, market: screen });
  const calls = listCallsOf(market, slugs, first, to - AFTER);
  const lines = new Map<string, number>();
  const made: { kind: 'list'; source: string; side: ListCall['side']; calls: number }[] = [];
  const total = [...calls.values()].reduce((sum, one) => sum + one.length, 0);
  const lineOf = ({ source, side }: ListCall) => {
    const key = `${source} ${side}`;
    if (!lines.has(key)) {
      lines.set(key, made.length);
      made.push({ kind: 'list', source, side, calls: 0 });
    }
    return lines.get(key)!;
  };
  for (const call of [...calls.values()].flat())
    made[lineOf(call)] = { ...made[lineOf(call)]!, calls: made[lineOf(call)]!.calls + 1 };
  const outcomes = makeOutcomeColumns(total * barHorizons.length, made);
  let row = 0;
  for (const [session, ofDay] of calls) {
    const known = endOfDay(sessionAt(session).date) / 1_000;
    for (const call of ofDay) {
      const symbol = history.ids.get(call.symbol) ?? -1;
      const entry = session + 1 - (first - WARM_UP);
      const settled = settle({ symbol, side: call.side, session: entry, minute: null, track: null });
      for (const [at, one] of settled.outcomes.entries()) {
        if (one.state === 'open' || settled.entry === null) continue;
        const entered = sessions[settled.entry.session]!;
        outcomes.line[row] = lineOf(call);
        outcomes.horizon[row] = horizons.indexOf(barHorizons[at]!.horizon);
        outcomes.state[row] = outcomeStates[one.state];
        outcomes.flag[row] = one.flag === null ? -1 : outcomeFlags.indexOf(one.flag);
        outcomes.symbol[row] = symbol;
        outcomes.known[row] = known;
        outcomes.entry[row] = entered.open_ms / 1_000;
        outcomes.day[row] = dayNumber(entered.date);
        outcomes.done[row] = sessions[one.exit ?? settled.entry.session]!.close_ms / 1_000;
        outcomes.gross[row] = one.gross ?? Number.NaN;
        outcomes.cost[row] = one.cost ?? 0;
        outcomes.spy[row] = one.excess_spy ?? Number.NaN;
        outcomes.market[row] = one.excess_market ?? Number.NaN;
        row += 1;
      }
    }
  }
  outcomes.length = row;
  const baseRates = history.days.flatMap(({ date }, entry) =>
    barHorizons.flatMap(({ horizon, sessions: ahead }): BaseRate[] => {
      const exit = sessions[entry + ahead];
      if (entry < WARM_UP || exit === undefined) return [];
      const { cut } = benchmarks.between(entry, entry + ahead, 'open');
      const done = exit.close_ms / 1_000;
      return [{ day: dayNumber(date), done, horizon, benchmark: 'market', long: Number.NaN, short: Number.NaN, cut }];
    }),
  );
  return { outcomes, asOf: sessions.at(-1)!.close_ms / 1_000, symbols: history.symbols.length, baseRates };
}

/** Figures of each list above the market. */
export function figuresOf({ outcomes, ...of }: SeededOutcomes): SourceFigures[] {
  const { sources } = summarize(outcomes, { market: 'simulated_past', ...of, versions: [] }).summary;
  return sources.filter(({ benchmark }) => benchmark === 'market');
}
