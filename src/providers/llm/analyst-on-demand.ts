// LLM analyst whose module is loaded with the first analysis, because the SDK is large and slow to load.
import type { Analyst } from '../ports/analyst.ts';
import type { LlmOptions } from './llm-analyst.ts';

async function load(options: LlmOptions): Promise<Analyst> {
  const { createLlmAnalyst } = await import('./llm-analyst.ts');
  return createLlmAnalyst(options);
}

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
