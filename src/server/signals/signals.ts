// Published signals: the list, one symbol, search.

import { scoreChanges } from '../../domain/analysis/published-scores.ts';
import { publishingRules } from '../../domain/rules/scoring-rules.ts';
import { chooseTab } from '../../domain/signals/score/score.ts';
import type { ScoreStanding } from '../../domain/signals/search/found-stock.ts';
import type { Signal, SymbolSignals } from '../../domain/signals/signal.ts';
import type { SignalStats } from '../../domain/signals/state/latest-signals.ts';
import { signalDetails, signalsByDay } from '../../domain/signals/state/signal-details.ts';
import { toSignalListColumns } from '../../domain/signals/wire/columns-wire.ts';
import { possibleSymbols, typedSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { symbolNumber } from '../../domain/stocks/symbols/symbol-number.ts';
import type { Ground } from '../ground.ts';
import { defineRoutes } from '../http/handlers.ts';
import type { Pipeline, ScoresBefore } from '../pipeline/pipeline.ts';
import { Fault } from '../process/fault.ts';
import { derived } from '../publish/indexed.ts';
import { type Published, publishReply } from '../publish/published.ts';
import { findSymbol, pastStateAt, toLatest } from './past-states.ts';
import { createPublishedPrices } from './published-prices.ts';
import { createScoreReceipts, type PublishedState } from './score-receipts.ts';

export type Signals = ReturnType<typeof createSignals>;

type ScoreWithHistory = Pick<Signal, 'company_name' | 'smart_cat_score' | 'score_history'>;
export function createSignals({ config, pipeline, publish }: Ground & { pipeline: Pipeline }) {
  const { scores } = pipeline;
  const receipts = createScoreReceipts(pipeline);
  const toColumns = derived(toSignalListColumns);

  /** Scoring and publication at `asof` (absent: now); null before the first publication. Throws Fault 410. */
  async function stateAt(asof: string | undefined): Promise<PublishedState | null> {
    const { snapshot_id, publication_id = 0 } = (await publish.read('signals', asof)).published;
    const scoring = await scores.scoringOf(snapshot_id);
    if (scoring === null && snapshot_id !== undefined && asof !== undefined)
      throw new Fault(410, 'What was published then is no longer kept');
    return scoring === null ? null : { scoring, publication: publication_id };
  }

  /** The scored symbol a caller means, or the text itself. */
  async function scoredSymbol(state: PublishedState | null, text: string): Promise<string> {
    const possible = possibleSymbols(text);
    const rows = state === null ? [] : await scores.scored(state.scoring.id, possible);
    const scored = new Set(rows.map(({ symbol }) => symbol));
    return possible.find((symbol) => scored.has(symbol)) ?? typedSymbol(text);
  }

  /** Score days of a symbol up to a state, oldest first; null for a symbol never scored. */
  async function readDays(state: PublishedState, symbol: string) {
    const before = await scores.before(state.publication, [symbol], publishingRules.history_long.value - 1);
    const now = await scores.score(state.scoring.id, symbol);
    const earlier = before?.scores.get(symbol) ?? [];
    if (before === null || (now === null && earlier.length === 0)) return null;
    const days = before.days.slice(before.days.length - earlier.length).map((day, at) => ({
      day,
      score: earlier[at] ?? 0,
      afterwards: before.afterwards.has(day),
    }));
    return [...days, { day: before.day, score: now?.smart_cat_score ?? 0, afterwards: false }];
  }

  /** Days of a symbol with their scores, up to the reconstructed state at `asof`; null without that state or any score. */
  async function readPastDays(symbol: string, asof: string | undefined) {
    const past = await pastStateAt(publish, asof);
    const day = past?.batch_info.history_days?.at(-1);
    if (day === undefined) return null;
    const { days, scores: known } = await scores.madeUntil(day, [symbol], publishingRules.history_long.value);
    const own = known.get(symbol) ?? [];
    const named = days.slice(days.length - own.length);
    return own.length === 0 ? null : named.map((one, at) => ({ day: one, score: own[at] ?? 0, afterwards: true }));
  }

  /** Score history of a symbol before a state, with its score in that state last. */
  function historyWith(before: ScoresBefore | null, symbol: string, score: number): number[] {
    return [...(before?.scores.get(symbol) ?? []), score];
  }

  async function readSignals(scoringId: number, symbol: string): Promise<SymbolSignals | null> {
    const found = await scores.score(scoringId, symbol);
    if (found === null) return null;
    const { symbol: name, ...synthesis } = found;
    const rows = (await scores.rows(scoringId, [name])).get(name) ?? [];
    return { synthesis, signal_details: signalDetails(rows, 'all') };
  }

  /** The published list as columns, newest or as known at `asof`; built once for a state of an earlier version. */
  async function columnsAt(asof?: string): Promise<Published> {
    const [whole, found] = await Promise.all([publish.read('signals', asof), publish.read('signal-columns', asof)]);
    return found.source_id === whole.source_id ? found.published : toColumns(whole.published);
  }

  return {
    columns: columnsAt,

    /** For other features: newest published signals of a canonical symbol with the batch's instant; null without any. */
    ofSymbol: async (symbol: string) => {
      const { published } = await publish.read('signal-stats');
      const scoring = await scores.scoringOf(published.snapshot_id);
      const found = scoring === null ? null : await readSignals(scoring.id, symbol);
      if (found === null) return null;
      const { batch_info } = JSON.parse(published.identity.toString()) as SignalStats;
      return { ...found, as_of: batch_info.as_of };
    },

    /** For other features: published scores of canonical symbols with their history and its days, at `asof` or now. */
    readScores: async (
      symbols: readonly string[],
      asof?: string,
    ): Promise<{ days: string[]; bySymbol: Map<string, ScoreWithHistory> }> => {
      const past = symbols.length === 0 ? null : await pastStateAt(publish, asof);
      if (past !== null) {
        const asked = past.signals.filter(({ symbol }) => symbols.includes(symbol));
        const days = past.batch_info.history_days ?? [];
        return { days, bySymbol: new Map(asked.map((signal) => [signal.symbol, signal])) };
      }
      const state = symbols.length === 0 ? null : await stateAt(asof);
      if (state === null) return { days: [], bySymbol: new Map() };
      const before = await scores.before(state.publication, symbols, publishingRules.history.value - 1);
      const rows = (await scores.scored(state.scoring.id, symbols)).map(
        ({ symbol, company_name, smart_cat_score }) =>
          [
            symbol,
            { company_name, smart_cat_score, score_history: historyWith(before, symbol, smart_cat_score) },
          ] as const,
      );
      return { days: before === null ? [] : [...before.days, before.day], bySymbol: new Map(rows) };
    },

    /** For other features: scores and tabs of canonical symbols in the newest published state. */
    readStandings: async (symbols: readonly string[]): Promise<Map<string, ScoreStanding>> => {
      const state = symbols.length === 0 ? null : await stateAt(undefined);
      const rows = state === null ? [] : await scores.scored(state.scoring.id, symbols);
      return new Map(
        rows.map((scored) => [scored.symbol, { smart_cat_score: scored.smart_cat_score, tab: chooseTab(scored) }]),
      );
    },

    /** For other features: prices of the published cards, newest or as known at `asof`. */
    pricesOf: createPublishedPrices(publish),

    routes: defineRoutes({
      latestSignals: async ({ query }) => {
        const past = await pastStateAt(publish, query.asof);
        return past === null ? (await publish.read('signals', query.asof)).published : publishReply(toLatest(past));
      },
      signalColumns: ({ query }) => columnsAt(query.asof),

      signalStats: async ({ query }) => {
        const past = await pastStateAt(publish, query.asof);
        if (past === null) return (await publish.read('signal-stats', query.asof)).published;
        return publishReply({ batch_info: past.batch_info, counts_by_type: past.counts_by_type });
      },

      symbolSignals: async ({ params, query }) => {
        const past = await pastStateAt(publish, query.asof);
        const then = past === null ? null : findSymbol(past, possibleSymbols(params.symbol));
        if (then !== null) return then;
        const state = await stateAt(query.asof);
        const symbol = await scoredSymbol(state, params.symbol);
        const found = state === null ? null : await readSignals(state.scoring.id, symbol);
        if (state === null || found === null) throw new Fault(404, `No signals for ${symbol}`);
        const before = await scores.before(state.publication, [symbol], publishingRules.history.value - 1);
        return {
          ...found,
          score_history: historyWith(before, symbol, found.synthesis.smart_cat_score),
          ...(before !== null && { history_days: [...before.days, before.day] }),
        };
      },

      scoreReceipt: async ({ params, query }) => {
        const state = await stateAt(query.asof);
        const symbol = await scoredSymbol(state, params.symbol);
        const receipt = state === null ? null : await receipts.ofSymbol(state, symbol);
        if (receipt === null) throw new Fault(404, `No signals for ${symbol}`);
        return receipt;
      },

      scoreReceiptRow: async ({ params, query, caller }) => {
        const state = await stateAt(query.asof);
        const symbol = await scoredSymbol(state, params.symbol);
        const row = state === null ? null : await receipts.row(state, symbol, params.row);
        if (row === null) throw new Fault(404, `No row ${params.row} behind the score of ${symbol}`);
        return { ...row, raw: config.receiptsShowRaw || caller.is_admin ? row.raw : null };
      },

      symbolScores: async ({ params, query }) => {
        const state = await stateAt(query.asof);
        const symbol = await scoredSymbol(state, params.symbol);
        const days = state === null ? await readPastDays(symbol, query.asof) : await readDays(state, symbol);
        if (days === null) throw new Fault(404, `No signals for ${symbol}`);
        return { symbol, days };
      },

      signalHistory: async ({ params, query }) => {
        const state = await stateAt(query.asof);
        if (state === null) return { scores: [], signals: [] };
        const symbol = await scoredSymbol(state, params.symbol);
        const days = (await readDays(state, symbol)) ?? [];
        const rows = (await scores.rows(state.scoring.id, [symbol])).get(symbol) ?? [];
        return { scores: days.map(({ day, score }) => ({ day, score })), signals: signalsByDay(rows) };
      },

      publishedScores: async ({ params, query }) => {
        const symbol = await scoredSymbol(await stateAt(query.asof), params.symbol);
        const known_by = await publish.knownBy(query.asof);
        const publications = await scores.published(symbol, { most: publishingRules.publications_of.value, known_by });
        return { scores: scoreChanges(publications) };
      },

      searchSignals: async ({ query }) => {
        const state = await stateAt(query.asof);
        const found =
          state === null
            ? []
            : await scores.search(state.scoring.id, query.q.trim(), possibleSymbols(query.q), query.limit);
        if (state === null || found.length === 0) return { results: [] };
        const symbols = found.map(({ symbol }) => symbol);
        const rows = await scores.rows(state.scoring.id, symbols);
        const before = await scores.before(state.publication, symbols, publishingRules.history.value - 1);
        const results = found.map((scored) => ({
          id: symbolNumber(scored.symbol),
          tabType: chooseTab(scored),
          ...scored,
          signal_details: signalDetails(rows.get(scored.symbol) ?? [], 'some'),
          score_history: historyWith(before, scored.symbol, scored.smart_cat_score),
        }));
        return { results };
      },
    }),
  };
}
