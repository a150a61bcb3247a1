// Creation of an analysis: facts, configured analyst, and the rule-based analyst if the configured one fails or is too
// slow.
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import type { FactSheet } from '../../domain/analysis/fact-sheet.ts';
import { analysisSlot } from '../../domain/analysis/slot.ts';
import { ANALYSIS_FORMULA, analysisTimes } from '../../domain/rules/analyst-rules.ts';
import {
  type Analyst,
  type AnalystAnswer,
  type AnalystCost,
  AnalystError,
  noCost,
} from '../../providers/ports/analyst.ts';
import { iso } from '../process/clock.ts';
import type { AnalysisDeps } from './analysis-deps.ts';
import { type FactRequest, gatherFacts } from './gather-facts.ts';
import type { AnalysisStore, StoredAnalysis } from './store.ts';

const TIMED_OUT = 'did not answer in time';

/** Pause of the model after a failure, ms; null after an unusable answer, since the next may be usable. */
const pauses: Record<AnalystError['pause'], number | null> = {
  none: null,
  short: analysisTimes.pause.value,
  long: analysisTimes.pause_refused.value,
};

/** `onWritten` receives each stored analysis, also one finished after its reader has left. */
export function createAnalysisMaker(
  deps: AnalysisDeps,
  store: AnalysisStore,
  onWritten: (written: StoredAnalysis) => void,
) {
  const { clock, log, analyst, fallbackAnalyst } = deps;
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  /** End (epoch ms) and reason of the model's last pause, which may be over; null before the first pause. */
  let pause: { until: number; why: string } | null = null;

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
    onWritten(written);
    return written;
  }

  async function answerByRules(sheet: FactSheet, why: string, cost: AnalystCost): Promise<StoredAnalysis> {
    const { analysis } = await fallbackAnalyst.analyse(sheet);
    const summary = `The language model ${why}, so the rule-based analyst answers. ${analysis.summary}`;
    return write(sheet, fallbackAnalyst, { analysis: { ...analysis, summary }, cost }, why);
  }

  /** The model's answer, or its failure with the cost of the tries; never throws. */
  async function ask(sheet: FactSheet): Promise<AnalystAnswer | { why: string; cost: AnalystCost }> {
    try {
      return await analyst.analyse(sheet, { signal: closing.signal });
    } catch (error) {
      const failure =
        error instanceof AnalystError
          ? error
          : { why: 'could not be reached', pause: 'short' as const, retry_after_ms: null, cost: noCost };
      const { why, cost } = failure;
      const pause_ms = pauses[failure.pause];
      if (pause_ms !== null) pause = { until: clock.now() + Math.max(pause_ms, failure.retry_after_ms ?? 0), why };
      if (!closing.signal.aborted)
        log.warn({ err: error, symbol: sheet.symbol, cost }, 'analysis: language model gave none');
      return { why, cost: cost.input_tokens === 0 ? noCost : cost };
    }
  }

  async function withModel(sheet: FactSheet, patience: Promise<void>): Promise<StoredAnalysis> {
    if (pause !== null && clock.now() < pause.until) return answerByRules(sheet, pause.why, noCost);
    const asked = ask(sheet);
    const answer = await Promise.race([asked, patience]);
    if (answer === undefined) {
      const later = asked
        .then((late) => ('analysis' in late ? write(sheet, analyst, late, null) : null))
        .catch((error: unknown) => log.error({ err: error }, 'analysis: late answer not stored'))
        .finally(() => running.delete(later));
      running.add(later);
      return answerByRules(sheet, TIMED_OUT, noCost);
    }
    return 'analysis' in answer ? write(sheet, analyst, answer, null) : answerByRules(sheet, answer.why, answer.cost);
  }

  return {
    async make(symbol: string, request: FactRequest): Promise<StoredAnalysis> {
      const given = new AbortController();
      const patience = clock.sleep(analysisTimes.answer.value, given.signal).catch(() => undefined);
      try {
        const sheet = await gatherFacts(deps, symbol, request);
        if (!analyst.free) return await withModel(sheet, patience);
        return await write(sheet, analyst, await analyst.analyse(sheet), null);
      } finally {
        given.abort();
      }
    },
    /** Aborts requests to the model that still run. */
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
