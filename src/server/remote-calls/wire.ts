// What a call between processes carries: requests and answers as bytes; refusals keep their status and words, vendors' failures their kind.
import { deserialize, serialize } from 'node:v8';
import { AnalystError } from '../../providers/ports/analyst.ts';
import { isProviderError, ProviderError } from '../../providers/ports/provider-error.ts';
import { Fault } from '../fault.ts';

type Failure =
  | { as: 'fault'; status: number; detail: string; retryAfterSeconds: number | null }
  | { as: 'provider'; kind: ProviderError['kind']; message: string; facts: Facts }
  | { as: 'analyst'; kind: ProviderError['kind']; message: string; facts: Facts & Pick<AnalystError, 'cost'> }
  | { as: 'error'; message: string };
type Facts = Pick<ProviderError, 'provider' | 'status' | 'retry_after_ms' | 'sent'>;
export type Outcome = { value: unknown } | { failure: Failure };

/** Typed arrays, buffers, maps and dates survive; throws where a value holds a function. */
export const toBytes = (value: unknown): Buffer => serialize(value);
export const fromBytes = (bytes: Buffer): unknown => deserialize(bytes);

export function failureOf(error: unknown): Failure {
  if (error instanceof Fault) {
    const { status, detail, retryAfterSeconds } = error;
    return { as: 'fault', status, detail, retryAfterSeconds };
  }
  if (isProviderError(error)) {
    const { kind, message, provider, status, retry_after_ms, sent } = error;
    const facts = { provider, status, retry_after_ms, sent };
    if (!(error instanceof AnalystError)) return { as: 'provider', kind, message, facts };
    return { as: 'analyst', kind, message, facts: { ...facts, cost: error.cost } };
  }
  return { as: 'error', message: error instanceof Error ? error.message : String(error) };
}

/** The error a failure stands for, as the other process threw it. */
export function errorOf(failure: Failure): Error {
  switch (failure.as) {
    case 'fault': {
      const { status, detail, retryAfterSeconds } = failure;
      return new Fault(status, detail, retryAfterSeconds === null ? {} : { retryAfterSeconds });
    }
    case 'provider':
      return new ProviderError(failure.kind, failure.message, failure.facts);
    case 'analyst':
      return new AnalystError(failure.kind, failure.message, failure.facts);
    case 'error':
      return new Error(failure.message);
  }
}
