// Calls of a screener run: decisions, filters and lights of its stocks, where they differ from earlier runs.
import { filterCodes } from '../screener/rules/filters.ts';
import { directedSignals, summaries, unpackLights } from '../screener/rules/signal-lights.ts';
import { type Decision, type Light, type SignalName, signalNames } from '../screener/screener-stock.ts';
import type { CallKind, CallSide, NewCall } from './call.ts';

/**
 * Stock as judged by a run: bit mask of active filters, its five lights packed. A run lists only stocks with a filter.
 */
export type JudgedStock = { symbol: string; filters: number; lights: number };

/**
 * `filters`: filters active in the previous run, 0 if it did not list the stock. `lights`: lights in the last run of
 * the day that listed the stock, null if there was none.
 */
export type SaidBefore = { filters: number; lights: number | null };

export type RunCalls = Record<Extract<CallKind, 'decision' | 'filter' | 'light'>, NewCall[]>;

/** The screener looks for stocks to buy, so NO and SKIP are no calls to sell, and MAYBE is no call to buy. */
const decisionSides = { YES: 1, MAYBE: 0, NO: 0, SKIP: 0 } as const satisfies Record<Decision, CallSide>;

const lightSides: Partial<Record<Light, CallSide>> = { green: 1, red: -1 };
const isDirected = (signal: SignalName) => directedSignals.some((name) => name === signal);

/** `YES:HIGH`, `YES:MEDIUM`, `MAYBE`, `NO` ...; only YES is divided by confidence. */
function decisionSource(lights: number): { source: string; side: CallSide } {
  const { decision, confidence } = summaries[lights] ?? { decision: 'SKIP', confidence: 'LOW' };
  return { source: decision === 'YES' ? `YES:${confidence}` : decision, side: decisionSides[decision] };
}

export const decisionSources: readonly string[] = [
  ...new Set(summaries.map((_, lights) => decisionSource(lights).source)),
];

const toCall = (symbol: string, { source, side }: { source: string; side: CallSide }): NewCall => ({
  source,
  symbol,
  side,
  strength: null,
  confidence: null,
  origin: null,
  day: null,
});

/** Lights that turned green or red; yellow and gray are no call. */
function lightCalls(symbol: string, lights: number, before: number | null): NewCall[] {
  const now = unpackLights(lights);
  const then = before === null ? null : unpackLights(before);
  return signalNames.flatMap((signal) => {
    const light = now[signal];
    const side = lightSides[light];
    if (side === undefined || light === then?.[signal]) return [];
    return [toCall(symbol, { source: `${signal}:${light}`, side: isDirected(signal) ? side : 0 })];
  });
}

/** Calls of the stocks a run lists: the first of the day, and every change. */
export function runCalls(stocks: readonly JudgedStock[], saidBefore: (symbol: string) => SaidBefore): RunCalls {
  const calls: RunCalls = { decision: [], filter: [], light: [] };
  for (const { symbol, filters, lights } of stocks) {
    if (filters === 0) continue;
    const before = saidBefore(symbol);
    const decided = decisionSource(lights);
    if (before.lights === null || decisionSource(before.lights).source !== decided.source)
      calls.decision.push(toCall(symbol, decided));
    filterCodes.forEach((source, bit) => {
      const turnedOn = (filters & ~before.filters & (1 << bit)) !== 0;
      if (turnedOn) calls.filter.push(toCall(symbol, { source, side: 1 }));
    });
    if (before.lights !== lights) calls.light.push(...lightCalls(symbol, lights, before.lights));
  }
  return calls;
}
