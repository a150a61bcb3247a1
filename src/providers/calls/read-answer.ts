// Reader of HTTP answers: content type, JSON checked by envelope and schema, the vendor's words about a refusal.
import type { z } from 'zod';
import { ProviderError } from '../ports/provider-error.ts';
import { readJson } from '../reading/read-json.ts';
import { vendorWords } from '../reading/vendor-words.ts';
import type { EnvelopeReading, ReadEnvelope } from './envelope.ts';
import type { HttpAnswer } from './transport.ts';

const MAX_DEPTH = 32;
/** Longest body, in bytes, that is searched for the vendor's words; refusals are short. */
const WORDS_BYTES = 4_096;
const jsonTypes = /^application\/(?:[\w.-]+\+)?json\b/i;

export type AnswerReader = { provider: string; envelope: ReadEnvelope; secret: string | null };

export function readContentType(answer: HttpAnswer): string | null {
  const type = answer.headers['content-type'];
  return typeof type === 'string' ? type : null;
}

export function requireType(answer: HttpAnswer, wanted: RegExp, provider: string): void {
  const type = readContentType(answer);
  if (type !== null && wanted.test(type)) return;
  throw new ProviderError('bad_payload', 'unexpected content type', { provider, status: answer.status });
}

export function requireJson(answer: HttpAnswer, provider: string): void {
  requireType(answer, jsonTypes, provider);
}

/** Reads a JSON body by envelope and schema; throws ProviderError and errors of the parsers. */
export function readChecked<Schema extends z.ZodType>(
  { body }: HttpAnswer,
  schema: Schema,
  call: { symbol: string | null },
  { provider, envelope, secret }: AnswerReader,
): { value: z.output<Schema>; reading: EnvelopeReading } {
  const json = readJson(new TextDecoder('utf-8', { fatal: true }).decode(body), MAX_DEPTH);
  const reading = envelope(json, call);
  if (reading.problem !== null) {
    const { kind, message, scope } = reading.problem;
    throw new ProviderError(kind, message, { provider, scope, words: vendorWords(reading.words, secret) });
  }
  const checked = schema.safeParse(json);
  if (checked.success) return { value: checked.data, reading };
  const where = checked.error.issues[0]?.path.join('.') ?? '';
  throw new ProviderError('bad_payload', `unexpected shape at "${where.slice(0, 80)}"`, { provider });
}

/** Vendor's own words in a failed answer; null without readable ones. */
export function readWords(answer: HttpAnswer, { envelope, secret }: AnswerReader): string | null {
  if (answer.status === 200 || answer.body.length > WORDS_BYTES) return null;
  const text = new TextDecoder().decode(answer.body);
  if (/^text\/plain/i.test(readContentType(answer) ?? '')) return vendorWords(text, secret);
  try {
    return vendorWords(envelope(readJson(text, MAX_DEPTH), { symbol: null }).words, secret);
  } catch {
    return null;
  }
}

export function readRemaining(answer: HttpAnswer): number | null {
  const text = answer.headers['x-ratelimit-remaining'];
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Message for a parser's error: its kind alone, because parsers quote the text they read. */
export function toMessage(error: unknown): string {
  if (error instanceof SyntaxError) return 'not valid JSON';
  if (error instanceof RangeError) return error.message;
  if (error instanceof TypeError) return 'not valid UTF-8';
  return 'unexpected trouble';
}
