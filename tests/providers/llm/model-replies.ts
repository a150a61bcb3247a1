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

/** Answers in wrappings: read with the first call, 1,000 and 200 tokens. */
export const readShapes: Shape[] = [
  { name: 'a code fence', replies: [{ body: completion(`\`\`\`json\n${good}\n\`\`\``) }] },
  {
    name: 'a thinking block',
    replies: [{ body: completion(`<think>\nIt is mixed, perhaps {BUY}?\n</think>\n\n${good}`) }],
  },
  {
    name: 'thinking whose beginning a template swallowed',
    replies: [{ body: completion(`Hm, ${half}\n</think>${good}`) }],
  },
  { name: 'thinking in brackets', replies: [{ body: completion(`[THINK]{"a":1}[/THINK]${good}`) }] },
  {
    name: 'a draft within the thinking',
    replies: [{ body: completion(`<think>${good.replace('BUY', 'SELL')}</think>${good}`) }],
  },
  { name: 'words around it', replies: [{ body: completion(`Here is the analysis:\n${good}\nLet me know!`) }] },
  { name: 'an open brace before it', replies: [{ body: completion(`As JSON { as asked:\n${good}`) }] },
  { name: 'the same object twice', replies: [{ body: completion(`${good}\n${good}`) }] },
  {
    name: 'parts of text, one of them thinking',
    replies: [
      {
        body: completion(null, {
          message: {
            content: [
              { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
              { type: 'text', text: good },
            ],
          },
        }),
      },
    ],
  },
  {
    name: 'reasoning of a shape of its own',
    replies: [{ body: completion(good, { message: { reasoning_content: { parts: [] }, reasoning: 7 } }) }],
  },
  {
    name: 'a tool call without arguments beside it',
    replies: [{ body: completion(good, { message: { tool_calls: [{ id: null, function: {} }] } }) }],
  },
  { name: 'no reason why it stopped', replies: [{ body: completion(good, { finish_reason: null }) }] },
  { name: 'a cut after the last brace', replies: [{ body: completion(good, { finish_reason: 'length' }) }] },
  {
    name: 'blocks a later interface adds',
    provider: 'anthropic',
    replies: [
      {
        body: message([
          { type: 'sample_block', of: 2027 },
          { type: 'text', text: good, citations: [{ type: 'sample' }] },
        ]),
      },
    ],
  },
  {
    name: 'thinking without its signature',
    provider: 'anthropic',
    replies: [
      {
        body: message([
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'redacted_thinking' },
          { type: 'text', text: good },
        ]),
      },
    ],
  },
  {
    name: 'items a later interface adds',
    provider: 'openai',
    replies: [
      {
        body: response([
          { type: 'sample_item' },
          { type: 'reasoning', summary: 'x' },
          said([{ type: 'sample_part' }, { ...text(good), annotations: [{ type: 'sample' }] }]),
        ]),
      },
    ],
  },
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

const SHOWN = 'gave an answer that cannot be shown';
const ROOM = 'ran out of room for its answer';
const DECLINED = 'declined to answer';
const twice = { calls: 2, tokens: [2_000, 400] as [number, number] };
export const once = { calls: 1, tokens: [1_000, 200] as [number, number] };
const answered = { kind: 'bad_payload', pause: 'none' } as const;
export const failure = (name: string, reply: Sent, rest: Omit<Failure, 'name' | 'replies'>): Failure => ({
  name,
  replies: [reply],
  ...rest,
});

/** Answers that are none; every reply is repeated for each call. */
export const stops: Failure[] = [
  // Why the model stopped.
  failure('cut off', { body: completion(half, { finish_reason: 'length' }) }, { ...answered, why: ROOM, ...twice }),
  failure(
    'cut off before a word',
    { body: completion('', { finish_reason: 'length', message: { reasoning_content: 'Hm.' } }) },
    { ...answered, why: ROOM, ...twice },
  ),
  failure(
    'cut off within its thinking',
    { body: completion(`<think>${good}`, { finish_reason: 'length' }) },
    { ...answered, why: ROOM, ...twice },
  ),
  failure(
    'filtered',
    { body: completion('', { finish_reason: 'content_filter' }) },
    { ...answered, why: DECLINED, ...once },
  ),
  failure(
    'filtered with half an answer',
    { body: completion(good, { finish_reason: 'content_filter' }) },
    { ...answered, why: DECLINED, ...once },
  ),
  failure(
    'a refusal',
    { body: completion(null, { message: { refusal: 'I cannot help with that.' } }) },
    { ...answered, why: DECLINED, ...once },
  ),
  failure(
    'a tool call instead',
    {
      body: completion(null, {
        finish_reason: 'tool_calls',
        message: { tool_calls: [{ id: 't', type: 'function', function: { name: 'x', arguments: '{}' } }] },
      }),
    },
    { ...answered, why: SHOWN, ...twice },
  ),
  failure(
    'two answers that differ',
    { body: completion(`${good}\nOr rather: ${good.replace('72', '80')}`) },
    { ...answered, why: SHOWN, ...twice },
  ),
  failure('no choice', { body: completion('', { choices: [] }) }, { ...answered, why: SHOWN, ...twice }),
  failure(
    'an error as the reason',
    { body: completion('', { finish_reason: 'error' }) },
    { ...answered, why: SHOWN, ...twice },
  ),
  {
    ...failure(
      'cut off (messages)',
      { body: message([{ type: 'text', text: half }], { stop_reason: 'max_tokens' }) },
      { ...answered, why: ROOM, ...twice },
    ),
    provider: 'anthropic',
  },
  {
    ...failure(
      'no room in the context (messages)',
      { body: message([], { stop_reason: 'model_context_window_exceeded' }) },
      { ...answered, why: ROOM, ...twice },
    ),
    provider: 'anthropic',
  },
  {
    ...failure(
      'a refusal (messages)',
      { body: message([], { stop_reason: 'refusal' }) },
      { ...answered, why: DECLINED, ...once },
    ),
    provider: 'anthropic',
  },
  {
    ...failure(
      'cut off (responses)',
      {
        body: response([said([text(half)])], {
          status: 'incomplete',
          incomplete_details: { reason: 'max_output_tokens' },
        }),
      },
      { ...answered, why: ROOM, ...twice },
    ),
    provider: 'openai',
  },
  {
    ...failure(
      'a refusal (responses)',
      { body: response([said([{ type: 'refusal', refusal: 'No.' }])]) },
      { ...answered, why: DECLINED, ...once },
    ),
    provider: 'openai',
  },
  // Answers that were billed and do not say how much.
  failure(
    'no usage',
    { body: completion('Hm.', { usage: null }) },
    { ...answered, why: SHOWN, calls: 2, tokens: null },
  ),
  failure(
    'half a usage',
    { body: completion('Hm.', { usage: { prompt_tokens: 1_000 } }) },
    { ...answered, why: SHOWN, calls: 2, tokens: null },
  ),
  {
    ...failure(
      'no usage (messages)',
      { body: message([{ type: 'text', text: 'Hm.' }], { usage: undefined }) },
      { ...answered, why: SHOWN, calls: 2, tokens: null },
    ),
    provider: 'anthropic',
  },
];
