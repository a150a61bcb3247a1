// LLM analyst whose module is loaded with the first analysis, because the SDK is large and slow to load.
import type { Analyst } from '../ports/analyst.ts';
import type { LlmOptions } from './llm-analyst.ts';

export function llmAnalystOnDemand(options: LlmOptions): Analyst {
  let loaded: Promise<Analyst> | null = null;
  return {
    name: options.name,
    free: false,
    analyse: async (...given) => {
      loaded ??= import('./llm-analyst.ts').then(({ createLlmAnalyst }) => createLlmAnalyst(options));
      return (await loaded).analyse(...given);
    },
  };
}
