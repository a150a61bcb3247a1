// Queries made from the contract: one key for an endpoint and its input, wherever it is read, prefetched or invalidated.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { type AnyEndpoint, type CallInput, callWith } from './call.ts';

/** What goes into an endpoint; the query client brings the signal. */
export type QueryInputOf<E> = Omit<CallInput<E>, 'signal' | 'file'>;
type InputArgs<E> =
  object extends QueryInputOf<E>
    ? [input?: QueryInputOf<E>, version?: Version]
    : [input: QueryInputOf<E>, version?: Version];
/** What an answer was made from, where the address does not say it: a newer batch or run is another question. */
type Version = string | number | null;

export type QueryFor<Reply> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Reply>;
};

const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

/** `['GET /api/signals/symbol/:symbol', { params: { symbol: 'NVDA' } }, version]`. */
export function keyFor<E extends AnyEndpoint>(endpoint: E, ...[input, version]: InputArgs<E>): QueryKey {
  return version === undefined ? [nameOf(endpoint), input ?? {}] : [nameOf(endpoint), input ?? {}, version];
}

/** Key and function of a query; what it is kept for is added by the caller that reads it. */
export function queryFor<E extends AnyEndpoint>(endpoint: E, ...args: InputArgs<E>): QueryFor<ReplyOf<E>> {
  return {
    queryKey: keyFor(endpoint, ...args),
    queryFn: ({ signal }) => callWith(endpoint, { ...args[0], signal }),
  };
}

/** Every answer of these endpoints is asked for again, whatever its input was. */
export async function invalidate(client: QueryClient, ...endpoints: readonly AnyEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [nameOf(endpoint)] })));
}
