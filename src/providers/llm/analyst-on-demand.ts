// The analyst that asks a language model, loaded with its first analysis: the SDK would take 30 MB and a second of every process and thread.
import type { Analyst } from '../ports/analyst.ts';
import type { LlmOptions } from './llm-analyst.ts';

async function load(options: LlmOptions): Promise<Analyst> {
  const { createLlmAnalyst } = await import('./llm-analyst.ts');
  return createLlmAnalyst(options);
}

/** Analyst like createLlmAnalyst, whose module is loaded by the first analysis. */
export function llmAnalystOnDemand(options: LlmOptions): Analyst {
  let loaded: Promise<Analyst> | null = null;
  return {
    name: options.name,
    free: false,
    analyse: async (...given) => {
      loaded ??= load(options);
      return (await loaded).analyse(...given);
    },
  };
}
