// Types of the client: each call takes the inputs of its path and answers its reply.
import type { Paths } from './api.d.ts';

export type * from './api.d.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
type PathsOf<M extends Method> = { [P in keyof Paths]: M extends keyof Paths[P] ? P : never }[keyof Paths];
type Operation<P extends keyof Paths, M extends Method> = Paths[P][M & keyof Paths[P]];
type Input<O> = Omit<O, 'reply'> & { signal?: AbortSignal };
type Reply<O> = O extends { reply: infer R } ? R : never;
type Call<M extends Method> = <P extends PathsOf<M>>(
  path: P,
  ...input: Record<string, never> extends Omit<Operation<P, M>, 'reply'>
    ? [input?: Input<Operation<P, M>>]
    : [input: Input<Operation<P, M>>]
) => Promise<Reply<Operation<P, M>>>;

/** Calls reject with `ApiError` where the server refuses, and as `fetch` does where it cannot be reached. */
export type Client = { [M in Method]: Call<M> };

export type ClientOptions = {
  /** Where the product runs: `https://smart-cat.example`. */
  url: string;
  /** An access token of the account page (`sca_...`). */
  token: string;
  /** Used instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
};

export declare function createClient(options: ClientOptions): Client;

export declare class ApiError extends Error {
  readonly status: number;
  /** What went wrong, in words; of wrong input one entry per field. */
  readonly detail: string | { msg: string }[];
  /** Finds the refusal in the server's log; null where something before the server refused. */
  readonly id: string | null;
  /** Seconds to wait, where the refusal says so. */
  readonly retryAfter: number | null;
}
