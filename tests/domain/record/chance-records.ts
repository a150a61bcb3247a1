// Records made of chance alone: lists drawn at random from a market's own stocks, settled and summed up as every record.
import { dayNumber, endOfDay, findSession } from '../../../src/domain/market/calendar.ts';
import { type Line, makeOutcomeColumns, outcomeStates } from '../../../src/domain/record/figures/columns.ts';
import { borrowingCost, USUAL_COSTS } from '../../../src/domain/record/figures/costs.ts';
import { summarize } from '../../../src/domain/record/figures/summarize.ts';
import { horizons, outcomeFlags } from '../../../src/domain/record/outcome.ts';
import type { SourceFigures } from '../../../src/domain/record/record-figures.ts';
import type { BarHistory } from '../../../src/domain/record/settle/bar-history.ts';
import { createBenchmarks, type Market } from '../../../src/domain/record/settle/benchmarks.ts';
import { barHorizons, createSettlement, type SettledCall } from '../../../src/domain/record/settle/settle-calls.ts';
import { everyBaseRate } from './every-base-rate.ts';
import { createRandom } from './simulated-history.ts';

const WARM_UP = 31;
/** Part of the market that moved most on a day, of which every third list draws. */
const MOVERS = 0.1;

/** All prices are closes; a call is entered at the close of the session after its list. */
function createChance(history: BarHistory) {
  const { symbols, days } = history;
  const market: Market = {
    screened: Uint8Array.from(symbols, (symbol) => Number(symbol !== 'SPY')),
    sector: new Int16Array(symbols.length).fill(-1),
    sectors: 0,
  };
  const benchmarks = createBenchmarks(history, market);
  const settle = createSettlement({ history, benchmarks, market }, () => 'close');
  const sessions = days.map(({ date }) => findSession(date)!);
  const baseRates = everyBaseRate(history, benchmarks, WARM_UP);
  const moved = (entry: number, id: number) => {
    const [before, now] = [days[entry - 2]!, days[entry - 1]!];
    return Math.abs((now.close[id]! * now.shares[id]!) / (before.close[id]! * before.shares[id]!) - 1);
  };
  /** Stocks of the session before an entry: the market, and those of it that moved most. */
  const drawnFrom = days.map((_, entry) => {
    if (entry < WARM_UP) return null;
    const members = benchmarks.members(entry);
    const known = [...members].filter((id) => moved(entry, id) >= 0);
    const movers = known.toSorted((a, b) => moved(entry, b) - moved(entry, a)).slice(0, known.length * MOVERS);
    return { members, movers };
  });
  const settled = new Map<number, SettledCall>();
  function settledOf(id: number, entry: number, side: number): SettledCall {
    const key = (id * days.length + entry) * 2 + Number(side < 0);
    const known = settled.get(key) ?? settle({ symbol: id, side, session: entry, minute: null, track: null });
    settled.set(key, known);
    return known;
  }
  return { sessions, baseRates, drawnFrom, settledOf, symbols: symbols.length };
}

/** Figures of `lists` lists that each draw 10 to 40 stocks a day: two of three from the whole market, the third from its movers; sides alternate. */
function chanceSources(chance: ReturnType<typeof createChance>, lists: number, seed: number): SourceFigures[] {
  const { sessions, drawnFrom, settledOf } = chance;
  const random = createRandom(seed);
  const lines = Array.from({ length: lists }, (_, list): Line => {
    const source = `${list % 3 === 2 ? 'movers' : 'any'} ${list}`;
    return { kind: 'list', source, side: list % 2 === 0 ? 1 : -1, calls: 1 };
  });
  const sizes = lines.map(() => 10 + Math.floor(31 * random.unit()));
  const outcomes = makeOutcomeColumns(lists * 40 * sessions.length * barHorizons.length, lines);
  let row = 0;
  for (const [entry, from] of drawnFrom.entries()) {
    const entered = sessions[entry];
    if (from === null || entered === undefined) continue;
    for (const [line, { source, side }] of lines.entries()) {
      const ids = source.startsWith('movers') ? from.movers : from.members;
      const drawn = new Set(Array.from({ length: sizes[line]! }, () => ids[Math.floor(random.unit() * ids.length)]!));
      for (const id of drawn) {
        for (const [at, one] of settledOf(id, entry, side).outcomes.entries()) {
          if (one.state === 'open') continue;
          outcomes.line[row] = line;
          outcomes.horizon[row] = horizons.indexOf(barHorizons[at]!.horizon);
          outcomes.state[row] = outcomeStates[one.state];
          outcomes.flag[row] = one.flag === null ? -1 : outcomeFlags.indexOf(one.flag);
          outcomes.symbol[row] = id;
          outcomes.known[row] = endOfDay(sessions[entry - 1]!.date) / 1_000;
          outcomes.entry[row] = entered.close_ms / 1_000;
          outcomes.day[row] = dayNumber(entered.date);
          outcomes.done[row] = sessions[one.exit ?? entry]!.close_ms / 1_000;
          outcomes.gross[row] = one.gross ?? Number.NaN;
          outcomes.cost[row] = one.cost ?? 0;
          outcomes.spy[row] = one.excess_spy ?? Number.NaN;
          outcomes.market[row] = one.excess_market ?? Number.NaN;
          row += 1;
        }
      }
    }
  }
  outcomes.length = row;
  const asOf = sessions.at(-1)!.close_ms / 1_000;
  const options = { asOf, symbols: chance.symbols, baseRates: chance.baseRates, versions: [] };
  return summarize(outcomes, { market: 'reconstructed', ...options }).summary.sources;
}

/** Intervals of the lists of one horizon and benchmark, those that hold zero, minus the costs, and bounded minus the costs, and words given; records with a word. */
export type ChanceCount = {
  intervals: number;
  hold: number;
  fair: number;
  boundedFair: number;
  words: number;
  records: number;
  worded: number;
  /** Mean of the means. */
  mean: number;
};

/** Counts by `horizon benchmark`, and by `horizon benchmark movers` of lists of movers alone. */
export function countChance(
  history: BarHistory,
  { records, lists, seed = 1 }: { records: number; lists: number; seed?: number },
): Map<string, ChanceCount> {
  const chance = createChance(history);
  const counts = new Map<string, ChanceCount>();
  for (let record = 0; record < records; record += 1) {
    const worded = new Set<string>();
    for (const figures of chanceSources(chance, lists, seed + record)) {
      const { source, horizon, benchmark, low, high, mean, state, bounded_low, bounded_high } = figures;
      if (low === null || high === null || mean === null) continue;
      const chance = -USUAL_COSTS - (figures.side < 0 ? borrowingCost(horizon) : 0);
      for (const key of [`${horizon} ${benchmark}`, `${horizon} ${benchmark} ${source.split(' ')[0]}`]) {
        const count = counts.get(key) ?? {
          intervals: 0,
          hold: 0,
          fair: 0,
          boundedFair: 0,
          words: 0,
          records: 0,
          worded: 0,
          mean: 0,
        };
        counts.set(key, count);
        count.intervals += 1;
        count.mean += mean;
        if (low <= 0 && high >= 0) count.hold += 1;
        if (low <= chance && high >= chance) count.fair += 1;
        if (bounded_low !== null && bounded_low <= chance && bounded_high! >= chance) count.boundedFair += 1;
        if (state === 'edge' || state === 'worse') {
          count.words += 1;
          worded.add(key);
        }
      }
    }
    for (const [key, count] of counts) {
      count.records += 1;
      if (worded.has(key)) count.worded += 1;
    }
  }
  for (const count of counts.values()) count.mean /= count.intervals;
  return counts;
}
