// Endpoints over market and analyses: live data of a symbol with its newest analysis, and everything on one stock.
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import {
  type LiveReply,
  type NewestAnalysis,
  nothingLiveThen,
  withAnalysis,
} from '../../domain/analysis/live-reply.ts';
import { typedSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { defineRoutes } from '../http/handlers.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import { Fault } from '../process/fault.ts';
import { pastInstant } from '../publish/past.ts';
import type { AnalysisDeps } from './analysis-deps.ts';

/** Maximum wait of live data for an analysis, ms; a later analysis is reported as pending. */
const NEWEST_PATIENCE_MS = 9_000;
/** Longest wait of the stock page for its analysis, ms. */
const ANSWER_PATIENCE_MS = 12_000;
export type AnalysisReader = {
  readNewest: (symbol: string) => Promise<NewestAnalysis>;
  /** Analysis of the current slot; a missing one is created and charged to the user. Throws Fault. */
  answerFor: (symbol: string, userId: number) => Promise<AiAnalysis>;
};

export function liveRoutes(deps: AnalysisDeps, { readNewest, answerFor }: AnalysisReader) {
  const { clock, log, market, details } = deps;

  /**
   * Waits for an analysis at most `patience_ms`; null when the analysis is late or fails, so that live data never fails
   * with it.
   */
  const inPatience = <T>(analysis: Promise<T>, patience_ms: number): Promise<T | null> =>
    withTimeout<T | null>(clock, patience_ms, analysis, () => null).catch((error: unknown) => {
      if (!(error instanceof Fault)) log.error({ err: error }, 'analysis: not read for a reply');
      return null;
    });

  async function live(symbol: string, refresh: boolean, listed: boolean | null): Promise<LiveReply> {
    const [known, newest] = await Promise.all([
      market.liveData(symbol, { refresh, listed }),
      inPatience(readNewest(symbol), NEWEST_PATIENCE_MS),
    ]);
    return withAnalysis(known, newest ?? 'coming', clock.now());
  }

  return defineRoutes({
    liveData: async ({ params, query, caller }) => {
      if (pastInstant(query.asof, clock) !== null) return nothingLiveThen(typedSymbol(params.symbol));
      const refresh = query.refresh === 'true';
      const { symbol, listed } = await market.chooseSymbol(params.symbol);
      await market.charge(caller.id, symbol, refresh);
      return live(symbol, refresh, listed);
    },

    analyzeListed: async ({ body, caller }) => {
      const symbol = await details.symbolOfKey(body.url);
      if (symbol === null) throw new Fault(400, 'Choose a stock from the search results');
      await market.charge(caller.id, symbol);
      const [live_data, built, analysis] = await Promise.all([
        live(symbol, false, true),
        details.readDetails(symbol),
        inPatience(answerFor(symbol, caller.id), ANSWER_PATIENCE_MS),
      ]);
      return { live_data, ai_analysis: analysis ?? live_data.aiAnalysis, details: built.details };
    },
  });
}
