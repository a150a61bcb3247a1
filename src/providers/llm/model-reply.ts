// Replies of model vendors before the SDK reads them: status, tokens, the vendor's words, and the answer's blocks.
import { z } from 'zod';
import { vendorWords } from '../reading/vendor-words.ts';

export type Tokens = { input: number; output: number };

export type ModelReply = {
  /** HTTP status, or the status of an error object inside a 200. */
  status: number;
  headers: Record<string, string>;
  /** Body that the SDK reads. */
  text: string;
  /** Tokens billed; null for an answer without usage, 0 for a refusal without usage. */
  tokens: Tokens | null;
  /** Vendor's text about a refusal, shortened; null without one. */
  words: string | null;
  trouble: Trouble | null;
};

/** Cause of a refusal, derived from its text; more specific than the status. */
export type Trouble = 'credit' | 'key' | 'model' | 'limit';

const statusOf: Record<Trouble, number> = { credit: 402, key: 401, model: 404, limit: 429 };

/** The first match wins: a key without credit counts as missing credit. */
const troubles: readonly [Trouble, RegExp][] = [
  [
    'credit',
    /insufficient[_ ](?:quota|balance|credit|funds)|billing|credit balance|(?:no|out of|more) credits?|current quota/i,
  ],
  ['limit', /rate[_ ]?limit|too many requests|resource_exhausted/i],
  [
    'model',
    /model_not_found|(?:no such|unknown|invalid) model|model\b.{0,80}\b(?:not found|not exist|does not exist)/is,
  ],
  ['key', /api[_ -]?key|x-api-key|authentication|unauthorized|key (?:is )?(?:not valid|invalid)/i],
];

const Numeric = z.coerce.number().int().min(400).max(599);
const Usage = z
  .object({
    prompt_tokens: z.number().nullish(),
    input_tokens: z.number().nullish(),
    cache_creation_input_tokens: z.number().nullish(),
    cache_read_input_tokens: z.number().nullish(),
    completion_tokens: z.number().nullish(),
    output_tokens: z.number().nullish(),
  })
  .nullish()
  .catch(null);

type Body = Record<string, unknown>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a body; some vendors send an array with one error. Null for anything else. */
function parseBody(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text);
    const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return isBody(one) ? one : null;
  } catch {
    return null;
  }
}

function readTokens(body: Body | null): Tokens | null {
  const usage = Usage.parse(body?.usage);
  const input = usage?.prompt_tokens ?? usage?.input_tokens ?? null;
  const output = usage?.completion_tokens ?? usage?.output_tokens ?? null;
  if (input === null || output === null) return null;
  return {
    input: input + (usage?.cache_creation_input_tokens ?? 0) + (usage?.cache_read_input_tokens ?? 0),
    output,
  };
}

/** Error object of a body, or of the only choice in a router's reply; null without an error. */
function readError(body: Body | null): unknown {
  if (body === null) return null;
  const choice: unknown = Array.isArray(body.choices) ? body.choices[0] : null;
  const error = body.error ?? (isBody(choice) ? choice.error : null);
  return typeof error === 'string' || isBody(error) ? error : null;
}

/** Keeps text and tool blocks of an answer: the SDK would reject the whole answer for thinking or newer block types. */
function answerBlocks(body: Body): Body {
  // Usage has been read; zero usage is set because the SDK rejects replies without it.
  const { usage: _, ...rest } = body;
  const blocks = (value: unknown) => (Array.isArray(value) ? value.filter(isBody) : []);
  if (rest.type === 'message') {
    const content = blocks(rest.content).flatMap((block) =>
      block.type === 'text' ? [{ type: 'text', text: block.text }] : block.type === 'tool_use' ? [block] : [],
    );
    return { ...rest, content, usage: { input_tokens: 0, output_tokens: 0 } };
  }
  if (rest.object === 'response' && Array.isArray(rest.output)) {
    const output = blocks(rest.output)
      .filter(({ type }) => type === 'message')
      .map((item) => ({
        ...item,
        content: blocks(item.content).flatMap((part) =>
          part.type === 'output_text'
            ? [{ type: part.type, text: part.text, annotations: [] }]
            : part.type === 'refusal'
              ? [part]
              : [],
        ),
      }));
    return { ...rest, output };
  }
  if (!Array.isArray(rest.choices)) return rest;
  const choices = blocks(rest.choices).map((choice) => {
    if (!isBody(choice.message)) return choice;
    const { tool_calls: _calls, reasoning: _reasoning, reasoning_content: _content, ...message } = choice.message;
    return { ...choice, message };
  });
  return { ...rest, choices };
}

/** Reads a reply; `secret` is removed from the vendor's words. */
export function readModelReply(
  status: number,
  headers: Record<string, string>,
  text: string,
  secret: string | null,
): ModelReply {
  const body = parseBody(text);
  const error = readError(body);
  const tokens = readTokens(body);
  if (status < 400 && error === null) {
    return {
      status,
      headers,
      text: body === null ? text : JSON.stringify(answerBlocks(body)),
      tokens,
      words: null,
      trouble: null,
    };
  }
  const { code, status: inner, type, message } = isBody(error) ? error : ({} as Body);
  const said =
    typeof error === 'string'
      ? error
      : [message ?? body?.message ?? body?.detail].find((one) => typeof one === 'string');
  const about = [code, type, inner, said].filter((one) => typeof one === 'string').join(' ');
  const trouble = troubles.find(([, words]) => words.test(about))?.[0] ?? null;
  const stated = [code, inner].map((one) => Numeric.safeParse(one).data).find((one) => one !== undefined);
  return {
    status: status >= 400 ? status : (stated ?? (trouble === null ? 500 : statusOf[trouble])),
    headers,
    text,
    tokens: tokens ?? { input: 0, output: 0 },
    words: vendorWords(said, secret),
    trouble,
  };
}
