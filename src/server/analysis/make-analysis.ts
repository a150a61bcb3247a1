// Creation of an analysis: facts, configured analyst, rule-based analyst when that one fails or is too slow.
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import type { FactSheet } from '../../domain/analysis/fact-sheet.ts';
import { analysisSlot } from '../../domain/analysis/slot.ts';
import { ANALYSIS_FORMULA, analysisTimes } from '../../domain/rules/analyst-rules.ts';
import { type Analyst, type AnalystAnswer, noCost } from '../../providers/ports/analyst.ts';
import { isProviderError, type ProviderErrorKind } from '../../providers/ports/provider-error.ts';
import { type Clock, iso } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { type FactRequest, type FactSources, gatherFacts } from './gather-facts.ts';
import type { AnalysisStore, StoredAnalysis } from './store.ts';

export type Makers = {
  clock: Clock;
  log: Log;
  store: AnalysisStore;
  facts: FactSources;
  analyst: Analyst;
  /** Free, and never fails. */
  fallback: Analyst;
  /** Receives what was written, also when a model answers after its reader has gone. */
  onWritten: (written: StoredAnalysis) => void;
};

const reasons: Record<ProviderErrorKind, string> = {
  timeout: 'did not answer in time',
  bad_payload: 'gave an answer that cannot be shown',
  rate_limited: 'is at its limit',
  not_entitled: 'refused our key',
  unavailable: 'could not be reached',
  unknown_symbol: 'could not be reached',
};

export type AnalysisMaker = {
  make(symbol: string, request: FactRequest): Promise<StoredAnalysis>;
  /** Ends what models still work on. */
  close(): Promise<void>;
};

export function createAnalysisMaker(makers: Makers): AnalysisMaker {
  const { clock, log, store, analyst, fallback } = makers;
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function write(sheet: FactSheet, by: Analyst, answer: AnalystAnswer, stand_in: string | null) {
    const now = clock.now();
    const slot = analysisSlot(Date.parse(sheet.as_of));
    const holds = stand_in === null ? slot.end : Math.min(slot.end, now + analysisTimes.retry.value);
    const analysis: AiAnalysis = { ...answer.analysis, analyst: by.name, deep: sheet.deep, as_of: sheet.as_of };
    const written = await store.write({
      symbol: sheet.symbol,
      slot: iso(slot.start),
      deep: sheet.deep,
      analyst: by.name,
      stand_in,
      analysis,
      sheet,
      as_of: sheet.as_of,
      holds_until: iso(holds),
      formula_version: ANALYSIS_FORMULA,
      cost: answer.cost,
    });
    makers.onWritten(written);
    return written;
  }

  async function standIn(sheet: FactSheet, why: string): Promise<StoredAnalysis> {
    const { analysis } = await fallback.analyse(sheet, { deep: sheet.deep });
    const summary = `The language model ${why}, so the rule-based analyst answers. ${analysis.summary}`;
    return write(sheet, fallback, { analysis: { ...analysis, summary }, cost: noCost }, why);
  }

  /** The model's answer, or why there is none; never throws. */
  async function ask(sheet: FactSheet): Promise<AnalystAnswer | { why: string }> {
    try {
      return await analyst.analyse(sheet, { deep: sheet.deep }, { signal: closing.signal });
    } catch (error) {
      const kind = isProviderError(error) ? error.kind : 'unavailable';
      const after = isProviderError(error) ? (error.retry_after_ms ?? 0) : 0;
      // An answer that cannot be shown says nothing about the next one.
      if (kind !== 'bad_payload') pausedUntil = clock.now() + Math.max(analysisTimes.pause.value, after);
      if (!closing.signal.aborted) log.warn({ err: error, symbol: sheet.symbol }, 'analysis: language model gave none');
      return { why: reasons[kind] };
    }
  }

  async function withModel(sheet: FactSheet, patience: Promise<void>): Promise<StoredAnalysis> {
    if (clock.now() < pausedUntil) return standIn(sheet, reasons.unavailable);
    const asked = ask(sheet);
    const answer = await Promise.race([asked, patience]);
    if (answer === undefined) {
      const later = asked
        .then((late) => ('analysis' in late ? write(sheet, analyst, late, null) : null))
        .catch((error: unknown) => log.error({ err: error }, 'analysis: late answer not stored'))
        .finally(() => running.delete(later));
      running.add(later);
      return standIn(sheet, reasons.timeout);
    }
    return 'analysis' in answer ? write(sheet, analyst, answer, null) : standIn(sheet, answer.why);
  }

  return {
    async make(symbol, request) {
      const given = new AbortController();
      const patience = clock.sleep(analysisTimes.answer.value, given.signal).catch(() => undefined);
      try {
        const sheet = await gatherFacts(makers.facts, symbol, request);
        if (!analyst.free) return await withModel(sheet, patience);
        return await write(sheet, analyst, await analyst.analyse(sheet, { deep: request.deep }), null);
      } finally {
        given.abort();
      }
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
