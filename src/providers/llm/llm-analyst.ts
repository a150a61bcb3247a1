// The analyst that asks a language model: structured answer, checked against the sheet, asked at most twice.
import { generateText, jsonSchema, type LanguageModel, Output } from 'ai';
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import { complaints } from '../../domain/analysis/check-answer.ts';
import type { FactSheet } from '../../domain/analysis/fact-sheet.ts';
import { analysisTimes } from '../../domain/rules/analyst-rules.ts';
import { deadline, type Timing } from '../calls/timing.ts';
import { type Analyst, type AnalystCost, AnalystError } from '../ports/analyst.ts';
import type { CallLog } from '../ports/call-log.ts';
import { askedSchema, readAnswer } from './answer-schema.ts';
import { buildPrompt, instructions } from './instructions.ts';
import { type LlmProblem, llmProblem } from './llm-problem.ts';
import { type ModelChoice, openModel } from './model.ts';

const TRIES = 2;
const MOST_OUTPUT_TOKENS = 4_000;
const PRICED_TOKENS = 1_000_000;

export type LlmOptions = ModelChoice & {
  /** Shown beside its analyses. */
  name: string;
  /** USD for a million tokens; null where unknown. */
  price_input: number | null;
  price_output: number | null;
  timing: Timing;
  log: CallLog;
  /** Both tries together; the rule's time unless set otherwise. */
  total_ms?: number;
};

type Tokens = { input: number; output: number };

type Found = { analysis: AiAnalysis; tokens: Tokens };
type Problem = Pick<LlmProblem, 'kind' | 'message' | 'status' | 'retry_after_ms' | 'complaint'>;

export function createLlmAnalyst(options: LlmOptions): Analyst {
  const { timing, name } = options;
  // What the package says of a vendor's abilities is no news of this product.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  let opened: Promise<LanguageModel> | null = null;
  const schema = jsonSchema<AiAnalysis>(askedSchema as Parameters<typeof jsonSchema>[0], { validate: readAnswer });

  async function ask(sheet: FactSheet, complaint: readonly string[], signal: AbortSignal): Promise<Found> {
    opened ??= openModel(options);
    const { output, usage } = await generateText({
      model: await opened,
      instructions,
      prompt: buildPrompt(sheet, complaint),
      output: Output.object({ schema, name: 'analysis' }),
      maxOutputTokens: MOST_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
    });
    return { analysis: output, tokens: { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 } };
  }

  function costOf({ input, output }: Tokens): AnalystCost {
    const { price_input, price_output, model } = options;
    const usd =
      price_input === null || price_output === null
        ? null
        : (input * price_input + output * price_output) / PRICED_TOKENS;
    return { model, input_tokens: input, output_tokens: output, usd };
  }

  return {
    name,
    free: false,
    async analyse(sheet, _request, { signal } = {}) {
      const total = deadline(timing, options.total_ms ?? analysisTimes.model.value);
      const ends = signal === undefined ? total.signal : AbortSignal.any([signal, total.signal]);
      const began = timing.monotonic();
      const spent: Tokens = { input: 0, output: 0 };
      let problem: Problem | null = null;
      try {
        for (let tries = 1; tries <= TRIES; tries += 1) {
          const found: Found | LlmProblem = await ask(sheet, complaintOf(problem), ends).catch((error: unknown) =>
            llmProblem(error, ends.aborted),
          );
          spent.input += found.tokens.input;
          spent.output += found.tokens.output;
          if ('kind' in found) {
            problem = found;
            if (!found.again) break;
            continue;
          }
          const wrong = complaints(found.analysis, sheet);
          if (wrong.length === 0) {
            problem = null;
            return { analysis: found.analysis, cost: costOf(spent) };
          }
          const message = 'the answer says what the fact sheet does not hold';
          problem = { kind: 'bad_payload', message, status: null, retry_after_ms: null, complaint: wrong };
        }
        const { kind, message, ...facts } = problem as NonNullable<typeof problem>;
        throw new AnalystError(kind, message, { provider: name, ...facts, cost: costOf(spent) });
      } finally {
        total.clear();
        options.log({
          log_type: 'api_call',
          service: `${name} analysis`,
          symbol: sheet.symbol,
          status: problem === null ? 'success' : problem.kind === 'timeout' ? 'timeout' : 'failure',
          response_time_ms: Math.round(timing.monotonic() - began),
          error_message: problem?.message ?? null,
          api_calls_remaining: null,
        });
      }
    },
  };
}

const complaintOf = (problem: Problem | null): readonly string[] => problem?.complaint ?? [];
