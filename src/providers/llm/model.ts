// Model vendor chosen by configuration; its package is loaded at first use.
import type { LanguageModel } from 'ai';

export type ModelChoice = {
  provider: 'anthropic' | 'openai' | 'openai-compatible';
  model: string;
  api_key: string | null;
  /** Base URL, required for openai-compatible (such as a local model); null uses the vendor's own. */
  base_url: string | null;
};

const NO_KEY = 'none';

/** Model whose calls go through `fetch`. */
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
