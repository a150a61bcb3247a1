// Track record of a user's own lists: settled and summed up like every other source, above SPY.
import { dayNumber, type Session } from '../../market/calendar.ts';
import { settlementRules } from '../../rules/record-rules.ts';
import type { RecordMarket } from '../call.ts';
import { type Line, makeOutcomeColumns, outcomeStates } from '../figures/columns.ts';
import { summarize } from '../figures/summarize.ts';
import { horizons, outcomeFlags } from '../outcome.ts';
import type { SourceFigures } from '../record-figures.ts';
import type { BarHistory } from './bar-history.ts';
import { createBenchmarks, type Market } from './benchmarks.ts';
import type { SymbolTracks } from './instruments.ts';
import { createCallReader } from './read-calls.ts';
import { barHorizons, createSettlement } from './settle-calls.ts';

/** Stock that was added to a list or changed its side on it; `known_at`: epoch ms. */
export type OwnCall = { list: number; symbol: string; side: 1 | -1; points: number; known_at: number };

type OwnFiguresInput = {
  calls: readonly OwnCall[];
  market: RecordMarket;
  /** Sessions of the history, all ended by `asOf` (epoch ms). */
  sessions: readonly Session[];
  /** Bars of the called stocks and of SPY, the only benchmark that can be computed without the whole market. */
  history: BarHistory;
  tracks: SymbolTracks;
  delayMinutes: number;
  asOf: number;
};

const BORROWED_FROM: number = settlementRules.borrowed_from.value;
const seconds = (ms: number) => Math.floor(ms / 1_000);

/**
 * Figures of each list, side and horizon with a settled call; `source` is the list. Entries are at opens, because no
 * minutes are stored for private calls.
 */
export function ownFigures(given: OwnFiguresInput): SourceFigures[] {
  const { sessions, history, asOf, market } = given;
  const calls = given.calls.filter(({ known_at }) => known_at <= asOf);
  const last = sessions.at(-1);
  if (calls.length === 0 || last === undefined) return [];
  const size = history.symbols.length;
  const alone: Market = { screened: new Uint8Array(size), sector: new Int16Array(size).fill(-1), sectors: 0 };
  const read = createCallReader({ history, tracks: given.tracks, minutes: [], delayMinutes: given.delayMinutes });
  const settle = createSettlement({ history, benchmarks: createBenchmarks(history, alone), market: alone });
  const groups = [...Map.groupBy(calls, ({ list, side }) => `${list} ${side}`).values()];
  const lines = groups.map((own): Line => {
    const { list, side } = own[0] as OwnCall;
    return { kind: 'list', source: String(list), side, calls: own.length };
  });
  const columns = makeOutcomeColumns(calls.length * barHorizons.length, lines);
  let row = 0;
  for (const [line, own] of groups.entries()) {
    for (const { symbol, side, points, known_at } of own) {
      const { entry, outcomes } = settle(read({ symbol, figi: null, side, known_at }));
      for (const [at, { state, flag, gross, cost, excess_spy }] of outcomes.entries()) {
        const horizon = barHorizons[at];
        if (state === 'open' || horizon === undefined) continue;
        const entered = entry === null ? undefined : sessions[entry.session];
        const exit = entry === null ? last : (sessions[entry.session + horizon.sessions] ?? last);
        columns.line[row] = line;
        columns.horizon[row] = horizons.indexOf(horizon.horizon);
        columns.state[row] = outcomeStates[state];
        columns.flag[row] = flag === null ? -1 : outcomeFlags.indexOf(flag);
        columns.symbol[row] = history.ids.get(symbol) ?? size;
        columns.known[row] = seconds(known_at);
        columns.entry[row] = entered === undefined ? 0 : seconds(entered.open_ms);
        columns.done[row] = seconds(exit.close_ms);
        columns.day[row] = entered === undefined ? -1 : dayNumber(entered.date);
        columns.strength[row] = points;
        columns.cost[row] = cost ?? 0;
        columns.gross[row] = gross ?? Number.NaN;
        columns.cheap[row] = Number(entry !== null && entry.price < BORROWED_FROM);
        columns.spy[row] = excess_spy ?? Number.NaN;
        row += 1;
      }
    }
  }
  const options = { market, asOf: seconds(asOf), symbols: size + 1, baseRates: [], versions: [] };
  const { sources } = summarize({ ...columns, length: row }, options).summary;
  return sources.filter(({ benchmark, settled }) => benchmark === 'spy' && settled > 0);
}
