// HTTP client of all vendors: deadlines, limits, circuit, bounded reading, retries, API log.

import type { z } from 'zod';
import { pauseBetween } from '../../domain/numbers/jitter.ts';
import type { CallLog, CallRecord } from '../ports/call-log.ts';
import { isProviderError, ProviderError } from '../ports/provider-error.ts';
import type { BodyReader } from '../reading/body-reader.ts';
import { readJson } from '../reading/read-json.ts';
import { type CallLimit, type LimitRules, ownCallLimit, type Priority, type WindowLimit } from './call-limit.ts';
import { Circuit } from './circuit.ts';
import { Entitlements } from './entitlements.ts';
import { type HttpFacts, retryAfterMs, statusError, transportProblem } from './http-problem.ts';
import { RequestGate } from './request-gate.ts';
import { type Chance, deadline, type Timing } from './timing.ts';
import { type HttpAnswer, refuseBaseUrl, type Transport } from './transport.ts';

/** How a call may behave; source: RELIABILITY rule 9. */
export const fetchRules = {
  total_ms: { value: 8_000, unit: 'ms', source: 'one exchange with its tries and its body' },
  connect_ms: { value: 3_000, unit: 'ms', source: 'one connection' },
  max_bytes: { value: 5 * 1024 * 1024, unit: 'bytes', source: 'after decompression' },
  tries: { value: 3, unit: 'tries', source: 'only GET leaves this room' },
  backoff_ms: { value: 250, unit: 'ms', source: 'doubled each try, full jitter' },
  background_wait_ms: { value: 600_000, unit: 'ms', source: 'background work may queue for a place' },
  max_depth: { value: 32, unit: 'levels', source: 'nesting of an answer' },
} as const;

export type Call = {
  /** Names the endpoint in the log and in the memory of refusals, e.g. "quote". */
  service: string;
  /** Path below the base URL, already encoded. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  symbol?: string | null;
  priority?: Priority;
  max_bytes?: number;
  total_ms?: number;
  /** Called whenever bytes of the answer have come, before they are read: the last time at its last ones. */
  onBytes?: () => void;
  /** Given the call's row of the API log once it has ended; never that of a call that was not sent. */
  onCall?: CallLog;
};

export type ProviderFetchOptions = {
  provider: string;
  base_url: string;
  /** Carries the key: headers only, so that no URL ever holds it. */
  headers: Record<string, string>;
  limits: readonly WindowLimit[];
  in_flight?: number;
  background_share?: number;
  /** Counts these limits for all who call with this key; in this process alone unless given. */
  limit_of?: (rules: LimitRules) => CallLimit;
  timing: Timing;
  random: Chance;
  transport: Transport;
  log: CallLog;
};

export type ProviderFetch = {
  /**
   * A JSON answer checked by the schema; unknown keys are dropped. `quick` begins a reader for each try that may read a
   * large answer of the usual kind while it arrives, to the same result; where its value is null the schema decides. Throws
   * ProviderError.
   */
  json<Schema extends z.ZodType>(
    call: Call,
    schema: Schema,
    quick?: () => BodyReader<z.output<Schema>>,
  ): Promise<z.output<Schema>>;
  /** A file as it is; content types as given. Throws ProviderError. */
  file(call: Call, contentTypes: RegExp): Promise<{ bytes: Uint8Array; content_type: string | null }>;
  readonly base_url: string;
};

/** How an answer becomes a value: while it arrives, if it can be, and when all of it is there. */
type Reading<T> = { quick?: () => BodyReader<T>; whole: (answer: HttpAnswer, reader: BodyReader<T> | undefined) => T };

const jsonTypes = /^application\/(?:[\w.-]+\+)?json\b/i;

