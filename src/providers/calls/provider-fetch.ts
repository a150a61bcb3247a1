// HTTP client of all vendors: deadlines, limits, circuit, bounded reading, retries, API log.
import type { z } from 'zod';
import { pauseBetween } from '../../domain/numbers/jitter.ts';
import type { CallLog, CallRecord } from '../ports/call-log.ts';
import type { CallOptions } from '../ports/market-data.ts';
import { isProviderError, ProviderError } from '../ports/provider-error.ts';
import type { BodyReader } from '../reading/body-reader.ts';
import { type CallLimit, type LimitRules, ownCallLimit, type WindowLimit } from './call-limit.ts';
import { Circuits } from './circuit.ts';
import { noEnvelope, type ReadEnvelope } from './envelope.ts';
import { type HttpFacts, retryAfterMs, statusError, toStatus, transportProblem } from './http-problem.ts';
import {
  readChecked,
  readContentType,
  readRemaining,
  readWords,
  requireJson,
  requireType,
  toMessage,
} from './read-answer.ts';
import { type Asked, describeRefusal, type Refusal, Refusals, type Span } from './refusals.ts';
import { RequestGate } from './request-gate.ts';
import { silentLimits } from './silent-limits.ts';
import { type Chance, deadline, type Timing } from './timing.ts';
import { type HttpAnswer, refuseBaseUrl, type Transport } from './transport.ts';

/** Limits of a vendor call, each with its reason. */
export const fetchRules = {
  total_ms: { value: 8_000, unit: 'ms', source: 'one exchange with its tries and its body' },
  connect_ms: { value: 3_000, unit: 'ms', source: 'one connection' },
  max_bytes: { value: 5 * 1024 * 1024, unit: 'bytes', source: 'after decompression' },
  tries: { value: 3, unit: 'tries', source: 'only GET leaves this room' },
  backoff_ms: { value: 250, unit: 'ms', source: 'doubled each try, full jitter' },
  background_wait_ms: { value: 600_000, unit: 'ms', source: 'background work may queue for a place' },
} as const;

export type Call = CallOptions & {
  /** Name of the endpoint in the call log and in the memory of refusals, such as "quote". */
  service: string;
  /** Path below the base URL, already encoded. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  symbol?: string | null;
  /** Requested days, for plans that include only some days; null or absent when the call has no days. */
  span?: Span | null;
  max_bytes?: number;
  total_ms?: number;
};

export type ProviderFetchOptions = {
  provider: string;
  /** Vendor's name in error messages; `key_setting`: name of the setting for the vendor's key. */
  name?: string;
  key_setting?: string;
  /** Judges the vendor's status in a body; without it every 200 is a success. */
  envelope?: ReadEnvelope;
  base_url: string;
  /** Headers with the key, which is never part of the URL. */
  headers: Record<string, string>;
  limits: readonly WindowLimit[];
  in_flight?: number;
  background_share?: number;
  /** Creates the limit shared by all processes with this key; without it limits count in this process alone. */
  limit_of?: (rules: LimitRules) => CallLimit;
  timing: Timing;
  /** Last time a person started work with this vendor, epoch ms; earlier refusals no longer count. */
  insisted_at?: () => number;
  random: Chance;
  transport: Transport;
  log: CallLog;
};

export type ProviderFetch = {
  /**
   * JSON answer parsed by the schema, without unknown keys. `quick`: makes a reader per try that parses a large answer
   * while it arrives, with the same result; where it returns null the schema is used. Throws ProviderError.
   */
  json<Schema extends z.ZodType>(
    call: Call,
    schema: Schema,
    quick?: () => BodyReader<z.output<Schema>>,
  ): Promise<z.output<Schema>>;
  /** Bytes of a file, unchanged. Throws ProviderError, also for other content types. */
  file(call: Call, contentTypes: RegExp): Promise<{ bytes: Uint8Array; content_type: string | null }>;
  readonly base_url: string;
};

