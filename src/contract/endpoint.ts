// Declaration of an API endpoint: path, access, input and reply schemas.
import { z } from 'zod';
import type { TokenScope } from '../domain/accounts/access-token.ts';
import { searchRules } from '../domain/rules/search-rules.ts';
import type { SheetName } from '../domain/sheets/sheet.ts';
import type { OwnKind } from '../domain/stream/snapshot-news.ts';

/** Who may call: anybody, a signed-in user, or an administrator (who is also a user). */
type Access = 'visitor' | 'user' | 'admin';

export type Schema = z.ZodType;

/** Method, path and required access of an endpoint. */
type Address = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/${string}`; access: Access };

type Declaration<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = {
  /** Refuses access tokens, for endpoints that give an account or a token more rights. */
  signedInOnly?: true;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  /**
   * Multipart upload in `field` instead of a JSON body; more than one file only if all names have an ending in
   * `several`.
   */
  upload?: { field: string; maxBytes: number; maxFiles: number; several: readonly string[] };
  reply: R;
  /** Error status codes a caller can meet in addition to 401 and 403, which follow from `access`. */
  errors?: readonly number[];
  /** Served as the published snapshot's bytes with an ETag; the reply schema still describes the body. */
  snapshot?: boolean;
  /** Answers with a raster picture instead of JSON. */
  picture?: boolean;
  /** Answers with a file to save instead of JSON. */
  file?: boolean;
  /** Answers with CSV text instead of JSON; a sheet link's token in the query is accepted as sign-in. */
  sheet?: SheetName;
  /** Answers with continuous server-sent events; the reply schema describes the data of each event. */
  stream?: boolean;
  /**
   * Treatment of requests for an earlier instant: `answered` as of that instant, `refused` (present only), `same`
   * (reply does not depend on the instant). Derived from the query's schema unless declared; absent for endpoints that
   * are not about stocks.
   */
  past?: 'answered' | 'refused' | 'same';
  /**
   * Kind of the caller's own data the endpoint reads or changes; changes are announced to all windows of the account.
   */
  own?: OwnKind;
  /** Action name under which the audit log records each call. */
  audit?: string;
};

export type Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> = Address & Declaration<Params, Query, Body, Reply>;

/**
 * Properties of an endpoint bundled into the web; the build drops the rest. Only the server checks inputs and replies.
 */
export const callersPart = ['method', 'path', 'access', 'upload', 'past', 'own'] as const satisfies (keyof Endpoint)[];
export type CallersPart = (typeof callersPart)[number];

/** Creates the function that declares endpoints of one method; the exact schema types are preserved. */
const endpointsBy =
  (method: Address['method']) =>
  <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    path: Address['path'],
    access: Access,
    declaration: Declaration<P, Q, B, R>,
  ): Endpoint<P, Q, B, R> => {
    const { query, past = pastOf(query) } = declaration;
    return { method, path, access, ...declaration, ...(past === undefined ? {} : { past }) };
  };
export const get = endpointsBy('GET');
export const post = endpointsBy('POST');
export const put = endpointsBy('PUT');
export const remove = endpointsBy('DELETE');

function pastOf(query: Schema | undefined): Endpoint['past'] {
  if (!(query instanceof z.ZodObject) || query.shape.asof === undefined) return undefined;
  return query.shape.asof === NowOnly.shape.asof ? 'refused' : 'answered';
}

/** Scope an access token needs for this endpoint; null when no token is accepted. */
export function toScope({ access, method, signedInOnly }: Endpoint): TokenScope | null {
  if (signedInOnly) return null;
  if (access === 'admin') return 'admin';
  return method === 'GET' ? 'read' : 'write';
}

export type ParamsOf<E> = E extends { params?: infer P extends Schema } ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<Schema, infer Q, Schema, Schema> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? z.output<B> : never;
export type ReplyOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;
export type QueryInput<E> = E extends Endpoint<Schema, infer Q, Schema, Schema> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<Schema, Schema, infer B, Schema> ? z.input<B> : never;

/** Body of every refusal: the reason in words, and an id that finds the refusal in the log. */
export const Refusal = z.object({
  detail: z.union([z.string(), z.array(z.object({ msg: z.string() }))]),
  id: z.string(),
});

/** A symbol in the path, in any notation that has no spaces and slashes: BRK.B, BRK-B, NYSE:BRK.B, $BRK.B. */
export const SymbolParam = z.object({
  symbol: z
    .string()
    .min(1)
    .max(20)
    .regex(/^[A-Za-z0-9.$:^+=_@-]+$/),
});

const MOST_SYMBOLS = searchRules.most_symbols.value;

/** Comma-separated symbols, each in any notation `SymbolParam` accepts; at most `MOST_SYMBOLS`. */
export const SymbolList = z
  .string()
  .regex(
    new RegExp(`^[A-Za-z0-9.$:^+=_@-]{1,20}(?:,[A-Za-z0-9.$:^+=_@-]{1,20}){0,${MOST_SYMBOLS - 1}}$`),
    `must be 1 to ${MOST_SYMBOLS} symbols, separated by commas`,
  );

/** Requested instant; the reply is the newest snapshot known at that instant. Absent: now. */
export const AsOf = z.object({ asof: z.iso.datetime({ offset: true }).optional() });

/** Query of endpoints without a past: `asof` is refused instead of answered with present figures. */
export const NowOnly = z.object({
  asof: z.never('is not for this endpoint, which tells the present alone').optional(),
});

export const Success = z.object({ success: z.boolean() });

const PLAIN_NUMBER = /^(?:0|[1-9][0-9]{0,15})$/;

/**
 * Whole number in a path, query or body, in plain decimal digits. `0x1`, `1e0`, `+1`, `01` and ` 1` are refused, so
 * that each resource has a single address.
 */
export function wholeNumber(least: number, most: number) {
  const text = z.string().regex(PLAIN_NUMBER).transform(Number);
  const words = `must be a whole number from ${least} to ${most} in plain decimal digits`;
  return z.union([z.number(), text], words).pipe(z.int(words).min(least, words).max(most, words));
}

export const Id = wholeNumber(1, 2_147_483_647);

/** Most characters of a search text, in UTF-16 units as in an input's `maxLength`. */
const SEARCH_MOST: number = searchRules.most_chars.value;
export const SearchText = z.string().max(SEARCH_MOST, `must have at most ${SEARCH_MOST} characters`);
