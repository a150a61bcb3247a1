// OpenAI-compatible chat endpoint: a rule-based analyst that cites facts of the sheet in the prompt by their keys.
import { json, type Reply, type Request, type Route, requestId } from '../http/routes.ts';

const model = 'sample-analyst-1';

/** Label and value of each fact, by key. */
type Facts = ReadonlyMap<string, { label: string; value: number }>;

const FACT_LINE = /^\{(\w+)\} (.+?): (-?[\d.]+)$/gmu;

function factsIn(text: string): Facts {
  return new Map(
    [...text.matchAll(FACT_LINE)].map(([, key = '', label = '', value]) => [key, { label, value: Number(value) }]),
  );
}

const MENTIONED = ['smart_cat_score', 'bullish_score', 'bearish_score', 'rsi_14', 'change_pct'];

function analyse(facts: Facts) {
  const value = (key: string) => facts.get(key)?.value ?? null;
  const level = value('smart_cat_score') ?? (value('bullish_score') ?? 0) - (value('bearish_score') ?? 0);
  const action =
    level >= 150 ? 'STRONG_BUY' : level >= 40 ? 'BUY' : level <= -150 ? 'STRONG_SELL' : level <= -40 ? 'SELL' : 'HOLD';
  const primary_factors = MENTIONED.filter((key) => facts.has(key)).map((key) => `It stands at {${key}}.`);
  const rsi = value('rsi_14') ?? 50;
  const key_risks = [
    rsi > 70
      ? '{rsi_14} is stretched.'
      : rsi < 30
        ? '{rsi_14} shows persistent selling.'
        : 'Simulated prices may turn without notice.',
  ];
  const words = action.replace('_', ' ').toLowerCase();
  return {
    action,
    confidence: Math.max(35, Math.min(95, Math.round(50 + Math.abs(level) / 8))),
    summary:
      primary_factors.length > 0
        ? `The sheet reads as ${words}: ${primary_factors[0]}`
        : `The sheet holds too little; ${words}.`,
    reasoning: {
      primary_factors: primary_factors.length > 0 ? primary_factors : ['The sheet names no score.'],
      key_risks,
      recommendation: `Treat the name as a ${words} while the sheet's values stay as they are.`,
    },
  };
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown }) => (typeof part?.text === 'string' ? part.text : '')).join('\n');
}

function refuse(message: string): Reply {
  return json(400, { error: { message, type: 'invalid_request_error', param: null, code: null } });
}

function complete(request: Request): Reply {
  let body: { messages?: unknown; model?: unknown; stream?: unknown };
  try {
    body = JSON.parse(request.body) as typeof body;
  } catch {
    return refuse('We could not parse the JSON body of your request.');
  }
  if (!Array.isArray(body.messages) || body.messages.length === 0)
    return refuse("Missing required parameter: 'messages'.");
  if (body.stream === true) return refuse('Streaming is not offered here.');
  const asked = body.messages.filter((message: { role?: unknown }) => message?.role === 'user');
  const prompt = asked.map((message: { content?: unknown }) => contentText(message.content)).join('\n');
  const content = JSON.stringify(analyse(factsIn(prompt)));
  const prompt_tokens = Math.ceil(prompt.length / 4);
  const completion_tokens = Math.ceil(content.length / 4);
  return json(200, {
    id: `chatcmpl-${requestId(request).slice(0, 24)}`,
    object: 'chat.completion',
    created: Math.floor(request.now_ms / 1000),
    model: typeof body.model === 'string' ? body.model : model,
    choices: [
      { index: 0, message: { role: 'assistant', content, refusal: null }, logprobs: null, finish_reason: 'stop' },
    ],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  });
}

export const chatRoutes: readonly Route[] = [
  {
    pattern: '/chat/completions',
    handle: (request) => (request.method === 'POST' ? complete(request) : refuse('Use POST.')),
  },
];
