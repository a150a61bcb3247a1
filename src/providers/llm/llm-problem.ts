// Failures of model calls as the port's error kinds, and whether a retry may help.
import { retryAfterMs } from '../calls/http-problem.ts';
import type { ProviderErrorKind } from '../ports/provider-error.ts';
import type { CallExchange } from './capped-fetch.ts';
import type { ModelReply, Tokens, Trouble } from './model-reply.ts';

/**
 * Kind of retry. `same`: unchanged; `more room`: the answer was cut off; `no schema`: the schema may be why the request
 * was refused.
 */
type Again = 'never' | 'same' | 'more room' | 'no schema';

export type LlmProblem = {
  kind: ProviderErrorKind;
  /** Message for administrators; may quote the vendor's bounded words. */
  message: string;
  /** Predicate for readers after "The language model", such as "did not answer in time". */
  why: string;
  status: number | null;
  retry_after_ms: number | null;
  /**
   * Pause before the next request to the model: `none` when the next answer may succeed, `long` when refusals will
   * last.
   */
  pause: 'none' | 'short' | 'long';
  /** True for a refused key: a person replaces it, so the pause is short and the health check names the setting. */
  refuses_key: boolean;
  again: Again;
  /** Problems of the answer, sent to the model with the retry. */
  complaint: string[];
};

export const NO_TOKENS: Tokens = { input: 0, output: 0 };

const SCHEMA_COMPLAINT =
  'It was not one JSON object of the schema. "confidence" is a whole number from 0 to 100, in percent: 85, never 0.85, 8 or "85%".';

function problem(kind: ProviderErrorKind, why: string, message: string, more: Partial<LlmProblem> = {}): LlmProblem {
  return {
    kind,
    message,
    why,
    status: null,
    retry_after_ms: null,
    pause: kind === 'bad_payload' ? 'none' : 'short',
    refuses_key: false,
    again: 'never',
    complaint: [],
    ...more,
  };
}

const UNSHOWN = 'gave an answer that cannot be shown';
const UNREACHED = 'could not be reached';

/** Problem of a reply without a usable answer, by its finish reason; `room`: most tokens of the answer. */
export function stoppedProblem(finishReason: string, room: number): LlmProblem {
  switch (finishReason) {
    case 'length':
      return problem('bad_payload', 'ran out of room for its answer', `the answer was cut off at ${room} tokens`, {
        again: 'more room',
      });
    case 'content-filter':
      return problem('bad_payload', 'declined to answer', 'the answer was filtered or refused');
    case 'error':
      return problem('unavailable', UNREACHED, 'the model stopped with an error', { again: 'same' });
    default:
      return problem('bad_payload', UNSHOWN, 'the answer is not in the schema', {
        again: 'same',
        complaint: [SCHEMA_COMPLAINT],
      });
  }
}

export const unfoundedProblem = (complaint: string[]): LlmProblem =>
  problem('bad_payload', UNSHOWN, 'the answer says what the fact sheet does not hold', { again: 'same', complaint });

/**
 * Problem of a call without a reply, or whose reply the SDK could not read. `schema`: whether the request had a schema.
 */
export function failedProblem(exchange: CallExchange, schema: boolean, aborted: boolean, now: number): LlmProblem {
  if (aborted) return problem('timeout', 'did not answer in time', 'the model did not answer in time');
  const reply = exchange.reply();
  if (reply === null) return problem('unavailable', UNREACHED, 'the model could not be reached', { again: 'same' });
  if (reply.status >= 400) return refusal(reply, schema, now);
  return problem('bad_payload', UNSHOWN, 'the answer could not be read', { status: reply.status, again: 'same' });
}

const reasonOf: Record<Trouble, string> = {
  credit: 'no credit',
  key: 'key refused',
  model: 'no such model or address',
  limit: 'limit',
};

const troubleOf: Record<number, Trouble> = { 401: 'key', 402: 'credit', 403: 'key', 404: 'model' };

function refusal({ status, headers, words, trouble }: ModelReply, schema: boolean, now: number): LlmProblem {
  const quoted = words === null ? '' : `: "${words}"`;
  const retry_after_ms = waitMs(headers, now);
  if (status === 429 && trouble !== 'credit') {
    return problem('rate_limited', 'is at its limit', `the model is at its limit (429)${quoted}`, {
      status,
      retry_after_ms,
    });
  }
  if (status >= 500) {
    // Some local servers answer 500 for schemas they do not support: retry without.
    const again: Again = schema && status <= 501 ? 'no schema' : 'same';
    return problem('unavailable', UNREACHED, `the model answered ${status}`, { status, retry_after_ms, again });
  }
  const about = trouble === null || trouble === 'limit' ? (troubleOf[status] ?? null) : trouble;
  if (about === 'key') {
    const why = status === 401 ? 'refused our key' : `refused our key (${status})`;
    const message = `the language model refuses the key (${status}): check LLM_API_KEY${quoted}`;
    return problem('not_entitled', why, message, { status, refuses_key: true });
  }
  const reason = about === null ? '' : `, ${reasonOf[about]}`;
  return problem(
    about === 'credit' ? 'not_entitled' : 'bad_payload',
    `refused the request (${status}${reason})`,
    `the model refused the request with ${status}${reason}${quoted}`,
    { status, pause: 'long', again: schema && about === null ? 'no schema' : 'never' },
  );
}

/** Wait in ms from retry-after-ms, which model vendors send, else from the standard headers; null without any. */
function waitMs(headers: Record<string, string>, now: number): number | null {
  const ms = Number(headers['retry-after-ms']);
  return Number.isFinite(ms) && ms > 0
    ? retryAfterMs({ 'retry-after': String(Math.ceil(ms / 1000)) }, now)
    : retryAfterMs(headers, now);
}
