// Signals: the published synthesis as it is handed out, and one symbol or a search within it.

import { publishingRules } from '../../domain/rules/scoring-rules.ts';
import { tabTypeOf } from '../../domain/signals/score/score.ts';
import type { SymbolSignals } from '../../domain/signals/signal.ts';
import type { SignalStats } from '../../domain/signals/state/latest-signals.ts';
import { signalDetails } from '../../domain/signals/state/signal-details.ts';
import { normalizeSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { symbolNumber } from '../../domain/stocks/symbols/symbol-number.ts';
import { Fault } from '../fault.ts';
import type { Routes } from '../http/handlers.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Publish } from '../publish/publish.ts';

type SignalRoutes = Routes<'latestSignals' | 'symbolSignals' | 'searchSignals' | 'signalStats'>;

export type Signals = {
  routes: SignalRoutes;
  /** For other features: the newest published signals of a canonical symbol with the batch's instant, or null. */
  ofSymbol(symbol: string): Promise<(SymbolSignals & { as_of: string | null }) | null>;
};

export function createSignals({ scores, publish }: { scores: Pipeline['scores']; publish: Publish }): Signals {
  /** The batch published at that instant, or null before the first. */
  async function batchAt(asof: string | undefined): Promise<number | null> {
    return (await publish.read('signals', asof)).source_id;
  }

  async function signalsOf(batchId: number, symbol: string): Promise<SymbolSignals | null> {
    const found = await scores.score(batchId, symbol);
    if (found === null) return null;
    const { symbol: name, ...synthesis } = found;
    const rows = (await scores.rows(batchId, [name])).get(name) ?? [];
    return { synthesis, signal_details: signalDetails(rows, 'all') };
  }

  return {
    ofSymbol: async (symbol) => {
      const { source_id, published } = await publish.read('signal-stats');
      const found = source_id === null ? null : await signalsOf(source_id, symbol);
      if (found === null) return null;
      const { batch_info } = JSON.parse(published.identity.toString()) as SignalStats;
      return { ...found, as_of: batch_info.as_of };
    },

    routes: {
      latestSignals: async ({ query }) => {
        const whole = await publish.read('signals', query.asof);
        if (query.details === undefined) return whole.published;
        const byType = await publish.read('signals-by-type', query.asof);
        // Large batches are published by type anyway, and older ones were in one form alone.
        return byType.source_id === whole.source_id ? byType.published : whole.published;
      },

      signalStats: async ({ query }) => (await publish.read('signal-stats', query.asof)).published,

      symbolSignals: async ({ params, query }) => {
        const batchId = await batchAt(query.asof);
        const symbol = normalizeSymbol(params.symbol) ?? params.symbol;
        const found = batchId === null ? null : await signalsOf(batchId, symbol);
        if (batchId === null || found === null) throw new Fault(404, `No signals for ${symbol}`);
        const history = await scores.history(batchId, [symbol], publishingRules.history.value);
        return { ...found, score_history: history.get(symbol) ?? [found.synthesis.smart_cat_score] };
      },

      searchSignals: async ({ query }) => {
        const batchId = await batchAt(query.asof);
        const found = batchId === null ? [] : await scores.search(batchId, query.q.trim(), query.limit);
        if (batchId === null || found.length === 0) return { results: [] };
        const symbols = found.map(({ symbol }) => symbol);
        const rows = await scores.rows(batchId, symbols);
        const history = await scores.history(batchId, symbols, publishingRules.history.value);
        const results = found.map((scored) => ({
          id: symbolNumber(scored.symbol),
          tabType: tabTypeOf(scored),
          ...scored,
          signal_details: signalDetails(rows.get(scored.symbol) ?? [], 'some'),
          score_history: history.get(scored.symbol) ?? [scored.smart_cat_score],
        }));
        return { results };
      },
    },
  };
}
