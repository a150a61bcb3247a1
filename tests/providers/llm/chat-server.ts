// A chat vendor on loopback whose answers a test writes; every request is kept with its body.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { createLlmAnalyst, type LlmOptions } from '../../../src/providers/llm/llm-analyst.ts';
import type { Analyst, AnalystError } from '../../../src/providers/ports/analyst.ts';
import { listenOnLoopback } from '../../setup/loopback.ts';
import { vendorClock } from '../vendor-clock.ts';
import { sampleSheet } from './sample-sheet.ts';

type ChatRequest = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown>; text: string };
export type ChatServer = { url: string; requests: ChatRequest[]; close(): Promise<void> };

/** `answer` writes the reply of the n-th request, counted from 0. */
export async function chatServer(answer: (reply: ServerResponse, n: number) => void): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      requests.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text || '{}'), text });
      answer(reply, requests.length - 1);
    });
  });
  const url = await listenOnLoopback(server);
  return {
    url,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An analyst over the vendor at `url`. */
export const analystAt = (url: string, more: Partial<LlmOptions> = {}): Analyst =>
  createLlmAnalyst({
    name: 'Sample model',
    provider: 'openai-compatible',
    model: 'sample-model',
    api_key: 'sample-key',
    base_url: `${url}/v1`,
    price_input: 2,
    price_output: 10,
    timing: vendorClock(),
    log: () => undefined,
    ...more,
  });

export const ask = (analyst: Analyst, options: { signal?: AbortSignal } = {}) =>
  analyst.analyse(sampleSheet(['Sample title']), options);
export const failureOf = (...asked: Parameters<typeof ask>): Promise<AnalystError> =>
  ask(...asked).then(
    () => Promise.reject(new Error('It answered.')),
    (error: unknown) => error as AnalystError,
  );

const usage = { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 };

/** A reply in the wire format of OpenAI's chat completions; `message` and `finish_reason` as a case has them. */
export const completion = (
  content: unknown,
  { message = {}, finish_reason = 'stop', ...more }: Record<string, unknown> & { message?: object } = {},
) => ({
  id: 'chatcmpl-sample',
  object: 'chat.completion',
  created: 1_794_938_040,
  model: 'sample-model',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: typeof content === 'string' || content === null ? content : JSON.stringify(content),
        ...message,
      },
      finish_reason,
    },
  ],
  usage,
  ...more,
});

export const goodAnswer = {
  action: 'BUY',
  confidence: 72,
  summary: 'Lists lean bullish with a {smart_cat_score}.',
  reasoning: {
    primary_factors: ['{smart_cat_score} is high.'],
    key_risks: ['It fell {change_pct} on the day.'],
    recommendation: 'Buy in parts.',
  },
  bull_case: ['{smart_cat_score} is high.'],
  bear_case: ['{rsi_14} leaves little room.'],
};

/** The same as readers see it, over the sample sheet. */
export const goodAnalysis = {
  ...goodAnswer,
  summary: 'Lists lean bullish with a Smart Cat Score (120).',
  reasoning: {
    primary_factors: ['Smart Cat Score (120) is high.'],
    key_risks: ['It fell Change since the previous close, percent (-3.2%) on the day.'],
    recommendation: 'Buy in parts.',
  },
  bull_case: ['Smart Cat Score (120) is high.'],
  bear_case: ['RSI over 14 days (62.3) leaves little room.'],
};