/** Parsers of an answer: `quick` while it arrives, `whole` once it is complete. */
type Reading<T> = {
  quick?: () => BodyReader<T>;
  whole: (answer: HttpAnswer, reader: BodyReader<T> | undefined, facts: HttpFacts) => T;
};

export function createProviderFetch(options: ProviderFetchOptions): ProviderFetch {
  const { provider, timing, random, name = provider } = options;
  const base = new URL(options.base_url);
  const refusal = refuseBaseUrl(base);
  if (refusal) throw new Error(`The base URL of ${provider} ${refusal}.`);
  const rules = { provider, limits: options.limits, background_share: options.background_share ?? 0.5 };
  const limit = options.limit_of?.(rules) ?? ownCallLimit(rules, timing);
  const gate = new RequestGate({ provider, name, limit, inFlight: options.in_flight ?? 2, timing });
  const circuits = new Circuits(timing);
  const refusals = new Refusals(timing, options.insisted_at);
  const secret = Object.values(options.headers)[0]?.replace(/^Bearer /, '') || null;
  const answers = { provider, envelope: options.envelope ?? noEnvelope, secret };
  const silent = silentLimits(provider);

  /** Error for a remembered or new refusal, with its scope and the vendor's words. */
  function refusalError({ scope, words, until }: Refusal, sent: boolean, status: number | null): ProviderError {
    const message = describeRefusal({ scope, words }, name, options.key_setting);
    const retry_after_ms = Math.max(0, until - timing.now());
    return new ProviderError('not_entitled', message, { provider, status, sent, scope, words, retry_after_ms });
  }

  function remember({ scope, words, status }: ProviderError, asked: Asked): ProviderError {
    const refusal = scope === 'key' ? refusals.refuseKey(asked, words) : refusals.refuse(asked, words);
    return refusalError(refusal, true, status);
  }

  async function oneTry(call: Call, signal: AbortSignal, reader: BodyReader<unknown> | undefined): Promise<HttpAnswer> {
    const connect = deadline(timing, fetchRules.connect_ms.value);
    try {
      return await options.transport.get({
        url: toUrl(base, call),
        headers: { 'user-agent': 'smart-cat', ...options.headers },
        signal,
        connectSignal: connect.signal,
        onConnected: connect.clear,
        maxBytes: call.max_bytes ?? fetchRules.max_bytes.value,
        reader,
        onBytes: call.onBytes,
      });
    } catch (error) {
      throw transportProblem(error, provider);
    } finally {
      connect.clear();
    }
  }

  /**
   * Tries at most `fetchRules.tries` times, until success or the deadline; only `unavailable` and `rate_limited` are
   * tried again. Throws ProviderError.
   */
  async function tries<T>(call: Call, signal: AbortSignal, endsAt: number, read: Reading<T>, facts: HttpFacts) {
    for (let attempt = 1; ; attempt++) {
      try {
        const reader = read.quick?.();
        const answer = await oneTry(call, signal, reader);
        facts.status = answer.status;
        facts.remaining = readRemaining(answer);
        const wait = retryAfterMs(answer.headers, timing.now());
        const problem = statusError(answer, provider, wait, readWords(answer, answers));
        if (problem) throw problem;
        const value = read.whole(answer, reader, facts);
        silent.answered();
        return value;
      } catch (error) {
        const problem = silent.withWait(
          isProviderError(error) ? error : new ProviderError('bad_payload', toMessage(error), { provider }),
        );
        if (problem.kind === 'rate_limited') await gate.pause(problem.retry_after_ms ?? 0);
        const again = problem.kind === 'unavailable' || problem.kind === 'rate_limited';
        const backoff = pauseBetween(0, fetchRules.backoff_ms.value * 2 ** attempt, random());
        const wait = (problem.retry_after_ms ?? 0) + backoff;
        const late = timing.monotonic() + wait >= endsAt;
        if (!again || attempt >= fetchRules.tries.value || late) throw problem;
        await timing.sleep(wait, signal).catch(() => undefined);
        // No free place by the deadline: throw the last problem.
        const patience = Math.max(0, endsAt - timing.monotonic());
        await gate.enterAgain(call.priority ?? 'user', patience).catch(() => Promise.reject(problem));
      }
    }
  }

  async function run<T>(call: Call, read: Reading<T>): Promise<T> {
    const symbol = call.symbol ?? null;
    const priority = call.priority ?? 'user';
    const asked: Asked = { service: call.service, symbol, span: call.span ?? null };
    const standing = call.insist ? null : refusals.standing(asked);
    if (standing !== null) throw refusalError(standing, false, null);
    const total = call.total_ms ?? fetchRules.total_ms.value;
    const started = timing.monotonic();
    const leave = await gate.enter(priority, priority === 'user' ? total / 2 : fetchRules.background_wait_ms.value);
    const admission = circuits.admit(call.service);
    if (admission.wait_ms > 0) {
      leave();
      const facts = { provider, retry_after_ms: admission.wait_ms, sent: false };
      throw new ProviderError('unavailable', 'failing too often, paused', facts);
    }
    // A user's time in the queue counts towards the limit; background work may queue for minutes first.
    const sentAt = timing.monotonic();
    const left = priority === 'user' ? total - (sentAt - started) : total;
    const limit = deadline(timing, left);
    const facts: HttpFacts = { status: null, remaining: null, delayed: null };
    try {
      const value = await tries(call, limit.signal, sentAt + left, read, facts);
      admission.settle({ vendor: true, own: true });
      refusals.answered(asked);
      report(call, symbol, 'success', sentAt, null, facts);
      return value;
    } catch (error) {
      const ended = isProviderError(error) ? error : new ProviderError('unavailable', toMessage(error), { provider });
      const problem = ended.kind === 'not_entitled' ? remember(ended, asked) : ended;
      // A refused request (4xx) counts as healthy: the vendor answered. An unreadable answer counts against its
      // interface alone.
      const refused = problem.status !== null && problem.status >= 400 && problem.status < 500;
      const vendor = refused || !['unavailable', 'timeout'].includes(problem.kind);
      admission.settle({ vendor, own: vendor && (refused || problem.kind !== 'bad_payload') });
      report(call, symbol, toStatus(problem), sentAt, problem, facts);
      throw problem;
    } finally {
      limit.clear();
      leave();
    }
  }

  function report(
    call: Call,
    symbol: string | null,
    status: CallRecord['status'],
    sentAt: number,
    problem: ProviderError | null,
    facts: HttpFacts,
  ) {
    const retry_at = timing.now() + (problem?.retry_after_ms ?? 0);
    const row: CallRecord = {
      log_type: 'api_call',
      service: `${provider} ${call.service}`,
      symbol,
      status,
      response_time_ms: Math.round(timing.monotonic() - sentAt),
      error_message: problem === null ? null : `${problem.kind}: ${problem.message}`,
      api_calls_remaining: facts.remaining ?? gate.remaining(),
      refusal: problem?.scope ? { scope: problem.scope, words: problem.words, retry_at } : null,
      delayed: facts.delayed,
    };
    options.log(row);
    call.onCall?.(row);
  }

  return {
    base_url: options.base_url,
    json: <Schema extends z.ZodType>(call: Call, schema: Schema, quick?: () => BodyReader<z.output<Schema>>) =>
      run<z.output<Schema>>(call, {
        quick,
        whole: (answer, reader, facts) => {
          requireJson(answer, provider);
          const usual = reader?.value() ?? null;
          if (usual !== null) {
            facts.delayed = reader?.delayed?.() ?? null;
            return usual;
          }
          const { value, reading } = readChecked(answer, schema, { symbol: call.symbol ?? null }, answers);
          facts.delayed = reading.delayed;
          return value;
        },
      }),
    file: (call, contentTypes) =>
      run(call, {
        whole: (answer) => {
          requireType(answer, contentTypes, provider);
          return { bytes: answer.body, content_type: readContentType(answer) };
        },
      }),
  };
}

/** URL of a call. The host comes from the configuration alone; the call adds path and query. */
function toUrl(base: URL, call: Call): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/$/, '') + call.path;
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
