// Analyst backed by a language model: checks the answer against the sheet; two tries, one more without a schema.
import { generateText, type JSONSchema7, Output } from 'ai';
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import { complaints, writtenOut } from '../../domain/analysis/check-answer.ts';
import type { FactSheet } from '../../domain/analysis/fact-sheet.ts';
import { analysisTimes } from '../../domain/rules/analyst-rules.ts';
import { deadline, type Timing } from '../calls/timing.ts';
import { type Analyst, type AnalystCost, AnalystError } from '../ports/analyst.ts';
import type { CallLog } from '../ports/call-log.ts';
import { askedSchema, readAnswer } from './answer-schema.ts';
import { callExchange } from './capped-fetch.ts';
import { buildPrompt, instructions } from './instructions.ts';
import { failedProblem, type LlmProblem, NO_TOKENS, stoppedProblem, unfoundedProblem } from './llm-problem.ts';
import { type ModelChoice, openModel } from './model.ts';
import type { Tokens } from './model-reply.ts';

/** Most billed requests per answer; a request refused for its schema costs nothing and does not count. */
const TRIES = 2;
const FIRST_ROOM_TOKENS = 4_000;
const PRICED_TOKENS = 1_000_000;
/**
 * Weight of refusals from which the schema is left out. A 4xx refusal has this weight; a 500 weighs 1, because it may
 * be an outage.
 */
const KEPT_REFUSALS = 2;

export type LlmOptions = ModelChoice & {
  /** Name shown with its analyses. */
  name: string;
  /** USD per million tokens; null when unknown. */
  price_input: number | null;
  price_output: number | null;
  timing: Timing;
  log: CallLog;
  /** Time limit of all tries together, ms; from the analysis rules by default. */
  total_ms?: number;
};

/**
 * `room`: most tokens of the answer; `schema`: whether the vendor must enforce the schema, which the instructions state
 * in any case; `complaint`: problems of the previous answer.
 */
type Request = { room: number; schema: boolean; complaint: readonly string[] };
type Outcome = {
  /** Tokens billed; null when a request was billed without stating them. */
  tokens: Tokens | null;
  /** Whether the model answered, even unusably. */
  answered: boolean;
  found: AiAnalysis | LlmProblem;
};

const asJson = {
  ...Output.text(),
  responseFormat: Promise.resolve({ type: 'json' as const, schema: askedSchema as JSONSchema7, name: 'analysis' }),
};

export function createLlmAnalyst(options: LlmOptions): Analyst {
  const { timing, name } = options;
  // Silences the SDK's warnings about vendors' abilities.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  /** Weight of schema refusals so far; from KEPT_REFUSALS on requests omit the schema. */
  let refusals = 0;

  async function ask(sheet: FactSheet, request: Request, ends: AbortSignal): Promise<Outcome> {
    const exchange = callExchange(options.api_key);
    const model = await openModel(options, exchange.fetch);
    const result = await generateText({
      model,
      instructions,
      prompt: buildPrompt(sheet, request.complaint),
      ...(request.schema ? { output: asJson } : {}),
      maxOutputTokens: request.room,
      maxRetries: 0,
      abortSignal: ends,
    }).catch(() => null);
    const reply = exchange.reply();
    const tokens = reply === null ? (exchange.sent() ? null : NO_TOKENS) : reply.tokens;
    if (result === null) {
      const answered = reply !== null && reply.status < 400;
      return { tokens, answered, found: failedProblem(exchange, request.schema, ends.aborted, timing.now()) };
    }
    const { text, finishReason } = result;
    const analysis = finishReason === 'content-filter' ? null : readAnswer(text);
    if (analysis === null) return { tokens, answered: true, found: stoppedProblem(finishReason, request.room) };
    const wrong = complaints(analysis, sheet);
    return {
      tokens,
      answered: true,
      found: wrong.length === 0 ? writtenOut(analysis, sheet) : unfoundedProblem(wrong),
    };
  }

  function computeCost(spent: Tokens | null): AnalystCost {
    const { price_input, price_output, model } = options;
    const usd =
      spent === null || price_input === null || price_output === null
        ? null
        : (spent.input * price_input + spent.output * price_output) / PRICED_TOKENS;
    return { model, input_tokens: spent?.input ?? null, output_tokens: spent?.output ?? null, usd };
  }

  /**
   * Queries the model until there is an answer, a final failure or no try left. `spent`: tokens of all tries, null when
   * unknown.
   */
  async function converse(sheet: FactSheet, ends: AbortSignal) {
    let request: Request = { room: FIRST_ROOM_TOKENS, schema: refusals < KEPT_REFUSALS, complaint: [] };
    let spent: Tokens | null = NO_TOKENS;
    let before: LlmProblem | null = null;
    for (let tries = TRIES; ; ) {
      const { tokens, answered, found }: Outcome = await ask(sheet, request, ends);
      spent = sum(spent, tokens);
      if (answered && request.schema) refusals = 0;
      if (answered && before?.again === 'no schema') refusals += before.kind === 'unavailable' ? 1 : KEPT_REFUSALS;
      // The request with the larger room got no answer: report the cut-off answer instead.
      if (!answered && before?.again === 'more room') return { spent, found: before };
      if (!isProblem(found)) return { spent, found };
      if (found.again !== 'no schema' || found.kind === 'unavailable') tries -= 1;
      if (found.again === 'never' || tries === 0) return { spent, found };
      request = {
        room: found.again === 'more room' ? 2 * request.room : request.room,
        schema: request.schema && found.again !== 'no schema',
        complaint: found.complaint,
      };
      before = found;
    }
  }

  return {
    name,
    free: false,
    async analyse(sheet, { signal } = {}) {
      const total = deadline(timing, options.total_ms ?? analysisTimes.model.value);
      const ends = signal === undefined ? total.signal : AbortSignal.any([signal, total.signal]);
      const began = timing.monotonic();
      try {
        const { spent, found } = await converse(sheet, ends);
        const problem = isProblem(found) ? found : null;
        options.log({
          log_type: 'api_call',
          service: `${name} analysis`,
          symbol: sheet.symbol,
          status: problem === null ? 'success' : problem.kind === 'timeout' ? 'timeout' : 'failure',
          response_time_ms: Math.round(timing.monotonic() - began),
          error_message: problem?.message ?? null,
          api_calls_remaining: null,
          ...(problem?.refuses_key && { refusal: { scope: 'key', words: null, retry_at: timing.now() } }),
        });
        if (!isProblem(found)) return { analysis: found, cost: computeCost(spent) };
        const { kind, message, ...facts } = found;
        throw new AnalystError(kind, message, { provider: name, ...facts, cost: computeCost(spent) });
      } finally {
        total.clear();
      }
    },
  };
}

const isProblem = (found: AiAnalysis | LlmProblem): found is LlmProblem => 'again' in found;

const sum = (a: Tokens | null, b: Tokens | null): Tokens | null =>
  a === null || b === null ? null : { input: a.input + b.input, output: a.output + b.output };
