// Replies of language models outside of the happy case: finish reasons, refusals, wrapped answers.
import { answers, type Shape } from './shape.ts';

const path = /^\/openai\/v1\/chat\/completions$/;
const CUT_CHARS = 40;

type Choice = { message: { content: string }; finish_reason: string };
const choiceOf = (reply: Record<string, unknown>) => (reply.choices as Choice[])[0] as Choice;

/** Replaces the text and `finish_reason` of a reply; `text` receives the original text. */
const saying = (text: (said: string) => string | null, finish_reason = 'stop', more: object = {}): Shape => ({
  path,
  change: (reply) => {
    const choice = choiceOf(reply);
    const message = { ...choice.message, content: text(choice.message.content), ...more };
    return { ...reply, choices: [{ ...choice, message, finish_reason }] };
  },
});

const refusing = (status: number, code: string | number, message: string): Shape => ({
  path,
  reply: answers(status, { error: { message, code } }),
});

const call = { id: 't', type: 'function', function: { name: 'x', arguments: '{}' } };

export const modelShapes = {
  'model-filtered': saying(() => '', 'content_filter'),
  'model-cut-off': saying((said) => said.slice(0, CUT_CHARS), 'length'),
  'model-tool-call': saying(() => null, 'tool_calls', { tool_calls: [call] }),
  'model-refusal': saying(() => null, 'stop', { refusal: 'I cannot help with that.' }),
  'model-fenced': saying((said) => `\`\`\`json\n${said}\n\`\`\``),
  'model-thinking': saying((said) => `<think>\nThe sheet is mixed, perhaps {BUY}?\n</think>\n\n${said}`),
  'model-prose': saying((said) => `Here is the analysis:\n${said}\nLet me know!`),
  'model-no-usage': { path, change: (reply) => ({ ...reply, usage: null }) },
  'model-no-credit': refusing(402, 402, 'no credit'),
  'model-unknown': refusing(404, 'model_not_found', 'unknown model'),
  'model-key-refused': refusing(400, 400, 'key not valid'),
  'model-limit-inside': refusing(200, 429, 'upstream refused'),
  'model-no-schema': {
    path,
    hits: ({ body }) => body.includes('"json_schema"'),
    reply: answers(400, {
      error: { message: 'This response_format type is unavailable', type: 'invalid_request_error' },
    }),
  },
} as const satisfies Record<string, Shape>;
