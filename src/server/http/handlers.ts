// What a feature hands to the HTTP layer: one function per endpoint of the contract, typed by the contract.
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, Schema } from '../../contract/endpoint.ts';
import type { EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Published } from '../publish/published.ts';
import type { EventStream } from './event-stream.ts';
import type { Picture } from './picture.ts';

/** The caller, read fresh from the session on every request. */
export type Caller = { id: number; full_name: string; email: string; is_admin: boolean; session_id: string };

export type RequestFacts = {
  id: string;
  ip: string;
  agent: string | null;
  /** Names what the audit entry of this request is about, in words; the request's path stands there otherwise. */
  setAuditTarget?: (words: string) => void;
};

export type UploadedFile = { file_name: string; bytes: Buffer };

type CallerOf<E> = E extends { access: 'visitor' } ? Caller | null : Caller;

export type Input<E> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: CallerOf<E>;
  request: RequestFacts;
  /** At least one file exactly on endpoints that declare an upload. */
  upload: readonly UploadedFile[] | null;
};

export type Handler<E> = (input: Input<E>) => Promise<ReplyOf<E> | Published | Picture | EventStream>;

export type Handlers = { [Name in EndpointName]: Handler<(typeof endpoints)[Name]> };

/** The endpoints one feature answers. */
export type Routes<Name extends EndpointName> = Pick<Handlers, Name>;

export type AnyHandler = Handler<Endpoint<Schema, Schema, Schema, Schema>>;
