// Lists derived from real closes of the whole market, settled and summed up by the product's own functions.
import { dayNumber, endOfDay, findSession, sessionsBetween } from '../../../src/domain/market/calendar.ts';
import { type Line, makeOutcomeColumns, outcomeStates } from '../../../src/domain/record/figures/columns.ts';
import { summarize } from '../../../src/domain/record/figures/summarize.ts';
import { horizons, outcomeFlags } from '../../../src/domain/record/outcome.ts';
import { createBarHistory } from '../../../src/domain/record/settle/bar-history.ts';
import { createBenchmarks } from '../../../src/domain/record/settle/benchmarks.ts';
import { createCallReader } from '../../../src/domain/record/settle/read-calls.ts';
import { barHorizons, createSettlement, priceOfFiles } from '../../../src/domain/record/settle/settle-calls.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { everyBaseRate } from './every-base-rate.ts';
import { deriveLists, type ListSlug, listSlugs, readRealMarket, toStoredDay } from './real-closes.ts';

const definitionOf = (slug: ListSlug) => expertLists.find((list) => list.slug === slug)!;
const sideOf = (slug: ListSlug) =>
  (({ bullish: 1, bearish: -1, neutral: 0, premium: 0 }) as const)[definitionOf(slug).direction];

export function studyRecord() {
  const market = readRealMarket();
  const dates = [...market.days.keys()].sort();
  const sessions = sessionsBetween(dates[0]!, dates.at(-1)!).map(({ date }) => date);
  const history = createBarHistory(sessions, (date) => toStoredDay(market.days.get(date)), market.splits);
  const { symbols, ids, days } = history;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const lists = deriveLists(market, ids, (date, id) => byDate.get(date)!.shares[id]!);
  const screened = {
    screened: Uint8Array.from(symbols, (symbol) => Number(symbol !== 'SPY')),
    sector: new Int16Array(symbols.length).fill(-1),
    sectors: 0,
  };
  const benchmarks = createBenchmarks(history, screened);
  const settle = createSettlement({ history, benchmarks, market: screened }, priceOfFiles);
  const read = createCallReader({ history, tracks: () => null, minutes: [], delayMinutes: 0 });
  const lines: Line[] = [
    ...listSlugs.map((source) => ({ kind: 'list' as const, source, side: sideOf(source), calls: 0 })),
    { kind: 'score', source: 'any', side: 1, calls: 0 },
  ];
  const calls = [...lists].flatMap(([date, own]) => {
    const scores = new Map<string, { id: number; points: number }>();
    const rows = listSlugs.flatMap((slug, line) => {
      for (const { id, symbol } of own[slug]) {
        const points = (scores.get(symbol)?.points ?? 0) + sideOf(slug) * definitionOf(slug).points_each;
        scores.set(symbol, { id, points });
      }
      return own[slug].map(({ id, symbol }) => ({ date, line, id, symbol, strength: Number.NaN }));
    });
    const scored = [...scores].map(([symbol, { id, points }]) => ({ symbol, id, strength: points }));
    return [...rows, ...scored.map((one) => ({ ...one, date, line: listSlugs.length }))];
  });
  const outcomes = makeOutcomeColumns(calls.length * barHorizons.length, lines);
  let row = 0;
  for (const { date, line, id, symbol, strength } of calls) {
    const { side } = lines[line]!;
    lines[line]!.calls += 1;
    const known_at = endOfDay(date);
    const { entry, outcomes: settled } = settle(read({ symbol, figi: null, side, known_at }));
    for (const [at, { state, flag, exit, gross, cost, excess_spy, excess_market }] of settled.entries()) {
      if (state === 'open') continue;
      outcomes.line[row] = line;
      outcomes.horizon[row] = horizons.indexOf(barHorizons[at]!.horizon);
      outcomes.state[row] = outcomeStates[state];
      outcomes.flag[row] = flag === null ? -1 : outcomeFlags.indexOf(flag);
      outcomes.symbol[row] = id;
      outcomes.strength[row] = strength;
      outcomes.known[row] = known_at / 1_000;
      const day = entry === null ? null : findSession(sessions[entry.session]!)!;
      outcomes.entry[row] = day === null ? 0 : day.close_ms / 1_000;
      outcomes.day[row] = day === null ? -1 : dayNumber(day.date);
      outcomes.done[row] = findSession(sessions[exit ?? entry?.session ?? sessions.length - 1]!)!.close_ms / 1_000;
      outcomes.gross[row] = gross ?? Number.NaN;
      outcomes.cost[row] = cost ?? 0;
      outcomes.spy[row] = excess_spy ?? Number.NaN;
      outcomes.market[row] = excess_market ?? Number.NaN;
      row += 1;
    }
  }
  outcomes.length = row;
  const asOf = findSession(sessions.at(-1)!)!.close_ms / 1_000;
  const { summary } = summarize(outcomes, {
    market: 'reconstructed',
    asOf,
    symbols: symbols.length,
    baseRates: everyBaseRate(history, benchmarks),
    versions: [],
  });
  return { summary, breaks: [...history.breaks.values()].flat().length };
}
