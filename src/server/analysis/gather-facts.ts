// Collection of a symbol's fact sheet within a time limit.
import { type FactSheet, factSheet } from '../../domain/analysis/fact-sheet.ts';
import type { Known } from '../../domain/analysis/known.ts';
import { priceFactor, valuedAt } from '../../domain/figures/valuation.ts';
import { addDays, newYorkDate } from '../../domain/market/calendar.ts';
import type { CompanyRatios } from '../../domain/market/fundamentals.ts';
import type { LiveData } from '../../domain/market/live-data.ts';
import { analysisTimes } from '../../domain/rules/analyst-rules.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import { Fault } from '../process/fault.ts';
import type { AnalysisDeps } from './analysis-deps.ts';

/** Days ahead in which the next earnings report is looked up. */
const EARNINGS_DAYS = 100;

export type FactRequest = { deep: boolean; listed: boolean | null };

/** Fact sheet of a symbol; facts of failed or late sources are left out. Throws Fault 404 for an unknown symbol. */
export async function gatherFacts(from: AnalysisDeps, symbol: string, request: FactRequest): Promise<FactSheet> {
  const { clock, log, fundamentals } = from;
  const take = async <T>(source: Promise<T> | undefined | false): Promise<T | null> => {
    if (source === undefined || source === false) return null;
    const found = source.catch((error: unknown): T | null => {
      if (error instanceof Fault && error.status === 404) throw error;
      if (!isProviderError(error)) log.error({ err: error }, 'analysis: facts not read');
      return null;
    });
    return withTimeout(clock, analysisTimes.gather.value, found, () => null);
  };
  const { deep, listed } = request;
  const user = { priority: 'user' } as const;
  const today = newYorkDate(clock.now());
  const days = { from: today, to: addDays(today, EARNINGS_DAYS), symbol };
  const [live, signals, metric, opinions, earnings, stock, details] = await Promise.all([
    take(from.market.liveData(symbol, { refresh: false, listed })),
    take(from.signals.ofSymbol(symbol)),
    take(deep && fundamentals.metric(symbol, user)),
    take(deep && fundamentals.recommendation(symbol, user)),
    take(deep && fundamentals.earningsCalendar(days, user)),
    take(from.screener.readStock(symbol)),
    take(deep && from.details.forAnalysis(symbol)),
  ]);
  const origin = { source: fundamentals.name, as_of: null };
  const next = (earnings ?? []).filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1))[0];
  const known: Known = {
    live,
    signals,
    ratios: details?.ratios
      ? { value: details.ratios, origin: { source: details.source, as_of: details.as_of } }
      : metric && { value: atQuote(metric.ratios, live), origin },
    recommendations: opinions && { value: opinions, origin },
    earnings: next === undefined ? null : { value: next, origin },
    stock: stock && { value: stock.stock, origin: { source: 'screener run', as_of: stock.as_of } },
    details: details && { value: details.details, origin: { source: details.source, as_of: details.as_of } },
  };
  return factSheet(symbol, known, { deep, now: clock.now() });
}

/** Ratios of the last close, recomputed at the live price. */
function atQuote(ratios: CompanyRatios, live: LiveData | null): CompanyRatios {
  const at = live?.sections.quote?.as_of ?? null;
  if (live === null || live.quote === null || at === null) return ratios;
  const { c, pc } = live.quote;
  return valuedAt(ratios, priceFactor({ price: c, previous_close: pc, day: newYorkDate(Date.parse(at)) }, null));
}
