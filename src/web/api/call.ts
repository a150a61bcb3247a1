// Typed client of the API: address, token and types follow from an endpoint's declaration.

import type { BodyInput, CallersPart, Endpoint, ParamsOf, QueryOf, ReplyOf, Schema } from '../../contract/endpoint.ts';
import { secondMs } from '../../domain/numbers/time.ts';
import { SNAPSHOT_ID } from '../../domain/stream/snapshot-id.ts';
import { presentMs, setServerClock } from '../ui/time/clock.ts';
import { buildAddress } from './address-of.ts';
import { replyAhead } from './ahead.ts';
import { ApiError } from './api-error.ts';
import { apiHost } from './host.ts';
import { shownInstant } from './shown-instant.ts';
import { endSession, readToken } from './token.ts';

export type AnyEndpoint = Pick<Endpoint<Schema, Schema, Schema, Schema>, CallersPart>;
type Declared<Key extends string, Value> = unknown extends Value ? { [K in Key]?: undefined } : { [K in Key]: Value };
type Optional<Key extends string, Value> = unknown extends Value
  ? { [K in Key]?: undefined }
  : { [K in Key]?: Partial<Value> };
type BodyPart<E> =
  unknown extends BodyInput<E>
    ? { body?: undefined }
    : undefined extends BodyInput<E>
      ? { body?: BodyInput<E> }
      : { body: BodyInput<E> };

export type CallInput<E> = Declared<'params', ParamsOf<E>> &
  Optional<'query', QueryOf<E>> &
  BodyPart<E> & {
    /** The files of an upload endpoint. */
    files?: readonly File[];
    signal?: AbortSignal;
  };

/** Input of any endpoint. */
export type Parts = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: readonly File[];
  signal?: AbortSignal;
};

/**
 * Sends the call and reads its reply. Raises ApiError for every refusal, and what fetch raises when the server
 * cannot be reached. A 401 to a call that carried the token ends the session.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: object extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
): Promise<ReplyOf<E>> {
  return callWith(endpoint, input);
}

/** Like `call`, for input whose type was checked before. */
export async function callWith<E extends AnyEndpoint>(endpoint: E, input: Parts = {}): Promise<ReplyOf<E>> {
  return (await (await send(endpoint, input)).json()) as ReplyOf<E>;
}

/** Like `call`, with the snapshot id of the reply; null where the reply has none. */
export async function callSnapshot<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: object extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
): Promise<{ snapshot_id: number | null; reply: ReplyOf<E> }> {
  const response = await send(endpoint, input);
  const named = response.headers.get(SNAPSHOT_ID);
  return { snapshot_id: named === null ? null : Number(named), reply: (await response.json()) as ReplyOf<E> };
}

/** Adds the shown instant to the query; throws ApiError 422 for endpoints that answer for the present only. */
function queryAsShown({ past }: AnyEndpoint, query: unknown): unknown {
  const asof = shownInstant();
  if (asof === null || past === undefined || past === 'same') return query;
  if (past === 'answered') return { asof, ...(query as object | undefined) };
  throw new ApiError(422, 'Unprocessable Content', JSON.stringify({ detail: 'This part shows the present only.' }));
}

async function send(endpoint: AnyEndpoint, input: Parts = {}): Promise<Response> {
  const { params, body, files, signal } = input;
  const query = queryAsShown(endpoint, input.query);
  const headers: Record<string, string> = { accept: 'application/json' };
  const token = endpoint.access === 'visitor' ? null : readToken();
  if (token !== null) headers.authorization = `Bearer ${token}`;

  let payload: FormData | string | undefined;
  if (endpoint.upload !== undefined && files !== undefined) {
    payload = new FormData();
    for (const file of files) payload.append(endpoint.upload.field, file, file.name);
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    payload = JSON.stringify(body);
  }

  const address = `${apiHost()}${buildAddress(endpoint.path, params, query)}`;
  const ahead = endpoint.method === 'GET' ? replyAhead(address, readToken()) : null;
  const response = await (ahead ?? fetch(address, { method: endpoint.method, headers, body: payload, signal }));
  signal?.throwIfAborted();
  // Redirected replies may come from a cache, with the date of their first fetch.
  if (!response.redirected) learnServerTime(response.headers.get('date'));
  if (!response.ok) {
    if (response.status === 401 && token !== null) endSession(token);
    throw new ApiError(response.status, response.statusText, await response.text());
  }
  return response;
}

/** Tolerated clock difference: the header has whole seconds and ages while the reply travels. */
const CLOCK_TOLERANCE_MS = 5 * secondMs;

/** Corrects this device's wrong clock by a reply's date, so that ages are right. */
function learnServerTime(date: string | null): void {
  const serverMs = date === null ? Number.NaN : Date.parse(date);
  if (Math.abs(serverMs - presentMs()) > CLOCK_TOLERANCE_MS) setServerClock(serverMs);
}