export function createProviderFetch(options: ProviderFetchOptions): ProviderFetch {
  const { provider, timing, random } = options;
  const base = new URL(options.base_url);
  const refusal = refuseBaseUrl(base);
  if (refusal) throw new Error(`The base URL of ${provider} ${refusal}.`);
  const rules = { provider, limits: options.limits, background_share: options.background_share ?? 0.5 };
  const limit = options.limit_of?.(rules) ?? ownCallLimit(rules, timing);
  const gate = new RequestGate({ provider, limit, inFlight: options.in_flight ?? 2, timing });
  const circuit = new Circuit(timing);
  const entitlements = new Entitlements(timing);

  async function oneTry(call: Call, signal: AbortSignal, reader: BodyReader<unknown> | undefined): Promise<HttpAnswer> {
    const connect = deadline(timing, fetchRules.connect_ms.value);
    try {
      return await options.transport.get({
        url: urlOf(base, call),
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

  /** Tries until an answer, a final refusal or the deadline; throws ProviderError. */
  async function tries<T>(call: Call, signal: AbortSignal, endsAt: number, read: Reading<T>, facts: HttpFacts) {
    for (let attempt = 1; ; attempt++) {
      try {
        const reader = read.quick?.();
        const answer = await oneTry(call, signal, reader);
        facts.status = answer.status;
        facts.remaining = remainingOf(answer);
        const problem = statusError(answer, provider, retryAfterMs(answer.headers, timing.now()));
        if (problem) throw problem;
        return read.whole(answer, reader);
      } catch (error) {
        const problem = isProviderError(error)
          ? error
          : new ProviderError('bad_payload', messageOf(error), { provider });
        if (problem.kind === 'rate_limited') await gate.pause(problem.retry_after_ms ?? 1_000);
        const again = problem.kind === 'unavailable' || problem.kind === 'rate_limited';
        const backoff = pauseBetween(0, fetchRules.backoff_ms.value * 2 ** attempt, random());
        const wait = (problem.retry_after_ms ?? 0) + backoff;
        const late = timing.monotonic() + wait >= endsAt;
        if (!again || attempt >= fetchRules.tries.value || late) throw problem;
        await timing.sleep(wait, signal).catch(() => undefined);
        // Where no place comes free in time, the last answer stands.
        const patience = Math.max(0, endsAt - timing.monotonic());
        await gate.enterAgain(call.priority ?? 'user', patience).catch(() => Promise.reject(problem));
      }
    }
  }

  async function run<T>(call: Call, read: Reading<T>): Promise<T> {
    const symbol = call.symbol ?? null;
    const priority = call.priority ?? 'user';
    if (entitlements.refused(call.service, symbol)) {
      throw new ProviderError('not_entitled', 'not part of the plan', { provider, sent: false });
    }
    const total = call.total_ms ?? fetchRules.total_ms.value;
    const started = timing.monotonic();
    const leave = await gate.enter(priority, priority === 'user' ? total / 2 : fetchRules.background_wait_ms.value);
    const admission = circuit.admit();
    if (admission.wait_ms > 0) {
      leave();
      throw new ProviderError('unavailable', 'failing too often, paused', {
        provider,
        retry_after_ms: admission.wait_ms,
        sent: false,
      });
    }
    // A user's wait for a place counts; background work may queue for minutes before its exchange begins.
    const sentAt = timing.monotonic();
    const left = priority === 'user' ? total - (sentAt - started) : total;
    const limit = deadline(timing, left);
    const facts: HttpFacts = { status: null, remaining: null };
    try {
      const value = await tries(call, limit.signal, sentAt + left, read, facts);
      circuit.settle(true, admission.probe);
      entitlements.allow(call.service, symbol);
      report(call, symbol, 'success', sentAt, null, facts);
      return value;
    } catch (error) {
      const problem = isProviderError(error) ? error : new ProviderError('unavailable', messageOf(error), { provider });
      // A refused question (4xx) says nothing about the vendor's health.
      const refused = problem.status !== null && problem.status >= 400 && problem.status < 500;
      const vendorFault = !refused && ['unavailable', 'timeout', 'bad_payload'].includes(problem.kind);
      circuit.settle(!vendorFault, admission.probe);
      if (problem.kind === 'not_entitled' && problem.status === 403) entitlements.refuse(call.service, symbol);
      const status = problem.kind === 'timeout' ? 'timeout' : problem.kind === 'bad_payload' ? 'error' : 'failure';
      report(call, symbol, status, sentAt, `${problem.kind}: ${problem.message}`, facts);
      throw problem;
    } finally {
      limit.clear();
      leave();
    }
  }

  function report(
    call: Call,
    symbol: string | null,
    status: 'success' | 'failure' | 'timeout' | 'error',
    sentAt: number,
    message: string | null,
    facts: HttpFacts,
  ) {
    const row: CallRecord = {
      log_type: 'api_call',
      service: `${provider} ${call.service}`,
      symbol,
      status,
      response_time_ms: Math.round(timing.monotonic() - sentAt),
      error_message: message,
      api_calls_remaining: facts.remaining ?? gate.remaining(),
    };
    options.log(row);
    call.onCall?.(row);
  }

  return {
    base_url: options.base_url,
    json: <Schema extends z.ZodType>(call: Call, schema: Schema, quick?: () => BodyReader<z.output<Schema>>) =>
      run<z.output<Schema>>(call, {
        quick,
        whole: (answer, reader) => {
          requireType(answer, jsonTypes, provider);
          const usual = reader?.value() ?? null;
          if (usual !== null) return usual;
          const text = new TextDecoder('utf-8', { fatal: true }).decode(answer.body);
          const checked = schema.safeParse(readJson(text, fetchRules.max_depth.value));
          if (checked.success) return checked.data;
          const where = checked.error.issues[0]?.path.join('.') ?? '';
          throw new ProviderError('bad_payload', `unexpected shape at "${where.slice(0, 80)}"`, { provider });
        },
      }),
    file: (call, contentTypes) =>
      run(call, {
        whole: (answer) => {
          requireType(answer, contentTypes, provider);
          return { bytes: answer.body, content_type: contentTypeOf(answer) };
        },
      }),
  };
}

/** The host comes from configuration alone; the call adds a path below it and a query. */
function urlOf(base: URL, call: Call): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/$/, '') + call.path;
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function contentTypeOf(answer: HttpAnswer): string | null {
  const type = answer.headers['content-type'];
  return typeof type === 'string' ? type : null;
}

function requireType(answer: HttpAnswer, wanted: RegExp, provider: string): void {
  const type = contentTypeOf(answer);
  if (type !== null && wanted.test(type)) return;
  throw new ProviderError('bad_payload', 'unexpected content type', { provider, status: answer.status });
}

function remainingOf(answer: HttpAnswer): number | null {
  const text = answer.headers['x-ratelimit-remaining'];
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Messages of parsers quote what they read; only the kind of the trouble is kept. */
function messageOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'not valid JSON';
  if (error instanceof RangeError) return error.message;
  if (error instanceof TypeError) return 'not valid UTF-8';
  return 'unexpected trouble';
}
