// Replies of model vendors as they come, with invented values: answers in wrappings, and what stopped the model.
import { completion, goodAnswer } from './chat-server.ts';

export type Sent = { body: unknown; status?: number; headers?: Record<string, string> };

const good = JSON.stringify(goodAnswer);
const half = good.slice(0, 60);
const message = (content: unknown[], more: object = {}) => ({
  id: 'msg_sample',
  type: 'message',
  role: 'assistant',
  model: 'sample-model',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1_000, output_tokens: 200 },
  ...more,
});
export const response = (output: unknown[], more: object = {}) => ({
  id: 'resp_sample',
  object: 'response',
  created_at: 1_794_938_040,
  model: 'sample-model',
  status: 'completed',
  error: null,
  incomplete_details: null,
  output,
  usage: { input_tokens: 1_000, output_tokens: 200, total_tokens: 1_200 },
  ...more,
});
const said = (content: unknown[]) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content,
});
const text = (value: string) => ({ type: 'output_text', text: value, annotations: [] });
type Shape = { name: string; provider?: 'anthropic' | 'openai'; replies: Sent[] };
const shape = (name: string, body: unknown, provider?: Shape['provider']): Shape => {
  return { name, replies: [{ body }], ...(provider && { provider }) };
};

const parts = [
  { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
  { type: 'text', text: good },
];
/** Answers in wrappings: read with the first call, 1,000 and 200 tokens. */
export const readShapes: Shape[] = [
  shape('a code fence', completion(`\`\`\`json\n${good}\n\`\`\``)),
  shape('a thinking block', completion(`<think>\nIt is mixed, perhaps {BUY}?\n</think>\n\n${good}`)),
  shape('thinking whose beginning a template swallowed', completion(`Hm, ${half}\n</think>${good}`)),
  shape('thinking in brackets', completion(`[THINK]{"a":1}[/THINK]${good}`)),
  shape('a draft within the thinking', completion(`<think>${good.replace('BUY', 'SELL')}</think>${good}`)),
  shape('words around it', completion(`Here is the analysis:\n${good}\nLet me know!`)),
  shape('an open brace before it', completion(`As JSON { as asked:\n${good}`)),
  shape('the same object twice', completion(`${good}\n${good}`)),
  shape('parts of text, one of them thinking', completion(null, { message: { content: parts } })),
  shape(
    'reasoning of a shape of its own',
    completion(good, { message: { reasoning_content: { parts: [] }, reasoning: 7 } }),
  ),
  shape(
    'a tool call without arguments beside it',
    completion(good, { message: { tool_calls: [{ id: null, function: {} }] } }),
  ),
  shape('no reason why it stopped', completion(good, { finish_reason: null })),
  shape('a cut after the last brace', completion(good, { finish_reason: 'length' })),
  shape(
    'blocks a later interface adds',
    message([
      { type: 'sample_block', of: 2027 },
      { type: 'text', text: good, citations: [{ type: 'sample' }] },
    ]),
    'anthropic',
  ),
  shape(
    'thinking without its signature',
    message([{ type: 'thinking', thinking: 'Hm.' }, { type: 'redacted_thinking' }, { type: 'text', text: good }]),
    'anthropic',
  ),
  shape(
    'items a later interface adds',
    response([
      { type: 'sample_item' },
      { type: 'reasoning', summary: 'x' },
      said([{ type: 'sample_part' }, { ...text(good), annotations: [{ type: 'sample' }] }]),
    ]),
    'openai',
  ),
];

export type Failure = Shape & {
  kind: string;
  why: string;
  pause: 'none' | 'short' | 'long';
  calls: number;
  /** Input and output of all calls; null where unknown. */
  tokens: [number, number] | null;
  retry_after_ms?: number;
};

export const once = { calls: 1, tokens: [1_000, 200] as [number, number] };
const twice = { calls: 2, tokens: [2_000, 400] as [number, number] };
const answered = { kind: 'bad_payload', pause: 'none' } as const;
const ROOM = { ...answered, why: 'ran out of room for its answer', ...twice };
const SHOWN = { ...answered, why: 'gave an answer that cannot be shown', ...twice };
const DECLINED = { ...answered, why: 'declined to answer', ...once };
const UNCOUNTED = { ...SHOWN, tokens: null };
export const failure = (name: string, reply: Sent, rest: Omit<Failure, 'name' | 'replies'>): Failure => {
  return { name, replies: [reply], ...rest };
};
const stop = (name: string, body: unknown, rest: Omit<Failure, 'name' | 'replies'>) => failure(name, { body }, rest);

const toolCall = { id: 't', type: 'function', function: { name: 'x', arguments: '{}' } };
const incomplete = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
const anthropic = { provider: 'anthropic' } as const;
const openai = { provider: 'openai' } as const;

/** Answers that are none; every reply is repeated for each call. */
export const stops: Failure[] = [
  // Why the model stopped.
  stop('cut off', completion(half, { finish_reason: 'length' }), ROOM),
  stop(
    'cut off before a word',
    completion('', { finish_reason: 'length', message: { reasoning_content: 'Hm.' } }),
    ROOM,
  ),
  stop('cut off within its thinking', completion(`<think>${good}`, { finish_reason: 'length' }), ROOM),
  stop('filtered', completion('', { finish_reason: 'content_filter' }), DECLINED),
  stop('filtered with half an answer', completion(good, { finish_reason: 'content_filter' }), DECLINED),
  stop('a refusal', completion(null, { message: { refusal: 'I cannot help with that.' } }), DECLINED),
  stop(
    'a tool call instead',
    completion(null, { finish_reason: 'tool_calls', message: { tool_calls: [toolCall] } }),
    SHOWN,
  ),
  stop('two answers that differ', completion(`${good}\nOr rather: ${good.replace('72', '80')}`), SHOWN),
  stop('no choice', completion('', { choices: [] }), SHOWN),
  stop('an error as the reason', completion('', { finish_reason: 'error' }), SHOWN),
  stop('cut off (messages)', message([{ type: 'text', text: half }], { stop_reason: 'max_tokens' }), {
    ...ROOM,
    ...anthropic,
  }),
  stop('no room in the context (messages)', message([], { stop_reason: 'model_context_window_exceeded' }), {
    ...ROOM,
    ...anthropic,
  }),
  stop('a refusal (messages)', message([], { stop_reason: 'refusal' }), { ...DECLINED, ...anthropic }),
  stop('cut off (responses)', response([said([text(half)])], incomplete), { ...ROOM, ...openai }),
  stop('a refusal (responses)', response([said([{ type: 'refusal', refusal: 'No.' }])]), { ...DECLINED, ...openai }),
  // Answers that were billed and do not say how much.
  stop('no usage', completion('Hm.', { usage: null }), UNCOUNTED),
  stop('half a usage', completion('Hm.', { usage: { prompt_tokens: 1_000 } }), UNCOUNTED),
  stop('no usage (messages)', message([{ type: 'text', text: 'Hm.' }], { usage: undefined }), {
    ...UNCOUNTED,
    ...anthropic,
  }),
];
