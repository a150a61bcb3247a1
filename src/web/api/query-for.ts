// Queries from the contract: one key per endpoint and input.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { OwnKind } from '../../domain/stream/snapshot-news.ts';
import { type AnyEndpoint, type CallInput, callWith } from './call.ts';

/** Input of an endpoint; the query client adds the signal. */
type QueryInputOf<E> = Omit<CallInput<E>, 'signal' | 'files'>;
type InputArgs<E> =
  object extends QueryInputOf<E>
    ? [input?: QueryInputOf<E>, version?: Version]
    : [input: QueryInputOf<E>, version?: Version];
/** Version of the data (batch, run, poll) where the address lacks it; each version is its own query. */
type Version = string | number | null;

export type QueryFor<Reply> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Reply>;
};

const toName = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** Endpoints with data of the reader that this page has requested, by kind. */
const ownEndpoints = new Map<OwnKind, Set<AnyEndpoint>>();

function noteOwn(endpoint: AnyEndpoint): void {
  if (endpoint.own === undefined) return;
  ownEndpoints.set(endpoint.own, (ownEndpoints.get(endpoint.own) ?? new Set()).add(endpoint));
}

/** `['GET /api/signals/symbol/:symbol', { params: { symbol: 'NVDA' } }, version]`. */
export function keyFor<E extends AnyEndpoint>(endpoint: E, ...[input, version]: InputArgs<E>): QueryKey {
  noteOwn(endpoint);
  return version === undefined ? [toName(endpoint), input ?? {}] : [toName(endpoint), input ?? {}, version];
}

/** Key and function of a query; the caller adds options such as `staleTime`. */
export function queryFor<E extends AnyEndpoint>(endpoint: E, ...args: InputArgs<E>): QueryFor<ReplyOf<E>> {
  return {
    queryKey: keyFor(endpoint, ...args),
    queryFn: ({ signal }) => callWith(endpoint, { ...args[0], signal }),
  };
}

/** Refetches every answer of these endpoints, for any input. */
export async function invalidate(client: QueryClient, ...endpoints: readonly AnyEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => askAgain(client, endpoint, () => true)));
}

/** Refetches every answer with data of this kind that the reader owns; null for all kinds. */
export function invalidateOwn(client: QueryClient, kind: OwnKind | null): Promise<void> {
  const kinds = kind === null ? [...ownEndpoints.keys()] : [kind];
  return invalidate(client, ...kinds.flatMap((one) => [...(ownEndpoints.get(one) ?? [])]));
}

/** Like `invalidate`, for answers of one endpoint and this version only. */
export function invalidateVersion(client: QueryClient, endpoint: AnyEndpoint, version: Version): Promise<void> {
  return askAgain(client, endpoint, ({ queryKey: [, , known] }) => known === version);
}

/** Refetches queries. First loads in flight are cancelled before, because their answers may predate the change. */
async function askAgain(client: QueryClient, endpoint: AnyEndpoint, isMeant: (query: Query) => boolean): Promise<void> {
  const queryKey = [toName(endpoint)];
  await client.cancelQueries({ queryKey, predicate: (query) => query.state.data === undefined && isMeant(query) });
  await client.invalidateQueries({ queryKey, predicate: isMeant });
}
