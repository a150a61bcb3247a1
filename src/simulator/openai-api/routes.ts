// OpenAI-compatible chat endpoint: a rule-based analyst that uses only values of the fact sheet in the prompt.
import { json, type Reply, type Request, type Route, requestId } from '../http/routes.ts';

const model = 'sample-analyst-1';

type Facts = ReadonlyMap<string, string>;

/** Every "name: value" line and every leaf of JSON objects in the message, by name. */
function factsIn(text: string): Facts {
  const facts = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const [index, entry] of value.entries()) collect(entry, `${path}[${index}]`);
    else if (value !== null && typeof value === 'object') {
      for (const [key, entry] of Object.entries(value)) collect(entry, path ? `${path}.${key}` : key);
    } else if (value !== null && path) facts.set(path, String(value));
  };
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from >= 0 && to > from) {
    try {
      collect(JSON.parse(text.slice(from, to + 1)), '');
    } catch {
      // Not a JSON sheet: the lines below are read instead.
    }
  }
  if (facts.size === 0) {
    for (const line of text.split('\n')) {
      const at = line.indexOf(':');
      if (at <= 0 || at > 60) continue;
      const name = line
        .slice(0, at)
        .replace(/^[-*\s]+/, '')
        .trim();
      const value = line.slice(at + 1).trim();
      if (name && value && value.length < 200) facts.set(name, value);
    }
  }
  return facts;
}

function numberNamed(facts: Facts, ...words: string[]): { name: string; text: string; value: number } | null {
  for (const [name, text] of facts) {
    const flat = name.toLowerCase();
    if (!words.every((word) => flat.includes(word))) continue;
    const value = Number(text.replace(/[$,%+\s]/g, ''));
    if (text !== '' && Number.isFinite(value)) return { name, text, value };
  }
  return null;
}

type Analysis = {
  action: string;
  confidence: number;
  summary: string;
  reasoning: { primary_factors: string[]; key_risks: string[]; recommendation: string };
};

function analyse(facts: Facts): Analysis {
  const score = numberNamed(facts, 'smart', 'score') ?? numberNamed(facts, 'score');
  const rsi = numberNamed(facts, 'rsi');
  const change = numberNamed(facts, 'dp') ?? numberNamed(facts, 'change', 'p');
  const bullish = numberNamed(facts, 'bullish', 'score') ?? numberNamed(facts, 'bullish');
  const bearish = numberNamed(facts, 'bearish', 'score') ?? numberNamed(facts, 'bearish');
  const level = score?.value ?? (bullish?.value ?? 0) - (bearish?.value ?? 0);
  const action =
    level >= 150 ? 'STRONG_BUY' : level >= 40 ? 'BUY' : level <= -150 ? 'STRONG_SELL' : level <= -40 ? 'SELL' : 'HOLD';
  const used = [score, bullish, bearish, rsi, change].filter((fact) => fact !== null);
  const named = [...new Map(used.map((fact) => [fact.name, fact])).values()];
  const primary_factors = named.map((fact) => `${fact.name} stands at ${fact.text}.`);
  const key_risks =
    rsi && rsi.value > 70
      ? [`${rsi.name} at ${rsi.text} is stretched.`]
      : rsi && rsi.value < 30
        ? [`${rsi.name} at ${rsi.text} shows persistent selling.`]
        : ['Simulated prices may turn without notice.'];
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

export function chatRoutes(): Route[] {
  return [
    {
      pattern: '/chat/completions',
      handle: (request) => (request.method === 'POST' ? complete(request) : refuse('Use POST.')),
    },
  ];
}
