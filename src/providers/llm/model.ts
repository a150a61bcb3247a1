// Model vendor chosen by configuration; its package is loaded at first use.
import type { LanguageModel } from 'ai';

type LlmProvider = 'anthropic' | 'openai' | 'openai-compatible';

export type ModelChoice = {
  provider: LlmProvider;
  model: string;
  api_key: string | null;
  /** Needed for openai-compatible, e.g. a model on this machine; the vendor's own address otherwise. */
  base_url: string | null;
};

const NO_KEY = 'none';

/** A model for calls over this `fetch`. */
export async function openModel(choice: ModelChoice, fetch: typeof globalThis.fetch): Promise<LanguageModel> {
  const { model, api_key, base_url } = choice;
  const settings = {
    apiKey: api_key ?? NO_KEY,
    fetch,
    ...(base_url === null ? {} : { baseURL: base_url }),
  };
  switch (choice.provider) {
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model);
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings)(model);
    case 'openai-compatible': {
      if (base_url === null) throw new Error('An OpenAI-compatible model needs a base URL.');
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const name = 'openai-compatible';
      return createOpenAICompatible({ ...settings, name, baseURL: base_url, supportsStructuredOutputs: true })(model);
    }
  }
}
